"""Positions in a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a text; offsets in code points."""

    start: int
    end: int
    text: str = ""

    def as_json(self) -> dict[str, int | str]:
        return {"start": self.start, "end": self.end, "text": self.text}
