"""The one interface of all signals: a pair of texts in, at most one finding out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from triage.methods.messages import as_messages
from triage.methods.screening.signals.format.markup_parts import Part, blanked, parts_of
from triage.methods.screening.spans import Span as Span
from triage.methods.screening.text import Token, tokenise


@dataclass(frozen=True)
class Pair:
    """A source text and its translation; the words of both are found once, when asked for."""

    source: str
    translation: str
    source_language: str
    target_language: str

    @cached_property
    def source_tokens(self) -> list[Token]:
        return tokenise(self.source)

    @cached_property
    def target_tokens(self) -> list[Token]:
        return tokenise(self.translation)

    @cached_property
    def source_parts(self) -> list[Part]:
        return parts_of(self.source)

    @cached_property
    def target_parts(self) -> list[Part]:
        return parts_of(self.translation)

    @cached_property
    def source_prose(self) -> str:
        """The source with what a program reads blanked, all else in its place."""
        return blanked(self.source, self.source_parts)

    @cached_property
    def target_prose(self) -> str:
        """The translation with what a program reads blanked, all else in its place."""
        return blanked(self.translation, self.target_parts)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one signal says against one translation.

    ``confidence`` is between 0 and 1: how often a person is expected to agree. ``kind``
    tells apart the ways in which the signal can fire. ``undecided`` marks a reading that a
    careful professional could take either way: it accuses nobody.
    """

    signal: str
    category: str
    confidence: float
    message: str
    source_spans: tuple[Span, ...] = ()
    target_spans: tuple[Span, ...] = ()
    kind: str = ""
    undecided: bool = False

    def as_json(self) -> dict[str, object]:
        return {
            "signal": self.signal,
            "category": self.category,
            "confidence": self.confidence,
            "message": self.message,
            "messages": as_messages(self.message),
            "kind": self.kind or self.signal,
            "source_spans": [span.as_json() for span in self.source_spans],
            "target_spans": [span.as_json() for span in self.target_spans],
        }


@dataclass(frozen=True, slots=True)
class Entity:
    """A named entity: its words, its kind as the recogniser calls it, and its place."""

    text: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word of an analysed text; offsets in code points.

    ``head`` is the place of its head among the words, from 0; -1 at the root, and everywhere in
    a text that was only tagged. ``relation`` is the universal one, "" where only tagged;
    ``tag`` is the tagger's finer one, Penn's for English.
    """

    text: str
    start: int
    end: int
    upos: str
    head: int = -1
    relation: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The words of a text, and whether a parser made them or a tagger alone."""

    words: tuple[Word, ...]
    parsed: bool


Recogniser = Callable[[Sequence[str], str], Sequence[Sequence[Entity]] | None]
"""Texts of one language in, the named entities of each out; None where it has no model."""

Scorer = Callable[[Sequence[str], str], Sequence[float] | None]
"""Texts of one language in, the sentiment of each from -1 (bad) to 1 (good) out; None where it
has no model."""

Analyser = Callable[[Sequence[str], str], Sequence[Analysis | None] | None]
"""Texts of one language in, the analysis of each out (None for one that failed); None in all
where it has no model."""

Likeness = Callable[[Sequence[str], Sequence[str]], Sequence[float]]
"""Texts and their translations in, how alike the two of each pair are in meaning out: 1 where
they say the same, about 0 where they have nothing in common."""

Terms = Mapping[str, Sequence[str]]
"""Words or phrases by language code."""

Scores = Mapping[str, Mapping[str, float]]
"""By language code: words or phrases with their sentiment from -1 (bad) to 1 (good)."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A source term and the translations that a lead accepts for it."""

    source: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What signals are given: the lists of a lead and the models that are there."""

    toxic_words: Terms = field(default_factory=dict)
    idioms: Terms = field(default_factory=dict)
    sentiment_words: Scores = field(default_factory=dict)
    glossary: tuple[GlossaryEntry, ...] = ()
    risk_terms: tuple[str, ...] = ()
    recogniser: Recogniser | None = None
    scorer: Scorer | None = None
    analyser: Analyser | None = None
    likeness: Likeness | None = None


class Signal(ABC):
    """One soft label of a possible error.

    A signal never raises for any text and takes time linear in the length of the pair.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    category: ClassVar[str] = ""
    accuses: ClassVar[bool] = True
    """False for a stratum: it sorts segments for sampling and opens no suspect."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @abstractmethod
    def check(self, pair: Pair) -> Finding | None:
        """Return what is wrong with the pair, or nothing."""

    def gap(self, source_language: str, target_language: str) -> str:
        """Return why the signal cannot look at a direction, "" if it can.

        A signal with a gap is left out of a run and named beside its result, so that its
        silence is not taken for a clean bill.
        """
        return ""

    def check_batch(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        """Check many pairs of one direction; models that work in bulk override this."""
        return [self.check(pair) for pair in pairs]

    def finding(
        self,
        message: str,
        confidence: float,
        source_spans: Sequence[Span] = (),
        target_spans: Sequence[Span] = (),
        kind: str = "",
    ) -> Finding:
        """Make a finding that bears this signal's name and category."""
        return Finding(
            signal=self.name,
            category=self.category,
            confidence=confidence,
            message=message,
            source_spans=tuple(source_spans),
            target_spans=tuple(target_spans),
            kind=kind,
        )


def base_language(code: str) -> str:
    """Return the language of a code without region or script.

    >>> base_language("zh-Hans"), base_language("pt_BR")
    ('zh', 'pt')
    """
    return code.replace("_", "-").split("-")[0].lower()
