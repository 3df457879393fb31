"""Parsers and taggers that answer from the text alone, for tests that need no model."""

from __future__ import annotations

import time
from collections.abc import Sequence

from triage.methods.sit.text import split_tokens
from triage.methods.sit.values import Parse, TreeNode


class WordShapeParser:
    """Gives every word its length as relation; fails or sleeps on the words told so."""

    name = "word shapes"

    def __init__(self, *, breaks_on: str = "", sleeps_on: str = "") -> None:
        self._breaks_on, self._sleeps_on = breaks_on, sleeps_on
        self.calls: list[list[str]] = []

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        self.calls.append(list(texts))
        for text in texts:
            if self._breaks_on and self._breaks_on in text:
                raise RuntimeError("tensor of odd shape")
            if self._sleeps_on and self._sleeps_on in text:
                _work_for(600)
        return [_shape(text) for text in texts]


def _work_for(seconds: float) -> None:
    """Work in steps of Python, as a parser does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(0.001)


def _shape(text: str) -> Parse:
    words = [
        TreeNode(token, "X", index, f"len{len(token)}")
        for index, token in enumerate(split_tokens(text))
    ]
    return Parse(tuple(words), tuple(f"P{len(word.text)}" for word in words))
