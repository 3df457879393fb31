"""Bulk answers: groups by cause, preview, apply, undo."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage import tasks
from triage.models import BulkAnswer, Category, Mode, RejectReason, Role, Suspect
from triage.services.projects.saved_views import begin_with, delete_named, save_named
from triage.services.review import bulk
from triage.services.review.bulk import BulkError
from triage.services.review.slots import ReviewSession
from triage.services.review.suspect_groups import MAX_GROUPS, SuspectGroup, groups, view_of_similar
from triage.services.review.votes import VoteError
from triage.services.suspects.filter_values import NAMES
from triage.services.suspects.filters import FAILING, ViewFilter, number
from triage.services.suspects.items import ItemView, item_view
from triage.views.access import GRANTS, MemberRequest, role_required
from triage.views.review.vote_form import vote_from_post, without_the_other_answer
from triage.views.suspects.listing import list_address

#: The number of groups shown at first: what to fix first, not everything.
FIRST_GROUPS = 10


@require_GET
@role_required()
def group_list(request: MemberRequest) -> HttpResponse:
    named = request.GET.keys() & set(NAMES)
    # What to fix first is what still fails.
    view = ViewFilter.from_query(request.GET) if named else ViewFilter(presence=FAILING)
    sort = request.GET.get("sort", "open")
    found = groups(request.project, view, sort)
    shown = found if "all" in request.GET else found[:FIRST_GROUPS]
    heads = {
        "open": _("Open"),
        "fixed": _("Fixed"),
        "adjudication": _("In adjudication"),
        "confirmed": _("Confirmed"),
        "rejected": _("Rejected"),
        "total": _("All"),
    }
    for name in ("fixed", "adjudication"):
        if not any(getattr(group, name) for group in found):
            del heads[name]
    context = {
        "view": view,
        "groups": [
            (group, example_of(group), [getattr(group, name) for name in heads]) for group in shown
        ],
        "total": len(found),
        "more": len(found) - len(shown),
        "open": sum(group.open for group in found),
        "open_shown": sum(group.open for group in shown),
        "sort": sort,
        "address": list_address(view),
        "tabs": [
            (label, presence == view.presence, list_address(replace(view, presence=presence)))
            for presence, label in ((FAILING, _("Still failing")), ("", _("All")))
        ],
        "filtered": bool(replace(view, presence="").active()),
        "heads": [(name, label, name == sort) for name, label in heads.items()],
        "bulk": request.project.mode == Mode.TRIAGE and Role.ANNOTATOR in GRANTS[request.role],
        "may_judge": Role.ANNOTATOR in GRANTS[request.role],
    }
    return render(request, "triage/suspects/groups.html", context)


def example_of(group: SuspectGroup) -> ItemView | None:
    if group.example is None:
        return None
    return item_view(group.example, blind=False, show_engine=True)


@require_http_methods(["GET", "POST"])
@role_required(Role.ANNOTATOR)
def suspects_bulk(request: MemberRequest) -> HttpResponse:
    session = ReviewSession(request.project, request.user)
    views = _views(request)
    problems: dict[str, str] = {}
    if request.method == "POST":
        try:
            return _apply(request, session)
        except VoteError as error:
            problems = error.problems
        except BulkError as error:
            problems = {"": str(error)}
    try:
        preview = bulk.preview(session, *views)
    except BulkError as error:
        messages.error(request, str(error))
        return redirect("suspects")
    rows = [item_view(row, blind=False, show_engine=True) for row in preview.items]
    suggested = {row.suggested for row in rows}
    context = {
        "view": views[0],
        "preview": preview,
        "rows": rows,
        "suggested": suggested.pop() if len(suggested) == 1 else "",
        "problems": problems,
        "categories": Category.choices,
        "reasons": RejectReason.choices,
        "posted": request.POST,
        "chosen": set(request.POST.getlist("suspect")),
    }
    return render(request, "triage/suspects/bulk.html", context, status=422 if problems else 200)


def _views(request: MemberRequest) -> list[ViewFilter]:
    """The suspects like one, several groups, the selected ones, or a whole view."""
    if request.GET.get("like"):
        return [_view_like(request)]
    if chosen := request.GET.getlist("group")[:MAX_GROUPS]:
        return [ViewFilter.from_query(_parsed(query)) for query in chosen]
    if ticked := [pk for pk in request.GET.getlist("pick") if number(pk) >= 0]:
        return [ViewFilter(items=",".join(ticked[: bulk.MAX_AT_ONCE]))]
    return [ViewFilter.from_query(request.GET)]


def _view_like(request: MemberRequest) -> ViewFilter:
    like = request.GET["like"]
    if not like.isdecimal() or len(like) > 18:
        raise Http404
    row = (
        Suspect.items.filter(pk=int(like), project=request.project)
        .select_related("engine_line")
        .first()
    )
    if row is None:
        raise Http404
    return view_of_similar(row)


def _apply(request: MemberRequest, session: ReviewSession) -> HttpResponse:
    chosen = [int(pk) for pk in request.POST.getlist("suspect") if pk.isdecimal() and len(pk) < 18]
    vote = vote_from_post(without_the_other_answer(request.POST.dict()))
    view = _views(request)[0].query_string() if "group" not in request.GET else ""
    return _begun(bulk.request_answer(session, chosen, vote, view=view))


def _begun(job: BulkAnswer) -> HttpResponse:
    """Do a few suspects within the request, and leave many to a worker."""
    if job.total <= bulk.AT_A_TIME:
        bulk.run(job.pk)
    else:
        tasks.enqueue_bulk_answer(job.pk)
    return redirect("bulk-done", job.pk)


@require_GET
@role_required(Role.ANNOTATOR)
def bulk_done(request: MemberRequest, pk: int) -> HttpResponse:
    """The progress and the result of a bulk answer, for whoever gave it."""
    job = get_object_or_404(BulkAnswer, pk=pk, project=request.project, requested_by=request.user)
    part = bool(request.htmx)  # type: ignore[attr-defined]
    name = "_bulk_job.html" if part else "bulk_done.html"
    context = {"job": job, "left_out": job.total - job.count}
    return render(request, f"triage/suspects/{name}", context)


@require_POST
@role_required(Role.ANNOTATOR)
def bulk_undo(request: MemberRequest) -> HttpResponse:
    session = ReviewSession(request.project, request.user)
    try:
        job = bulk.request_undo(session, request.POST.get("batch", ""))
    except BulkError as error:
        messages.error(request, str(error))
        return redirect("suspects")
    return _begun(job)


@require_POST
@role_required()
def save_view(request: MemberRequest) -> HttpResponse:
    """Store a filter under a name, in place of any other, or as the member's first; or delete it."""
    name = request.POST.get("name", "").strip()[:80]
    query = ViewFilter.from_query(_parsed(request.POST.get("query", ""))).query_string()[:1000]
    if "begin" in request.POST or "forget" in request.POST:
        begin_with(request.project, request.user, query if "begin" in request.POST else None)
    elif "delete" in request.POST:
        delete_named(request.project, request.user, name)
    elif name and query:
        save_named(request.project, request.user, name, query)
    return redirect(f"{reverse('suspects')}?{query or 'status='}")


def _parsed(query: str) -> dict[str, str]:
    return QueryDict(query[:1000]).dict()
