"""The rules that turn the votes on an item into a decision. Pure: plain values in and out.

Triage: one vote decides. Measurement: three independent votes; if their ratings are more than one
step apart, a fourth and then a fifth vote is requested. Whatever nobody is left to vote on goes to
adjudication. Rating campaigns (Specia et al. 2020) ask for ratings until three agree, and for no
verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

DECIDING_VOTES = 3
MAX_VOTES = 5
WIDEST_SPREAD = 1
#: Whether an error is critical is asked only for ratings below this; other ratings say no.
CRITICAL_BELOW = 3


@dataclass(frozen=True, slots=True)
class CountedVote:
    """A vote other than a skip. ``likert`` is 1 to 5; ``critical`` is None if not asked for."""

    confirmed: bool
    likert: int | None = None
    critical: bool | None = None
    category: str = ""


class State(StrEnum):
    OPEN = "open"
    ADJUDICATION = "adjudication"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    RATED = "rated"


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of the votes. ``votes_wanted`` is how many votes an open item may get."""

    state: State
    votes_wanted: int
    category: str = ""
    critical: bool | None = None
    why: str = ""


def decide(votes: Sequence[CountedVote], raters: int, *, others: bool = True) -> Decision:
    """Decide an item that takes ``raters`` votes from its ``votes``, oldest first.

    :param others: whether anybody is left who can be the next rater
    """
    if len(votes) < raters:
        return _ask(raters, others, "too few votes")
    if raters > 1 and not ratings_settle(votes):
        why = "ratings more than one step apart"
        if len(votes) < MAX_VOTES:
            return _ask(len(votes) + 1, others, why)
        return Decision(State.ADJUDICATION, len(votes), why=f"{why} after five votes")
    return _majority(votes[:raters], len(votes))


def _ask(votes_wanted: int, others: bool, why: str) -> Decision:
    if others:
        return Decision(State.OPEN, votes_wanted, why=why)
    return Decision(State.ADJUDICATION, votes_wanted, why=f"{why}, and nobody is left to vote")


def ratings_settle(votes: Sequence[CountedVote]) -> bool:
    """Whether three of the ratings lie within one step of each other.

    The task paper asks for more raters until ratings differ by at most one, but does not say
    which ratings then count; the spread of all of them can never shrink.

    >>> ratings_settle([CountedVote(True, r) for r in (1, 3, 2)])
    False
    >>> ratings_settle([CountedVote(True, r) for r in (1, 3, 2, 2)])
    True
    """
    ratings = [vote.likert for vote in votes if vote.likert is not None]
    return len(ratings) < DECIDING_VOTES or three_agree(ratings)


def three_agree(ratings: Sequence[int]) -> bool:
    """Whether there are three ratings that lie within one step of each other.

    >>> three_agree([3, 3]), three_agree([1, 5, 4]), three_agree([1, 5, 4, 4])
    (False, False, True)
    """
    ordered = sorted(ratings)
    windows = zip(ordered, ordered[DECIDING_VOTES - 1 :], strict=False)
    return any(high - low <= WIDEST_SPREAD for low, high in windows)


def decide_ratings(texts: Sequence[Sequence[int]]) -> Decision:
    """Decide an item of a rating campaign from the ratings of its texts.

    :param texts: the ratings of the output and, where it is shown beside, of its reference; every
        rater rated each of them

    One more rating is asked for until three agree on each text. Seven always do: no more than six
    can be spread over five values so that no three lie within one step.
    """
    given = max(len(ratings) for ratings in texts)
    if all(three_agree(ratings) for ratings in texts):
        return Decision(State.RATED, given)
    why = "ratings more than one step apart" if given >= DECIDING_VOTES else "too few ratings"
    return Decision(State.OPEN, max(given + 1, DECIDING_VOTES), why=why)


def decide_spans(given: int, raters: int) -> Decision:
    """Decide an item whose errors are marked, or one of a survey: nobody has to agree, so each rater
    counts.

    >>> decide_spans(1, 2).state, decide_spans(2, 2).state
    (<State.OPEN: 'open'>, <State.RATED: 'rated'>)
    """
    if given < raters:
        return Decision(State.OPEN, raters, why="too few votes")
    return Decision(State.RATED, given)


def _majority(votes: Sequence[CountedVote], votes_wanted: int) -> Decision:
    confirming = [vote for vote in votes if vote.confirmed]
    if 2 * len(confirming) == len(votes):
        return Decision(State.ADJUDICATION, votes_wanted, why="as many for as against")
    if 2 * len(confirming) < len(votes):
        return Decision(State.REJECTED, votes_wanted)
    flags = {vote.critical for vote in votes if vote.critical is not None}
    if len(flags) > 1:
        return Decision(State.ADJUDICATION, votes_wanted, why="critical or not is in dispute")
    category = common_category(confirming)
    if category is None:
        return Decision(State.ADJUDICATION, votes_wanted, why="the category is in dispute")
    critical = flags.pop() if flags else _said_by_rating(confirming)
    return Decision(State.CONFIRMED, votes_wanted, category, critical)


def _said_by_rating(votes: Sequence[CountedVote]) -> bool | None:
    """False if ratings, too good to be asked for more, are all that says whether it is critical."""
    ratings = [vote.likert for vote in votes if vote.likert is not None]
    return False if ratings and min(ratings) >= CRITICAL_BELOW else None


def common_category(votes: Sequence[CountedVote]) -> str | None:
    """The most frequent category; None if two are equally frequent."""
    ranked = Counter(vote.category for vote in votes if vote.category).most_common(2)
    if len(ranked) == 2 and ranked[0][1] == ranked[1][1]:
        return None
    return ranked[0][0] if ranked else ""
