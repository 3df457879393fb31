"""Effects of the distance threshold of structure-invariant testing.

An issue is one original sentence with the variants that exceed the threshold, farthest first.
It is buggy if at least one of its first k members is.

:source: P. He, C. Meister, Z. Su, ICSE 2020: figure 14.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.rates import Rate

NOT_ESTIMABLE = FigureMessage.NOT_ESTIMABLE(why=FigureMessage.NO_ISSUE_DRAWN())


@dataclass(frozen=True, slots=True)
class RatedVariant:
    """A variant: its distance, to compare with the threshold, and whether reviewers found a bug."""

    distance: float
    buggy: bool | None


@dataclass(frozen=True, slots=True)
class Issue:
    """``fair``: it was drawn for review at random, so that its verdict is representative."""

    members: tuple[RatedVariant, ...]
    fair: bool = True

    def above(self, threshold: float) -> list[RatedVariant]:
        """Return the members beyond the threshold, farthest first; equal ones keep their order."""
        reported = [member for member in self.members if member.distance > threshold]
        return sorted(reported, key=lambda member: -member.distance)


@dataclass(frozen=True, slots=True)
class ThresholdPoint:
    """The number of issues that a threshold would queue, and the precision of the judged ones.

    ``complete``: all of them are judged, so that their precision is known without a draw.
    """

    threshold: float
    issues: int
    suspects: int
    precision: Rate
    complete: bool = False


def threshold_curve(
    issues: Sequence[Issue], thresholds: Sequence[float], k: int = 1
) -> list[ThresholdPoint]:
    """Return queue size and precision of the first k members at each threshold.

    Queue sizes count every issue; precision counts all of them if all are judged, else only those
    drawn at random.
    """
    ranked = [(issue.above(float("-inf")), issue.fair) for issue in issues]
    return [_point(ranked, threshold, k) for threshold in thresholds]


def _point(
    ranked: Sequence[tuple[Sequence[RatedVariant], bool]], threshold: float, k: int
) -> ThresholdPoint:
    tops = [
        ([m.buggy for m in members[:k] if m.distance > threshold], fair) for members, fair in ranked
    ]
    reported = [(top, fair) for top, fair in tops if top]
    # An issue with an unjudged member is left out even if another member is already known to be
    # buggy: counting it would favour buggy issues.
    complete = bool(reported) and not any(None in top for top, _ in reported)
    judged = [any(top) for top, fair in reported if (fair or complete) and None not in top]
    # Members are sorted by descending distance, so those above the threshold come first.
    suspects = sum(bisect_left(members, -threshold, key=_negative) for members, _ in ranked)
    precision = Rate(sum(judged), len(judged), why_empty=NOT_ESTIMABLE)
    return ThresholdPoint(threshold, len(reported), suspects, precision, complete)


def _negative(member: RatedVariant) -> float:
    return -member.distance


def useful_thresholds(issues: Sequence[Issue], most: int = 60) -> list[float]:
    """Return up to ``most`` thresholds at which the queue changes, in ascending order."""
    distances = sorted({member.distance for issue in issues for member in issue.members})
    # Nothing is above the largest distance.
    steps = [0.0, *(distance for distance in distances[:-1] if distance > 0)]
    if len(steps) <= most:
        return steps
    return [steps[round(place * (len(steps) - 1) / (most - 1))] for place in range(most)]
