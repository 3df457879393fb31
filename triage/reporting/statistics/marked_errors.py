"""Figures of marked errors: MQM scores, means of ESA scores, and agreement of raters on what is marked.

:source: MQM: M. Freitag et al., Experts, Errors, and Context: A Large-Scale Study of Human Evaluation
    for Machine Translation, TACL 9 (2021), table 12.
:source: ESA: T. Kocmi et al., Error Span Annotation: A Balanced Approach for Human Evaluation of Machine
    Translation, WMT 2024.
:source: Agreement: the F1 over characters by which F. Blain et al., Findings of the WMT 2023 Shared Task
    on Quality Estimation, compare marked spans; here of two raters, whatever the severity.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.resampling import ClusterTotal, cluster_interval

if TYPE_CHECKING:
    import numpy as np

NON_TRANSLATION = "non-translation"
PUNCTUATION = "punctuation"
SOURCE = "source"
MINOR = "minor"
SEVERITIES = (MINOR, "major", "critical")


@dataclass(frozen=True, slots=True)
class MarkedError:
    """An error that a rater marked; ``start`` and ``end`` are None for what is missing."""

    side: str
    start: int | None
    end: int | None
    severity: str
    category: str = ""


def weight(severity: str, category: str) -> float:
    """The weight of an error in the MQM score.

    Freitag et al. know no critical errors; here they weigh what major ones do.

    >>> [weight(*kind) for kind in (
    ...     ("minor", "punctuation"), ("minor", "style"), ("critical", "accuracy"), ("major", "non-translation"))]
    [0.1, 1.0, 5.0, 25.0]
    """
    if severity == MINOR:
        return 0.1 if category == PUNCTUATION else 1.0
    return 25.0 if category == NON_TRANSLATION else 5.0


def mqm_score(errors: Iterable[MarkedError]) -> float:
    """The MQM score of one rating, 0 if there is no error; lower is better."""
    return sum(weight(error.severity, error.category) for error in errors)


@dataclass(frozen=True, slots=True)
class MarkedItem:
    """One output with the mean score of its raters; ``cluster`` is its document, if it has one."""

    item: str
    score: float
    cluster: str = ""


@dataclass(frozen=True, slots=True)
class ScoreMean:
    """The mean over ``n`` outputs of the means over their raters."""

    value: float
    interval: Interval | NoFigure
    n: int


def score_mean(items: Sequence[MarkedItem], rng: np.random.Generator) -> ScoreMean | NoFigure:
    """Return the mean score of a system; the interval resamples documents, or else outputs."""
    if not items:
        return NoFigure(FigureMessage.NO_RATED_ITEMS())
    totals: dict[str, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for item in items:
        total, n = totals[item.cluster or item.item]
        totals[item.cluster or item.item] = (total + item.score, n + 1)
    clusters = [ClusterTotal(name, total, n) for name, (total, n) in totals.items()]
    value = fmean(item.score for item in items)
    return ScoreMean(value, cluster_interval(clusters, rng), len(items))


#: Rater and output of a mark, its side, beginning and end.
Mark = tuple[str, int, str, int, int]


@dataclass(frozen=True, slots=True)
class SpanAgreement:
    """Two raters on the outputs that both rated.

    ``f1`` is twice the characters that both marked over the sum of the characters that each marked.
    """

    first: str
    second: str
    shared: int
    f1: float | NoFigure


def span_agreement(rated: Mapping[str, Set[int]], marks: Iterable[Mark]) -> list[SpanAgreement]:
    """Compare each two raters on the characters of source and translation that they marked.

    What is marked as missing has no characters and is left out.

    :param rated: rater -> the outputs that the rater rated
    """
    # Rater -> output and side -> a bit for each marked character.
    marked: dict[str, dict[tuple[int, str], int]] = defaultdict(lambda: defaultdict(int))
    for rater, item, side, start, end in marks:
        marked[rater][item, side] |= (1 << end) - (1 << start)
    found = []
    for first, second in combinations(sorted(rated), 2):
        shared = rated[first] & rated[second]
        if not shared:
            continue
        one, other = marked[first], marked[second]
        both = sum((own & other.get(text, 0)).bit_count() for text, own in one.items())
        total = sum(
            own.bit_count()
            for given in (one, other)
            for (item, _side), own in given.items()
            if item in shared
        )
        f1 = 2 * both / total if total else NoFigure(FigureMessage.NOTHING_MARKED())
        found.append(SpanAgreement(first, second, len(shared), f1))
    return found
