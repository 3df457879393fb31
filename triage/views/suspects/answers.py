"""Actions on a suspect's page: answer, comment, assign; and the link to the team's tracker."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from triage.models import JudgeHelp, Role, Suspect
from triage.services.judges.results import answers_about
from triage.services.projects import tracker
from triage.services.review import undo, vote_recording
from triage.services.review.adjudication import rate_critical
from triage.services.review.comments import CommentError, add_comment, assign
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import AlreadyJudgedError, NothingToUndoError
from triage.services.review.votes import VoteError
from triage.services.suspects.order import neighbours
from triage.services.suspects.pagination import suspects_for
from triage.views.access import MemberRequest, role_required
from triage.views.review.vote_form import vote_from_post, without_the_other_answer
from triage.views.suspects.listing import is_rater, list_request
from triage.views.suspects.suspects import (
    SEVERITIES,
    hidden_from,
    may_judge_here,
    suspect_page_of,
)


@require_http_methods(["GET", "POST"])
@role_required(Role.ANNOTATOR)
def suspect_judge(request: MemberRequest, pk: int) -> HttpResponse:
    """Store an answer and go on to the next suspect of the list, if there is one."""
    row = _shown(request, pk)
    if request.method == "GET":
        # The address of a refused answer, copied or loaded again.
        return _back(request, pk)
    if not may_judge_here(request, row):
        raise Http404
    after = _next(request, row)
    session = ReviewSession(request.project, request.user)
    saw = bool(answers_about(row, request.user if is_rater(request) else None))
    try:
        vote = vote_from_post(without_the_other_answer(request.POST.dict()))
        recorded = vote_recording.record(
            session, pk, vote, judge_help=JudgeHelp.SHOWN if saw else ""
        )
    except VoteError as error:
        return suspect_page_of(request, pk, error.problems)
    except AlreadyJudgedError as error:
        messages.warning(request, str(error))
        return _back(request, pk)
    if recorded.counted:
        message = _("Suspect %(number)d: %(answer)s")
        answer = recorded.judgement.get_answer_display()
        messages.success(request, message % {"number": pk, "answer": answer})
    else:
        messages.warning(request, _("Saved but not counted: others answered in the meantime."))
    return _back(request, after or pk)


def _next(request: MemberRequest, row: Suspect) -> int | None:
    if not request.GET.get("list"):
        return None
    view, order = list_request(request)
    rows = suspects_for(request.project, request.user, view, blind=is_rater(request))
    return neighbours(rows, order, row)[1]


@require_POST
@role_required(Role.LEAD)
def suspect_rate(request: MemberRequest, pk: int) -> HttpResponse:
    """Say whether a bug is critical, and go on to the next of the list, if there is one."""
    row, severity = _shown(request, pk), request.POST.get("severity", "")
    if severity not in dict(SEVERITIES):
        raise Http404
    after = _next(request, row)
    session = ReviewSession(request.project, request.user)
    try:
        rate_critical(session, pk, None if severity == "n" else int(severity))
    except AlreadyJudgedError as error:
        messages.warning(request, str(error))
        return _back(request, pk)
    answer = str(dict(SEVERITIES)[severity])
    messages.success(
        request, _("Suspect %(number)d: %(answer)s") % {"number": pk, "answer": answer}
    )
    return _back(request, after or pk)


@require_POST
@role_required(Role.ANNOTATOR)
def suspect_undo(request: MemberRequest, pk: int) -> HttpResponse:
    """Undo one's own answer on a suspect."""
    _shown(request, pk)
    session = ReviewSession(request.project, request.user)
    own = [vote.pk for vote in undo.undoable(session) if vote.suspect_id == pk]
    try:
        undo.undo(session, own[0] if own else -1)
    except NothingToUndoError as error:
        messages.warning(request, str(error))
    return _back(request, pk)


@require_POST
@role_required()
def suspect_comment(request: MemberRequest, pk: int) -> HttpResponse:
    row = _shown(request, pk)
    address = request.build_absolute_uri(reverse("suspect", args=[pk]))
    try:
        add_comment(request.project, request.user, row, request.POST.get("text", ""), address)
    except CommentError as error:
        messages.error(request, str(error))
    return _back(request, pk)


@require_POST
@role_required()
def suspect_assign(request: MemberRequest, pk: int) -> HttpResponse:
    """Assign a suspect; only leads and engineers may assign or unassign others."""
    row = _shown(request, pk)
    wanted, own = request.POST.get("assignee", ""), request.user.get_username()
    free = row.assignee is None or row.assignee == request.user
    if is_rater(request) and not (free and wanted in {"", own}):
        messages.warning(request, _("A lead or an engineer assigns suspects to others."))
        return _back(request, pk)
    try:
        assign(request.project, request.user, row, wanted)
    except CommentError as error:
        messages.error(request, str(error))
    return _back(request, pk)


def _shown(request: MemberRequest, pk: int) -> Suspect:
    """A suspect whose full page the member may see."""
    rows = Suspect.items.select_related("engine_line", "current", "assignee")
    row = get_object_or_404(rows, pk=pk, project=request.project)
    if hidden_from(request, row):
        raise Http404
    return row


def _back(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    query = request.GET.urlencode()
    return HttpResponseRedirect(reverse("suspect", args=[pk]) + (f"?{query}" if query else ""))


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def tracker_page(request: MemberRequest) -> HttpResponse:
    """The address for new issues in the team's tracker."""
    problem = ""
    if request.method == "POST":
        try:
            tracker.change(request.project, request.user, request.POST.get("url", ""))
        except tracker.TrackerError as error:
            problem = str(error)
        else:
            messages.success(request, _("Saved."))
            return redirect("tracker")
    context = {
        "presets": tracker.PRESETS,
        "url": request.POST.get("url") or tracker.template_of(request.project),
        "problem": problem,
    }
    return render(request, "triage/suspects/tracker.html", context, status=422 if problem else 200)
