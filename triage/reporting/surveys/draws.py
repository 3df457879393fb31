"""The draw of a survey: which translations are read, each with a known probability.

Translations that are likelier to be wrong are drawn more often, since they say more; none is drawn
with less than :data:`FLOOR` of a plain draw's probability, so that no reading counts for many.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

#: The least probability of a translation, as a share of a plain draw's: no weight is more than 1.43
#: times a plain draw's. With 0.5, estimates were as exact where scores were right, and bounds from few
#: errors a third wider (``bench/review/surveys.py``).
FLOOR = 0.7
#: What is expected before anything was read: one in ten is wrong.
_PRIOR_ODDS = 1 / 9
#: How much likelier an error is, as factors of the odds: where a checker fails or abstains, and from
#: the first to the last tenth of lengths and of quality scores. They only steer the draw: estimates
#: hold whatever the truth is.
_FAILED, _ABSTAINED = 9.0, 2.5
_SHORTEST, _LONGEST = 0.5, 1.8
_WORST, _BEST = 4.0, 0.3
#: Odds of a direction follow its share of suspects, up to twice and down to half.
_DIRECTION = 2.0
_TENTHS = 10


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a translation before anybody reads it.

    :param failed: a checker says that it is wrong
    :param abstained: a checker could not tell
    :param length: of the source, in characters
    :param quality: a score, higher for better translations; None where there is none
    """

    direction: str
    failed: bool
    abstained: bool
    length: int
    quality: float | None = None


def risks(known: Sequence[Known]) -> list[float]:
    """Return how likely each translation is to be wrong, between 0 and 1, from what is known of it."""
    lengths = _tenths([float(one.length) for one in known])
    scored = [place for place, one in enumerate(known) if one.quality is not None]
    qualities = dict(zip(scored, _tenths([known[at].quality or 0.0 for at in scored]), strict=True))
    directions = _direction_factors(known)
    found = []
    for place, one in enumerate(known):
        odds = _PRIOR_ODDS * directions[one.direction]
        odds *= _FAILED if one.failed else _ABSTAINED if one.abstained else 1.0
        odds *= _between(_SHORTEST, _LONGEST, lengths[place])
        if place in qualities:
            odds *= _between(_WORST, _BEST, qualities[place])
        found.append(odds / (1 + odds))
    return found


def _between(first: float, last: float, tenth: int) -> float:
    return float(first * (last / first) ** (tenth / (_TENTHS - 1)))


def _tenths(values: Sequence[float]) -> list[int]:
    """The tenth of each value, 0 to 9; equal values are in the same one."""
    ordered = sorted(values)
    return [_TENTHS * bisect_left(ordered, value) // len(ordered) for value in values]


def _direction_factors(known: Sequence[Known]) -> dict[str, float]:
    cases = Counter(one.direction for one in known)
    failed = Counter(one.direction for one in known if one.failed)
    # Ten cases at the overall share are added, so that few cases say little.
    overall = (failed.total() + 1) / (cases.total() + 10)
    shares = {name: (failed[name] + 10 * overall) / (n + 10) for name, n in cases.items()}
    return {
        name: min(max(share / overall, 1 / _DIRECTION), _DIRECTION)
        for name, share in shares.items()
    }


def chances(risk: Sequence[float], size: int) -> list[float]:
    """Return each translation's probability of being drawn; they sum to ``size``.

    Proportional to the standard deviation of an answer, which makes a draw of given size most exact
    if the risks are right, within the limits of :data:`FLOOR` and 1.

    :param risk: between 0 and 1, both excluded
    :param size: the number of translations to draw
    :source: J. Neyman, J. Royal Statistical Society 97 (1934), 558-625; for unequal probabilities
        C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling (1992), section 12.2.
    """
    count = len(risk)
    if size >= count:
        return [1.0] * count
    least = FLOOR * size / count
    wanted = [sqrt(one * (1 - one)) for one in risk]
    low, high = 0.0, 1 / min(wanted)
    for _ in range(60):
        factor = (low + high) / 2
        if sum(min(max(factor * one, least), 1.0) for one in wanted) < size:
            low = factor
        else:
            high = factor
    return [min(max(high * one, least), 1.0) for one in wanted]


@dataclass(frozen=True, slots=True)
class Drawn:
    """``place``: in the list drawn from. ``turn``: when it is read, from 0.

    The first n turns are a draw of their own, with n / size of the probabilities.
    """

    place: int
    turn: int


class Draw:
    """Systematic draws with unequal probabilities.

    Translations stand in an order (by what is known of them) on a line, each as long as its
    probability; points one apart, beginning at random, choose those that they fall on. Each is drawn
    with exactly its probability, and neighbours of the order, which are alike, are drawn evenly.

    :param order: the places in the order of the line
    :source: W. G. Madow, Annals of Mathematical Statistics 20 (1949), 333-354.
    """

    def __init__(self, probabilities: Sequence[float], order: Sequence[int]) -> None:
        self._order = order
        self._ends = list(accumulate(probabilities[place] for place in order))

    def draw(self, rng: random.Random) -> list[Drawn]:
        """Draw once; the size is the sum of the probabilities, give or take one if it is no integer."""
        start = rng.random()
        total = self._ends[-1]
        size = round(total) if abs(total - round(total)) < 1e-6 else int(total - start) + 1
        last = len(self._order) - 1
        # Sorted as a set, since rounding could let two points fall on one that is certain.
        found = sorted({min(bisect_left(self._ends, start + step), last) for step in range(size)})
        turns = spread_turns(len(found), rng)
        return [Drawn(self._order[at], turn) for at, turn in zip(found, turns, strict=True)]


def spread_turns(count: int, rng: random.Random) -> list[int]:
    """Return a turn for each of ``count`` in an order, so that the first turns are spread evenly.

    Multiples of the golden ratio, modulo 1, are spread evenly however many are taken; their ranks,
    moved round by a random number, give everyone the same probability of being among the first.

    :source: J. H. Halton, Numerische Mathematik 2 (1960), 84-90, on such sequences.
    """
    if not count:
        return []
    ratio = (sqrt(5) - 1) / 2
    by_value = sorted(range(count), key=lambda at: at * ratio % 1)
    shift = rng.randrange(count)
    turns = [0] * count
    for rank, at in enumerate(by_value):
        turns[at] = (rank + shift) % count
    return turns


def line_order(known: Sequence[Known], risk: Sequence[float], rng: random.Random) -> list[int]:
    """Return the order of the line for a draw: by direction, then by risk, equal ones at random."""
    return sorted(range(len(known)), key=lambda at: (known[at].direction, risk[at], rng.random()))
