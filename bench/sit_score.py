"""Fit the confidence score and measure it against Levenshtein in nested cross-validation.

    python -m bench.sit_score PAIRS.jsonl [--write]

PAIRS holds {"source_a", "source_b", "translation_a", "translation_b", "human_label", "tool"};
one-word replacements are used. ``--write`` stores weights fitted on all of them.
"""

from __future__ import annotations

import argparse
import json
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedGroupKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from triage.methods.sit.context import load_context
from triage.methods.sit.score import FEATURES, SHIPPED_SCORES, pair_features
from triage.methods.sit.swaps import find_swap

DEFAULT = Path("../shared/data/sit/labeled_pairs_dev.jsonl")
ONE_WORD = {"CAT", "SIT", "TransRepair"}
ALL = (0, 1, 2, 3)
# What the inner folds choose from: how strong the prior is, or which features are used.
CHOICES: dict[str, tuple[tuple[tuple[int, ...], float], ...]] = {
    "strength": tuple((ALL, strength) for strength in (0.03, 0.1, 0.3)),
    "features": tuple((subset, 0.1) for subset in ((0,), (0, 1), (0, 1, 2), (0, 1, 3), ALL)),
}
REPEATS, OUTER, INNER, RESAMPLES = 3, 10, 5, 2000

Array = NDArray[Any]


def read(path: Path) -> tuple[Array, Array, Array]:
    """Features, labels and groups (the source sentence) of the one-word pairs."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    rows = [row for row in rows if row["tool"] in ONE_WORD]
    model = load_context()
    features = [
        pair_features(
            row["translation_a"],
            row["translation_b"],
            find_swap(row["source_a"], row["source_b"]),
            model,
        )
        for row in rows
    ]
    names = {row["source_a"] for row in rows}
    number = {name: index for index, name in enumerate(sorted(names))}
    groups = np.array([number[row["source_a"]] for row in rows])
    return np.array(features), np.array([row["human_label"] for row in rows]), groups


def fit(x: Array, y: Array, strength: float) -> Any:
    steps = (StandardScaler(), LogisticRegression(C=strength, max_iter=500))
    return make_pipeline(*steps).fit(x, y)


def out_of_fold(x: Array, y: Array, groups: Array, seed: int, strength: float) -> Array:
    """Scores of each pair by a model that saw neither it nor its sentence."""
    scores = np.zeros(len(y))
    splitter = StratifiedGroupKFold(INNER, shuffle=True, random_state=seed)
    for train, test in splitter.split(x, y, groups):
        scores[test] = fit(x[train], y[train], strength).decision_function(x[test])
    return scores


def choose(x: Array, y: Array, groups: Array, choice: str) -> tuple[tuple[int, ...], float]:
    """What does best in inner folds, over two ways to cut them."""

    def quality(option: tuple[tuple[int, ...], float]) -> float:
        subset, strength = option
        runs = [out_of_fold(x[:, subset], y, groups, seed, strength) for seed in (0, 1)]
        return float(np.mean([roc_auc_score(y, scores) for scores in runs]))

    return max(CHOICES[choice], key=quality)


def nested(x: Array, y: Array, groups: Array, seed: int, choice: str) -> Array:
    """Scores from outer folds, each fitted with what its own inner folds chose; as ranks."""
    scores = np.zeros(len(y))
    splitter = StratifiedGroupKFold(OUTER, shuffle=True, random_state=seed)
    for train, test in splitter.split(x, y, groups):
        subset, strength = choose(x[train], y[train], groups[train], choice)
        model = fit(x[train][:, subset], y[train], strength)
        # Folds may differ in strength: put their scores on one scale, that of what they saw.
        seen = model.decision_function(x[train][:, subset])
        found = model.decision_function(x[test][:, subset])
        scores[test] = (found - seen.mean()) / seen.std()
    ranks: Array = scores.argsort().argsort()
    return ranks


def paired_interval(y: Array, groups: Array, ours: Array, theirs: Array) -> list[float]:
    """95 % interval of the difference of the areas; whole sentences are resampled."""
    rng = np.random.default_rng(0)
    members = [np.nonzero(groups == group)[0] for group in np.unique(groups)]
    found: list[float] = []
    while len(found) < RESAMPLES:
        drawn = rng.integers(0, len(members), len(members))
        rows = np.array(list(chain.from_iterable(members[i] for i in drawn)))
        if 0 < y[rows].sum() < len(rows):
            gain = roc_auc_score(y[rows], ours[rows]) - roc_auc_score(y[rows], theirs[rows])
            found.append(float(gain))
    return [round(float(q), 4) for q in np.percentile(found, [2.5, 97.5])]


def write(x: Array, y: Array, path: Path) -> None:
    scaler, regression = fit(x, y, 0.1)
    entry = {
        "features": FEATURES,
        "means": [round(float(v), 6) for v in scaler.mean_],
        "deviations": [round(float(v), 6) for v in scaler.scale_],
        "weights": [round(float(v), 6) for v in regression.coef_[0]],
        "bias": round(float(regression.intercept_[0]), 6),
        "pairs": len(y),
    }
    path.write_text(json.dumps({"en-zh": entry}, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path, nargs="?", default=DEFAULT)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if not options.pairs.is_file():
        parser.exit(0, f"sit_score: skipped, no labelled pairs at {options.pairs}\n")
    x, y, groups = read(options.pairs)
    theirs = x[:, 0]
    for choice in CHOICES:
        ours = np.mean([nested(x, y, groups, seed, choice) for seed in range(REPEATS)], axis=0)
        figures = {
            "bench": "sit_score",
            "nested_over": choice,
            "pairs": len(y),
            "bugs": int(y.sum()),
            "auroc_levenshtein": round(float(roc_auc_score(y, theirs)), 4),
            "auroc_score": round(float(roc_auc_score(y, ours)), 4),
            "gain_ci95": paired_interval(y, groups, ours, theirs),
        }
        print(json.dumps(figures), flush=True)
    if options.write:
        write(x, y, SHIPPED_SCORES)


if __name__ == "__main__":
    main()
