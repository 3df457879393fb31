"""Write results of runs as JUnit XML, which build servers display.

A test suite is a run. It has test cases for the end of the run, for each gate and for each
capability; the latter only report figures and never fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from triage.files.outputs import written
from triage.models import Run, RunStatus
from triage.models.campaign import SkippedRun
from triage.reporting.bug_formats import xml_text
from triage.services.counts.results import RunTally, capability_tallies, run_tally


class GateState(StrEnum):
    """The state of a condition, or of several together."""

    PASSED = "passed"
    UNDECIDED = "undecided"
    FAILED = "failed"

    @classmethod
    def worst(cls, states: Iterable[GateState]) -> GateState:
        found = set(states)
        return next((one for one in (cls.FAILED, cls.UNDECIDED) if one in found), cls.PASSED)


@dataclass(frozen=True)
class ConditionResult:
    """The result of one condition of a gate; ``problem`` is empty if it holds.

    ``undecided`` says what people have to answer before it is known whether it holds. ``figure`` is
    the value that was checked, ``opens`` the query string of the cases concerned.
    """

    name: str
    problem: str = ""
    figure: str = ""
    opens: str = ""
    undecided: str = ""

    @property
    def state(self) -> GateState:
        if self.problem:
            return GateState.FAILED
        return GateState.UNDECIDED if self.undecided else GateState.PASSED

    @property
    def why(self) -> str:
        """Why the condition does not hold, or is undecided; empty if it holds."""
        return self.problem or self.undecided


#: Attribute of a test suite -> the elements that it counts.
_COUNTED = {"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"}


def write(
    path: Path,
    results: Sequence[tuple[Run, Sequence[ConditionResult]]],
    skipped: Sequence[SkippedRun],
) -> None:
    """Write one file for all runs of a campaign.

    :raises OSError: the file cannot be written.
    """
    root = Element("testsuites", name="mtriage")
    root.extend([_suite(run, checks) for run, checks in results])
    root.extend(map(_skipped_suite, skipped))
    for name in ("tests", "failures", "errors", "skipped"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    root.set("time", f"{sum(float(suite.get('time', '0')) for suite in root):.3f}")
    for element in root.iter():
        element.text = element.text and xml_text(element.text)
        element.attrib.update({key: xml_text(value) for key, value in element.items()})
    ElementTree.indent(root)
    with written(path) as stream:
        ElementTree.ElementTree(root).write(stream, encoding="utf-8", xml_declaration=True)


def nothing_judged(run: Run) -> str:
    """Say that the run has no verdict, with the error of its first case."""
    first = run.outcomes.order_by("pk").first()
    reason = f", the first one so: {first.message}" if first else ""
    return f"No case was judged: all {run.cases_total} ended in errors{reason}"


def _suite(run: Run, checks: Sequence[ConditionResult]) -> Element:
    tally = run_tally(run)
    # Build servers read everything before the last full stop as a package.
    name = f"{tally.method}.{tally.engine.replace('.', '_')} {tally.direction}"
    title = f"{tally.engine} {tally.direction} {tally.method}"
    suite = Element("testsuite", name=title, id=str(run.pk), hostname="mtriage")
    suite.set("timestamp", run.created.strftime("%Y-%m-%dT%H:%M:%S"))
    properties = SubElement(suite, "properties")
    for key, value in _properties(run, tally):
        SubElement(properties, "property", name=key, value=value)
    finished = SubElement(suite, "testcase", name="run finished", classname=name)
    finished.set("time", _seconds(run))
    if run.status != RunStatus.DONE:
        message = f"{run.get_status_display()}. {run.notice}".strip()
        SubElement(finished, "error", type="unfinished", message=message)
    elif run.judged_nothing:
        SubElement(finished, "error", type="nothing judged", message=nothing_judged(run))
    for check in checks:
        _gate(suite, name, check)
    for row in capability_tallies([run]):
        case = SubElement(suite, "testcase", name=f"capability {row.capability}", time="0")
        case.set("classname", name)
        SubElement(case, "system-out").text = _figures(row)
    SubElement(suite, "system-out").text = _figures(tally)
    SubElement(suite, "system-err").text = run.notice
    for attribute, tag in _COUNTED.items():
        suite.set(attribute, str(sum(1 for _ in suite.iter(tag))))
    suite.set("time", _seconds(run))
    return suite


def _skipped_suite(one: SkippedRun) -> Element:
    title = f"{one.engine} {one.direction}"
    suite = Element("testsuite", name=title, tests="1", failures="0", errors="0", skipped="1")
    # Build servers read everything before the last full stop as a package.
    name = title.replace(".", "_")
    case = SubElement(suite, "testcase", name="run finished", classname=name, time="0")
    SubElement(case, "skipped", message=one.reason)
    return suite


def _gate(suite: Element, name: str, check: ConditionResult) -> None:
    case = SubElement(suite, "testcase", name=check.name, classname=name, time="0")
    if check.problem:
        failure = SubElement(case, "failure", type="gate", message=check.problem)
        failure.text = check.problem
    elif check.undecided:
        SubElement(case, "skipped", message=check.undecided)


def _properties(run: Run, tally: RunTally) -> Iterator[tuple[str, str]]:
    yield "campaign", str(run.campaign_id)
    yield "run", str(run.pk)
    if tally.pass_rate is not None and tally.ci95 is not None:
        yield "pass_rate", f"{tally.pass_rate:.2f}"
        yield "ci95", f"{tally.ci95[0]:.2f} {tally.ci95[1]:.2f}"
    for field in ("cases", "passed", "failed", "abstained", "errors"):
        yield field, str(getattr(tally, field))


def _figures(row: RunTally) -> str:
    rate = "no pass rate"
    if row.pass_rate is not None and row.ci95 is not None:
        rate = f"pass rate {row.pass_rate:.1f} % [{row.ci95[0]:.1f}, {row.ci95[1]:.1f}]"
    return (
        f"{rate}; cases {row.cases}, passed {row.passed}, failed {row.failed}, "
        f"abstained {row.abstained}, errors {row.errors}"
    )


def _seconds(run: Run) -> str:
    if run.started_at is None or run.finished_at is None:
        return "0"
    return f"{(run.finished_at - run.started_at).total_seconds():.3f}"
