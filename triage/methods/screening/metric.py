"""Uses another metric's score of a translation to raise or lower the confidence of findings.

A score alone never opens a suspect. The scales of COMET, MetricX or a team's own metric differ and
are not calibrated, so only a score's rank within its run counts.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

# Factor by which the worst rank in a run raises the odds that a person confirms a suspect, and the
# best rank lowers them: enough to order suspects of one kind, but not enough to rank a guess above
# a lost placeholder.
_FURTHEST = 3.0
#: The tenths of a run's scores: 1 has the worst, 10 the best.
TENTHS = range(1, 11)
# Metrics that count errors: 0 is the best.
_COUNTING_ERRORS = re.compile(r"metric-?x|\bh?ter\b|\bw?cer\b|error|penalty|mqm", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Score:
    """A translation's score: the metric's name, the value, and which way is better."""

    metric: str
    value: float
    lower_is_better: bool = False


def score_of(row: Mapping[str, Any]) -> Score | None:
    """Return the metric score in a row of a recorded file, or None.

    >>> score_of({"score": "0.43", "metric": "COMET"})
    Score(metric='COMET', value=0.43, lower_is_better=False)
    """
    value = as_number(row.get("score"))
    if value is None:
        return None
    return Score(str(row.get("metric") or ""), value, row.get("better") == "lower")


def as_number(value: object) -> float | None:
    """Return a score as a number, accepting a decimal comma; None if it is not a number.

    >>> as_number("0,43"), as_number("n/a")
    (0.43, None)
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    text = str(value).strip()
    if text.count(",") == 1 and "." not in text:
        text = text.replace(",", ".")
    try:
        found = float(text)
    except ValueError:
        return None
    return found if isfinite(found) else None


def placed(scores: Sequence[Score | None]) -> list[dict[str, Any] | None]:
    """Return each score as stored in the evidence, with the share of other scores that are better.

    Ties share a rank; each metric is ranked separately.

    >>> [one and one["worse_than"] for one in placed([Score("m", 0.9), None, Score("m", 0.2)])]
    [0.0, None, 1.0]
    """
    values: dict[tuple[str, bool], list[float]] = defaultdict(list)
    for one in scores:
        if one is not None:
            values[one.metric, one.lower_is_better].append(one.value)
    for listed in values.values():
        listed.sort()
    return [
        None if one is None else _placed(one, values[one.metric, one.lower_is_better])
        for one in scores
    ]


def _placed(score: Score, ordered: Sequence[float]) -> dict[str, Any]:
    below, above = bisect_left(ordered, score.value), len(ordered) - bisect_right(ordered, score.value)  # fmt: skip
    others = len(ordered) - 1
    better, worse = (below, above) if score.lower_is_better else (above, below)
    # Half of the ties count as better.
    share = (better + (others - better - worse) / 2) / others if others else 0.5
    stored = {"name": score.metric, "score": score.value, "worse_than": round(share, 4)}
    return stored | ({"better": "lower"} if score.lower_is_better else {})


def tenth(worse_than: float) -> int:
    """Return the tenth of a run's scores in which one stands.

    :param worse_than: the share of better scores, from 0 to 1

    >>> tenth(1.0), tenth(0.91), tenth(0.5), tenth(0.0)
    (1, 1, 5, 10)
    """
    return 10 - min(int(worse_than * 10), 9)


def moved(confidence: float, metric: Mapping[str, Any] | None) -> float:
    """Return a confidence, adjusted for the translation's rank by the metric, if it has one.

    >>> moved(0.5, {"worse_than": 1.0}), moved(0.5, {"worse_than": 0.0}), moved(0.5, None)
    (0.75, 0.25, 0.5)
    """
    if metric is None or "worse_than" not in metric or confidence >= 1:
        return confidence
    place = float(metric["worse_than"])
    odds: float = confidence / (1 - confidence) * _FURTHEST ** (2 * place - 1)
    return round(odds / (1 + odds), 4)


def scores(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any] | None]:
    """Return the scores of the rows, each with its rank."""
    return placed([score_of(row) for row in rows])


def lower_is_better(metric: str) -> bool:
    """Whether a metric of that name most likely counts errors.

    >>> lower_is_better("MetricX-24"), lower_is_better("COMET")
    (True, False)
    """
    return _COUNTING_ERRORS.search(metric.replace("_", " ")) is not None


def name_score(row: dict[str, Any], column: str) -> None:
    """Add the metric's name and direction to a row's score, unless given; drop a blank score."""
    if not str(row.get("score", "")).strip():
        row.pop("score", None)
        return
    row.setdefault("metric", column)
    row.setdefault("better", "lower" if lower_is_better(str(row["metric"])) else "higher")
