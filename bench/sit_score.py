"""Measure the confidence score against Levenshtein on labelled pairs, and fit it.

    SIT_PUBLISHED=DIR python -m bench.sit_score [PAIRS.jsonl] [--write]

``bench.sit_pairs`` says what the file and the folder hold. ``--write`` stores weights fitted on the
one-word replacements and the parts in the file and on the pairs published with TransRepair. What CAT
published beyond the file is never fitted on: the shipped weights are measured on it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.stats import rankdata
from sklearn.model_selection import StratifiedGroupKFold

from bench.sit_pairs import (
    ONE_WORD,
    SETTING,
    Array,
    Labelled,
    Pairs,
    apart_from,
    columns,
    of_tools,
    published_cat,
    published_transrepair,
    read,
)
from triage.methods.sit.comparison.score import CUES, SHIPPED_SCORES, scorer_for

DEFAULT = Path("../shared/data/sit/labeled_pairs_dev.jsonl")
# The precision of each standardised weight's prior; inner folds choose.
STRENGTHS = (10.0, 30.0, 100.0, 300.0)
REPEATS, OUTER, INNER, RESAMPLES = 8, 10, 5, 2000


@dataclass(frozen=True, slots=True)
class Fitted:
    """A logistic regression over standardised columns."""

    means: Array
    deviations: Array
    weights: Array
    bias: float

    def probabilities(self, x: Array) -> Array:
        margin = (x - self.means) / self.deviations @ self.weights + self.bias
        found: Array = 1 / (1 + np.exp(-margin))
        return found


def fit(x: Array, y: Array, strength: float) -> Fitted:
    """Fit weights of at least 0: a greater difference never makes a pair less suspicious."""
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


def fit_kinds(pairs: Pairs, strength: float) -> dict[str, Fitted]:
    """One regression for each kind of pair that there is."""
    models = {}
    for kind in np.unique(pairs.kinds):
        rows = pairs.rows(pairs.kinds == kind)
        models[str(kind)] = fit(rows.cues[:, : len(CUES[str(kind)])], rows.labels, strength)
    return models


def scored(models: dict[str, Fitted], pairs: Pairs) -> Array:
    """The score of each pair, by the regression of its kind."""
    scores = np.zeros(len(pairs.labels))
    for kind, model in models.items():
        rows = pairs.kinds == kind
        scores[rows] = model.probabilities(pairs.cues[rows, : len(CUES[kind])])
    return scores


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
        scores[test] = scored(fit_kinds(seen, strength(seen, seed)), pairs.rows(test))
    return scores


def chosen(pairs: Pairs, seed: int) -> float:
    """The strength that does best in inner folds."""

    def quality(strength: float) -> float:
        return area(pairs.labels, out_of_fold(pairs, INNER, seed + 100, lambda *_: strength))

    return max(STRENGTHS, key=quality)


def paired_interval(pairs: Pairs, ours: Array) -> list[float]:
    """95 % interval of the gain over Levenshtein; whole sentences are resampled."""
    rng = np.random.default_rng(0)
    y, groups = pairs.labels, pairs.groups
    members = [np.nonzero(groups == group)[0] for group in np.unique(groups)]
    found: list[float] = []
    while len(found) < RESAMPLES:
        drawn = rng.integers(0, len(members), len(members))
        rows = np.concatenate([members[i] for i in drawn])
        if 0 < y[rows].sum() < len(rows):
            found.append(area(y[rows], ours[rows]) - area(y[rows], pairs.edits[rows]))
    return [round(float(q), 4) for q in np.percentile(found, [2.5, 97.5])]


def compared(name: str, pairs: Pairs, ours: Array) -> dict[str, object]:
    """One row of figures: scores against plain Levenshtein on the same pairs."""
    return {
        "bench": "sit_score",
        "measured": name,
        "pairs": len(pairs.labels),
        "bugs": int(pairs.labels.sum()),
        "auroc_levenshtein": round(area(pairs.labels, pairs.edits), 4),
        "auroc_score": round(area(pairs.labels, ours), 4),
        "gain_ci95": paired_interval(pairs, ours),
    }


def nested(name: str, found: Sequence[Labelled]) -> dict[str, object]:
    """Nested cross-validation, cut in several ways; mean ranks are compared."""
    pairs = columns(found)
    runs = [out_of_fold(pairs, OUTER, seed, chosen) for seed in range(REPEATS)]
    single = [area(pairs.labels, run) for run in runs]
    row = compared(name, pairs, np.mean([rankdata(run) for run in runs], axis=0))
    return {**row, "single_runs": [round(min(single), 4), round(max(single), 4)]}


def elsewhere(
    name: str, found: Sequence[Labelled], training: Sequence[Labelled]
) -> dict[str, object]:
    """Fitted on one set, measured on another whose sentences it does not share."""
    seen = columns(apart_from(training, {pair.sentence for pair in found}))
    pairs = columns(found)
    row = compared(name, pairs, scored(fit_kinds(seen, chosen(seen, 0)), pairs))
    return {**row, "trained_on": len(seen.labels)}


def shipped(name: str, found: Sequence[Labelled]) -> dict[str, object]:
    """The weights that come along, as they stand."""
    pairs = columns(found)
    scorer = scorer_for("en", "zh") or {}
    scores = [
        scorer[kind].probability(cues[: len(CUES[kind])])
        for kind, cues in zip(pairs.kinds, pairs.cues, strict=True)
    ]
    return compared(name, pairs, np.array(scores))


def write(training: Sequence[Labelled], path: Path) -> None:
    """Store weights fitted on these pairs, one entry for each kind."""
    pairs = columns(training)
    models = fit_kinds(pairs, chosen(pairs, 0))
    entry = {kind: _entry(kind, model, pairs) for kind, model in models.items()}
    path.write_text(json.dumps({"en-zh": entry}, indent=1) + "\n", "utf-8")


def _entry(kind: str, model: Fitted, pairs: Pairs) -> dict[str, object]:
    return {
        "cues": CUES[kind],
        "means": [round(float(v), 6) for v in model.means],
        "deviations": [round(float(v), 6) for v in model.deviations],
        "weights": [round(float(v), 6) for v in model.weights],
        "bias": round(model.bias, 6),
        "pairs": int((pairs.kinds == kind).sum()),
    }


def measured(given: list[Labelled], outside: list[Labelled], unseen: list[Labelled]) -> None:
    """Print the figures that can be had of what is there."""
    words = of_tools(given, *ONE_WORD)
    beyond = "shipped weights, CAT's other pairs, "
    both = words + outside
    rows: list[tuple[str, list[Labelled], Callable[[str, list[Labelled]], object]]] = [
        (beyond + "one word", of_tools(unseen, *ONE_WORD), shipped),
        (beyond + "all", unseen, shipped),
        ("nested, one word, the file and TransRepair's", both if outside else [], nested),
        ("nested, one word of the file", words, nested),
        ("nested, all of the file", given, nested),
    ]
    for name, found, measure in rows:
        if found:
            print(json.dumps(measure(name, found)), flush=True)
    if outside:
        print(
            json.dumps(elsewhere("fitted on TransRepair's, one word of the file", words, outside))
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path, nargs="?", default=DEFAULT)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    given, cat = read(options.pairs), published_cat()
    if not given:
        parser.exit(0, f"sit_score: skipped, no labelled pairs at {options.pairs}\n")
    if not cat:
        print(f"sit_score: {SETTING} names no folder of published pairs", file=sys.stderr)
    outside = apart_from(published_transrepair(), {pair.sentence for pair in cat})
    if options.write:
        write([pair for pair in given if pair.tool != "PatInv"] + outside, SHIPPED_SCORES)
    measured(given, outside, apart_from(cat, {pair.sentence for pair in given}))


if __name__ == "__main__":
    main()
