"""Measures how well SIT's confidence score detects pairs with a bug, compared with other distances.

    script/bench sit_score PAIRS.jsonl [PAIRS.jsonl ...] [--write]

``bench/sit_pairs.py`` describes the file format; figures are labelled with the file name. Prints
for each file: areas under the ROC curve with intervals, the gain over Levenshtein, the precision
among the top-ranked pairs (half as many as there are bugs, and as many), how well the words at
fault are found if they are marked, and milliseconds per pair. --write fits slope and bias of the
score on all files and stores them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from scipy.optimize import minimize
from scipy.stats import rankdata

from bench.sit_pairs import Labelled, read
from triage.methods.sit.comparison.linking import Link
from triage.methods.sit.comparison.score import SHIPPED_SCORES, cues_of, score_pair
from triage.methods.sit.comparison.structures import (
    Constituency,
    Dependency,
    Linked,
    Raw,
    Structure,
    Translated,
)
from triage.methods.sit.language_models.backends import load_parser
from triage.methods.sit.language_models.model_files import ModelMissing
from triage.methods.sit.language_models.parsing import BulkParser
from triage.methods.sit.text import split_tokens
from triage.methods.sit.values import Parse, Unparsed

RESAMPLES = 2000
# Share of the plain edits in the score, next to the excess; chosen, not fitted (docs/sit.md).
EDITS = 0.25
CHRF_ORDER, CHRF_BETA = 6, 2.0

Array = NDArray[Any]


def area(y: Array, scores: Array) -> float:
    """The area under the ROC curve; ties count half."""
    bugs = y.sum()
    ranks = rankdata(scores)[y > 0].sum()
    return float((ranks - bugs * (bugs + 1) / 2) / (bugs * (len(y) - bugs)))


def gain_interval(pairs: Sequence[Labelled], ours: Array, theirs: Array) -> list[float]:
    """95 % interval of the difference between two areas, resampling whole sentences."""
    y = _labels(pairs)
    return _interval(
        area(y[rows], ours[rows]) - area(y[rows], theirs[rows]) for rows in _resampled(pairs)
    )


def area_interval(pairs: Sequence[Labelled], values: Array) -> list[float]:
    """95 % interval of an area, resampling whole sentences."""
    y = _labels(pairs)
    return _interval(area(y[rows], values[rows]) for rows in _resampled(pairs))


def _interval(found: Iterable[float]) -> list[float]:
    return [round(float(q), 3) for q in np.percentile(list(found), [2.5, 97.5])]


def _resampled(pairs: Sequence[Labelled]) -> Iterator[Array]:
    """Resample sentences; yield the rows of their pairs if these include both bugs and others."""
    rng = np.random.default_rng(0)
    y = _labels(pairs)
    groups = np.array([pair.sentence for pair in pairs])
    members = [np.nonzero(groups == group)[0] for group in np.unique(groups)]
    found = 0
    while found < RESAMPLES:
        rows = np.concatenate([members[i] for i in rng.integers(0, len(members), len(members))])
        if 0 < y[rows].sum() < len(rows):
            found += 1
            yield rows


def _labels(pairs: Sequence[Labelled]) -> Array:
    return np.array([float(pair.bug) for pair in pairs])


def measures(pairs: Sequence[Labelled], links: Sequence[Link]) -> dict[str, Array]:
    """Every measure of the distance between the translations of each pair."""
    texts = [pair.translations for pair in pairs]
    found: dict[str, list[float]] = {
        "score": [score_pair(*pair, link) for pair, link in zip(texts, links, strict=True)],
        "levenshtein": [Levenshtein.distance(a, b) for a, b in texts],
        "token_levenshtein": [
            Levenshtein.distance(split_tokens(a), split_tokens(b)) for a, b in texts
        ],
        "chrf": [1 - chrf(a, b) for a, b in texts],
    }
    parsed = _parsed(pairs)
    structures: list[Structure] = [Raw(), Linked()]
    structures += [Constituency(), Dependency()] if parsed else []
    for structure in structures:
        found[structure.name] = [
            structure.compare(_parsed_text(a, parsed), _parsed_text(b, parsed), link).scaled
            for (a, b), link in zip(texts, links, strict=True)
        ]
    return {name: np.array(values) for name, values in found.items()}


def _parsed_text(text: str, parsed: dict[str, Parse]) -> Translated:
    return Translated(text, parsed.get(text, Parse()))


def _parsed(pairs: Sequence[Labelled]) -> dict[str, Parse]:
    try:
        parser = BulkParser(load_parser(pairs[0].languages[1], "dependency"))
    except ModelMissing:
        return {}
    outcomes = parser.parse([text for pair in pairs for text in pair.translations])
    return {text: o for text, o in outcomes.items() if not isinstance(o, Unparsed)}


def chrf(a: str, b: str) -> float:
    """Popović's character F-score of two texts without blanks, 0 to 1."""
    left, right = "".join(a.split()), "".join(b.split())
    precisions, recalls = [], []
    for n in range(1, CHRF_ORDER + 1):
        x, y = (Counter(t[i : i + n] for i in range(len(t) - n + 1)) for t in (left, right))
        if x and y:
            common = (x & y).total()
            precisions.append(common / x.total())
            recalls.append(common / y.total())
    if not precisions or not sum(precisions):
        return 0.0
    p, r = np.mean(precisions), np.mean(recalls)
    return float((1 + CHRF_BETA**2) * p * r / (CHRF_BETA**2 * p + r))


def compared(name: str, pairs: Sequence[Labelled], found: dict[str, Array]) -> dict[str, object]:
    """The areas of all measures, and the score's gain over plain edits."""
    y = _labels(pairs)
    plain = found["levenshtein"]
    half = int(y.sum() // 2) or 1
    return {
        "bench": "sit_score",
        "measured": name,
        "pairs": len(pairs),
        "bugs": int(y.sum()),
        "areas": {measure: round(area(y, values), 3) for measure, values in found.items()},
        "areas_ci95": {
            measure: area_interval(pairs, found[measure])
            for measure in ("score", "levenshtein", "token_levenshtein")
        },
        "gain_ci95": gain_interval(pairs, found["score"], plain),
        "precision_at": {
            str(size): {
                m: round(_precision(y, found[m], size), 3) for m in ("score", "levenshtein")
            }
            for size in (half, 2 * half)
        },
    }


def _precision(y: Array, values: Array, size: int) -> float:
    return float(y[np.argsort(-values, kind="stable")[:size]].mean())


def marks(pairs: Sequence[Labelled], links: Sequence[Link]) -> dict[str, object]:
    """Precision and recall of the erroneous words, in non-blank characters."""
    hits = found = wanted = 0
    for pair, link in zip(pairs, links, strict=True):
        if pair.faults is None:
            continue
        for side, text, gold in zip(("left", "right"), pair.translations, pair.faults, strict=True):
            ours, theirs = _characters(link.spans(side), text), _characters(gold, text)
            hits += len(ours & theirs)
            found += len(ours)
            wanted += len(theirs)
    return {
        "marks_precision": round(hits / max(found, 1), 3),
        "marks_recall": round(hits / max(wanted, 1), 3),
    }


def _characters(spans: Iterable[Sequence[int]], text: str) -> set[int]:
    return {at for start, end in spans for at in range(start, end) if not text[at].isspace()}


def write(pairs: Sequence[Labelled], path: Path) -> None:
    """Fit the score's slope and bias on these pairs and store them."""
    cues = [cues_of(*pair.translations, pair.linked())[1] for pair in pairs]
    x, y = np.array([excess + EDITS * edits for excess, edits in cues]), _labels(pairs)

    def loss(point: Array) -> float:
        margin = point[0] * x + point[1]
        return float((np.logaddexp(0, margin) - y * margin).sum())

    slope, bias = minimize(loss, np.array([1.0, -1.0])).x
    stored = json.loads(path.read_text("utf-8"))
    weights = {"excess": round(slope, 4), "edits": round(EDITS * slope, 4)}
    stored["word"] = {"weights": weights, "bias": round(bias, 4)}
    path.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


def measured(name: str, pairs: Sequence[Labelled]) -> dict[str, object]:
    start = time.process_time()
    links = [pair.linked() for pair in pairs]
    for pair, link in zip(pairs, links, strict=True):
        score_pair(*pair.translations, link)
    spent = time.process_time() - start
    row = compared(name, pairs, measures(pairs, links)) | {
        "ms_a_pair": round(1000 * spent / len(pairs), 2)
    }
    return row | (marks(pairs, links) if any(pair.faults for pair in pairs) else {})


def of_tools(pairs: Iterable[Labelled], keep: Callable[[Labelled], bool]) -> list[Labelled]:
    return [pair for pair in pairs if keep(pair)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    given = {path: read(path) for path in options.pairs}
    if missing := [str(path) for path, pairs in given.items() if not pairs]:
        parser.exit(0, f"sit_score: skipped, no labelled pairs at {', '.join(missing)}\n")
    if options.write:
        write([pair for pairs in given.values() for pair in pairs], SHIPPED_SCORES)
    for path, pairs in given.items():
        words = of_tools(pairs, lambda pair: not pair.linked().replaced.is_part)
        print(json.dumps(measured(f"{path.stem}, one word", words)), flush=True)
        parts = of_tools(pairs, lambda pair: pair.linked().replaced.is_part)
        if len({pair.bug for pair in parts}) > 1:
            print(json.dumps(measured(f"{path.stem}, parts", parts)), flush=True)
            print(json.dumps(measured(f"{path.stem}, all", pairs)), flush=True)


if __name__ == "__main__":
    main()
