"""The page of a suspect, and the search for its smallest failing case."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from triage import tasks
from triage.methods.base import MethodError
from triage.methods.sit.comparison.tree_drawing import draw_member
from triage.models import (
    Category,
    ItemKind,
    Judgement,
    Mode,
    Reduction,
    ReductionStatus,
    RejectReason,
    Role,
    Suspect,
    SuspectStatus,
)
from triage.services.file_checks.findings import former_suspect
from triage.services.judges.judge_view import judge_view
from triage.services.judges.results import answers_about
from triage.services.messages.labels import label_of
from triage.services.messages.sentences import translated
from triage.services.projects import tracker
from triage.services.projects.review_settings import review_settings
from triage.services.review import undo, vote_recording
from triage.services.review.comments import comments_on, first_unread, mark_read, members_of
from triage.services.review.keyboard_shortcuts import key_map
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import NothingToUndoError
from triage.services.runs.reductions import request_reduction
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.hidden_gold import blinded, history_of, outcomes_of, votes_on
from triage.services.suspects.items import ItemView, is_blind, item_view, texts_of
from triage.services.suspects.order import SuspectOrder, neighbours
from triage.services.suspects.pagination import suspects_for
from triage.views.access import GRANTS, MemberRequest, role_required
from triage.views.queue.page import RATINGS
from triage.views.suspects.listing import is_rater, list_address, list_request

#: What a lead may say of a bug: critical, with its rating, or not. The values are the keys.
SEVERITIES = (
    ("1", _("Critical: bad")),
    ("2", _("Critical: poor")),
    ("n", _("Not critical")),
)


@require_GET
@role_required()
def suspect(request: MemberRequest, pk: int) -> HttpResponse:
    return suspect_page_of(request, pk)


def suspect_page_of(
    request: MemberRequest, pk: int, problems: Mapping[str, str] = MappingProxyType({})
) -> HttpResponse:
    """The page of a suspect; ``problems`` says why a submitted answer was not stored."""
    row = (
        Suspect.items.filter(pk=pk, project=request.project)
        .select_related(
            "engine_line", "current__case", "current__run__engine__line", "project", "assignee"
        )
        .first()
    )
    if row is None:
        if (finding := former_suspect(request.project, pk)) is None:
            raise Http404
        return redirect("finding", finding.pk)
    hidden = hidden_from(request, row)
    rater = request.user if is_rater(request) else None
    row = blinded(row, rater, request.project.mode)
    item = item_view(
        row,
        blind=hidden,
        show_engine=not hidden,
        show_previous=True,
        hints=review_settings(request.project).scorer_hints,
    )
    view, order = list_request(request)
    context = {
        "suspect": row,
        "item": item,
        "votes": [] if hidden else votes_on(row, rater),
        "history": [] if hidden else history_of(row, rater),
        "severities": SEVERITIES,
        "may_mark": Role.LEAD in GRANTS[request.role] and row.kind == ItemKind.SUSPECT,
        "bulk": request.project.mode == Mode.TRIAGE and Role.ANNOTATOR in GRANTS[request.role],
        "outcomes": [] if hidden else outcomes_of(row),
        "judged": [] if hidden else [judge_view(one) for one in answers_about(row, rater)],
        "query": request.GET.urlencode(),
        "list_query": list_address(view, order) if request.GET.get("list") else "",
        **_neighbours(request, row, view, order),
        **_answering(request, row, item, problems),
        **({} if hidden else _talk(request, row, item, rater)),
    }
    status = 422 if problems else 200
    response = render(request, "triage/suspects/detail.html", context, status=status)
    if not hidden:
        mark_read(row, request.user)
    return response


def _neighbours(
    request: MemberRequest, row: Suspect, view: ViewFilter, order: SuspectOrder
) -> dict[str, Any]:
    if not request.GET.get("list"):
        return {}
    rows = suspects_for(request.project, request.user, view, blind=is_rater(request))
    before, after = neighbours(rows, order, row)
    return {"previous_pk": before, "next_pk": after}


def _answering(
    request: MemberRequest, row: Suspect, item: ItemView, problems: Mapping[str, str]
) -> dict[str, Any]:
    """The context of the answer form, if the member may still answer."""
    session = ReviewSession(request.project, request.user)
    undoable = any(vote.suspect_id == row.pk for vote in undo.undoable(session))
    judges = may_judge_here(request, row) and own_vote(request, row) is None
    filled = request.POST if problems else {"category": item.suggested}
    keys = key_map(request.project)
    return {
        "judges": judges and row.status == SuspectStatus.OPEN,
        "undoable": undoable,
        "problems": problems,
        "filled": filled,
        "keys": keys,
        "page_keys": {keys[name]: name for name in ("confirm", "reject", "flag", *Category.values)},
        "categories": Category.choices,
        "ratings": RATINGS,
        "reasons": RejectReason.choices,
    }


def may_judge_here(request: MemberRequest, row: Suspect) -> bool:
    """In measurement mode only the queue hands out suspects: self-selected ones are no sample."""
    triage = request.project.mode == Mode.TRIAGE
    kinds = (ItemKind.SUSPECT, ItemKind.GOLD)
    return triage and row.kind in kinds and Role.ANNOTATOR in GRANTS[request.role]


def own_vote(request: MemberRequest, row: Suspect) -> Judgement | None:
    standing: Judgement | None = vote_recording.standing_vote(row, request.user).first()
    return standing


def _talk(
    request: MemberRequest, row: Suspect, item: ItemView, rater: User | None
) -> dict[str, Any]:
    """The context of comments, assignment and the team's tracker."""
    address = request.build_absolute_uri(reverse("suspect", args=[row.pk]))
    members = list(members_of(request.project).values_list("username", flat=True))
    return {
        "address": address,
        "comments": comments_on(row, rater),
        "unread_from": first_unread(row, request.user),
        "members": members,
        "tracker": tracker.name_of(request.project),
        "issue_url": _issue_address(request, item, address),
    }


def _issue_address(request: MemberRequest, item: ItemView, address: str) -> str:
    template = tracker.template_of(request.project)
    if not template:
        return ""
    source, translation = texts_of(item.suspect)
    badge = item.panel.badge or str(label_of(item.suspect.error_kind))
    body = [translated(item.reason), f"> {source}", f"> {translation}", address]
    return tracker.issue_address(
        template,
        title=f"{item.engine} {item.suspect.direction}: {badge}",
        body="\n\n".join(filter(None, body)),
        url=address,
    )


@require_GET
@role_required()
def suspect_named(request: MemberRequest, name: str) -> HttpResponse:
    """The page of a bug by the ``id`` in exported files, which is the same in all installations."""
    row = get_object_or_404(Suspect, fingerprint=name, project=request.project)
    return redirect("suspect", row.pk)


@require_GET
@role_required()
def suspect_trees(request: MemberRequest, pk: int, member: int) -> HttpResponse:
    """Two dependency trees as SVG: a fragment for a script, or else a page of their own."""
    row = get_object_or_404(
        Suspect.items.select_related("current"), pk=pk, project=request.project, method="sit"
    )
    if row.current is None or hidden_from(request, row):
        raise Http404
    try:
        titles = str(_("Original")), str(_("Variant %(n)s")) % {"n": member}
        drawn = draw_member(row.current.evidence, member, titles)
    except MethodError as error:
        raise Http404(str(error)) from error
    # Words were escaped when the trees were drawn.
    pictures = [(title, mark_safe(one)) for title, one in zip(titles, drawn, strict=True)]
    context = {"suspect": row, "pictures": pictures}
    name = "_trees" if request.headers.get("HX-Request") else "trees"
    return render(request, f"triage/suspects/{name}.html", context)


def hidden_from(request: MemberRequest, row: Suspect) -> bool:
    """Whether the rater has yet to judge the item blind."""
    if not is_rater(request) or row.status != SuspectStatus.OPEN:
        return False
    standing = Judgement.objects.filter(suspect=row, withdrawn_at__isnull=True)
    voted = standing.filter(reviewer=request.user).exists()
    return is_blind(row, request.project.mode, voted=voted)


@require_POST
@role_required(Role.LEAD)
def suspect_reopen(request: MemberRequest, pk: int) -> HttpResponse:
    """Withdraw the votes on a suspect, so that it is judged again."""
    try:
        undo.reopen(ReviewSession(request.project, request.user), pk)
    except Suspect.DoesNotExist as error:
        raise Http404 from error
    except NothingToUndoError as error:
        messages.warning(request, str(error))
    return redirect("suspect", pk)


@role_required(Role.LEAD, Role.ENGINEER)
def reduction(request: MemberRequest, pk: int) -> HttpResponse:
    """The part of a suspect's page about its smallest failing case; a POST starts the search."""
    suspect = get_object_or_404(Suspect, pk=pk, project=request.project, method="numbertest")
    if request.method == "POST":
        wanted = request_reduction(suspect, request.user)
        if wanted.status == ReductionStatus.WAITING:
            tasks.enqueue_reduction(wanted.pk)
    latest = Reduction.objects.filter(suspect=suspect).first()
    going_on = (ReductionStatus.WAITING, ReductionStatus.RUNNING)
    live = latest is not None and latest.status in going_on
    context = {"suspect": suspect, "reduction": latest, "live": live}
    return render(request, "triage/reductions/_part.html", context)
