"""Gold items: mixed into the queue to measure raters, and shown to them in the tutorial."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from triage.models import (
    Answer,
    GoldItem,
    ItemKind,
    Judgement,
    Project,
    Reservation,
    Severity,
    Suspect,
)
from triage.reporting.statistics.rates import Rate
from triage.services.common.stable_hashes import digest
from triage.services.events.history import record_change
from triage.services.projects.review_settings import review_settings
from triage.services.review.decision_rules import CRITICAL_BELOW
from triage.services.review.votes import Vote


@dataclass(frozen=True)
class GoldAnswer:
    """The right answer, set by a lead. ``translation`` is an output with an injected error."""

    answer: str
    category: str = ""
    critical: bool | None = None
    likert_low: int = 1
    likert_high: int = 5
    explanation: str = ""
    tutorial: bool = False
    translation: str = ""


def matches_gold(gold: GoldItem, vote: Vote) -> bool | None:
    """Whether a vote agrees with the gold item's answer; None for a skip."""
    if vote.answer == Answer.SKIP:
        return None
    if vote.answer == Answer.RATE:
        return _matches_rating(gold, vote)
    if vote.answer != gold.answer:
        return False
    if gold.category and vote.category != gold.category:
        return False
    if gold.critical is not None and vote.critical not in {None, gold.critical}:
        return False
    return vote.likert is None or gold.likert_low <= vote.likert <= gold.likert_high


def _matches_rating(gold: GoldItem, vote: Vote) -> bool:
    """Of a rating without a verdict, whose category is that of a critical error."""
    if vote.likert is None:
        return _matches_spans(gold, vote)
    rating = vote.likert
    if not gold.likert_low <= rating <= gold.likert_high:
        return False
    if not vote.critical:
        return not (gold.critical and rating < CRITICAL_BELOW)
    right = gold.answer == Answer.CONFIRM and gold.critical is not False
    return right and vote.category == (gold.category or vote.category)


def _matches_spans(gold: GoldItem, vote: Vote) -> bool:
    """Of marked errors: a wrong translation has at least one that is not minor, and a critical one if
    the answer says so; a right one has none."""
    serious = [span for span in vote.spans if span.severity != Severity.MINOR]
    if gold.answer != Answer.CONFIRM:
        return not serious
    named = {span.critical for span in serious if span.critical}
    if gold.critical and not named:
        return False
    return bool(serious) and (not named or not gold.category or gold.category in named)


def mark_gold(project: Project, actor: User, suspect: Suspect, known: GoldAnswer) -> GoldItem:
    """Make a gold item from a suspect, which itself is not changed."""
    answer = asdict(known)
    injected = bool(answer.pop("translation"))
    content = dict(suspect.content)
    if injected:
        source = suspect.current.case.inputs[0] if suspect.current else ""
        content = {"source": source, "translation": known.translation}
    with transaction.atomic():
        item, _ = Suspect.items.update_or_create(
            project=project,
            fingerprint=digest("gold", str(suspect.pk), known.translation),
            defaults={
                "kind": ItemKind.GOLD,
                "content": content,
                "available": True,
                "shuffle": random.random(),
                **_copied(suspect),
            },
        )
        gold, _ = GoldItem.objects.update_or_create(
            item=item,
            defaults={**answer, "injected": injected, "created_by": actor, "retired_at": None},
        )
        new = {name: answer[name] for name in ("answer", "category", "tutorial")}
        record_change(project, actor, "known answer set", suspect=suspect, new=new)
    return gold


def _copied(suspect: Suspect) -> dict[str, object]:
    names = (
        "method",
        "engine_line_id",
        "source_language",
        "target_language",
        "capability",
        "error_kind",
        "cause",
        "abstained",
        "current_id",
        "output_hash",
        "first_seen",
        "last_seen",
    )
    return {name: getattr(suspect, name) for name in names}


def retire_gold(project: Project, actor: User, gold: GoldItem) -> None:
    """Stop handing out the item; the votes on it are kept."""
    with transaction.atomic():
        GoldItem.objects.filter(pk=gold.pk).update(retired_at=timezone.now())
        record_change(project, actor, "known answer retired", old={"item": gold.item_id})


@dataclass(frozen=True)
class TutorialState:
    """A rater's result in the tutorial; ``open`` is whether they may use the queue."""

    right: Rate
    items: int
    open: bool


def tutorial_state(project: Project, rater: User) -> TutorialState:
    """Return the rater's result; without tutorial items the queue is open."""
    settings = review_settings(project)
    items = Suspect.items.filter(
        project=project,
        kind=ItemKind.GOLD,
        gold__tutorial=True,
        gold__retired_at__isnull=True,
    )
    votes = Judgement.objects.filter(
        suspect__in=items, reviewer=rater, withdrawn_at__isnull=True
    ).values_list("gold_correct", flat=True)
    count = items.count()
    answers = list(votes) if count else []
    right = Rate(sum(1 for answer in answers if answer), len(answers))
    passed = len(answers) >= count and right.successes >= settings.tutorial_pass * count
    return TutorialState(right, count, not settings.tutorial_required or not count or passed)


def restart_tutorial(project: Project, rater: User) -> None:
    """Withdraw the rater's tutorial answers so that the items are handed out again."""
    with transaction.atomic():
        votes = Judgement.objects.filter(
            suspect__project=project,
            suspect__gold__tutorial=True,
            reviewer=rater,
            withdrawn_at__isnull=True,
        )
        items = list(votes.values_list("suspect_id", flat=True))
        votes.update(withdrawn_at=timezone.now())
        Reservation.objects.filter(suspect__in=items, reviewer=rater).delete()
        record_change(project, rater, "tutorial restarted", old={"answers": len(items)})
