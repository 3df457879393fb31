"""Gates that a build server asks of a finished campaign."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db.models import Exists, F, OuterRef, Q

from triage.models import (
    Answer,
    Judgement,
    Outcome,
    OutcomeVerdict,
    Run,
    Suspect,
    SuspectStatus,
)
from triage.services.campaigns import junit
from triage.services.campaigns.junit import Check
from triage.services.counts.results import run_tally

NAMED = 10
"""New bugs that a message names."""


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
    parser.add_argument(
        "--fail-under", type=float, metavar="PERCENT", help="the least pass rate of every run"
    )
    parser.add_argument(
        "--bound",
        choices=["point", "lower"],
        default="point",
        help="which rate: itself (default), or the lower end of its 95 %% interval",
    )
    parser.add_argument("--baseline", type=int, metavar="RUN", help="number of an earlier run")
    parser.add_argument(
        "--no-new-critical",
        action="store_true",
        help="no confirmed critical bug that did not fail in the baseline",
    )
    parser.add_argument(
        "--max-unreviewed", type=int, metavar="N", help="suspects of a run without a judgement"
    )
    parser.add_argument("--junit", type=Path, metavar="F", help="write results for build servers")


def from_options(options: dict[str, Any]) -> Gate:
    """Read a gate from command options.

    :raises GateError: a baseline that is missing, unknown or for nothing; no percentage; a file
        that cannot be written; gates without a wait.
    """
    gate = Gate(**{name: options[name] for name in Gate.__dataclass_fields__})
    if gate.fail_under is not None and not 0 <= gate.fail_under <= 100:
        raise GateError("--fail-under is a percentage from 0 to 100.")
    if gate.no_new_critical and gate.baseline is None:
        raise GateError("--no-new-critical needs --baseline RUN to compare with.")
    if gate.baseline is not None and not gate.no_new_critical:
        raise GateError("--baseline is for --no-new-critical; add that.")
    if gate.junit is not None and not gate.junit.absolute().parent.is_dir():
        raise GateError(f"--junit: there is no folder {gate.junit.parent}.")
    if gate.baseline is not None and not Run.objects.filter(pk=gate.baseline).exists():
        raise GateError(f"--baseline: there is no run {gate.baseline}.")
    if gate != Gate() and not options["wait"]:
        raise GateError("Gates are checked at the end: add --wait.")
    return gate


def evaluate(gate: Gate, finished: Sequence[Run]) -> GateReport:
    """Hold the runs against the gate; write the JUnit file where one was asked for."""
    held = [(run, _checks(gate, run)) for run in finished]
    if gate.junit is not None:
        junit.write(gate.junit, held)
    lines = [
        f"GATE FAILED {run}: {check.problem}"
        for run, checks in held
        for check in checks
        if check.problem
    ]
    return GateReport(not lines, lines)


def _checks(gate: Gate, run: Run) -> list[Check]:
    """Every gate that was asked for, with what is wrong, if anything is."""
    checks = []
    if gate.fail_under is not None:
        figure = "pass rate" if gate.bound == "point" else "lower limit of the pass rate"
        name = f"{figure} at least {gate.fail_under:g} %"
        checks.append(Check(name, _rate_problem(run, gate.fail_under, gate.bound, figure)))
    if gate.no_new_critical and gate.baseline is not None:
        name = f"no new critical bug against run {gate.baseline}"
        checks.append(Check(name, _critical_problem(run, gate.baseline)))
    if gate.max_unreviewed is not None:
        name = f"at most {gate.max_unreviewed} suspects that nobody has judged"
        checks.append(Check(name, _unreviewed_problem(run, gate.max_unreviewed)))
    return checks


def _rate_problem(run: Run, least: float, bound: str, name: str) -> str:
    tally = run_tally(run)
    if tally.pass_rate is None or tally.ci95 is None:
        return "no pass rate: no case passed or failed."
    figure = tally.pass_rate if bound == "point" else tally.ci95[0]
    return "" if figure >= least else f"{name} {figure:.2f} % is under {least:g} %."


def _critical_problem(run: Run, baseline: int) -> str:
    """Identities that are confirmed and critical, fail now, and did not fail in the baseline."""
    failing = Outcome.objects.filter(verdict=OutcomeVerdict.FAIL)
    before = failing.filter(run__in=_counterparts(run, baseline), suspect__isnull=False)
    new = (
        failing.filter(run=run, suspect__status=SuspectStatus.CONFIRMED, suspect__critical=True)
        # An engine that says now this, now that has not changed for the worse since then.
        .filter(Q(repeats__isnull=True) | Q(repeats_failed__gte=F("repeats")))
        .exclude(suspect__in=before.values("suspect"))
        .order_by("suspect")
        .values_list("suspect", flat=True)
    )
    if not (found := list(new)):
        return ""
    named = ", ".join(str(pk) for pk in found[:NAMED]) + (", ..." if len(found) > NAMED else "")
    return f"{len(found)} new confirmed critical bugs against run {baseline}: suspects {named}."


def _counterparts(run: Run, baseline: int) -> list[int]:
    """The baseline where it asked this run's question, else runs beside it that did."""
    chosen = Run.objects.select_related("engine").get(pk=baseline)
    beside = Run.objects.filter(
        campaign=chosen.campaign_id,
        engine__line=run.engine.line_id,
        source_language=run.source_language,
        target_language=run.target_language,
    ).exclude(pk=run.pk)
    same = list(beside.values_list("pk", flat=True))
    return [baseline] if baseline in same else same


def _unreviewed_problem(run: Run, most: int) -> str:
    judged = Judgement.objects.filter(
        suspect=OuterRef("pk"),
        output_hash=OuterRef("output_hash"),
        withdrawn_at__isnull=True,
    ).exclude(answer=Answer.SKIP)
    open_now = Suspect.objects.filter(
        ~Exists(judged), outcomes__run=run, status=SuspectStatus.OPEN
    ).count()
    if open_now <= most:
        return ""
    return f"{open_now} suspects that nobody has judged; at most {most} allowed."
