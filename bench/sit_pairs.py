"""Labelled pairs of translations for ``bench.sit_score``: from a file, or as two papers published them.

A file of JSON lines holds {"source_a", "source_b", "translation_a", "translation_b", "human_label",
"tool"}. The folder named by SIT_PUBLISHED holds what is published with TransRepair and CAT, as
``TransRepair/labeled data`` (https://github.com/zysszy/TransRepair) and ``CAT/Labeled data``
(https://github.com/zysszy/CAT, MIT). No sentence of either is part of this project.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import regex
from numpy.typing import NDArray

from triage.methods.sit.comparison.distance import levenshtein
from triage.methods.sit.comparison.score import CUES, cues_of
from triage.methods.sit.comparison.swaps import find_swap
from triage.methods.sit.perturbation.context import load_context

SETTING = "SIT_PUBLISHED"
ONE_WORD = ("CAT", "SIT", "TransRepair")
_WIDEST = max(map(len, CUES.values()))
_BLOCKS = regex.compile(r"\n\s*\n")
_OLD, _NEW = regex.compile(r"\[-(.*?)-\]"), regex.compile(r"\{\+(.*?)\+\}")
# Published Chinese has blanks between words.
_WIDE = r"[\p{Han}\p{Hiragana}\p{Katakana}\u3000-\u303f\uff00-\uffef“”‘’…—]"
_BLANK = regex.compile(rf" (?={_WIDE})|(?<={_WIDE}) ")

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Labelled:
    """One pair, whether a person found a bug in it, and the tool that made it."""

    sources: tuple[str, str]
    translations: tuple[str, str]
    bug: bool
    tool: str

    @property
    def sentence(self) -> str:
        """The original sentence without its blanks: what keeps two sets of pairs apart."""
        return "".join(self.sources[0].split())


@dataclass(frozen=True, slots=True)
class Pairs:
    """Labelled pairs as columns; the cues of a kind fill the first columns."""

    kinds: Array
    cues: Array
    edits: Array
    labels: Array
    groups: Array

    def rows(self, chosen: Array) -> Pairs:
        """Some of the pairs."""
        fields = (self.kinds, self.cues, self.edits, self.labels, self.groups)
        return Pairs(*(values[chosen] for values in fields))


def columns(found: Sequence[Labelled]) -> Pairs:
    """The cues of pairs; those of one source sentence are one group."""
    model = load_context()
    seen = [cues_of(*pair.translations, find_swap(*pair.sources), model) for pair in found]
    return Pairs(
        np.array([kind for kind, _ in seen]),
        np.array([values + [0.0] * (_WIDEST - len(values)) for _, values in seen]),
        np.array([levenshtein(*pair.translations) for pair in found]),
        np.array([float(pair.bug) for pair in found]),
        np.array([pair.sentence for pair in found]),
    )


def read(path: Path) -> list[Labelled]:
    """The pairs of a file of JSON lines; none where it is missing."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return [
        Labelled(
            (row["source_a"], row["source_b"]),
            (row["translation_a"], row["translation_b"]),
            bool(row["human_label"]),
            row["tool"],
        )
        for row in map(json.loads, lines)
    ]


def of_tools(pairs: Iterable[Labelled], *tools: str) -> list[Labelled]:
    """The pairs that these tools made."""
    return [pair for pair in pairs if pair.tool in tools]


def apart_from(pairs: Iterable[Labelled], sentences: Collection[str]) -> list[Labelled]:
    """The pairs whose original sentence is none of these."""
    return [pair for pair in pairs if pair.sentence not in sentences]


def published_transrepair() -> list[Labelled]:
    """The pairs published with TransRepair (ICSE 2020), of Google Translate and a Transformer."""
    folder = _published("TransRepair", "labeled data", "RQ2 Inconsistency-revealing")
    return [
        _labelled((block[8], block[6]), (block[7], block[5]), block[0], file.stem)
        for file in sorted(folder.glob("T*.txt"))
        for block in _blocks(file)
    ]


def published_cat() -> list[Labelled]:
    """The pairs of five tools published with CAT (ICSE 2022)."""
    folder = _published("CAT", "Labeled data", "Extended Analysis")
    return [pair for file in sorted(folder.glob("*.txt")) for pair in _cat_file(file)]


def _cat_file(file: Path) -> Iterator[Labelled]:
    for block in _blocks(file):
        if len(block) == 4:  # both sides in one line, the difference marked
            sources, translations = _sides(block[0]), _sides(block[1])
        else:
            sources, translations = (block[0], block[2]), (block[1], block[3])
        yield _labelled(sources, translations, block[-1], file.stem)


def _published(*parts: str) -> Path:
    return Path(os.environ.get(SETTING, "/nonexistent"), *parts)


def _blocks(file: Path) -> list[list[str]]:
    return [block.split("\n") for block in _BLOCKS.split(file.read_text("utf-8").strip())]


def _sides(marked: str) -> tuple[str, str]:
    first = _NEW.sub(" ", _OLD.sub(r" \1 ", marked))
    second = _OLD.sub(" ", _NEW.sub(r" \1 ", marked))
    return " ".join(first.split()), " ".join(second.split())


def _labelled(
    sources: tuple[str, str], translations: tuple[str, str], label: str, tool: str
) -> Labelled:
    first, second = (_BLANK.sub("", text) for text in translations)
    return Labelled(sources, (first, second), label.endswith("True"), tool)
