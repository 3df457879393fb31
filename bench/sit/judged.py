"""Evaluates readers' judgements of a campaign's groups.

    python -m bench.sit.judged --folder FOLDER [--store FILE]
    python -m bench.sit.judged --judgements FILE

Prints the accuracy of the first variants, and the lift over groups that were not reported.
``--folder`` joins the answers of the readers of ``bench.sit.blind`` with its key,
``--judgements`` reads what ``--store`` wrote.
Each figure is the mean over the readers, with an interval from resampled sentences.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score

from bench.sit.blind import joined, rows_of
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.kappa import cohens_kappa

SAMPLES = 10_000
KINDS = ("under", "over", "modification", "word", "logic")
Group = dict[str, Any]
Reading = dict[str, Any]
Holds = Callable[[Reading], bool]
Array = NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument("--judgements", type=Path)
    given.add_argument("--folder", type=Path)
    parser.add_argument("--store", type=Path)
    options = parser.parse_args()
    groups = joined(options.folder) if options.folder else rows_of(options.judgements)
    if options.store:
        lines = "".join(json.dumps(group) + "\n" for group in groups)
        options.store.write_text(lines, "utf-8")
    for k in (1, 2, 3):
        compare(f"top-{k}, a bug that the original has not", groups, own_bug(k))
        compare(f"top-{k}, any bug", groups, any_bug(k))
        compare(f"top-{k} with originals", groups, with_original(k))
    compare("top-1, pair not wrong alike", groups, unequal)
    compare("top-1, structure differs to a reader", groups, restructured)
    compare("top-1, odd input", groups, lambda reading: reading["members"][0]["odd_input"])
    for structure in groups[0]["reported_by"]:
        other_structure(structure, groups)
    agreement(groups)
    causes(groups)
    kinds(groups)


def is_own(member: dict[str, Any]) -> bool:
    """Whether a member has a bug that its original does not have."""
    return bool(set(member["kinds"]) - set(member["same_as_original"]))


def own_bug(k: int) -> Holds:
    return lambda reading: any(map(is_own, reading["members"][:k]))


def any_bug(k: int) -> Holds:
    """Count as the paper does: including bugs shared with the original."""
    return lambda reading: any(member["bug"] for member in reading["members"][:k])


def with_original(k: int) -> Holds:
    """Count as the paper's table 4 does: a bug in the original also counts."""
    return lambda reading: reading["original"]["bug"] or any_bug(k)(reading)


def unequal(reading: Reading) -> bool:
    """The farthest variant has a bug of its own, or lacks one that the original has."""
    first = reading["members"][0]
    return is_own(first) or bool(first["lost"])


def restructured(reading: Reading) -> bool:
    return bool(reading["members"][0]["reject"] != "same structure")


def compare(figure: str, groups: Sequence[Group], holds: Holds, by: str = "") -> None:
    """Print a share among reported and other groups, and the difference."""
    values = np.array([[float(holds(r)) for r in group["readings"]] for group in groups])
    reported = np.array([group["reported_by"][by] if by else group["reported"] for group in groups])
    parts = [values[reported], values[~reported]]
    sampled = [_means(part.mean(axis=1)) for part in parts]
    first, other = (part.mean() for part in parts)
    with np.errstate(divide="ignore", invalid="ignore"):
        lifts = sampled[0] / sampled[1]
    report(
        figure,
        reported=[f"{int(n)} of {len(parts[0])}" for n in parts[0].sum(axis=0)],
        not_reported=[f"{int(n)} of {len(parts[1])}" for n in parts[1].sum(axis=0)],
        both_say=[int(part.all(axis=1).sum()) for part in parts],
        points=round(100 * (first - other), 1),
        points_ci95=_interval(100 * (sampled[0] - sampled[1]), 1),
        lift=round(first / other, 2) if other else None,
        lift_ci95=_interval(lifts, 2),
    )


def _means(values: Array) -> Array:
    rows = np.random.default_rng(1).integers(0, len(values), (SAMPLES, len(values)))
    means: Array = values[rows].mean(axis=1)
    return means


def _interval(values: Array, digits: int) -> list[float]:
    return [round(float(v), digits) for v in np.nanpercentile(values, [2.5, 97.5])]


def other_structure(structure: str, groups: Sequence[Group]) -> None:
    """Evaluate another structure: its farthest variant, if readers saw it, and its ranking."""
    seen = []
    for group in groups:
        at = [i for i, m in enumerate(group["members"]) if structure in m["first_by"]]
        if at:
            readings = [{"members": [r["members"][at[0]]]} for r in group["readings"]]
            seen.append({**group, "readings": readings})
    compare(f"top-1 by {structure}, a bug that the original has not", seen, own_bug(1), structure)
    scores = [np.array([m["scaled"][structure] for m in g["members"]]) for g in groups]
    owns = [
        np.mean([[is_own(m) for m in r["members"]] for r in g["readings"]], axis=0) for g in groups
    ]
    drawn = np.random.default_rng(1).integers(0, len(groups), (1000, len(groups)))
    areas = [_area(owns, scores, rows) for rows in (range(len(groups)), *drawn)]
    report(
        f"area under the ROC curve of {structure}, a bug that the original has not",
        pairs=sum(map(len, scores)),
        area=round(areas[0], 3),
        ci95=_interval(np.array(areas[1:]), 3),
    )


def _area(owns: Sequence[Array], scores: Sequence[Array], rows: Sequence[int]) -> float:
    """Return the area under the curve; a pair is buggy if any reader found a bug of its own."""
    found = np.concatenate([owns[row] for row in rows]) > 0
    return float(roc_auc_score(found, np.concatenate([scores[row] for row in rows])))


def agreement(groups: Sequence[Group]) -> None:
    """Print Cohen's kappa of the first two readers, and the share of equal answers."""
    if len(groups[0]["readings"]) < 2:
        return
    originals = [[r["original"] for r in group["readings"]] for group in groups]
    members = [
        pair
        for group in groups
        for pair in zip(*(r["members"] for r in group["readings"][:2]), strict=True)
    ]
    _agree("original has a bug", [[o["bug"] for o in pair] for pair in originals])
    _agree("member has a bug", [[m["bug"] for m in pair] for pair in members])
    _agree("member has a bug that the original has not", [[is_own(m) for m in p] for p in members])
    _agree("odd input", [[m["odd_input"] for m in pair] for pair in members])
    texts = [*originals, *members]
    for kind in KINDS:
        _agree(f"kind {kind}", [[kind in text["kinds"] for text in pair] for pair in texts])


def _agree(what: str, answers: Sequence[Sequence[bool]]) -> None:
    counts = Counter((bool(a), bool(b)) for a, b, *_ in answers)
    matrix = [[counts[a, b] for b in (True, False)] for a in (True, False)]
    kappa = cohens_kappa(matrix)
    report(
        f"agreement, {what}",
        texts=len(answers),
        equal=round((matrix[0][0] + matrix[1][1]) / len(answers), 3),
        kappa=kappa.reason if isinstance(kappa, NoFigure) else round(kappa, 2),
        yes=[sum(matrix[0]), matrix[0][0] + matrix[1][0]],
    )


def causes(groups: Sequence[Group]) -> None:
    """Print why the farthest variant of a reported group has no bug of its own, by reader."""
    reported = [group for group in groups if group["reported"]]
    for number, firsts in enumerate(_firsts(reported), 1):
        named = Counter(m["reject"] or "no reason" for m in firsts if not is_own(m))
        report(f"causes of false alarms, reader {number}", groups=len(reported), **named)


def _firsts(groups: Sequence[Group]) -> list[list[dict[str, Any]]]:
    return [
        [group["readings"][at]["members"][0] for group in groups]
        for at in range(len(groups[0]["readings"]))
    ]


def kinds(groups: Sequence[Group]) -> None:
    """Print how many originals and members have each kind of bug, and members' own, by reader."""
    for at in range(len(groups[0]["readings"])):
        readings = [group["readings"][at] for group in groups]
        members = [member for reading in readings for member in reading["members"]]
        report(
            f"kinds of bugs, reader {at + 1}",
            originals=_ordered(kind for r in readings for kind in r["original"]["kinds"]),
            members=_ordered(kind for m in members for kind in m["kinds"]),
            own=_ordered(k for m in members for k in set(m["kinds"]) - set(m["same_as_original"])),
            texts=[len(readings), len(members)],
        )


def _ordered(found: Any) -> dict[str, int]:
    counts = Counter(found)
    return {kind: counts[kind] for kind in KINDS}


def report(figure: str, **values: Any) -> None:
    print(json.dumps({"bench": "sit.judged", "figure": figure, **values}), flush=True)


if __name__ == "__main__":
    main()
