"""Gates: conditions that finished runs have to meet, for builds, schedules and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from django.db.models import Exists, F, OuterRef, Q

from triage.models import (
    Answer,
    Campaign,
    Gate,
    Judgement,
    Outcome,
    OutcomeVerdict,
    Run,
    RunStatus,
    Suspect,
    SuspectStatus,
)
from triage.reporting.messages import FigureMessage, capability, joined, parts
from triage.services.campaigns import gate_junit
from triage.services.campaigns.gate_junit import ConditionResult, GateState
from triage.services.campaigns.rerunning import suite_name
from triage.services.common.critical import critical_bugs, unrated_bugs
from triage.services.counts.count_rows import as_counts, count_rows
from triage.services.counts.results import RunTally, run_tally
from triage.services.messages.sentences import ServiceMessage
from triage.services.suspects.filters import NONE, ViewFilter
from triage.services.suspects.id_lists import items_of

#: The kind of error of a right value in a form that no native writes.
_FORM = "form"
#: New bugs that a message lists by number.
NAMED = 10


@dataclass(frozen=True)
class Conditions:
    """The conditions of one gate. ``bound`` is the figure that ``fail_under`` is compared with.

    The default is the point estimate of the raw pass rate; ``lower`` is the lower end of its
    95 % interval, which a small sample does not pass by luck. ``capability`` restricts the rate to
    cases of that capability. A critical bug is new if it did not fail in ``baseline``, or in the
    previous run where there is no baseline. ``max_unrated`` limits the bugs of which nobody, and
    no rule, has said whether they are critical.
    """

    fail_under: float | None = None
    bound: str = "point"
    capability: str = ""
    baseline: int | None = None
    no_new_critical: bool = False
    max_unreviewed: int | None = None
    max_unrated: int | None = None
    title: str = ""


@dataclass(frozen=True)
class GateRequest:
    """The gate options of a command: its own conditions, named gates and a JUnit file."""

    own: Conditions = field(default_factory=Conditions)
    named: Sequence[Gate] = ()
    junit: Path | None = None

    @property
    def suite(self) -> str:
        """The campaign name that the gates apply to; empty if they apply to all campaigns."""
        return next((gate.suite for gate in self.named if gate.suite), "")

    @property
    def conditions(self) -> list[Conditions]:
        own = [self.own] if self.own != Conditions() else []
        baseline = self.own.baseline
        return own + [conditions_of(gate, baseline) for gate in self.named]


@dataclass(frozen=True)
class GateReport:
    """The result of every condition on every run."""

    results: Sequence[tuple[Run, Conditions, ConditionResult]] = ()

    @property
    def holds(self) -> bool:
        return all(check.state != GateState.FAILED for _, _, check in self.results)

    @property
    def lines(self) -> list[str]:
        """A line for each condition that failed or is undecided."""
        return [line(run, check) for run, _, check in self.results if check.why]

    @property
    def own(self) -> list[tuple[str, str]]:
        """State and line of the command's own conditions that failed or are undecided."""
        return [
            (check.state, line(run, check))
            for run, one, check in self.results
            if check.why and not one.title
        ]

    def as_json(self) -> list[dict[str, Any]]:
        return [
            {
                "run": run.pk,
                "gate": one.title,
                "condition": check.name,
                "state": check.state,
                "message": check.why,
            }
            for run, one, check in self.results
        ]


def conditions_of(gate: Gate, baseline: int | None = None) -> Conditions:
    return Conditions(
        fail_under=gate.fail_under,
        bound=gate.bound,
        capability=gate.capability,
        baseline=baseline,
        no_new_critical=gate.no_new_critical,
        max_unreviewed=gate.max_unreviewed,
        max_unrated=gate.max_unrated,
        title=gate.name,
    )


def in_words(gate: Gate) -> list[str]:
    """The conditions of a gate, one sentence per condition."""
    found = []
    if gate.fail_under is not None:
        found.append(_rate_name(conditions_of(gate)))
    if gate.no_new_critical:
        found.append(ServiceMessage.GATE_CRITICAL_BEFORE())
    if gate.max_unreviewed is not None:
        found.append(ServiceMessage.GATE_UNREVIEWED(n=gate.max_unreviewed))
    if gate.max_unrated is not None:
        found.append(ServiceMessage.GATE_UNRATED(n=gate.max_unrated))
    return found


def short_name(gate: Gate) -> str:
    """A name for the gate's first condition that a command line needs no quotes for."""
    if gate.fail_under is not None:
        return "-".join(filter(None, (gate.capability, "pass-rate", f"{gate.fail_under:g}")))
    if gate.no_new_critical:
        return "no-new-critical"
    if gate.max_unreviewed is not None:
        return f"unreviewed-{gate.max_unreviewed}"
    return f"unrated-{gate.max_unrated}"


def evaluate(request: GateRequest, finished: Sequence[Run]) -> GateReport:
    """Check every requested condition on every run; write the JUnit file if one was requested."""
    results = [
        (run, one, check)
        for run in finished
        for one in request.conditions
        for check in checks_of(one, run)
    ]
    if request.junit is not None:
        by_run = [(run, [check for own, _, check in results if own == run]) for run in finished]
        gate_junit.write(request.junit, by_run, finished[0].campaign.skipped_runs)
    return GateReport(results)


def line(run: Run, check: ConditionResult) -> str:
    """What a command prints about a condition that failed or is undecided."""
    unrated = ViewFilter(run=str(run.pk), critical=NONE).query_string()
    rate = f" Open /suspects/?{unrated}" if f"critical={NONE}" in check.opens else ""
    return f"GATE {check.state.upper()} {run}: {check.why}{rate}"


def checks_of(gate: Conditions, run: Run) -> list[ConditionResult]:
    """Check each condition of a gate on a run."""
    checks = []
    if gate.fail_under is not None:
        checks.append(_rate_check(run, gate, gate.fail_under))
    if gate.no_new_critical:
        checks.append(_critical_check(run, gate.baseline))
    if gate.max_unreviewed is not None:
        checks.append(_unreviewed_check(run, gate.max_unreviewed))
    if gate.max_unrated is not None:
        checks.append(_unrated_check(run, gate.max_unrated))
    return checks


def _rate_name(gate: Conditions) -> str:
    sentence = ServiceMessage.GATE_POINT if gate.bound == "point" else ServiceMessage.GATE_LOWER
    name = sentence(n=f"{gate.fail_under:g}")
    return parts(": ", capability(gate.capability), name) if gate.capability else name


def _rate_check(run: Run, gate: Conditions, least: float) -> ConditionResult:
    tally = _tally(run, gate.capability)
    name = _rate_name(gate)
    if tally.pass_rate is None or tally.ci95 is None:
        return ConditionResult(name, ServiceMessage.GATE_NO_RATE())
    low, high = tally.ci95
    value = tally.pass_rate if gate.bound == "point" else low
    digits = _digits_apart(value, least)
    rate, *ends = (f"{share:.{digits}f}" for share in (tally.pass_rate, low, high))
    figure = FigureMessage.RATE(rate=rate, low=ends[0], high=ends[1], n=tally.rate.n)
    within = gate.bound == "point" and low <= least <= high
    near = ServiceMessage.GATE_NEAR(n=f"{least:g}") if within else ""
    if value >= least:
        return ConditionResult(name, figure=figure, near=near)
    sentence = (
        ServiceMessage.GATE_POINT_UNDER
        if gate.bound == "point"
        else ServiceMessage.GATE_LOWER_UNDER
    )
    failing = ViewFilter(run=str(run.pk), capability=gate.capability, verdict="fail")
    problem: str = sentence(rate=figure, n=f"{least:g}")
    if forms := _failed_for_form(run, gate.capability):
        problem = joined(problem, ServiceMessage.GATE_FORM(n=forms))
    return ConditionResult(name, problem, figure, failing.query_string(), tally.failed, near=near)


def _failed_for_form(run: Run, wanted: str) -> int:
    """The failed cases of a run, or of one capability, whose number has the right value."""
    rows = (row for row in count_rows([run]) if row.error_kind == _FORM)
    return sum(row.cases for row in rows if wanted in ("", row.capability))


def _digits_apart(value: float, least: float) -> int:
    """The decimals, one or more, with which a rate that fails does not look like its limit."""
    return next(
        digits for digits in count(1) if value >= least or float(f"{value:.{digits}f}") < least
    )


def _tally(run: Run, wanted: str) -> RunTally:
    """The counts of a run, or of one capability of it."""
    whole = run_tally(run)
    if not wanted:
        return whole
    counts = as_counts(row for row in count_rows([run]) if row.capability == wanted)
    return RunTally(
        **{name: getattr(whole, name) for name in ("run_id", "engine", "direction", "method")},
        capability=wanted,
        cases=counts.judged + counts.abstained + counts.errored,
        passed=counts.passed,
        failed=counts.failed,
        abstained=counts.abstained,
        errors=counts.errored,
    )


def _critical_check(run: Run, baseline: int | None) -> ConditionResult:
    """Confirmed critical bugs that fail in this run but did not fail in the run compared."""
    if baseline is None:
        before = run_before(run)
        if before is None:
            return ConditionResult(ServiceMessage.GATE_CRITICAL_FIRST(), checked=False)
        against, compared = before.pk, [before.pk]
    else:
        against, compared = baseline, _counterparts(run, baseline)
    project = run.campaign.project
    name = ServiceMessage.GATE_CRITICAL(n=against)
    if found := _new(run, compared, critical_bugs(project, "suspect__")):
        named = ", ".join(str(pk) for pk in found[:NAMED]) + (", ..." if found[NAMED:] else "")
        problem = ServiceMessage.GATE_CRITICAL_NEW(n=len(found), m=against, names=named)
        opens = ViewFilter(items=items_of(project, found)).query_string()
        return ConditionResult(name, problem, str(len(found)), opens, len(found))
    if unrated := _new(run, compared, unrated_bugs(project, "suspect__")):
        opens = ViewFilter(items=items_of(project, unrated), critical=NONE).query_string()
        asked = _not_rated(n := len(unrated))
        return ConditionResult(name, opens=opens, concerned=n, undecided=asked)
    return ConditionResult(name, figure="0")


def _not_rated(n: int) -> str:
    return ServiceMessage.GATE_NOT_RATED(n=n) if n > 1 else ServiceMessage.GATE_ONE_NOT_RATED()


def _new(run: Run, before: Sequence[int], bugs: Q) -> list[int]:
    """The bugs that fail in this run and did not fail in those compared."""
    failing = Outcome.objects.filter(verdict=OutcomeVerdict.FAIL)
    known = failing.filter(run__in=before, suspect__isnull=False)
    new = (
        failing.filter(bugs, run=run)
        # An unstable answer, failing in some repeats only, is no regression.
        .filter(Q(repeats__isnull=True) | Q(repeats_failed__gte=F("repeats")))
        .exclude(suspect__in=known.values("suspect"))
        .order_by("suspect")
        .values_list("suspect", flat=True)
    )
    return [pk for pk in new if pk is not None]


def run_before(run: Run) -> Run | None:
    """The previous finished run of the same suite on the same engine line."""
    suite = suite_name(run.campaign.name)
    earlier = Run.objects.filter(
        campaign__project=run.campaign.project_id,
        campaign__method=run.campaign.method,
        campaign__name__startswith=suite,
        engine__line=run.engine.line_id,
        source_language=run.source_language,
        target_language=run.target_language,
        status=RunStatus.DONE,
        pk__lt=run.pk,
    ).select_related("campaign", "engine__line")
    found = earlier.order_by("-pk").iterator(chunk_size=20)
    return next((one for one in found if suite_name(one.campaign.name) == suite), None)


def _counterparts(run: Run, baseline: int) -> list[int]:
    """The runs of the baseline's campaign with this run's engine line and direction.

    The baseline alone if it is one of them, or if there are none.
    """
    chosen = Run.objects.select_related("engine").get(pk=baseline)
    siblings = Run.objects.filter(
        campaign=chosen.campaign_id,
        engine__line=run.engine.line_id,
        source_language=run.source_language,
        target_language=run.target_language,
    ).exclude(pk=run.pk)
    same = list(siblings.values_list("pk", flat=True))
    return [baseline] if baseline in same else same


def _unreviewed_check(run: Run, most: int) -> ConditionResult:
    judged = Judgement.objects.filter(
        suspect=OuterRef("pk"),
        output_hash=OuterRef("output_hash"),
        withdrawn_at__isnull=True,
    ).exclude(answer=Answer.SKIP)
    waiting = Suspect.objects.filter(
        ~Exists(judged), outcomes__run=run, status=SuspectStatus.OPEN
    ).count()
    name, figure = ServiceMessage.GATE_UNREVIEWED(n=most), str(waiting)
    if waiting <= most:
        return ConditionResult(name, figure=figure)
    opens = ViewFilter(run=str(run.pk), status="open").query_string()
    return ConditionResult(
        name, ServiceMessage.GATE_TOO_MANY(n=waiting, m=most), figure, opens, waiting
    )


def _unrated_check(run: Run, most: int) -> ConditionResult:
    """The bugs of the run, whether they are new or were seen before."""
    unrated = unrated_bugs(run.campaign.project)
    n = Suspect.objects.filter(unrated, outcomes__run=run).distinct().count()
    name, figure = ServiceMessage.GATE_UNRATED(n=most), str(n)
    if n <= most:
        return ConditionResult(name, figure=figure)
    opens = ViewFilter(run=str(run.pk), critical=NONE).query_string()
    return ConditionResult(
        name, joined(_not_rated(n), ServiceMessage.GATE_MOST(n=most)), figure, opens, n
    )


def gates_for(campaign: Campaign) -> list[Gate]:
    """The gates that apply to a campaign."""
    scope = {"suite__in": ["", suite_name(campaign.name)], "method__in": ["", campaign.method]}
    return list(Gate.objects.filter(project=campaign.project_id, **scope))
