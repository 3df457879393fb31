"""Gates that a build server asks of a finished campaign."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from django.db.models import F, Q

from triage.models import Outcome, OutcomeVerdict, Run, Suspect, SuspectStatus
from triage.services.results import run_tally


class GateError(Exception):
    """A gate was asked for in a way that cannot be evaluated."""


@dataclass(frozen=True)
class Gate:
    """What must hold. ``bound`` says which figure ``fail_under`` is held against.

    The default is the point estimate of the raw pass rate; ``lower`` takes the lower end of
    its 95 % interval, which a small sample does not pass by luck.
    """

    fail_under: float | None = None
    bound: str = "point"
    baseline: int | None = None
    no_new_critical: bool = False
    max_unreviewed: int | None = None
    junit: Path | None = None


@dataclass(frozen=True)
class GateReport:
    holds: bool
    lines: list[str]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--fail-under", type=float, metavar="PERCENT")
    parser.add_argument("--bound", choices=["point", "lower"], default="point")
    parser.add_argument("--baseline", type=int, metavar="RUN")
    parser.add_argument("--no-new-critical", action="store_true")
    parser.add_argument("--max-unreviewed", type=int, metavar="N")
    parser.add_argument("--junit", type=Path, metavar="F")


def from_options(options: dict[str, Any]) -> Gate:
    """Read a gate from command options.

    :raises GateError: ``--no-new-critical`` without a known baseline, or gates without a wait.
    """
    gate = Gate(**{name: options[name] for name in Gate.__dataclass_fields__})
    if gate.no_new_critical and gate.baseline is None:
        raise GateError("--no-new-critical needs --baseline RUN to compare with.")
    if gate.baseline is not None and not Run.objects.filter(pk=gate.baseline).exists():
        raise GateError(f"--baseline: there is no run {gate.baseline}.")
    if gate != Gate() and not options["wait"]:
        raise GateError("Gates are checked at the end: add --wait.")
    return gate


def evaluate(gate: Gate, finished: Sequence[Run]) -> GateReport:
    """Hold the runs against the gate; write the JUnit file where one was asked for."""
    checks: list[tuple[str, str]] = []
    for run in finished:
        checks += [(f"{run}", problem) for problem in _problems(gate, run)]
    if gate.junit is not None:
        write_junit(gate.junit, finished, checks)
    lines = [f"GATE FAILED {name}: {problem}" for name, problem in checks]
    return GateReport(not checks, lines)


def _problems(gate: Gate, run: Run) -> list[str]:
    found = [_rate_problem(gate, run), _critical_problem(gate, run), _unreviewed_problem(gate, run)]
    return [problem for problem in found if problem]


def _rate_problem(gate: Gate, run: Run) -> str:
    if gate.fail_under is None:
        return ""
    tally = run_tally(run)
    if tally.pass_rate is None or tally.ci95 is None:
        return "no pass rate: no case passed or failed."
    figure = tally.pass_rate if gate.bound == "point" else tally.ci95[0]
    if figure >= gate.fail_under:
        return ""
    name = "pass rate" if gate.bound == "point" else "lower limit of the pass rate"
    return f"{name} {figure:.2f} % is under {gate.fail_under:g} %."


def _critical_problem(gate: Gate, run: Run) -> str:
    """Confirmed and critical, failing now, and not failing in the baseline."""
    if not gate.no_new_critical or gate.baseline is None:
        return ""
    failing_before = Outcome.objects.filter(
        run__pk=gate.baseline, verdict=OutcomeVerdict.FAIL
    ).values("case__input_hash")
    new = (
        Outcome.objects.filter(
            run=run,
            verdict=OutcomeVerdict.FAIL,
            suspect__status=SuspectStatus.CONFIRMED,
            suspect__critical=True,
        )
        # An engine that says now this, now that has not changed for the worse since then.
        .filter(Q(repeats__isnull=True) | Q(repeats_failed__gte=F("repeats")))
        .exclude(case__input_hash__in=failing_before)
        .count()
    )
    return f"{new} new confirmed critical bugs against run {gate.baseline}." if new else ""


def _unreviewed_problem(gate: Gate, run: Run) -> str:
    if gate.max_unreviewed is None:
        return ""
    open_now = Suspect.objects.filter(
        outcomes__run=run, status=SuspectStatus.OPEN, judgements__isnull=True
    ).count()
    if open_now <= gate.max_unreviewed:
        return ""
    return f"{open_now} suspects that nobody has judged; at most {gate.max_unreviewed} allowed."


def write_junit(path: Path, finished: Sequence[Run], problems: Sequence[tuple[str, str]]) -> None:
    """One suite a run: a test case for each capability's cases that failed, and the gates."""
    root = ElementTree.Element("testsuites", name="mtriage")
    for run in finished:
        tally = run_tally(run)
        mine = [problem for name, problem in problems if name == f"{run}"]
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=f"{run}",
            tests="1",
            failures=str(int(bool(mine))),
            errors=str(int(not run.is_final)),
        )
        case = ElementTree.SubElement(
            suite, "testcase", classname=tally.method, name=f"gate of {run}"
        )
        if mine:
            ElementTree.SubElement(case, "failure", message=" ".join(mine))
        ElementTree.SubElement(suite, "system-out").text = (
            f"cases {tally.cases}, passed {tally.passed}, failed {tally.failed}, "
            f"abstained {tally.abstained}, errors {tally.errors}"
        )
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
