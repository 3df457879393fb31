"""The options of a screening campaign, and the segments to screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, field_validator

from triage.methods.base import MethodOptions
from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import GlossaryEntry
from triage.methods.screening.signals.registry import SIGNALS

Feeling = Annotated[float, Field(ge=-1, le=1)]
Share = Annotated[float, Field(ge=0, le=1)]


@dataclass(frozen=True, slots=True)
class Segment:
    """A source text to screen, with the rest of its row.

    ``translation`` is the output used to select the segment, and ``engine`` the engine that
    produced it; a run translates the source again. ``reference`` is a human translation.
    """

    source: str
    translation: str | None = None
    corpus: str = ""
    reference: str = ""
    engine: str = ""


class ScreeningOptions(MethodOptions):
    """Options of the method; every word list extends the short one shipped with the project."""

    segments: tuple[Segment, ...] = ()
    signals: tuple[str, ...] = Field(default=tuple(SIGNALS), title="Signals")

    filter_input: bool = Field(default=True, title="Filter the input")
    min_words: int = Field(default=5, ge=0, title="Fewest words")
    max_words: int = Field(default=50, ge=1, title="Most words")
    max_characters: int = Field(default=1000, ge=1, title="Most characters")
    check_language: bool = Field(default=True, title="Drop texts in another language")

    sampling: Literal["all", "uniform", "confidence"] = Field(default="all", title="Sampling")
    per_signal: int = Field(default=200, ge=1, title="Segments per signal")

    precision: dict[str, Share] = Field(default_factory=dict, title="Measured precision")
    precision_floor: Share = Field(default=0.0, title="Lowest precision that opens suspects")

    thresholds: dict[str, Share] = Field(
        default_factory=dict, title="Least confidence of each signal"
    )

    # The name of a scorer; whoever runs the campaign has it score the translations.
    scorer: str = Field(default="", title="Scorer")

    # Names of the project's own lists; whoever starts the run adds their contents.
    lists: tuple[str, ...] = Field(default=(), title="Word lists of the project")
    toxic_words: dict[str, tuple[str, ...]] = Field(default_factory=dict, title="Toxic words")
    idioms: dict[str, tuple[str, ...]] = Field(default_factory=dict, title="Idioms")
    sentiment_words: dict[str, dict[str, Feeling]] = Field(
        default_factory=dict, title="Sentiment words"
    )
    glossary: tuple[GlossaryEntry, ...] = Field(default=(), title="Glossary")
    risk_terms: tuple[str, ...] = Field(default=(), title="Risk terms")

    @field_validator("signals")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        unknown = [name for name in names if name not in SIGNALS]
        if unknown:
            raise ValueError(MethodMessage.UNKNOWN_SIGNALS(names=unknown, others=list(SIGNALS)))
        return names

    @property
    def muted(self) -> frozenset[str]:
        """Signals whose measured precision is too low; they open no suspects."""
        return frozenset(
            name for name, value in self.precision.items() if value < self.precision_floor
        )
