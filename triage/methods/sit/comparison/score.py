"""The confidence score: how likely a person finds a bug in a pair, from what the pair shows.

Ours. A logistic regression over the cues of ``cues.py``, one for each kind of pair;
``bench/sit_score.py`` fits it, measures it on pairs that it never saw against plain Levenshtein,
and writes the weights. It holds for the direction that it was fitted on; elsewhere there is no score.

Where one word changes it ranks pairs no better than counting edits does, and far better where parts
of a sentence are added or removed (``docs/sit.md``).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from triage.methods.base import MethodError
from triage.methods.messages import Sentence
from triage.methods.sit.comparison.cues import CUES, cues_of
from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.values import Swap

SHIPPED_SCORES = Path(__file__).parents[1] / "models" / "score.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights over standardised cues of one kind of pair."""

    means: tuple[float, ...]
    deviations: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float

    def probability(self, cues: Sequence[float]) -> float:
        """How likely a person finds a bug, between 0 and 1."""
        parts = zip(cues, self.means, self.deviations, self.weights, strict=True)
        total = self.bias + sum(w * (x - mean) / spread for x, mean, spread, w in parts)
        return 1 / (1 + math.exp(-total))


# The weights of one direction, by kind of pair.
Scorer = Mapping[str, Weights]


def score_pair(scorer: Scorer, original: str, variant: str, swap: Swap) -> float:
    """The score of one variant, rounded to four places."""
    kind, cues = cues_of(original, variant, swap, load_context())
    return round(scorer[kind].probability(cues), 4)


def scorer_for(source: str, target: str, path: Path = SHIPPED_SCORES) -> Scorer | None:
    """The scorer of a direction, None where there is none.

    :raises MethodError: the file of weights is missing or broken.
    """
    return _load(path).get(f"{_base(source)}-{_base(target)}")


@cache
def _load(path: Path) -> dict[str, Scorer]:
    try:
        found: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))
        return {
            direction: {kind: _weights(kinds[kind]) for kind in CUES}
            for direction, kinds in found.items()
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MethodError(Sentence.WEIGHTS_UNREADABLE(name=path, detail=error)) from error


def _weights(entry: Mapping[str, Any]) -> Weights:
    means, deviations, weights = (tuple(entry[n]) for n in ("means", "deviations", "weights"))
    return Weights(means, deviations, weights, entry["bias"])


def _base(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()
