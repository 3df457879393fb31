"""Agreement of pairs of raters: confusion matrix and Cohen's kappa."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.agreement import Ratings
from triage.reporting.statistics.intervals import NoFigure


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """Two raters on the items both rated; ``matrix`` has the first rater's values as rows."""

    first: str
    second: str
    items: int
    domain: tuple[str | int, ...]
    matrix: tuple[tuple[int, ...], ...]
    kappa: float | NoFigure


def pairwise(ratings: Ratings, domain: Sequence[str | int]) -> list[PairAgreement]:
    """Return the confusion matrix and Cohen's kappa of each pair of raters with shared items."""
    raters = sorted({rater for votes in ratings.values() for rater in votes})
    found = [_pair(ratings, one, two, tuple(domain)) for one, two in combinations(raters, 2)]
    return [pair for pair in found if pair.items]


def _pair(ratings: Ratings, one: str, two: str, domain: tuple[str | int, ...]) -> PairAgreement:
    both = [(votes[one], votes[two]) for votes in ratings.values() if one in votes and two in votes]
    seen = Counter(both)
    matrix = tuple(tuple(seen[row, column] for column in domain) for row in domain)
    return PairAgreement(one, two, len(both), domain, matrix, cohens_kappa(matrix))


def cohens_kappa(matrix: Sequence[Sequence[int]]) -> float | NoFigure:
    """Return Cohen's kappa of a confusion matrix.

    :source: J. Cohen, Educational and Psychological Measurement 20 (1960), 37-46.
    """
    n = sum(map(sum, matrix))
    if not n:
        return NoFigure(FigureMessage.NO_SHARED_ITEMS())
    rows = [sum(row) for row in matrix]
    columns = [sum(column) for column in zip(*matrix, strict=True)]
    observed = sum(matrix[i][i] for i in range(len(matrix))) / n
    chance = sum(row * column for row, column in zip(rows, columns, strict=True)) / n**2
    if chance == 1:
        return NoFigure(FigureMessage.ONE_VALUE_GIVEN())
    return float((observed - chance) / (1 - chance))


def kappa_with_the_rest(
    ratings: Ratings, rater: str, domain: Sequence[str | int]
) -> tuple[float | NoFigure, int]:
    """Return Cohen's kappa of one rater against the majority of the others, and its items.

    Items on which the others are split are left out, so that it is above the kappas of most pairs.
    """
    seen: Counter[tuple[str | int, str | int]] = Counter()
    for votes in ratings.values():
        rest = Counter(value for name, value in votes.items() if name != rater)
        if rater in votes and (majority := _majority(rest)) is not None:
            seen[votes[rater], majority] += 1
    return cohens_kappa([[seen[row, column] for column in domain] for row in domain]), seen.total()


def _majority(votes: Counter[str | int]) -> str | int | None:
    ranked = votes.most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]
