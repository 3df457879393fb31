"""The list of suspects, the page of one, and the search for its smallest failing case."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from triage import tasks
from triage.methods.base import MethodError
from triage.methods.sit.comparison.trees import draw_member
from triage.models import (
    Category,
    ItemKind,
    Judgement,
    Mode,
    Presence,
    Reduction,
    ReductionStatus,
    Role,
    SavedView,
    Suspect,
    SuspectStatus,
)
from triage.services.messages.naming import method_named, named
from triage.services.review import undo
from triage.services.review.judgements import NothingToUndoError
from triage.services.review.slots import ReviewSession
from triage.services.runs.reductions import request_reduction
from triage.services.suspects.blinding import blinded, history_of, outcomes_of, votes_on
from triage.services.suspects.filters import FAILING, ViewFilter
from triage.services.suspects.items import is_blind, item_view
from triage.services.suspects.pagination import filter_choices, suspect_page, suspects_for
from triage.views.access import GRANTS, MemberRequest, role_required

LABELS = {
    "status": _("Status"),
    "method": _("Method"),
    "capability": _("Capability"),
    "error_kind": _("Kind of error"),
    "engine": _("Engine"),
    "direction": _("Direction"),
    "category": _("Category"),
    "presence": _("Last run"),
    "flaky": _("Repeats"),
    "verdict": _("Checker"),
}


@require_GET
@role_required()
def suspects(request: MemberRequest) -> HttpResponse:
    view = ViewFilter.from_query(request.GET)
    rows = suspects_for(request.project, request.user, view, blind=is_rater(request))
    before = request.GET.get("before", "")
    page = suspect_page(rows, int(before) if before.isdecimal() and len(before) < 18 else None)
    context = {
        "view": view,
        "rows": [item_view(row, blind=False, show_engine=True) for row in page.rows],
        "next_key": page.next_key,
        "first_page": not before,
        "choices": filter_bar(request, view),
        "views": SavedView.objects.filter(project=request.project),
        "may_judge": Role.ANNOTATOR in GRANTS[request.role],
        "bulk": request.project.mode == Mode.TRIAGE,
    }
    return render(request, "triage/suspects/list.html", context)


@require_GET
@role_required()
def suspect(request: MemberRequest, pk: int) -> HttpResponse:
    row = (
        Suspect.items.filter(pk=pk, project=request.project)
        .select_related("engine_line", "current__case", "current__run__engine__line", "project")
        .first()
    )
    if row is None:
        raise Http404
    hidden = hidden_from(request, row)
    rater = request.user if is_rater(request) else None
    row = blinded(row, rater, request.project.mode)
    context = {
        "suspect": row,
        "item": item_view(row, blind=hidden, show_engine=not hidden, show_previous=True),
        "votes": [] if hidden else votes_on(row, rater),
        "history": [] if hidden else history_of(row, rater),
        "may_mark": Role.LEAD in GRANTS[request.role] and row.kind == ItemKind.SUSPECT,
        "bulk": request.project.mode == Mode.TRIAGE and Role.ANNOTATOR in GRANTS[request.role],
        "outcomes": [] if hidden else outcomes_of(row),
    }
    return render(request, "triage/suspects/detail.html", context)


@require_GET
@role_required()
def suspect_named(request: MemberRequest, name: str) -> HttpResponse:
    """The page of a bug by its ``id`` in exported files, which stays over installations."""
    row = get_object_or_404(Suspect, fingerprint=name, project=request.project)
    return redirect("suspect", row.pk)


@require_GET
@role_required()
def suspect_trees(request: MemberRequest, pk: int, member: int) -> HttpResponse:
    """Two dependency trees as pictures: alone for a script, else on a page of their own."""
    row = get_object_or_404(
        Suspect.items.select_related("current"), pk=pk, project=request.project, method="sit"
    )
    if row.current is None or hidden_from(request, row):
        raise Http404
    try:
        drawn = draw_member(row.current.evidence, member)
    except MethodError as error:
        raise Http404(str(error)) from error
    # The words in them were escaped when they were drawn.
    pictures = [mark_safe(picture) for picture in drawn]
    context = {"suspect": row, "member": member, "pictures": pictures}
    name = "_trees" if request.headers.get("HX-Request") else "trees"
    return render(request, f"triage/suspects/{name}.html", context)


def hidden_from(request: MemberRequest, row: Suspect) -> bool:
    """Whether the request's rater is still to judge the item unaided."""
    if not is_rater(request) or row.status != SuspectStatus.OPEN:
        return False
    standing = Judgement.objects.filter(suspect=row, withdrawn_at__isnull=True)
    voted = standing.filter(reviewer=request.user).exists()
    return is_blind(row, request.project.mode, voted=voted)


@require_POST
@role_required(Role.LEAD)
def suspect_reopen(request: MemberRequest, pk: int) -> HttpResponse:
    """Withdraw what was said of a suspect, so that it is judged again."""
    try:
        undo.reopen(ReviewSession(request.project, request.user), pk)
    except Suspect.DoesNotExist as error:
        raise Http404 from error
    except NothingToUndoError as error:
        messages.warning(request, str(error))
    return redirect("suspect", pk)


def is_rater(request: MemberRequest) -> bool:
    """Annotators judge unaided where the project measures; others may look."""
    return request.role == Role.ANNOTATOR


def filter_bar(
    request: MemberRequest, view: ViewFilter
) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """Name, label, chosen value and options of each filter."""
    choices: dict[str, list[Any]] = {
        "status": list(SuspectStatus.choices),
        **_named(filter_choices(request.project)),
        "category": list(Category.choices),
        "presence": [*Presence.choices, (FAILING, _("Not fixed"))],
        "flaky": [("yes", _("flaky")), ("no", _("not flaky"))],
        "verdict": [("fail", _("failed")), ("abstain", _("abstained"))],
    }
    return [
        (name, str(LABELS[name]), getattr(view, name), options) for name, options in choices.items()
    ]


def _named(choices: dict[str, list[tuple[str, str]]]) -> dict[str, list[tuple[str, str]]]:
    """The same choices, with words in the place of codes."""
    words = {"method": method_named, "capability": named, "error_kind": named}
    return {
        name: [(value, words[name](text) if name in words else text) for value, text in options]
        for name, options in choices.items()
    }


@role_required(Role.LEAD, Role.ENGINEER)
def reduction(request: MemberRequest, pk: int) -> HttpResponse:
    """The part of a suspect's page about its smallest case; a POST starts the search."""
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
