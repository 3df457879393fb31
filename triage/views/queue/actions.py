"""The JSON requests of the review queue."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_GET, require_POST

from engines.texts import storable
from triage.models import ItemKind, Judgement, RejectReason, Reservation, Role, Suspect
from triage.services.projects.review_settings import likert_required, review_settings
from triage.services.review import queue_state, slots, undo, vote_recording
from triage.services.review.gold import tutorial_state
from triage.services.review.judge_help import suggestion_for
from triage.services.review.queue import PREFETCH, QueueRequest, reserve_next, start_over
from triage.services.review.queue_state import Emptiness, EmptyReason
from triage.services.review.side_by_side import item_to_rate
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import AlreadyJudgedError, NothingToUndoError, Recorded
from triage.services.review.votes import VoteError, parse_vote
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.items import ItemView, is_blind, item_view, texts_of
from triage.views.access import MemberRequest, role_required
from triage.views.overview import short_context
from triage.views.queue.page import queue_request_of, rating_of, session_of


class BadBodyError(Exception):
    """The body is not a JSON object."""

    problems = {"body": "The request is not a JSON object."}


def read_json(request: HttpRequest) -> dict[str, Any]:
    """Return the JSON object in the body; an empty body is an empty object.

    :raises BadBodyError: the body is anything else.
    """
    try:
        body = json.loads(request.body or b"{}")
    except (ValueError, RecursionError) as error:
        raise BadBodyError from error
    # What a vote may hold is told field by field when it is read.
    if not isinstance(body, dict) or not storable(body.get("tab")):
        raise BadBodyError
    return body


MAX_AT_ONCE = 5


@require_POST
@role_required(Role.ANNOTATOR)
def queue_next(request: MemberRequest) -> JsonResponse:
    """Lease more items; ``fresh`` first releases those that this tab holds."""
    try:
        body = read_json(request)
    except BadBodyError as error:
        return _refused(error)
    session = session_of(request, str(body.get("tab", "")))
    wanted = body.get("count")
    count = min(max(wanted, 1), MAX_AT_ONCE) if isinstance(wanted, int) else PREFETCH
    queue_request = queue_request_of(request, count)
    if body.get("fresh"):
        start_over(session, queue_request)
    if not request.GET.get("tutorial") and not tutorial_state(request.project, request.user).open:
        return _nothing(request, Emptiness(EmptyReason.TUTORIAL_FIRST))
    leases = reserve_next(session, queue_request)
    if not leases:
        return _nothing(request, _emptiness(session, queue_request))
    return JsonResponse({"items": [_item(request, lease) for lease in leases]})


def _emptiness(session: ReviewSession, queue_request: QueueRequest) -> Emptiness:
    if queue_request.tutorial:
        state = tutorial_state(session.project, session.reviewer)
        return Emptiness(EmptyReason.TUTORIAL_DONE, state.items)
    return queue_state.why_empty(session, queue_request)


def _nothing(request: MemberRequest, empty: Emptiness) -> JsonResponse:
    context = {
        "empty": empty,
        "view": ViewFilter.from_query(request.GET),
        "rating": queue_request_of(request).rating,
        "tutorial": tutorial_state(request.project, request.user)
        if empty.reason == EmptyReason.TUTORIAL_DONE
        else None,
        **short_context(request),
    }
    html = render_to_string("triage/queue/_empty.html", context, request)
    return JsonResponse({"items": [], "empty": {"reason": empty.reason, "html": html}})


@require_POST
@role_required(Role.ANNOTATOR)
def queue_judge(request: MemberRequest, pk: int) -> JsonResponse:
    try:
        body = read_json(request)
        recorded = vote_recording.record(
            session_of(request, str(body.get("tab", ""))), pk, parse_vote(body.get("vote", {}))
        )
    except (VoteError, BadBodyError) as error:
        return _refused(error)
    except AlreadyJudgedError as error:
        return JsonResponse({"problem": str(error)}, status=409)
    except Suspect.DoesNotExist:
        return JsonResponse({"problem": _("This suspect no longer exists.")}, status=404)
    return JsonResponse({**_stored(recorded), **_lesson(recorded)})


def _lesson(recorded: Recorded) -> dict[str, Any]:
    """The gold item's answer, shown in the tutorial."""
    suspect = recorded.judgement.suspect
    if suspect.kind != ItemKind.GOLD or not suspect.gold.tutorial:
        return {}
    gold = suspect.gold
    known = " ".join(filter(None, [gold.get_answer_display(), gold.category]))
    return {
        "lesson": {
            "right": bool(recorded.judgement.gold_correct),
            "text": pgettext("mark", ". ").join(filter(None, [known, gold.explanation])),
            "about": texts_of(suspect),
        }
    }


@require_POST
@role_required(Role.ANNOTATOR)
def queue_undo(request: MemberRequest) -> JsonResponse:
    """Undo one of the last ten judgements and show its item again."""
    try:
        body = read_json(request)
        session = session_of(request, str(body.get("tab", "")))
        taken_back = undo.undo(session, body.get("judgement"))
    except BadBodyError as error:
        return _refused(error)
    except NothingToUndoError as error:
        return JsonResponse({"problem": str(error)}, status=409)
    leased = (
        Reservation.objects.filter(suspect=taken_back.suspect_id, reviewer=request.user)
        .select_related("suspect__engine_line", "suspect__current__case", "suspect__rating")
        .first()
    )
    item = _item(request, leased) if leased else None
    return JsonResponse({"undone": taken_back.pk, "item": item})


@require_POST
@role_required(Role.ANNOTATOR)
def queue_reason(request: MemberRequest, pk: int) -> JsonResponse:
    """Add a reason to the rejection just made."""
    try:
        reason = RejectReason(str(read_json(request).get("reason")))
        vote_recording.add_reason(session_of(request, ""), pk, reason)
    except ValueError:
        return JsonResponse({"problems": {"reason": _("Unknown reason.")}}, status=422)
    except (VoteError, BadBodyError) as error:
        return _refused(error)
    return JsonResponse({"reason": reason.label})


@require_POST
@role_required(Role.ANNOTATOR)
def renew_leases(request: MemberRequest) -> JsonResponse:
    """Extend the leases of a tab whose reviewer is active."""
    try:
        session = session_of(request, str(read_json(request).get("tab", "")))
    except BadBodyError as error:
        return _refused(error)
    return JsonResponse({"expires": slots.renew(session).isoformat()})


@require_POST
@role_required(Role.ANNOTATOR)
def queue_release(request: MemberRequest) -> HttpResponse:
    """Release the leases of a tab that closes or idles, or those on the items it lists."""
    named = [int(pk) for pk in request.POST.getlist("item") if pk.isdecimal() and len(pk) < 18]
    slots.release(session_of(request, request.POST.get("tab", "")), named or None)
    return HttpResponse(status=204)


@require_GET
@role_required(Role.ANNOTATOR)
def queue_evidence(request: MemberRequest, pk: int) -> JsonResponse:
    """The item of one's own judgement, now with its evidence."""
    judgement = (
        Judgement.objects.filter(
            pk=pk,
            reviewer=request.user,
            suspect__project=request.project,
            withdrawn_at__isnull=True,
        )
        .select_related("suspect__engine_line", "suspect__current__case")
        .first()
    )
    if judgement is None:
        return JsonResponse({"problem": _("You have no such answer.")}, status=404)
    if judgement.suspect.kind == ItemKind.RATING:
        return JsonResponse({"problem": _("Ratings are given without evidence.")}, status=409)
    needs_rating = likert_required(request.project)
    view = item_view(
        judgement.suspect,
        blind=False,
        show_engine=True,
        likert_required=needs_rating,
        hints=review_settings(request.project).scorer_hints,
    )
    # Measurement shows no suggestion, not even after the first answer.
    meta = {**view.meta(), "suggested": ""}
    return JsonResponse({"item": {**meta, "html": _html(request, view)}})


@require_POST
@role_required(Role.ANNOTATOR)
def queue_revise(request: MemberRequest, pk: int) -> JsonResponse:
    """Store a second answer, given after the evidence was shown."""
    try:
        body = read_json(request)
        recorded = undo.revise(
            session_of(request, str(body.get("tab", ""))), pk, parse_vote(body.get("vote", {}))
        )
    except (VoteError, BadBodyError) as error:
        return _refused(error)
    return JsonResponse(_stored(recorded))


def _item(request: MemberRequest, lease: Reservation) -> dict[str, Any]:
    view = _view(request, lease.suspect)
    expires = lease.expires_at.isoformat() if lease.expires_at else ""
    return {**view.meta(), "html": _html(request, view), "expires": expires}


def _view(request: MemberRequest, suspect: Suspect) -> ItemView:
    # A gold item asks what the items do that it is mixed with.
    in_rating = suspect.kind == ItemKind.GOLD and queue_request_of(request).rating is not None
    if suspect.kind == ItemKind.RATING:
        return item_to_rate(suspect, request.user)
    if in_rating:
        rating = rating_of(request, queue_request_of(request))
        return item_to_rate(suspect, request.user, rating.protocol if rating else "")
    blind = is_blind(suspect, request.project.mode, voted=False)
    needs_rating = likert_required(request.project)
    view = item_view(
        suspect,
        blind=blind,
        show_previous=True,
        likert_required=needs_rating,
        hints=review_settings(request.project).scorer_hints,
    )
    judge = None if blind else suggestion_for(request.project, suspect)
    if judge is None:
        return view
    return replace(view, judge=judge, suggested=view.suggested or judge.category)


def _html(request: MemberRequest, view: ItemView) -> str:
    return render_to_string("triage/queue/_item.html", {"item": view}, request)


def _stored(recorded: Recorded) -> dict[str, Any]:
    suspect = recorded.judgement.suspect
    return {
        "judgement": recorded.judgement.pk,
        "counted": recorded.counted,
        "engine": suspect.engine_line.name,
    }


def _refused(error: VoteError | BadBodyError) -> JsonResponse:
    return JsonResponse({"problems": error.problems}, status=422)
