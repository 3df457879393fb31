"""Items on which raters differ: their votes side by side, and the lead's decision."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from triage.models import Category, Judgement, Role, Suspect
from triage.services.review import adjudication
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import AlreadyJudgedError
from triage.services.review.votes import VoteError
from triage.services.suspects.filters import number
from triage.services.suspects.items import item_view
from triage.views.access import MemberRequest, role_required
from triage.views.review.vote_form import vote_from_post

ADOPT_KEYS = "qwr"
_LISTED = 200
_SHORT = 20


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def adjudicate(request: MemberRequest) -> HttpResponse:
    problems: dict[str, str] = {}
    if request.method == "POST":
        try:
            _decide(request)
            return redirect("adjudication")
        except VoteError as error:
            problems = error.problems
        except AlreadyJudgedError as error:
            messages.warning(request, str(error))
            return redirect("adjudication")
    project, lead = request.project, request.user
    suspect = _chosen(request)
    context = {
        "tab": "adjudication",
        "count": adjudication.waiting(project, lead).count(),
        "for_others": adjudication.for_another_lead(project, lead),
        "contested": adjudication.contested(project).count(),
        "listed": adjudication.contested_with_votes(project, lead, _SHORT),
        "problems": problems,
        "categories": Category.choices,
        **(_item_context(request, suspect) if suspect else {}),
    }
    return render(
        request, "triage/review/adjudication.html", context, status=422 if problems else 200
    )


def _chosen(request: MemberRequest) -> Suspect | None:
    """The item that was refused or asked for, or else the next one that is not for later."""
    asked = request.POST.get("suspect") or request.GET.get("suspect", "")
    if found := adjudication.decidable(request.project, request.user, number(asked)):
        return found
    rows = adjudication.waiting(request.project, request.user).select_related(
        "engine_line", "current__case"
    )
    later = [row for row in rows[:_LISTED] if str(row.pk) not in request.GET.getlist("later")]
    return later[0] if later else rows.first()


def _item_context(request: MemberRequest, suspect: Suspect) -> dict[str, object]:
    votes = adjudication.votes_on(suspect)
    return {
        "suspect": suspect,
        "item": item_view(suspect, blind=False, show_engine=True),
        "votes": list(zip(ADOPT_KEYS + " " * len(votes), votes, strict=False)),
        "filled": request.POST if request.method == "POST" else _agreed(votes),
    }


def _agreed(votes: Sequence[Judgement]) -> dict[str, str]:
    """Initial values of the form, on which all raters agree."""
    found = adjudication.agreed(votes)
    critical = {True: "yes", False: "no", None: ""}[found.critical]
    likert = "" if found.likert is None else str(found.likert)
    return {
        "answer": found.answer,
        "category": found.category,
        "likert": likert,
        "critical": critical,
    }


def _decide(request: MemberRequest) -> Judgement:
    try:
        judgement = adjudication.adjudicate(
            ReviewSession(request.project, request.user),
            number(request.POST.get("suspect", "")),
            vote_from_post(request.POST),
        )
    except Suspect.DoesNotExist as error:
        raise AlreadyJudgedError(_("This suspect no longer exists.")) from error
    messages.success(request, _("Decided: %(answer)s") % {"answer": judgement.get_answer_display()})
    return judgement


@require_GET
@role_required(Role.LEAD)
def notes(request: MemberRequest) -> HttpResponse:
    """Judgements that raters flagged, and gaps in the guidelines."""
    context = {
        "tab": "notes",
        "flagged": adjudication.flagged(request.project)[:_LISTED],
        "gaps": adjudication.guideline_gaps(request.project)[:_LISTED],
    }
    return render(request, "triage/review/notes.html", context)
