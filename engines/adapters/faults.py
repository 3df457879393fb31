"""Injects faults into another engine's translations and records them, as ground truth."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field, field_validator

from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.injected_faults import FAULTS, apply
from engines.adapters.translatable import gettext_noop


class FaultOptions(AdapterOptions):
    """The wrapped engine, the rate and kinds of faults, and the seed."""

    engine: str = Field(
        description=gettext_noop("name of the engine whose translations are broken")
    )
    rate: float = Field(0.2, ge=0, le=1, description=gettext_noop("share of translations to break"))
    seed: int = Field(1, description=gettext_noop("same seed, same faults"))
    faults: list[str] = Field(
        default_factory=lambda: list(FAULTS),
        description=gettext_noop("kinds to choose from, as a JSON list"),
    )

    @field_validator("faults")
    @classmethod
    def _are_known(cls, value: list[str]) -> list[str]:
        if unknown := sorted(set(value) - set(FAULTS)):
            raise ValueError(f"unknown: {', '.join(unknown)}; known: {', '.join(FAULTS)}")
        if not value:
            raise ValueError("names no fault")
        return value


class FaultAdapter(Adapter):
    """A text's fault depends only on the seed and the text, not on its batch."""

    kind: ClassVar[str] = "faults"
    title: ClassVar[str] = gettext_noop("Fault injection (wraps another engine)")
    group: ClassVar[KindGroup | None] = KindGroup.TO_TRY
    options_type: ClassVar[type[AdapterOptions]] = FaultOptions
    wraps: ClassVar[tuple[str, ...]] = ("engine",)

    options: FaultOptions

    @property
    def limits(self) -> Limits:
        return self.wrapped(self.options.engine).limits

    @property
    def asks_singly(self) -> bool:
        return self.wrapped(self.options.engine).asks_singly

    def directions(self) -> frozenset[tuple[str, str]] | None:
        return self.wrapped(self.options.engine).directions()

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        outcomes = self.wrapped(self.options.engine).translate(texts, source, target)
        return self._broken(texts, outcomes, source, target)

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        outcomes = self.wrapped(self.options.engine).translate_alone(texts, source, target)
        return self._broken(texts, outcomes, source, target)

    def _broken(
        self, texts: Sequence[str], outcomes: list[Answer | ItemError], source: str, target: str
    ) -> list[Answer | ItemError]:
        if len(outcomes) != len(texts):
            return outcomes
        return [
            one if isinstance(one, ItemError) else self._break(text, one, source, target)
            for text, one in zip(texts, outcomes, strict=True)
        ]

    def _break(self, text: str, answer: Answer, source: str, target: str) -> Answer:
        rng = self._rng(text, source, target)
        if rng.random() >= self.options.rate:
            return answer
        kinds = rng.sample(self.options.faults, len(self.options.faults))
        for kind in kinds:
            broken = apply(kind, answer.text, text, target, rng)
            if broken is not None and broken != answer.text:
                done = {"fault": kind, "before": answer.text}
                return Answer(broken, raw=answer.raw, detail={**answer.detail, "injected": done})
        return answer

    def _rng(self, text: str, source: str, target: str) -> random.Random:
        identity = f"{self.options.seed}\0{source}\0{target}\0{text}".encode("utf-8", "replace")
        return random.Random(hashlib.sha256(identity).digest())
