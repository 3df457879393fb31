"""One answer for many: groups of a cause, preview, apply, undo."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.models import Category, RejectReason, Role, Suspect
from triage.services.projects.saved_views import save_named
from triage.services.review import bulk
from triage.services.review.bulk import BulkError, groups, view_of_similar
from triage.services.review.slots import ReviewSession
from triage.services.review.votes import VoteError
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.items import item_view
from triage.views.access import MemberRequest, role_required
from triage.views.review.vote_form import vote_from_post


@require_GET
@role_required()
def group_list(request: MemberRequest) -> HttpResponse:
    view = ViewFilter.from_query(request.GET)
    context = {"view": view, "groups": groups(request.project, view)}
    return render(request, "triage/suspects/groups.html", context)


@require_http_methods(["GET", "POST"])
@role_required(Role.ANNOTATOR)
def suspects_bulk(request: MemberRequest) -> HttpResponse:
    session = ReviewSession(request.project, request.user)
    view = _view(request)
    problems: dict[str, str] = {}
    if request.method == "POST":
        try:
            return _apply(request, session)
        except VoteError as error:
            problems = error.problems
        except BulkError as error:
            problems = {"": str(error)}
    try:
        preview = bulk.preview(session, view)
    except BulkError as error:
        messages.error(request, str(error))
        return redirect("suspects")
    context = {
        "view": view,
        "preview": preview,
        "rows": [item_view(row, blind=False, show_engine=True) for row in preview.items],
        "problems": problems,
        "categories": Category.choices,
        "reasons": RejectReason.choices,
        "posted": request.POST,
        "chosen": set(request.POST.getlist("suspect")),
    }
    return render(request, "triage/suspects/bulk.html", context, status=422 if problems else 200)


def _view(request: MemberRequest) -> ViewFilter:
    like = request.GET.get("like", "")
    if not like:
        return ViewFilter.from_query(request.GET)
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
    batch, count = bulk.apply(session, chosen, vote_from_post(request.POST))
    done = ngettext("%(n)d suspect reviewed.", "%(n)d suspects reviewed.", count) % {"n": count}
    left_out = len(chosen) - count
    if left_out:
        done += " " + _("%(n)d left out: reviewed or opened by others in the meantime.") % {
            "n": left_out
        }
    messages.success(request, done)
    return redirect(f"{reverse('bulk-done')}?{urlencode({'batch': batch, 'count': count})}")


@require_GET
@role_required(Role.ANNOTATOR)
def bulk_done(request: MemberRequest) -> HttpResponse:
    return render(request, "triage/suspects/bulk_done.html", {"batch": request.GET.get("batch")})


@require_POST
@role_required(Role.ANNOTATOR)
def bulk_undo(request: MemberRequest) -> HttpResponse:
    try:
        count = bulk.undo_batch(
            ReviewSession(request.project, request.user), request.POST.get("batch", "")
        )
    except BulkError as error:
        messages.error(request, str(error))
    else:
        messages.success(
            request,
            ngettext("%(n)d suspect reopened.", "%(n)d suspects reopened.", count) % {"n": count},
        )
    return redirect("suspects")


@require_POST
@role_required()
def save_view(request: MemberRequest) -> HttpResponse:
    """Keep a filter under a name; the same name again replaces it."""
    name = request.POST.get("name", "").strip()[:80]
    query = ViewFilter.from_query(_parsed(request.POST.get("query", ""))).query_string()
    if name and query:
        save_named(request.project, request.user, name, query[:1000])
    return redirect(f"{reverse('suspects')}?{query}")


def _parsed(query: str) -> dict[str, str]:
    return QueryDict(query[:1000]).dict()
