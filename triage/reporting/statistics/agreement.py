"""Agreement of raters, raw and corrected for chance.

The caller has to select first, independent votes that were given before the evidence was shown.
A rating is any value; an item that a rater left out simply lacks that rating. Nearly all suspects
are bugs, which makes alpha and kappa collapse even if raters agree, so raw, positive and negative
agreement and Gwet's AC1 are given, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure

if TYPE_CHECKING:
    import numpy as np

Level = Literal["nominal", "ordinal", "interval"]
#: item -> rater -> value
Ratings = Mapping[str, Mapping[str, str | int]]

#: With fewer items resampling says little, and the coefficient has no interval.
MIN_ITEMS = 20
RESAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient of agreement over ``items`` that were rated by two or more raters."""

    name: str
    value: float
    items: int
    raters: int
    interval: Interval | NoFigure


def paired_items(ratings: Ratings) -> list[Counter[str | int]]:
    """Count the values given to each item that was rated by two or more raters."""
    return [Counter(votes.values()) for votes in ratings.values() if len(votes) > 1]


def _why_not(ratings: Ratings) -> Message | None:
    raters = {rater for votes in ratings.values() for rater in votes}
    if not raters:
        return FigureMessage.NO_RATINGS()
    if len(raters) == 1:
        return FigureMessage.ONE_RATER()
    if not paired_items(ratings):
        return FigureMessage.NO_ITEM_SEEN_BY_TWO()
    return None


def raw_agreement(ratings: Ratings) -> float | NoFigure:
    """Return the share of agreeing pairs of ratings, averaged over items."""
    reason = _why_not(ratings)
    if reason:
        return NoFigure(reason)
    shares = [_agreeing(item) for item in paired_items(ratings)]
    return sum(shares) / len(shares)


def _agreeing(item: Counter[str | int]) -> float:
    n = item.total()
    return sum(count * (count - 1) for count in item.values()) / (n * (n - 1))


def specific_agreement(ratings: Ratings, value: str | int) -> float | NoFigure:
    """Return the probability that a rater gives ``value`` to an item if another one did.

    With "bug" this is positive agreement, with "no bug" negative agreement.

    :source: D. V. Cicchetti and A. R. Feinstein, J. Clinical Epidemiology 43 (1990), 551-558.
    """
    reason = _why_not(ratings)
    if reason:
        return NoFigure(reason)
    items = [item for item in paired_items(ratings) if item[value]]
    # An item's weight is the number of its ratings with that value.
    given = sum(item[value] for item in items)
    if not given:
        return NoFigure(FigureMessage.NEVER_RATED(text=repr(value)))
    agreeing = sum(item[value] * (item[value] - 1) / (item.total() - 1) for item in items)
    return agreeing / given


def krippendorff_alpha(
    ratings: Ratings,
    level: Level,
    rng: np.random.Generator,
    domain: Sequence[str | int],
    confidence: float = LEVEL,
) -> Coefficient | NoFigure:
    """Return Krippendorff's alpha with a bootstrap interval over items.

    :param domain: all values in order; for "interval" they are numbers
    :source: K. Krippendorff, Content Analysis (2004), chapter 11; the krippendorff package.
    """
    reason = _why_not(ratings)
    if reason:
        return NoFigure(reason)
    items = paired_items(ratings)
    if len({value for item in items for value in item}) == 1:
        return NoFigure(FigureMessage.RATINGS_ALIKE())
    import krippendorff
    import numpy as np

    counts = np.array([[item[value] for value in domain] for item in items])
    numbers = np.array(domain if level == "interval" else range(len(domain)), dtype=float)
    value = krippendorff.alpha(
        value_counts=counts, value_domain=numbers, level_of_measurement=level
    )
    interval = _alpha_interval(counts, numbers, level, rng, confidence)
    return Coefficient(
        f"Krippendorff's alpha, {level}", float(value), len(items), _raters(ratings), interval
    )


def _raters(ratings: Ratings) -> int:
    return len({rater for votes in ratings.values() if len(votes) > 1 for rater in votes})


def _alpha_interval(
    counts: np.ndarray[Any, Any],
    numbers: np.ndarray[Any, Any],
    level: Level,
    rng: np.random.Generator,
    confidence: float,
) -> Interval | NoFigure:
    import numpy as np

    if len(counts) < MIN_ITEMS:
        return NoFigure(FigureMessage.FEW_ITEMS(n=len(counts), least=MIN_ITEMS))
    # There are only a few patterns of ratings, so resamples are drawn as counts of patterns.
    patterns, seen = np.unique(counts, axis=0, return_counts=True)
    weights = rng.multinomial(len(counts), seen / seen.sum(), size=RESAMPLES)
    alphas = alpha_of(np.tensordot(weights, coincidences(patterns), axes=1), numbers, level)
    known = alphas[np.isfinite(alphas)]
    if len(known) < RESAMPLES * 0.95:
        return NoFigure(FigureMessage.RESAMPLES_ALIKE())
    low, high = np.quantile(known, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Interval(float(low), float(high), confidence, "bootstrap over items", "items")


def coincidences(counts: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the coincidence matrix of each row of value counts."""
    import numpy as np

    ordered = counts[:, :, None] * counts[:, None, :] - counts[:, :, None] * np.eye(counts.shape[1])
    pairs: np.ndarray[Any, Any] = ordered / (counts.sum(axis=1) - 1)[:, None, None]
    return pairs


def alpha_of(
    matrices: np.ndarray[Any, Any], numbers: np.ndarray[Any, Any], level: Level
) -> np.ndarray[Any, Any]:
    """Return alpha for each of the summed coincidence matrices; nan where it is undefined."""
    import numpy as np

    totals = matrices.sum(axis=2)
    n = totals.sum(axis=1)
    distance = _distances(totals, numbers, level)
    expected = totals[:, :, None] * totals[:, None, :] / (n - 1)[:, None, None]
    with np.errstate(invalid="ignore", divide="ignore"):
        alphas: np.ndarray[Any, Any] = 1 - (matrices * distance).sum((1, 2)) / (
            expected * distance
        ).sum((1, 2))
    return alphas


def _distances(
    totals: np.ndarray[Any, Any], numbers: np.ndarray[Any, Any], level: Level
) -> np.ndarray[Any, Any]:
    import numpy as np

    if level == "nominal":
        return np.broadcast_to(1 - np.eye(len(numbers)), (len(totals), len(numbers), len(numbers)))
    if level == "interval":
        squares = (numbers[:, None] - numbers[None, :]) ** 2
        return np.broadcast_to(squares, (len(totals), *squares.shape))
    # Ordinal: the distance of two ranks is the number of ratings between their midpoints.
    middles = totals.cumsum(axis=1) - totals / 2
    distance: np.ndarray[Any, Any] = (middles[:, :, None] - middles[:, None, :]) ** 2
    return distance


def gwet_ac1(ratings: Ratings, domain: Sequence[str | int]) -> float | NoFigure:
    """Return Gwet's AC1, which stays meaningful when nearly all ratings are the same.

    :source: K. L. Gwet, British J. of Mathematical and Statistical Psychology 61 (2008), 29-48.
    """
    observed = raw_agreement(ratings)
    if isinstance(observed, NoFigure):
        return observed
    if len(domain) < 2:
        return NoFigure(FigureMessage.ONE_VALUE_POSSIBLE())
    items = [Counter(votes.values()) for votes in ratings.values() if votes]
    shares = [sum(item[value] / item.total() for item in items) / len(items) for value in domain]
    chance = sum(share * (1 - share) for share in shares) / (len(domain) - 1)
    return (observed - chance) / (1 - chance)
