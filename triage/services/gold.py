"""Items with a known answer: mixed into the queue, they tell how reliable a rater is."""

from __future__ import annotations

from triage.models import Answer, GoldItem
from triage.services.votes import Vote


def matches_gold(gold: GoldItem, vote: Vote) -> bool | None:
    """Whether a vote agrees with the known answer; None for a skip."""
    if vote.answer == Answer.SKIP:
        return None
    if vote.answer != gold.answer:
        return False
    if gold.category and vote.category != gold.category:
        return False
    if gold.critical is not None and vote.critical not in {None, gold.critical}:
        return False
    return vote.likert is None or gold.likert_low <= vote.likert <= gold.likert_high
