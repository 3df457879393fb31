"""Fit the confidence score and measure it against Levenshtein in nested cross-validation.

    python -m bench.sit_score PAIRS.jsonl [--write]

PAIRS holds {"source_a", "source_b", "translation_a", "translation_b", "human_label", "tool"}.
``--write`` stores weights fitted on all one-word replacements.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.stats import rankdata
from sklearn.model_selection import StratifiedGroupKFold

from bench.sit_cues import CUES, Pairs, read
from triage.methods.sit.score import FEATURES, SHIPPED_SCORES

DEFAULT = Path("../shared/data/sit/labeled_pairs_dev.jsonl")
# The precision of each standardised weight's prior; inner folds choose.
STRENGTHS = (10.0, 30.0, 100.0, 300.0)
REPEATS, OUTER, INNER, RESAMPLES = 8, 10, 5, 2000

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Fitted:
    """A logistic regression over standardised columns."""

    means: Array
    deviations: Array
    weights: Array
    bias: float

    def scores(self, x: Array) -> Array:
        found: Array = (x - self.means) / self.deviations @ self.weights + self.bias
        return found


def fit(x: Array, y: Array, strength: float) -> Fitted:
    """Fit weights of at least 0: a greater difference never makes a pair less suspicious.

    The bound is what chooses among the columns, in every fold anew.
    """
    means, deviations = x.mean(axis=0), x.std(axis=0) + 1e-9
    z = (x - means) / deviations

    def loss(point: Array) -> tuple[float, Array]:
        weights, bias = point[:-1], point[-1]
        margin = z @ weights + bias
        value = (np.logaddexp(0, margin) - y * margin).sum() + strength / 2 * weights @ weights
        rest = 1 / (1 + np.exp(-margin)) - y
        return float(value), np.append(z.T @ rest + strength * weights, rest.sum())

    bounds = [(0, None)] * x.shape[1] + [(None, None)]
    start = np.append(np.full(x.shape[1], 0.1), -1.0)
    best = minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B").x
    return Fitted(means, deviations, best[:-1], float(best[-1]))


def area(y: Array, scores: Array) -> float:
    """The area under the ROC curve; ties count half."""
    bugs = y.sum()
    ranks = rankdata(scores)[y > 0].sum()
    return float((ranks - bugs * (bugs + 1) / 2) / (bugs * (len(y) - bugs)))


def out_of_fold(
    pairs: Pairs, folds: int, seed: int, strength: Callable[[Pairs, int], float]
) -> Array:
    """Scores of each pair by a model that saw neither it nor its sentence."""
    scores = np.zeros(len(pairs.labels))
    splitter = StratifiedGroupKFold(folds, shuffle=True, random_state=seed)
    for train, test in splitter.split(pairs.cues, pairs.labels, pairs.groups):
        seen = pairs.rows(train)
        model = fit(seen.cues, seen.labels, strength(seen, seed))
        # Folds may differ in strength: put their scores on one scale, that of what they saw.
        known = model.scores(seen.cues)
        scores[test] = (model.scores(pairs.cues[test]) - known.mean()) / known.std()
    return scores


def chosen(pairs: Pairs, seed: int) -> float:
    """The strength that does best in inner folds."""

    def quality(strength: float) -> float:
        return area(pairs.labels, out_of_fold(pairs, INNER, seed + 100, lambda *_: strength))

    return max(STRENGTHS, key=quality)


def paired_interval(pairs: Pairs, ours: Array, theirs: Array) -> list[float]:
    """95 % interval of the difference of the areas; whole sentences are resampled."""
    rng = np.random.default_rng(0)
    y, groups = pairs.labels, pairs.groups
    members = [np.nonzero(groups == group)[0] for group in np.unique(groups)]
    found: list[float] = []
    while len(found) < RESAMPLES:
        drawn = rng.integers(0, len(members), len(members))
        rows = np.concatenate([members[i] for i in drawn])
        if 0 < y[rows].sum() < len(rows):
            found.append(area(y[rows], ours[rows]) - area(y[rows], theirs[rows]))
    return [round(float(q), 4) for q in np.percentile(found, [2.5, 97.5])]


def compared(name: str, pairs: Pairs, ours: Array) -> dict[str, object]:
    """One row of figures: scores against plain Levenshtein on the same pairs."""
    theirs = pairs.cues[:, 0]
    return {
        "bench": "sit_score",
        "measured": name,
        "pairs": len(pairs.labels),
        "bugs": int(pairs.labels.sum()),
        "auroc_levenshtein": round(area(pairs.labels, theirs), 4),
        "auroc_score": round(area(pairs.labels, ours), 4),
        "gain_ci95": paired_interval(pairs, ours, theirs),
    }


def nested(name: str, pairs: Pairs) -> dict[str, object]:
    """Nested cross-validation, cut in several ways; mean ranks are compared."""
    runs = [out_of_fold(pairs, OUTER, seed, chosen) for seed in range(REPEATS)]
    single = [area(pairs.labels, run) for run in runs]
    row = compared(name, pairs, np.mean([rankdata(run) for run in runs], axis=0))
    return {**row, "single_runs": [round(min(single), 4), round(max(single), 4)]}


def other_tool(name: str, pairs: Pairs, training: Pairs) -> dict[str, object]:
    """Trained on another tool's pairs alone, at the strongest prior but one."""
    model = fit(training.cues, training.labels, STRENGTHS[-2])
    row = compared(name, pairs, model.scores(pairs.cues))
    return {**row, "trained_on": len(training.labels)}


def write(pairs: Pairs, path: Path) -> None:
    model = fit(pairs.cues, pairs.labels, chosen(pairs, 0))
    entry = {
        "features": FEATURES,
        "means": [round(float(v), 6) for v in model.means],
        "deviations": [round(float(v), 6) for v in model.deviations],
        "weights": [round(float(v), 6) for v in model.weights],
        "bias": round(model.bias, 6),
        "pairs": len(pairs.labels),
    }
    path.write_text(json.dumps({"en-zh": entry}, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path, nargs="?", default=DEFAULT)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if not options.pairs.is_file():
        parser.exit(0, f"sit_score: skipped, no labelled pairs at {options.pairs}\n")
    every = read(options.pairs)
    one_word = every.of("CAT", "SIT", "TransRepair")
    inverse = every.of("PatInv")
    apart = inverse.rows(np.nonzero(~np.isin(inverse.groups, one_word.groups))[0])
    shipped = len(FEATURES)
    for row in (
        nested("one word, the four cues", one_word.columns(shipped)),
        nested(f"one word, all {len(CUES)} cues", one_word),
        other_tool(
            "one word, four cues, trained on PatInv",
            one_word.columns(shipped),
            inverse.columns(shipped),
        ),
        other_tool(
            "one word, four cues, trained on PatInv's other sentences",
            one_word.columns(shipped),
            apart.columns(shipped),
        ),
        nested("all pairs, the four cues", every.columns(shipped)),
    ):
        print(json.dumps(row), flush=True)
    if options.write:
        write(one_word.columns(shipped), SHIPPED_SCORES)


if __name__ == "__main__":
    main()
