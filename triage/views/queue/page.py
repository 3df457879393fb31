"""The page of the review queue; its script fetches items and sends answers."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from triage.models import (
    Answer,
    ErrorType,
    ItemKind,
    Judgement,
    Mode,
    Protocol,
    RatingCampaign,
    RejectReason,
    Role,
    Severity,
)
from triage.services.messages.labels import SHORT_CATEGORIES
from triage.services.projects.guidelines import GuidelineSection, guideline_sections
from triage.services.projects.review_settings import review_settings
from triage.services.review import queue_state, undo
from triage.services.review.gold import tutorial_state
from triage.services.review.keyboard_shortcuts import TYPE_KEYS, grouped_actions, key_map
from triage.services.review.queue import PREFETCH, QueueRequest, queue_view
from triage.services.review.rating_progress import to_rate
from triage.services.review.slots import ReviewSession
from triage.services.review.votes import BUG_KINDS
from triage.services.suspects.filters import ViewFilter
from triage.views.access import MemberRequest, role_required


@require_GET
@role_required(Role.ANNOTATOR)
def queue(request: MemberRequest) -> HttpResponse:
    session = session_of(request, "")
    queue_request = queue_request_of(request)
    rating = rating_of(request, queue_request)
    settings = review_settings(request.project)
    keys = key_map(request.project)
    progress = queue_state.progress(session, queue_request)
    tour = progress.total > 0 and _tour(request, queue_request)
    waiting = [] if queue_request.rating else to_rate(session)
    practises = not queue_request.tutorial and (tour or rating is not None)
    context = {
        "view": queue_view(queue_request.view, session),
        "title": _title(queue_request, rating),
        "progress": progress,
        "measuring": request.project.mode == Mode.MEASURING,
        "campaign": rating,
        "tour": tour,
        "practice": tutorial_state(request.project, request.user).items if practises else 0,
        "rating": queue_request.rating is not None,
        "to_rate": waiting,
        "translations_to_rate": sum(one.items for one in waiting),
        "key_groups": grouped_actions(
            request.project, Protocol(rating.protocol) if rating else None
        ),
        "keys": keys,
        "categories": _categories(request, keys),
        "severities": Severity.choices,
        "error_types": [
            (value, label, key)
            for (value, label), key in zip(ErrorType.choices, TYPE_KEYS, strict=True)
        ],
        "ratings": [(number, label, keys[f"likert{number}"]) for number, label in RATINGS],
        "words": page_words(keys),
        "guidelines": guideline_sections(request.project, rating=queue_request.rating is not None),
        "bug_kinds": list(BUG_KINDS.items()),
        "reasons": RejectReason.choices,
        "config": {
            "user": request.user.pk,
            "project": request.project.pk,
            "query": request.GET.urlencode(),
            "keys": keys,
            "prefetch": PREFETCH,
            "hastySeconds": settings.hasty_seconds,
            "asksReasons": not queue_request.tutorial,
            "bugKinds": list(BUG_KINDS),
            "reasons": list(RejectReason.values),
            "recent": [_recent(judgement) for judgement in undo.undoable(session)],
        },
    }
    return render(request, "triage/queue/page.html", context)


def _categories(request: MemberRequest, keys: dict[str, str]) -> list[tuple[str, str, str, str]]:
    """Code, name, example from the guidelines, and key per category."""
    sections = {section.title[:3]: section for section in guideline_sections(request.project)}
    return [
        (code, _(label), _example(sections.get(code)), keys[code])
        for code, label in SHORT_CATEGORIES.items()
    ]


def _example(section: GuidelineSection | None) -> str:
    lines = section.lines if section else ()
    begins = ("Example", _("Example"))
    return next((line for line in lines if line.startswith(begins)), "")


def rating_of(request: MemberRequest, queue_request: QueueRequest) -> RatingCampaign | None:
    """The rating campaign that the queue is opened for."""
    if queue_request.rating is None:
        return None
    found = RatingCampaign.objects.filter(pk=queue_request.rating, project=request.project)
    return found.first()


def _title(queue_request: QueueRequest, rating: RatingCampaign | None) -> str:
    if queue_request.tutorial:
        return _("Tutorial")
    return rating.name if rating else _("All open suspects")


def _tour(request: MemberRequest, queue_request: QueueRequest) -> bool:
    """Whether the tour is offered: to who has judged nothing in this project yet, or asks for it."""
    if queue_request.rating is not None:
        return False
    own = Judgement.objects.filter(reviewer=request.user, suspect__project=request.project)
    return "tour" in request.GET or not own.exists()


def _recent(judgement: Judgement) -> dict[str, Any]:
    words = [judgement.get_answer_display(), judgement.category]
    words += [str(value) for value in (judgement.likert, judgement.score) if value is not None]
    return {
        "judgement": judgement.pk,
        "label": " ".join(filter(None, words)),
        "counts": judgement.answer != Answer.SKIP,
        "shown": judgement.evidence_shown,
        "rated": judgement.suspect.kind == ItemKind.RATING,
    }


def session_of(request: MemberRequest, tab: str) -> ReviewSession:
    return ReviewSession(request.project, request.user, tab[:40])


def queue_request_of(request: MemberRequest, count: int = PREFETCH) -> QueueRequest:
    rating = request.GET.get("rating", "")
    return QueueRequest(
        ViewFilter.from_query(request.GET),
        count,
        int(rating) if rating.isdecimal() and len(rating) < 18 else None,
        request.GET.get("tutorial") == "1",
    )


RATINGS = (
    (1, gettext_lazy("bad")),
    (2, gettext_lazy("poor")),
    (3, gettext_lazy("acceptable")),
    (4, gettext_lazy("very good")),
    (5, gettext_lazy("excellent")),
)


def page_words(keys: dict[str, str]) -> dict[str, str]:
    """The texts of the page's script, by key."""
    return {
        "confirm": _("Confirmed"),
        "reject": _("Rejected"),
        "skip": _("Skipped"),
        "critical": _("critical"),
        "not_critical": _("not critical"),
        "no_verdict": _("No verdict here: rate the translation from 1 to 5."),
        "rated_blind": _("Ratings are given without evidence. To change one, undo it."),
        **{f"likert_{number}": str(label) for number, label in RATINGS},
        "text_n": _("Translation {n}"),
        **{f"severity_{value}": str(label) for value, label in Severity.choices},
        **{f"type_{value}": str(label) for value, label in ErrorType.choices},
        "missing": _("[missing]"),
        "missing_title": _("Mark this where something of the source is missing"),
        "marks": _("errors: {n}"),
        "select_first": _("Choose a word first: arrow keys, or click on it."),
        "mark_first": _("Mark an error first."),
        "no_mark_here": _("There is no mark here."),
        "ask_mark_marks": _(
            "Arrow keys choose a word, Shift extends; 1 to 3 mark it, x removes a mark. Enter: no more errors."
        ),
        "ask_mark_tap": _("Tap a word, then say how bad its error is."),
        "ask_mark_severity": _("How bad is it? 1 minor, 2 major, 3 critical"),
        "ask_mark_type": _("What kind of error is it?"),
        "ask_mark_critical": _("Which critical error is it?"),
        "ask_mark_score": _("How good is the translation as a whole, from 0 to 100?"),
        "ask_rating_likert": _("How good is the translation (1 to 5)?"),
        "ask_rating_critical": _(
            "Is there an error that changes the meaning in a critical way? y or n"
        ),
        "ask_rating_category": _(
            "Which critical error? If there are several, the one that compromises the meaning most."
        ),
        "ask_rating_toxic": _("Is the source already toxic? y or n"),
        "ask_rating_note": _("What is wrong? Describe it in a note."),
        "undone": _("Undone"),
        "evidence_seen": _(
            "Its evidence was on the screen when you answered. To answer again, undo it."
        ),
        "revised": _("Second answer saved"),
        "nothing_to_undo": _("Nothing to undo"),
        "fetching": _("Loading the next suspect…"),
        "no_item": _("Still loading, so the key did nothing."),
        "nothing_left": _("No suspect is on the screen, so the key did nothing."),
        "answer_first": _(
            "Choose Confirm or Reject before you rate. To rate the previous suspect, undo it."
        ),
        "unsaved": _("not saved yet"),
        "offline": _("The server cannot be reached; retrying."),
        "sourceText": _("Source"),
        "translationText": _("Translation"),
        "signedOut": _("You are signed out."),
        "not_counted": _("Saved but not counted: others answered in the meantime."),
        "hasty": _("You're going fast. Please read both texts in full."),
        "lesson_right": _("Right."),
        "lesson_wrong": _("The correct answer is:"),
        "lease_left": _("{time} left"),
        "lease_over": _("no longer reserved for you"),
        "legend_takes": _("Confirm uses {category}."),
        "legend_asks": _("Confirm asks for the category."),
        "legend_rated": _("Confirm or reject, then rate from 1 to 5."),
        "legend_variant": _(
            "Confirm says that this variant is wrong and shows the next item; reject goes on to the next translation."
        ),
        "legend_only": _(
            "Confirm says that this variant is wrong, reject that it is fine; both show the next item."
        ),
        "legend_last": _(
            "Reject says that this variant is fine and shows the next item; confirm goes on to the original."
        ),
        "legend_members": _(
            "Confirm or reject each translation; Done finishes once one of them is judged."
        ),
        "ask_answer": _("Confirm (%(confirm)s) or reject (%(reject)s) first.") % keys,
        "ask_likert": _("How good is the translation (1 to 5)?"),
        "ask_severity": _("Critical: is it bad (1) or poor (2)? Press n if it is not critical."),
        "ask_critical": _("Critical? Press its category, or n for not critical."),
        "ask_category": _("Which category? Press its letter or its button."),
        "ask_toxic": _("Is the source already toxic? y or n"),
        "ask_note": _("What is wrong? Describe it in a note."),
        "text_note": _("Note"),
        "text_corrected_translation": _("A better translation"),
        "text_corrected_translation_members": _("Better translation of the original"),
        "member_bug": _("wrong"),
        "member_fine": _("fine"),
        "same": _("same as in the original"),
        "same_all": _("all same as in the original"),
        **{f"reason_{value}": str(label) for value, label in RejectReason.choices},
        **{f"kind_{name}": str(label) for name, label in BUG_KINDS.items()},
    }
