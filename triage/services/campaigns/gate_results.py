"""Gates as pages and the API show them: made, removed, and held against runs over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Campaign, Gate, Project, Run, RunStatus
from triage.services.campaigns.gates import (
    checks_of,
    conditions_of,
    gates_for,
    run_before,
)
from triage.services.campaigns.junit import Check
from triage.services.campaigns.rerunning import suite_name
from triage.services.events import campaign_events
from triage.services.events.history import record_change

#: Runs that a gate's page shows, the newest.
SHOWN = 24


@dataclass(frozen=True)
class Held:
    """A run against a gate. ``before`` is the run that its new failures are compared with."""

    run: Run
    checks: Sequence[Check]
    before: Run | None = None

    @property
    def holds(self) -> bool:
        return self.run.status == RunStatus.DONE and not self.problems

    @property
    def problems(self) -> list[Check]:
        return [check for check in self.checks if check.problem]


@dataclass(frozen=True)
class GateState:
    """A gate with its newest runs, one for each engine and direction."""

    gate: Gate
    newest: Sequence[Held] = field(default_factory=list)

    @property
    def failing(self) -> list[Held]:
        return [one for one in self.newest if not one.holds]


def add(gate: Gate, user: User) -> Gate:
    """Store a new gate."""
    gate.created_by = user
    with transaction.atomic():
        gate.save()
        record_change(gate.project, user, "gate added", new={"name": gate.name})
    return gate


def remove(gate: Gate, user: User) -> None:
    with transaction.atomic():
        record_change(gate.project, user, "gate removed", old={"name": gate.name})
        gate.delete()


def held_over_time(gate: Gate) -> list[Held]:
    """The newest finished runs that a gate is for, newest first."""
    conditions = conditions_of(gate)
    return [
        Held(run, checks_of(conditions, run), run_before(run)) for run in _runs_of(gate)[:SHOWN]
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
    if not gate.suite:
        return list(rows[:SHOWN])
    named = rows.filter(campaign__name__startswith=gate.suite)[: 4 * SHOWN]
    return [run for run in named if suite_name(run.campaign.name) == gate.suite]


def states(project: Project) -> list[GateState]:
    """Every gate with the newest run of each engine line and direction."""
    found = []
    for gate in Gate.objects.filter(project=project):
        newest: dict[tuple[int, str, str], Run] = {}
        for run in _runs_of(gate):
            newest.setdefault((run.engine.line_id, run.direction, run.campaign.method), run)
        conditions = conditions_of(gate)
        held = [Held(run, checks_of(conditions, run)) for run in newest.values()]
        found.append(GateState(gate, held))
    return found


def held_of(campaign: Campaign) -> list[tuple[Gate, list[Held]]]:
    """The gates that a campaign is held against, with each of its runs that is over."""
    return [(gate, held_against(gate, campaign)) for gate in gates_for(campaign)]


def held_against(gate: Gate, campaign: Campaign) -> list[Held]:
    """Each run of a campaign that is over, whatever campaigns the gate is for."""
    runs = campaign.runs.select_related("engine__line", "campaign__project")
    conditions = conditions_of(gate)
    return [Held(run, checks_of(conditions, run)) for run in runs if run.is_final]


def tell_failures(campaign_id: int) -> None:
    """Tell who listens which gates an ended campaign does not pass."""
    campaign = Campaign.objects.select_related("project").get(pk=campaign_id)
    problems = [
        f"{gate.name}: {one.run}: {check.problem}"
        for gate, held in held_of(campaign)
        for one in held
        for check in one.problems
    ]
    if problems:
        campaign_events.gate_failed(campaign, problems)


def suites(project: Project) -> list[str]:
    """What the project's campaigns are called, without the days of repetitions."""
    names = Campaign.objects.filter(project=project, archived_at__isnull=True)
    newest = names.order_by("-pk").values_list("name", flat=True)[:500]
    return list(dict.fromkeys(suite_name(name) for name in newest))
