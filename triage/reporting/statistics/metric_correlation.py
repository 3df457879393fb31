"""How well an automatic metric agrees with people, over systems and over segments.

:source: M. Freitag et al., Results of the WMT22 Metrics Shared Task (2022), section 5: Pearson over systems;
    Kendall's tau over the outputs of each segment, averaged over the segments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.correlation import Correlation, correlation
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure
from triage.reporting.statistics.resampling import (
    MIN_CLUSTERS,
    RESAMPLES,
    ClusterTotal,
    cluster_interval,
    expanded_tail,
)

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class ScoredOutput:
    """One system's output for a segment: a metric's score, better if higher, and people's mean."""

    segment: str
    system: str
    metric: float
    people: float


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient with its bootstrap interval over segments; ``n``: outputs or segments."""

    value: float
    interval: Interval | NoFigure
    n: int


def over_systems(outputs: Sequence[ScoredOutput]) -> Correlation | NoFigure:
    """Correlate the means of the systems; Fisher's interval for Pearson's coefficient."""
    by_system: Mapping[str, list[ScoredOutput]] = defaultdict(list)
    for one in outputs:
        by_system[one.system].append(one)
    return correlation(
        [fmean(one.metric for one in own) for own in by_system.values()],
        [fmean(one.people for one in own) for own in by_system.values()],
    )


def pearson_over_outputs(
    outputs: Sequence[ScoredOutput], rng: np.random.Generator
) -> Coefficient | NoFigure:
    """Return Pearson's coefficient over all outputs; the interval resamples whole segments."""
    if len({one.metric for one in outputs}) < 2 or len({one.people for one in outputs}) < 2:
        return NoFigure(FigureMessage.OUTPUTS_ALIKE())
    import numpy as np

    # Around the means, so that the sums of squares lose no digits.
    x = np.array([one.metric for one in outputs]) - fmean(one.metric for one in outputs)
    y = np.array([one.people for one in outputs]) - fmean(one.people for one in outputs)
    names = {name: place for place, name in enumerate({one.segment: 0 for one in outputs})}
    terms = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y])
    sums = np.zeros((len(names), len(terms)))
    np.add.at(sums, [names[one.segment] for one in outputs], terms.T)
    value = float(_pearson(sums.sum(0)[np.newaxis])[0])
    return Coefficient(value, _resampled(sums, rng), len(outputs))


def _resampled(
    sums: np.ndarray[tuple[int, int], np.dtype[np.float64]], rng: np.random.Generator
) -> Interval | NoFigure:
    import numpy as np

    count = len(sums)
    if count < MIN_CLUSTERS:
        return NoFigure(FigureMessage.FEW_CLUSTERS(n=count, least=MIN_CLUSTERS))
    drawn = rng.multinomial(count, np.full(count, 1 / count), size=RESAMPLES)
    tail = expanded_tail(count)
    low, high = np.nanquantile(_pearson(drawn @ sums), [tail, 1 - tail])
    return Interval(float(low), float(high), LEVEL, "cluster bootstrap", "items")


def _pearson(
    sums: np.ndarray[tuple[int, int], np.dtype[np.float64]],
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Pearson's coefficient of each row of sums: n, x, y, x², y², xy."""
    import numpy as np

    n, x, y, xx, yy, xy = sums.T
    with np.errstate(divide="ignore", invalid="ignore"):
        found = (n * xy - x * y) / np.sqrt((n * xx - x * x) * (n * yy - y * y))
    return np.asarray(found)


def kendall_by_segment(
    outputs: Sequence[ScoredOutput], rng: np.random.Generator
) -> Coefficient | NoFigure:
    """Return Kendall's tau-b over the systems' outputs of each segment, averaged over segments.

    Segments whose outputs all have the same score, or one output only, have no tau and are left out.
    """
    from scipy.stats import kendalltau

    by_segment: Mapping[str, list[ScoredOutput]] = defaultdict(list)
    for one in outputs:
        by_segment[one.segment].append(one)
    taus = [
        ClusterTotal(
            name,
            float(kendalltau([o.metric for o in own], [o.people for o in own]).statistic),
            1,
        )
        for name, own in by_segment.items()
        if len({o.metric for o in own}) > 1 and len({o.people for o in own}) > 1
    ]
    if not taus:
        return NoFigure(FigureMessage.OUTPUTS_ALIKE())
    return Coefficient(fmean(one.total for one in taus), cluster_interval(taus, rng), len(taus))
