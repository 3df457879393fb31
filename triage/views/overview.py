"""The overview page, and the banner about problems of the site."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.db.models import Max, QuerySet, Sum
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from engines.models import Engine
from triage.models import (
    Campaign,
    FileCheck,
    Mode,
    Presence,
    Project,
    Role,
    Run,
    SuspectCount,
    SuspectStatus,
)
from triage.models.campaign import ACTIVE_STATUSES
from triage.services.campaigns import project_gates
from triage.services.campaigns.gate_junit import GateState
from triage.services.campaigns.project_gates import GateNow
from triage.services.common import workers
from triage.services.events.campaign_events import RESTING
from triage.services.file_checks.findings import (
    FindingCounts,
    counts_of,
    standing,
    worst_groups,
)
from triage.services.messages.sentences import labelled, translated
from triage.services.review.rating_progress import to_rate, unfinished
from triage.services.review.slots import ReviewSession
from triage.services.review.suspect_groups import SuspectGroup, first_groups
from triage.services.review.team import shortage
from triage.services.statistics.dashboard import dashboard, group_trends
from triage.services.statistics.found_shares import found_shares
from triage.services.suspects.filters import ViewFilter
from triage.views.access import GRANTS, MemberRequest, role_required
from triage.views.engines.engines import EngineRow, engine_row
from triage.views.files.rows import FindingRow
from triage.views.review.raters import rater_table
from triage.views.suspects.bulk import example_of

#: Groups on the overview: what to fix first.
FIRST_GROUPS = 3
MAX_ENGINES = 12
NEWEST_FILES = FIRST_FINDINGS = 5


@require_GET
@role_required()
def overview(request: MemberRequest) -> HttpResponse:
    project = request.project
    recent = (
        Campaign.objects.filter(project=project, archived_at__isnull=True)
        .prefetch_related("runs__engine__line")
        .order_by("-created")[:5]
    )
    counts = _counts(project.pk)
    begun = bool(recent) or any(counts.values())
    files = _files(request.project)
    board = dashboard(project, request.user)
    first = _first_groups(request)
    return render(
        request,
        "triage/overview/page.html",
        {
            "counts": counts,
            "board": board,
            "found_shares": found_shares(project, [row.run for row in board.rows]),
            "first": list(
                zip(first, map(example_of, first), group_trends(board.rows, first), strict=True)
            ),
            "steps": _next_steps(request, counts) + _file_steps(request, files, begun=begun),
            # The page refreshes itself while anything is being generated, judged or waited for.
            "live": counts["running"] > 0,
            "recent": recent,
            "leads": Role.LEAD in GRANTS[request.role],
            "begun": begun,
            "engines_ready": begun or _engines_in_use(project).exists(),
            "files": files,
            # A project with campaigns has suspects to fix first.
            "findings": [
                (group, FindingRow(group.example))
                for group in worst_groups([check for check, _counts in files], FIRST_FINDINGS)
                if not begun
            ],
            **_work(request),
            **short_context(request),
        },
    )


def _work(request: MemberRequest) -> dict[str, Any]:
    """What the members of a role look after: their own reviews, the raters, or the engines."""
    grants = GRANTS[request.role]
    if Role.ANNOTATOR not in grants:
        return {"engines": _engines_at_work(request.project)}
    if Role.LEAD not in grants:
        return rater_table(request, only=request.user.pk)
    rated = unfinished(request.project)
    settled, items = sum(one.settled for one in rated), sum(one.items for one in rated)
    return {**rater_table(request), "unfinished": rated, "settled": settled, "to_settle": items}


def _engines_in_use(project: Project) -> QuerySet[Engine]:
    return Engine.objects.visible_to(project).filter(enabled=True)


def _engines_at_work(project: Project) -> list[tuple[EngineRow, Run | None]]:
    """The engines in use with their newest run in this project; those that ran last come first."""
    engines = _engines_in_use(project).exclude(kind="recorded")
    newest = Run.objects.filter(campaign__project=project, engine__in=engines).order_by()
    last = dict(newest.values_list("engine").annotate(last=Max("pk")))
    runs = Run.objects.select_related("campaign", "engine__line").in_bulk(last.values())
    rows = [(engine_row(engine), runs.get(last.get(engine.pk, 0))) for engine in engines]
    return sorted(rows, key=lambda row: -row[1].pk if row[1] else 0)[:MAX_ENGINES]


def _files(project: Project) -> list[tuple[FileCheck, FindingCounts]]:
    """The newest checks that no later one repeats, with what is open in them."""
    checks = list(standing(project)[:NEWEST_FILES])
    counts = counts_of(checks, unanswered=True)
    return [(check, counts[check.pk]) for check in checks]


def _file_steps(
    request: MemberRequest, files: Sequence[tuple[FileCheck, FindingCounts]], *, begun: bool
) -> list[tuple[str, str, str]]:
    """The checks with open findings, the worst first; only one of them beside campaigns."""
    if Role.ANNOTATOR not in GRANTS[request.role]:
        return []
    worst = sorted(files, key=lambda one: (-one[1].errors, -one[1].warnings, -one[1].open))
    return [
        (
            f"check-{check.pk}",
            f"{reverse('file-check', args=[check.pk])}?state=open",
            ngettext("%(name)s: %(n)d open finding", "%(name)s: %(n)d open findings", counts.open)
            % {"name": check.title, "n": counts.open},
        )
        for check, counts in worst[: 1 if begun else None]
        if counts.open
    ]


def _first_groups(request: MemberRequest) -> list[SuspectGroup]:
    """What to fix first; none for those who are to rate these suspects without the evidence."""
    blind = request.project.mode == Mode.MEASURING and Role.ANNOTATOR in GRANTS[request.role]
    if blind or request.role == Role.ANNOTATOR:
        return []
    return first_groups(request.project, FIRST_GROUPS)


def _next_steps(request: MemberRequest, counts: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Open tasks of this member: name, address and description."""
    grants, steps = GRANTS[request.role], []
    if Role.LEAD in grants:
        steps += _gate_steps(request)
        if counts["resting"]:
            step = ngettext("%(n)d run waits for you", "%(n)d runs wait for you", counts["resting"])
            steps.append(("resting", reverse("campaigns"), step % {"n": counts["resting"]}))
        if counts["adjudication"]:
            step = ngettext(
                "Adjudicate %(n)d suspect", "Adjudicate %(n)d suspects", counts["adjudication"]
            )
            steps.append(
                ("adjudicate", reverse("adjudication"), step % {"n": counts["adjudication"]})
            )
    if Role.ANNOTATOR in grants:
        steps += _rating_steps(request)
        steps += _comment_steps(request)
    if counts["open"] and Role.ANNOTATOR in grants:
        step = ngettext("Review %(n)d open suspect", "Review %(n)d open suspects", counts["open"])
        steps.append(("review", reverse("queue"), step % {"n": counts["open"]}))
    return steps


def _rating_steps(request: MemberRequest) -> list[tuple[str, str, str]]:
    """One line for all rating campaigns that wait for this rater; it leads to the oldest."""
    waiting = to_rate(ReviewSession(request.project, request.user))
    if not waiting:
        return []
    step = _("%(name)s: %(n)d to rate")
    if len(waiting) > 1:
        step = _("Rate %(n)d translations in %(campaigns)d campaigns")
    n = sum(one.items for one in waiting)
    said = {"name": waiting[0].name, "campaigns": len(waiting), "n": n}
    return [("rate", f"{reverse('queue')}?rating={waiting[0].rating}", step % said)]


def _comment_steps(request: MemberRequest) -> list[tuple[str, str, str]]:
    own = ViewFilter(unread=request.user.get_username())
    if not (n := own.suspects(request.project).count()):
        return []
    step = ngettext("Unread comments on %(n)d suspect", "Unread comments on %(n)d suspects", n)
    return [("comments", f"{reverse('suspects')}?{own.query_string()}", step % {"n": n})]


def _gate_steps(request: MemberRequest) -> list[tuple[str, str, str]]:
    by_state = defaultdict(list)
    for one in project_gates.gates_now(request.project):
        by_state[one.state].append(one)
    steps = []
    if n := len(failed := by_state[GateState.FAILED]):
        step = ngettext("%(n)d gate fails", "%(n)d gates fail", n) % {"n": n}
        steps.append(("gates", *_named_gate(failed, step)))
    if n := len(undecided := by_state[GateState.UNDECIDED]):
        step = ngettext("%(n)d gate is undecided", "%(n)d gates are undecided", n) % {"n": n}
        steps.append(("gates-undecided", *_named_gate(undecided, step)))
    return steps


def _named_gate(gates: Sequence[GateNow], step: str) -> tuple[str, str]:
    """The address of a step about gates, and the step; of one gate with its name, of one run why."""
    if len(gates) > 1:
        return reverse("gates"), step
    gate, results = gates[0].gate, gates[0].failing or gates[0].undecided
    reasons = [translated(one.why) for one in results[0].reasons] if len(results) == 1 else []
    return reverse("gate", args=[gate.pk]), labelled(
        step, labelled(gate.name, reasons[0]) if reasons else gate.name
    )


def short_context(request: MemberRequest) -> dict[str, Any]:
    """The notice for leads about items that lack raters."""
    grants = GRANTS[request.role]
    return {
        "short": shortage(request.project) if Role.LEAD in grants else None,
        "members": Role.ADMINISTRATOR in grants,
    }


def _counts(project_id: int) -> dict[str, Any]:
    rows = SuspectCount.objects.filter(project_id=project_id).exclude(presence=Presence.FIXED)
    counted = rows.order_by().values_list("status").annotate(n=Sum("suspects"))
    counts = dict.fromkeys(SuspectStatus.values, 0) | dict(counted)
    running = Run.objects.filter(campaign__project_id=project_id, status__in=ACTIVE_STATUSES)
    resting = Run.objects.filter(campaign__project_id=project_id, status__in=RESTING)
    return {**counts, "running": running.count(), "resting": resting.count()}


@require_GET
@role_required()
def health_banner(request: MemberRequest) -> HttpResponse:
    """Problems that keep work from being done, with remedies; empty when all is well."""
    return render(request, "triage/overview/_banner.html", workers.problem())
