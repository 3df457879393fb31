"""Write results of runs as JUnit XML, which build servers display.

A test suite is a run. It has test cases for the end of the run, for each gate and for each
capability; the latter only report figures and never fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from triage.checking.formats.junit import content, document, element, suite
from triage.files.outputs import written
from triage.models import Run, RunStatus
from triage.models.campaign import SkippedRun
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
    the value that was checked, ``opens`` the query string of the cases concerned, ``concerned``
    their number. ``checked`` is False if there was nothing to hold the condition against, so that
    it could not fail. ``near`` says that the limit lies within the interval of the rate; only pages
    show it.
    """

    name: str
    problem: str = ""
    figure: str = ""
    opens: str = ""
    concerned: int = 0
    undecided: str = ""
    checked: bool = True
    near: str = ""

    @property
    def state(self) -> GateState:
        if self.problem:
            return GateState.FAILED
        return GateState.UNDECIDED if self.undecided else GateState.PASSED

    @property
    def why(self) -> str:
        """Why the condition does not hold, or is undecided; empty if it holds."""
        return self.problem or self.undecided


def write(
    path: Path,
    results: Sequence[tuple[Run, Sequence[ConditionResult]]],
    skipped: Sequence[SkippedRun],
) -> None:
    """Write one file for all runs of a campaign.

    :raises OSError: the file cannot be written.
    """
    suites = [_suite(run, checks) for run, checks in results]
    seconds = sum(float(_seconds(run)) for run, _ in results)
    text = document([*suites, *map(_skipped_suite, skipped)], time=f"{seconds:.3f}")
    with written(path) as stream:
        stream.write(text.encode())


def nothing_judged(run: Run) -> str:
    """Say that the run has no verdict, with the error of its first case."""
    first = run.outcomes.order_by("pk").first()
    reason = f", the first one so: {first.message}" if first else ""
    return f"No case was judged: all {run.cases_total} ended in errors{reason}"


def _suite(run: Run, checks: Sequence[ConditionResult]) -> str:
    tally = run_tally(run)
    # Build servers read everything before the last full stop as a package.
    name = f"{tally.method}.{tally.engine.replace('.', '_')} {tally.direction}"
    properties = [element("property", name=k, value=v) for k, v in _properties(run, tally)]
    inside = [element("properties", "".join(properties)), _end_of(run, name)]
    inside += [_case(check.name, name, _gate(check)) for check in checks]
    inside += [
        _case(f"capability {row.capability}", name, element("system-out", content(_figures(row))))
        for row in capability_tallies([run])
    ]
    inside.append(element("system-out", content(_figures(tally))))
    inside.append(element("system-err", content(run.notice)))
    return suite(
        f"{tally.engine} {tally.direction} {tally.method}",
        inside,
        id=run.pk,
        hostname="mtriage",
        timestamp=run.created.strftime("%Y-%m-%dT%H:%M:%S"),
        time=_seconds(run),
    )


def _end_of(run: Run, name: str) -> str:
    problem = ""
    if run.status != RunStatus.DONE:
        message = f"{run.get_status_display()}. {run.notice}".strip()
        problem = element("error", type="unfinished", message=message)
    elif run.judged_nothing:
        problem = element("error", type="nothing judged", message=nothing_judged(run))
    return _case("run finished", name, problem, _seconds(run))


def _skipped_suite(one: SkippedRun) -> str:
    title = f"{one.engine} {one.direction}"
    skipped = element("skipped", message=one.reason)
    # Build servers read everything before the last full stop as a package.
    return suite(title, [_case("run finished", title.replace(".", "_"), skipped)])


def _case(name: str, of: str, inside: str, seconds: str = "0") -> str:
    return element("testcase", inside, name=name, classname=of, time=seconds)


def _gate(check: ConditionResult) -> str:
    if check.problem:
        return element("failure", content(check.problem), type="gate", message=check.problem)
    return element("skipped", message=check.undecided) if check.undecided else ""


def _properties(run: Run, tally: RunTally) -> Iterator[tuple[str, str]]:
    yield "campaign", str(run.campaign_id)
    yield "run", str(run.pk)
    if tally.pass_rate is not None and tally.ci95 is not None:
        yield "pass_rate", f"{tally.pass_rate:.2f}"
        yield "ci95", f"{tally.ci95[0]:.2f} {tally.ci95[1]:.2f}"
    for field in ("cases", "passed", "failed", "abstained", "errors"):
        yield field, str(getattr(tally, field))


def _figures(row: RunTally) -> str:
    rate = f"pass rate {row.rate}" if row.rate.n else "no pass rate"
    return (
        f"{rate}; cases {row.cases}, passed {row.passed}, failed {row.failed}, "
        f"abstained {row.abstained}, errors {row.errors}"
    )


def _seconds(run: Run) -> str:
    if run.started_at is None or run.finished_at is None:
        return "0"
    return f"{(run.finished_at - run.started_at).total_seconds():.3f}"
