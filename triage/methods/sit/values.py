"""Plain values passed between the steps of SIT."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class SurfaceToken:
    """A surface token of a source sentence; offsets are code points of the text.

    ``upos`` is the universal part of speech, ``xpos`` the tagger's finer tag (Penn for
    English); for a token of several words ("couldn't") both describe the first.
    """

    text: str
    start: int
    end: int
    upos: str
    xpos: str


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of a dependency tree. ``head`` is the 1-based index of its head, 0 at the root.

    ``start`` and ``end`` are code points of the text. The words of a contraction ("del": de, el)
    all have those of the contraction; -1 stands for an unknown place.
    """

    text: str
    upos: str
    head: int
    relation: str
    start: int = -1
    end: int = -1


@dataclass(frozen=True, slots=True)
class Parse:
    """A parser's output for one sentence: its words, and the labels of its phrases."""

    words: tuple[TreeNode, ...] = ()
    phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unparsed:
    """Why a text has no parse. ``cause``: empty, too_long, time_out or failed."""

    cause: str
    message: str


@dataclass(frozen=True, slots=True)
class Swap:
    """One replaced word: ``position`` is its offset in the original, ``start`` in the variant."""

    position: int
    old: str
    new: str
    start: int = -1


@dataclass(frozen=True, slots=True)
class Variant:
    """A source sentence with one word replaced."""

    text: str
    swap: Swap


class Tagger(Protocol):
    """Tags sentences in bulk; returns one answer per text, in order."""

    name: str

    def tag(self, texts: Sequence[str]) -> list[tuple[SurfaceToken, ...]]: ...


class Parser(Protocol):
    """Parses sentences in bulk; returns one answer per text, in order."""

    name: str

    def parse(self, texts: Sequence[str]) -> list[Parse]: ...


@dataclass(frozen=True, slots=True)
class Slot:
    """A word of a tagged sentence that may be replaced."""

    text: str
    tokens: tuple[SurfaceToken, ...]
    index: int

    @property
    def token(self) -> SurfaceToken:
        return self.tokens[self.index]
