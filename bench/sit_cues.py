"""Labelled pairs and all the cues that a pair of translations shows, for ``bench.sit_score``."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from math import log1p
from pathlib import Path
from typing import Any

import numpy as np
import regex
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from triage.methods.sit.alignment import free_swap
from triage.methods.sit.context import load_context
from triage.methods.sit.score import FEATURES, LONGEST_COUNTERPART, pair_features, words_of
from triage.methods.sit.swaps import find_swap

# The score's own, and one for each other kind of difference that a pair can show: what is left
# is longer, foreign words, numbers, changes in several places.
CUES = (*FEATURES, "growth", "latin", "numbers", "places")
_LATIN = regex.compile(r"[A-Za-z]+")
_NUMBER = regex.compile(r"\d+")

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Labelled pairs: cues by column, whether a person found a bug, the sentence, the tool."""

    cues: Array
    labels: Array
    groups: Array
    tools: Array

    def rows(self, chosen: Array) -> Pairs:
        """Some of the pairs."""
        fields = (self.cues, self.labels, self.groups, self.tools)
        return Pairs(*(values[chosen] for values in fields))

    def of(self, *tools: str) -> Pairs:
        """The pairs that these tools made."""
        return self.rows(np.nonzero(np.isin(self.tools, tools))[0])

    def columns(self, count: int) -> Pairs:
        """The pairs with the first cues only."""
        return replace(self, cues=self.cues[:, :count])


def read(path: Path) -> Pairs:
    """Read labelled pairs; those of one source sentence are one group."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    names = sorted({row["source_a"] for row in rows})
    number = {name: index for index, name in enumerate(names)}
    return Pairs(
        np.array([cues_of(row) for row in rows]),
        np.array([float(row["human_label"]) for row in rows]),
        np.array([number[row["source_a"]] for row in rows]),
        np.array([row["tool"] for row in rows]),
    )


def cues_of(row: dict[str, str]) -> list[float]:
    """The cues of one pair, in the order of ``CUES``; each grows with the difference."""
    original, variant = row["translation_a"], row["translation_b"]
    swap = find_swap(row["source_a"], row["source_b"])
    a, b = words_of(original), words_of(variant)
    free = free_swap(a, b, LONGEST_COUNTERPART)
    left = len(a) - (free.left[1] - free.left[0])
    right = len(b) - (free.right[1] - free.right[0])
    places = sum(block.tag != "equal" for block in Levenshtein.opcodes(a, b))
    return [
        *pair_features(original, variant, swap, load_context()),
        log1p(abs(left - right)),
        log1p(_differing(_LATIN, original, variant)),
        log1p(_differing(_NUMBER, original, variant)),
        log1p(places),
    ]


def _differing(pattern: regex.Pattern[str], a: str, b: str) -> int:
    counts = Counter(pattern.findall(a))
    counts.subtract(pattern.findall(b))
    return sum(abs(count) for count in counts.values())
