"""Reads labelled pairs of translations for ``bench.sit_score`` from JSON Lines files.

A line has "source_a", "source_b", "translation_a", "translation_b" and "human_label". Optional are
"src_lang", "tgt_lang" (default en, zh), "tool" (which made the pair), "engine", and "faults":
{"source": [[start, end], ...], "target": [...]}, the words that a reader marked as wrong in each
translation.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from triage.methods.sit.comparison.linking import Link, link, pair_up

Spans = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair, whether a person found a bug in it, and the erroneous words if they were marked."""

    sources: tuple[str, str]
    translations: tuple[str, str]
    languages: tuple[str, str]
    bug: bool
    tool: str
    faults: tuple[Spans, Spans] | None

    @property
    def sentence(self) -> str:
        """The original sentence without blanks, which identifies it across pairs."""
        return "".join(self.sources[0].split())

    def linked(self) -> Link:
        return link(pair_up(*self.translations, self.languages[1]), self.sources, self.languages)


def read(path: Path) -> list[Labelled]:
    """The pairs of a JSON Lines file; none if it does not exist."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return list(_pairs(map(json.loads, lines)))


def _pairs(rows: Iterator[dict[str, Any]]) -> Iterator[Labelled]:
    for row in rows:
        marked = row.get("faults")
        yield Labelled(
            (row["source_a"], row["source_b"]),
            (row["translation_a"], row["translation_b"]),
            (row.get("src_lang", "en"), row.get("tgt_lang", "zh")),
            bool(row["human_label"]),
            row.get("tool", ""),
            (marked["source"], marked["target"]) if marked else None,
        )
