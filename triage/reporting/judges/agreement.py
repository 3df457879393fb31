"""A judge's answers beside people's: agreement, bias, misses, and what changed with its prompt.

A figure of too few translations is None, never a number that could mislead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atanh, hypot, sqrt, tanh
from typing import TYPE_CHECKING, Any

from triage.reporting.statistics.agreement import MIN_ITEMS, RESAMPLES, gwet_ac1, raw_agreement
from triage.reporting.statistics.intervals import (
    LEVEL,
    Interval,
    NoFigure,
    normal_quantile,
    wilson_at,
)
from triage.reporting.statistics.paired import PairedCase, compare
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.resampling import (
    ClusterTotal,
    cluster_interval,
    expanded_tail,
)
from triage.reporting.surveys.estimates import FEW

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.float64]]

SEED = 20260101
#: The parts of a text in which an error can lie.
THIRDS = 3


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """A translation that a judge answered, and what people who did not see the answer say of it.

    :param key: of the translation
    :param serious: the judge names a major or critical error
    :param score: the judge's, 0 to 100
    :param people: for each person, whether they say that it has a serious error
    :param ratings: the ratings that people gave, on one scale for all items
    :param length: of the source, in characters
    :param own: translated by the judge's own model or one of its family
    :param categories: the kinds of serious errors that people named
    :param marks: of serious errors that one person marked: the third of the translation, from 0, and
        whether the judge marked a serious error there
    """

    key: int
    serious: bool
    score: float | None = None
    people: tuple[bool, ...] = ()
    ratings: tuple[float, ...] = ()
    direction: str = ""
    length: int = 0
    engine: str = ""
    own: bool = False
    categories: frozenset[str] = frozenset()
    marks: tuple[tuple[int, bool], ...] = ()

    @property
    def wrong(self) -> bool:
        """Whether most people say that it has a serious error."""
        return 2 * sum(self.people) > len(self.people)


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """The agreement of two readers on "serious error or not", over ``items``.

    ``raw`` is the share that agrees; ``kappa`` is Cohen's, ``ac1`` Gwet's; None where chance alone
    would agree always.
    """

    items: int
    raw: float
    raw_interval: Interval
    kappa: float | None
    kappa_interval: Interval | None
    ac1: float
    ac1_interval: Interval | None


def with_people(items: Sequence[JudgedItem], level: float = LEVEL) -> JudgeAgreement | None:
    """Return how far the judge agrees with one person; None below 20 translations.

    Every translation counts once: of several people's answers, each counts for a part.
    """
    return _agreement([_beside(one.serious, one.people) for one in items if one.people], level)


def among_people(items: Sequence[JudgedItem], level: float = LEVEL) -> JudgeAgreement | None:
    """Return how far two people agree on the translations that two or more of them read."""
    return _agreement([_both_ways(one.people) for one in items if len(one.people) > 1], level)


def of_two(pairs: Iterable[tuple[bool, bool]], level: float = LEVEL) -> JudgeAgreement | None:
    """Return how far two answers to the same translations agree."""
    return _agreement([_beside(one, (other,)) for one, other in pairs], level)


#: Shares of (right, right), (right, wrong), (wrong, right) and (wrong, wrong).
_Table = tuple[float, float, float, float]


def _beside(serious: bool, people: Sequence[bool]) -> _Table:
    share = sum(people) / len(people)
    return (0.0, 0.0, 1 - share, share) if serious else (1 - share, share, 0.0, 0.0)


def _both_ways(people: Sequence[bool]) -> _Table:
    n, wrong = len(people), sum(people)
    pairs = n * (n - 1)
    right = n - wrong
    apart = wrong * right / pairs
    return right * (right - 1) / pairs, apart, apart, wrong * (wrong - 1) / pairs


def _agreement(tables: Sequence[_Table], level: float) -> JudgeAgreement | None:
    if len(tables) < MIN_ITEMS:
        return None
    import numpy as np

    # Few tables differ, so resamples are drawn as counts of equal ones.
    kinds, seen = np.unique(np.array(tables), axis=0, return_counts=True)
    whole = (seen @ kinds / seen.sum())[None, :]
    rng = np.random.default_rng(SEED)
    drawn = rng.multinomial(len(tables), seen / seen.sum(), size=RESAMPLES) @ kinds / len(tables)
    kappa = float(_kappas(whole)[0])
    count, raw = len(tables), float(whole[0, 0] + whole[0, 3])
    return JudgeAgreement(
        count,
        raw,
        # Of translations that count in part, too: these vary less than whole ones.
        wilson_at(raw, count, level, "wilson"),
        kappa if np.isfinite(kappa) else None,
        _limits(_kappas(drawn), count, level) if np.isfinite(kappa) else None,
        float(_ac1s(whole)[0]),
        _limits(_ac1s(drawn), count, level),
    )


def _kappas(tables: Array) -> Array:
    import numpy as np

    row, column = tables[:, 2] + tables[:, 3], tables[:, 1] + tables[:, 3]
    return _beyond(tables, np.asarray(row * column + (1 - row) * (1 - column)))


def _ac1s(tables: Array) -> Array:
    import numpy as np

    share = (tables[:, 1] + tables[:, 2]) / 2 + tables[:, 3]
    return _beyond(tables, np.asarray(2 * share * (1 - share)))


def _beyond(tables: Array, chance: Array) -> Array:
    """The agreement beyond chance; not a number where chance alone agrees always."""
    import numpy as np

    room = np.where(1 - chance > 1e-12, 1 - chance, np.nan)
    return np.asarray((tables[:, 0] + tables[:, 3] - chance) / room)


def _limits(values: Array, count: int, level: float) -> Interval | None:
    """None if resamples are undefined or all alike, which says nothing about the uncertainty."""
    import numpy as np

    known = values[np.isfinite(values)]
    if len(known) < 0.95 * len(values) or known.min() == known.max():
        return None
    tail = expanded_tail(count, level)
    low, high = np.quantile(known, [tail, 1 - tail])
    return Interval(float(low), min(float(high), 1.0), level, "bootstrap over items", "items")


@dataclass(frozen=True, slots=True)
class RankCorrelation:
    """Spearman's coefficient over ``n`` translations."""

    value: float
    interval: Interval
    n: int


def score_with_ratings(items: Sequence[JudgedItem], level: float = LEVEL) -> RankCorrelation | None:
    """Return how the judge's scores and one person's ratings go together."""
    rated = [one for one in items if one.ratings and one.score is not None]
    pairs = [(one.score or 0.0, rating) for one in rated for rating in one.ratings]
    return _spearman(pairs, len(rated), level)


def ratings_with_ratings(
    items: Sequence[JudgedItem], level: float = LEVEL
) -> RankCorrelation | None:
    """Return how two people's ratings go together."""
    rated = [one for one in items if len(one.ratings) > 1]
    pairs = [pair for one in rated for pair in combinations(one.ratings, 2)]
    return _spearman([*pairs, *((b, a) for a, b in pairs)], len(rated), level)


def _spearman(pairs: Sequence[tuple[float, float]], n: int, level: float) -> RankCorrelation | None:
    """
    :source: D. G. Bonett and T. A. Wright, Psychometrika 65 (2000), 23-28, for the interval.
    """
    if n < MIN_ITEMS or any(len({pair[side] for pair in pairs}) == 1 for side in (0, 1)):
        return None
    from scipy.stats import spearmanr

    value = float(spearmanr([a for a, _ in pairs], [b for _, b in pairs]).statistic)
    middle = atanh(min(max(value, -1 + 1e-9), 1 - 1e-9))
    half = normal_quantile(level) * sqrt((1 + value * value / 2) / (n - 3))
    return RankCorrelation(
        value, Interval(tanh(middle - half), tanh(middle + half), level, "bonett-wright"), n
    )


@dataclass(frozen=True, slots=True)
class Excess:
    """How much more often the judge calls translations seriously wrong than people do.

    :param value: the judge's rate minus people's, on the same ``n`` translations
    """

    judge: float
    people: float
    value: float
    interval: Interval | None
    n: int


def excess(items: Sequence[JudgedItem], level: float = LEVEL) -> Excess | None:
    """None below 20 translations; without an interval where fewer than three differ."""
    read = [one for one in items if one.people]
    if len(read) < MIN_ITEMS:
        return None
    import numpy as np

    people = [sum(one.people) / len(one.people) for one in read]
    totals = [
        ClusterTotal(str(one.key), one.serious - share, 1)
        for one, share in zip(read, people, strict=True)
    ]
    found = cluster_interval(totals, np.random.default_rng(SEED), level)
    judge, theirs = sum(one.serious for one in read) / len(read), sum(people) / len(read)
    interval = None if isinstance(found, NoFigure) else found
    return Excess(judge, theirs, judge - theirs, interval, len(read))


@dataclass(frozen=True, slots=True)
class Apart:
    """The first of two figures minus the second."""

    value: float
    interval: Interval


def apart(first: Excess | None, second: Excess | None) -> Apart | None:
    """Return how differently the judge treats two groups; None without an interval of each.

    :source: G. Y. Zou and A. Donner, Statistics in Medicine 27 (2008), 1693-1702.
    """
    if first is None or second is None or first.interval is None or second.interval is None:
        return None
    return joined((first.value, first.interval), (second.value, second.interval))


def joined(first: tuple[float, Interval], second: tuple[float, Interval]) -> Apart:
    """The first of two independent figures minus the second; the limits as in :func:`apart`."""
    (one, a), (other, b) = first, second
    value = one - other
    low = value - hypot(one - a.low, b.high - other)
    high = value + hypot(a.high - one, other - b.low)
    return Apart(value, Interval(low, high, a.level, "joined limits", "new"))


@dataclass(frozen=True, slots=True)
class Drift:
    """How a judge's answers changed with its prompt or model, on the ``items`` that both read.

    :param change: of the rate of serious errors that it reports, later minus earlier
    :param p: of the exact McNemar test
    """

    items: int
    agreement: JudgeAgreement
    change: float
    interval: Interval | None
    p: float


def drift(earlier: Sequence[bool], later: Sequence[bool], level: float = LEVEL) -> Drift | None:
    """Compare answers to the same translations, in the same order; None below 20."""
    pairs = list(zip(earlier, later, strict=True))
    agreement = of_two(pairs, level)
    if agreement is None:
        return None
    import numpy as np

    cases = [PairedCase(str(at), float(a), float(b)) for at, (a, b) in enumerate(pairs)]
    found = compare(cases, np.random.default_rng(SEED), level)
    assert not isinstance(found, NoFigure)
    interval = None if isinstance(found.interval, NoFigure) else found.interval
    return Drift(len(pairs), agreement, found.difference, interval, found.p)


@dataclass(frozen=True, slots=True)
class Repeats:
    """How far a judge agrees with itself on ``items`` that it was asked about several times.

    :param raw: the share of pairs of answers that agree on "serious error or not"
    :param spread: the mean distance of two scores
    """

    items: int
    raw: float
    ac1: float | None
    spread: float | None


def repeats(answers: Sequence[Sequence[tuple[bool, float | None]]]) -> Repeats | None:
    """Return the consistency of the answers to each translation; None below 20 translations."""
    several = [one for one in answers if len(one) > 1]
    if len(several) < MIN_ITEMS:
        return None
    ratings = {
        str(at): {str(turn): str(serious) for turn, (serious, _) in enumerate(one)}
        for at, one in enumerate(several)
    }
    raw, ac1 = raw_agreement(ratings), gwet_ac1(ratings, ("True", "False"))
    assert not isinstance(raw, NoFigure)
    gaps = [
        abs(a - b)
        for one in several
        for (_, a), (_, b) in combinations(one, 2)
        if a is not None and b is not None
    ]
    spread = sum(gaps) / len(gaps) if gaps else None
    return Repeats(len(several), raw, None if isinstance(ac1, NoFigure) else ac1, spread)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The judge's calls against what people settled on, as lists of keys.

    :param right: seriously wrong by both
    :param false: by the judge alone: an accusation
    :param missed: by people alone
    :param passed: by neither
    """

    right: list[int]
    false: list[int]
    missed: list[int]
    passed: list[int]

    @property
    def precision(self) -> Rate:
        return Rate(len(self.right), len(self.right) + len(self.false))

    @property
    def recall(self) -> Rate:
        return Rate(len(self.right), len(self.right) + len(self.missed))

    def cost_each(self, cost: float) -> float | None:
        """What each true error cost, of the cost of all these answers; None below five."""
        return cost / len(self.right) if len(self.right) >= FEW else None


def verdicts(called: Iterable[tuple[int, bool, bool]]) -> Verdicts:
    """Sort translations by key, the judge's answer and people's."""
    found = Verdicts([], [], [], [])
    for key, judge, people in called:
        if judge:
            (found.right if people else found.false).append(key)
        else:
            (found.missed if people else found.passed).append(key)
    return found
