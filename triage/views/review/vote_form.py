"""A vote from a plain HTML form instead of the queue's script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from triage.services.review.votes import Vote, parse_vote

_TEXTS = ("answer", "category", "reject_reason", "note", "corrected_translation", "output_hash")


def vote_from_post(post: Mapping[str, Any]) -> Vote:
    """Read the fields of a vote; empty ones count as not given.

    :raises VoteError: a value is unknown.
    """
    data: dict[str, Any] = {name: post[name] for name in _TEXTS if post.get(name)}
    likert = post.get("likert", "")
    if likert:
        # More than one digit is no rating, and int() limits the length of its input.
        data["likert"] = int(likert) if len(likert) == 1 and likert.isdecimal() else likert
    for name in ("critical", "source_toxic"):
        if post.get(name):
            data[name] = post[name] == "yes"
    data["flagged"] = bool(post.get("flagged"))
    data["guideline_gap"] = bool(post.get("guideline_gap"))
    return parse_vote(data)


def without_the_other_answer(post: dict[str, str]) -> dict[str, str]:
    """Drop the fields of the answer that was not given; the form has those of both."""
    of_confirming = ("category", "critical", "source_toxic")
    left_out = of_confirming if post.get("answer") == "reject" else ("reject_reason",)
    return {name: value for name, value in post.items() if name not in left_out}
