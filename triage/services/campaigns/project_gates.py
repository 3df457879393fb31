"""Gates on pages and in the API: add, change and remove them, and check runs against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db import transaction
from django.forms.models import model_to_dict

from triage.models import Campaign, Gate, Project, Run, RunStatus
from triage.services.campaigns.gate_junit import ConditionResult, GateState
from triage.services.campaigns.gates import checks_of, conditions_of, gates_for, run_before
from triage.services.campaigns.rerunning import suite_name
from triage.services.events import campaign_events
from triage.services.events.history import record_change

#: The number of recent runs that a gate's page shows.
SHOWN = 24


@dataclass(frozen=True)
class GateResult:
    """A gate's checks of one run. ``before`` is the run that new critical bugs are compared with."""

    run: Run
    checks: Sequence[ConditionResult]
    before: Run | None = None

    @property
    def state(self) -> GateState:
        if self.run.status != RunStatus.DONE:
            return GateState.FAILED
        return GateState.worst(check.state for check in self.checks)

    @property
    def holds(self) -> bool:
        return self.state != GateState.FAILED

    @property
    def checked(self) -> bool:
        """Whether any of the conditions could fail."""
        return any(check.checked for check in self.checks)

    @property
    def reasons(self) -> list[ConditionResult]:
        """The conditions to which the gate owes its state, unless it passed."""
        return [check for check in self.checks if check.why and check.state == self.state]

    @property
    def told(self) -> list[ConditionResult]:
        """What pages say beside the state: the reasons, and rates whose interval has the limit."""
        return [check for check in self.checks if check in self.reasons or check.near]

    @property
    def near(self) -> bool:
        return any(check.near for check in self.checks)


@dataclass(frozen=True)
class GateNow:
    """A gate with the results of the newest run per engine, direction and method."""

    gate: Gate
    newest: Sequence[GateResult] = field(default_factory=list)

    @property
    def state(self) -> GateState:
        return GateState.worst(one.state for one in self.newest)

    @property
    def checked(self) -> bool:
        """Whether any condition could fail for one of the runs."""
        return any(one.checked for one in self.newest)

    @property
    def failing(self) -> list[GateResult]:
        return [one for one in self.newest if one.state == GateState.FAILED]

    @property
    def undecided(self) -> list[GateResult]:
        return [one for one in self.newest if one.state == GateState.UNDECIDED]

    @property
    def near(self) -> list[GateResult]:
        return [one for one in self.newest if one.near]

    @property
    def told(self) -> list[GateResult]:
        """The results that the list of gates explains."""
        return self.failing or self.undecided or self.near


def add(gate: Gate, user: User) -> Gate:
    gate.created_by = user
    with transaction.atomic():
        gate.save()
        record_change(gate.project, user, "gate added", new={"name": gate.name})
    return gate


def change(gate: Gate, user: User) -> None:
    """Store a changed gate.

    :raises Gate.DoesNotExist: somebody has removed it.
    """
    with transaction.atomic():
        before = model_to_dict(Gate.objects.select_for_update().get(pk=gate.pk))
        gate.save()
        new = {name: value for name, value in model_to_dict(gate).items() if value != before[name]}
        if new:
            old = {name: before[name] for name in new}
            record_change(
                gate.project, user, "gate changed", old=old, new={"name": gate.name, **new}
            )


def remove(gate: Gate, user: User) -> None:
    with transaction.atomic():
        record_change(gate.project, user, "gate removed", old={"name": gate.name})
        gate.delete()


def recent_results(gate: Gate) -> list[GateResult]:
    """The latest finished runs that the gate applies to, newest first."""
    conditions = conditions_of(gate)
    return [
        GateResult(run, checks_of(conditions, run), run_before(run))
        for run in _runs_of(gate)[:SHOWN]
    ]


def _runs_of(gate: Gate) -> list[Run]:
    rows = (
        Run.objects.filter(
            campaign__project=gate.project_id,
            campaign__archived_at__isnull=True,
            status=RunStatus.DONE,
        )
        .select_related("engine__line", "campaign__project")
        .order_by("-pk")
    )
    if gate.method:
        rows = rows.filter(campaign__method=gate.method)
    if not gate.suite:
        return list(rows[:SHOWN])
    named = rows.filter(campaign__name__startswith=gate.suite)[: 4 * SHOWN]
    return [run for run in named if suite_name(run.campaign.name) == gate.suite]


def gates_now(project: Project) -> list[GateNow]:
    """Every gate with the results of the newest run per engine line, direction and method."""
    found = []
    for gate in Gate.objects.filter(project=project):
        newest: dict[tuple[int, str, str], Run] = {}
        for run in _runs_of(gate):
            newest.setdefault((run.engine.line_id, run.direction, run.campaign.method), run)
        conditions = conditions_of(gate)
        results = [GateResult(run, checks_of(conditions, run)) for run in newest.values()]
        found.append(GateNow(gate, results))
    return found


def results_by_gate(campaign: Campaign) -> list[tuple[Gate, list[GateResult]]]:
    """The gates that apply to a campaign, with the results of its finished runs."""
    return [(gate, results_for(gate, campaign)) for gate in gates_for(campaign)]


def results_for(gate: Gate, campaign: Campaign) -> list[GateResult]:
    """Check each finished run of a campaign, whether or not the gate applies to the campaign."""
    runs = campaign.runs.select_related("engine__line", "campaign__project")
    conditions = conditions_of(gate)
    return [GateResult(run, checks_of(conditions, run)) for run in runs if run.is_final]


def report(campaign_id: int) -> None:
    """Announce the gates that a finished campaign does not pass, or that are undecided."""
    campaign = Campaign.objects.select_related("project").get(pk=campaign_id)
    campaign_events.gates_checked(
        campaign,
        [
            (check.state, f"{gate.name}: {one.run}: {check.why}")
            for gate, results in results_by_gate(campaign)
            for one in results
            for check in one.checks
            if check.why
        ],
    )


def suites(project: Project) -> list[str]:
    """The names of the project's campaigns, without the dates of scheduled repetitions."""
    names = Campaign.objects.filter(project=project, archived_at__isnull=True)
    newest = names.order_by("-pk").values_list("name", flat=True)[:500]
    return list(dict.fromkeys(suite_name(name) for name in newest))
