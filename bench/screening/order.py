"""Says where a score puts the seriously wrong pairs: ``--pairs FILE --scores FILE``.

The pairs are JSON Lines with what people said of them: ``label`` ("ok", "minor", "major" or
"critical"), ``annotations`` with a ``severity`` each, or ``da_mean`` (a direct assessment; below 50
counts as serious). Human translations (``system_type``) and pairs without a score are left out. The
scores are what ``manage.py quality_score`` wrote for the pairs; length in characters stands beside.

"area" is the probability that a serious pair is put before another one, "area_ci95" from 1,000
resamples of the sources, "first_tenth" the serious ones among the tenth put first.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

RESAMPLES = 1000
SERIOUS = {"major", "critical"}


def serious(pair: dict[str, Any]) -> bool:
    if "label" in pair:
        return pair["label"] in SERIOUS
    if "da_mean" in pair:
        return bool(pair["da_mean"] < 50)
    return any(str(mark.get("severity")).lower() in SERIOUS for mark in pair["annotations"])


def area(rows: Sequence[tuple[float, bool]]) -> float | None:
    """The area under the curve for values of which the highest are put first."""
    wrong = [value for value, bad in rows if bad]
    right = [value for value, bad in rows if not bad]
    if not wrong or not right:
        return None
    won = sum((a > b) + (a == b) / 2 for a in wrong for b in right)
    return won / (len(wrong) * len(right))


def figures(groups: Sequence[Sequence[tuple[float, bool]]]) -> dict[str, Any]:
    rows = [row for group in groups for row in group]
    first = sorted(rows, key=lambda row: -row[0])[: max(1, round(len(rows) / 10))]
    rng = random.Random(1)
    drawn = [
        area([row for group in rng.choices(groups, k=len(groups)) for row in group])
        for _ in range(RESAMPLES)
    ]
    found = sorted(one for one in drawn if one is not None)
    whole = area(rows)
    return {
        "area": None if whole is None else round(whole, 3),
        "area_ci95": [round(found[len(found) * k // 1000], 3) for k in (25, 975)]
        if found
        else None,
        "first_tenth": sum(bad for _, bad in first),
        "of": len(first),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--scores", type=Path, required=True)
    options = parser.parse_args()
    pairs = map(json.loads, options.pairs.read_text("utf-8").splitlines())
    scores = map(json.loads, options.scores.read_text("utf-8").splitlines())
    by_score = defaultdict[str, list[tuple[float, bool]]](list)
    by_length = defaultdict[str, list[tuple[float, bool]]](list)
    for pair, score in zip(pairs, scores, strict=True):
        if pair.get("system_type", "mt") != "mt" or score["score"] is None:
            continue
        by_score[pair["source"]].append((-score["score"], serious(pair)))
        by_length[pair["source"]].append((len(pair["translation"]), serious(pair)))
    count = sum(map(len, by_score.values()))
    wrong = sum(bad for group in by_score.values() for _, bad in group)
    for name, groups in (("score", by_score), ("length", by_length)):
        found = figures(list(groups.values()))
        print(json.dumps({"order": name, "pairs": count, "serious": wrong, **found}))


if __name__ == "__main__":
    main()
