"""The interface of all signals: a pair of texts in, at most one finding out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from triage.files.units import Promise
from triage.language_codes import base_language
from triage.methods.messages import as_messages
from triage.methods.screening.signals.format.markup_parts import (
    MarkupPart,
    blanked,
    has_numbered_placeholders,
    parts_of,
)
from triage.methods.screening.spans import Span as Span
from triage.methods.screening.text import Token, tokenise


@dataclass(frozen=True)
class Pair:
    """A source text and its translation; both are tokenised once, on first use."""

    source: str
    translation: str
    source_language: str
    target_language: str
    promises: frozenset[Promise] = field(default=frozenset(), kw_only=True)
    formats: tuple[str, ...] = field(default=(), kw_only=True)
    fault: str = field(default="", kw_only=True)

    @cached_property
    def source_tokens(self) -> list[Token]:
        return tokenise(self.source)

    @cached_property
    def target_tokens(self) -> list[Token]:
        return tokenise(self.translation)

    @cached_property
    def _numbered(self) -> bool:
        return has_numbered_placeholders(self.source, base_language(self.source_language))

    @cached_property
    def source_parts(self) -> list[MarkupPart]:
        return self._parts(self.source)

    @cached_property
    def target_parts(self) -> list[MarkupPart]:
        return self._parts(self.translation)

    def _parts(self, text: str) -> list[MarkupPart]:
        return parts_of(text, self._numbered, Promise.CODE_AND_LINKS in self.promises)

    @cached_property
    def source_prose(self) -> str:
        """The source with machine-read parts replaced by blanks, which preserves offsets."""
        return blanked(self.source, self.source_parts)

    @cached_property
    def target_prose(self) -> str:
        """The translation with machine-read parts replaced by blanks, which preserves offsets."""
        return blanked(self.translation, self.target_parts)


@dataclass(frozen=True, slots=True)
class SignalFinding:
    """What one signal reports about one translation.

    ``confidence`` is the expected probability, 0 to 1, that a person agrees. ``kind`` distinguishes
    the ways in which a signal can fire. ``undecided`` marks a reading on which careful
    professionals could disagree: it does not fail the pair.
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
    """A named entity: its text, its kind as the recogniser labels it, and its position."""

    text: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AnalysedWord:
    """A word of an analysed text; offsets in code points.

    ``head`` is the index of its head, from 0; -1 at the root and throughout a text that was only
    tagged. ``relation`` is the Universal Dependencies relation, "" if only tagged; ``tag`` is the
    tagger's own finer tag (Penn Treebank for English).
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
    """The words of a text, and whether they were parsed or only tagged."""

    words: tuple[AnalysedWord, ...]
    parsed: bool


Recogniser = Callable[[Sequence[str], str], Sequence[Sequence[Entity]] | None]
"""Takes texts of one language, returns the named entities of each; None if there is no model."""

Scorer = Callable[[Sequence[str], str], Sequence[float] | None]
"""Takes texts of one language, returns the sentiment of each from -1 (bad) to 1 (good).

None if there is no model for the language."""

Analyser = Callable[[Sequence[str], str], Sequence[Analysis | None] | None]
"""Takes texts of one language, returns the analysis of each, None for one that failed.

None if there is no model for the language."""

Likeness = Callable[[Sequence[str], Sequence[str]], Sequence[float]]
"""Takes texts and their translations, returns how similar the two are in meaning: 1 for the same,
about 0 for nothing in common."""

Terms = Mapping[str, Sequence[str]]
"""Words or phrases by language code."""

Scores = Mapping[str, Mapping[str, float]]
"""Words or phrases with their sentiment from -1 (bad) to 1 (good), by language code."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A source term and the translations that a lead accepts for it."""

    source: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """The input of signals: a lead's lists and the available models."""

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
    """One soft label for a possible error.

    A signal never raises, whatever the text, and takes time linear in the length of the pair.
    """

    name: ClassVar[str]
    category: ClassVar[str] = ""
    accuses: ClassVar[bool] = True
    """False for a stratum: it sorts segments for sampling but opens no suspects."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @abstractmethod
    def check(self, pair: Pair) -> SignalFinding | None:
        """Return what is wrong with the pair, or None."""

    def gap(self, source_language: str, target_language: str) -> str:
        """Return why the signal cannot check a direction, "" if it can.

        A signal with a gap is left out of a run and listed with its result, so that silence does
        not look like a pass.
        """
        return ""

    def check_batch(self, pairs: Sequence[Pair]) -> list[SignalFinding | None]:
        """Check many pairs of one direction; override this for models that work in bulk."""
        return [self.check(pair) for pair in pairs]

    def finding(
        self,
        message: str,
        confidence: float,
        source_spans: Sequence[Span] = (),
        target_spans: Sequence[Span] = (),
        kind: str = "",
    ) -> SignalFinding:
        """Make a finding with this signal's name and category."""
        return SignalFinding(
            signal=self.name,
            category=self.category,
            confidence=confidence,
            message=message,
            source_spans=tuple(source_spans),
            target_spans=tuple(target_spans),
            kind=kind,
        )
