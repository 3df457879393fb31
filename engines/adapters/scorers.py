"""The interface to scorers: pairs of a source and its translation in, one score per pair out.

A scorer is configured like an engine, and its calls have the same limits, pauses and keys.
"""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, ClassVar, Literal

from pydantic import Field, field_validator

from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup
from engines.adapters.generic_http import fill, parsed_json
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

PLACEHOLDER = re.compile(r"\{\{\s*(text|translation|reference|items|source|target|key)\s*\}\}")
#: Spans of one pair that are stored; a broken reply could have millions.
MAX_SPANS = 50


@dataclass(frozen=True, slots=True)
class ScoredPair:
    """A source with the translation to score, and a human reference if there is one."""

    source: str
    translation: str
    reference: str = ""

    def __len__(self) -> int:
        """Its characters, by which requests are limited."""
        return len(self.source) + len(self.translation) + len(self.reference)


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the translation that the scorer marks; offsets in code points.

    ``value``: the log-probability of the words, from a language model.
    """

    start: int
    end: int
    severity: str = ""
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A scorer's answer about one pair; ``parts``: in how many parts a long one was scored."""

    value: float
    spans: tuple[Span, ...] = ()
    parts: int = 1


class ScorerOptions(AdapterOptions):
    """Placeholders of a pair: {{text}}, {{translation}}, {{reference}}, {{source}}, {{target}}."""

    item: str = Field(
        '{"src": "{{text}}", "mt": "{{translation}}", "ref": "{{reference}}"}',
        description=gettext_noop(
            "JSON for one pair: {{text}}, {{translation}}, {{reference}}, and the languages {{source}} and {{target}}"
        ),
    )
    better: Literal["higher", "lower"] = Field(
        "higher", description=gettext_noop("lower for metrics that count errors, such as MetricX")
    )

    @field_validator("item")
    @classmethod
    def _is_json_with_a_translation(cls, value: str) -> str:
        parsed_json(value)
        if "translation" not in PLACEHOLDER.findall(value):
            raise ValueError("must hold {{translation}}")
        return value


class Scorer(Adapter):
    """Base class for one kind of scorer."""

    group: ClassVar[KindGroup | None] = KindGroup.SCORERS

    options: Any

    @abstractmethod
    def score(
        self, pairs: Sequence[ScoredPair], source: str, target: str
    ) -> list[Score | ItemError]:
        """Score a batch within ``limits``; return one outcome per pair, in order.

        :raises EngineError: the batch as a whole failed.
        """

    @property
    def lower_is_better(self) -> bool:
        return bool(self.options.better == "lower")

    def directions(self) -> frozenset[tuple[str, str]] | None:
        raise EngineConfigurationError(EngineMessage.ONLY_SCORES(name=self.title))

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        raise EngineConfigurationError(EngineMessage.ONLY_SCORES(name=self.title))

    def items(self, pairs: Sequence[ScoredPair], source: str, target: str) -> list[Any]:
        """The JSON values that are sent for the pairs."""
        template = json.loads(self.options.item)
        return [
            fill(
                template,
                {
                    "text": pair.source,
                    "translation": pair.translation,
                    "reference": pair.reference,
                    "source": source,
                    "target": target,
                },
                PLACEHOLDER,
            )
            for pair in pairs
        ]


def read_score(value: Any, spans: Any, translation: str) -> Score | ItemError:
    """Read one score of a reply; spans that do not lie within the translation are left out.

    >>> read_score(0.5, [{"start": 0, "end": 2, "severity": "major"}], "Hola")
    Score(value=0.5, spans=(Span(start=0, end=2, severity='major', value=None),), parts=1)
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not _is_finite(value):
        return ItemError(EngineMessage.SCORE_NOT_A_NUMBER(text=_shown(value)), kind="score")
    found = spans if isinstance(spans, list) else []
    read = (_span(one, translation) for one in found)
    return Score(float(value), tuple(span for span in read if span)[:MAX_SPANS])


def _is_finite(value: float) -> bool:
    try:
        return isfinite(value)
    except OverflowError:
        # A whole number that no float can hold.
        return False


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _span(value: Any, translation: str) -> Span | None:
    if not isinstance(value, Mapping):
        return None
    start, end = value.get("start"), value.get("end")
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(translation):
        return None
    severity = value.get("severity")
    return Span(start, end, severity[:20] if isinstance(severity, str) else "")
