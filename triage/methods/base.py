"""What every testing method offers: it makes test cases and judges translations.

Pure: plain values in, plain values out. Randomness, language models and options are
passed in, so that a run can be repeated from its signature.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Protocol

from pydantic import BaseModel, ConfigDict


class MethodError(Exception):
    """A method cannot do what was asked; the message names the cause and the remedy."""


class MethodOptions(BaseModel):
    """Base of every method's typed options; forms and commands are made from its fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class CaseSpec:
    """One test case: the texts to translate and what their translations must carry.

    ``inputs`` holds one text for most methods; for SIT the original comes first and its
    variants follow. ``cluster`` is the unit of resampling (template or seed sentence).
    ``expectation`` is JSON that only the method which made it reads.
    """

    inputs: tuple[str, ...]
    capability: str
    format: str = ""
    style: str = ""
    template: str = ""
    cluster: str = ""
    corpus: str = ""
    expectation: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnsweredCase:
    """A case with the translations of its inputs, in the order of ``spec.inputs``."""

    spec: CaseSpec
    outputs: tuple[str, ...]
    source_language: str
    target_language: str


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source text with what its file says of it; ``extra``: values, variants, corpus."""

    source: str
    extra: Mapping[str, Any] = field(default_factory=dict)
    reference: str = ""


class Result(StrEnum):
    """What an oracle answers. Abstain: a careful professional could read it either way."""

    PASS = "pass"
    FAIL = "fail"
    ABSTAIN = "abstain"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An oracle's answer on one case, with what an annotator needs to check it.

    ``evidence`` is JSON. Spans in it are ``{"start": int, "end": int, ...}``, offsets in
    code points of the text they belong to. ``category`` is a suggestion (NUM, NAM, ...),
    never a decision. ``cause`` groups suspects that fail for the same reason.
    ``confidence`` is between 0 and 1: the oracle's own belief that a person would agree.
    """

    result: Result
    error_kind: str = ""
    message: str = ""
    category: str = ""
    cause: str = ""
    confidence: float = 1.0
    evidence: Mapping[str, Any] = field(default_factory=dict)


class Method(Protocol):
    """A testing method. Implementations hold no state between calls."""

    name: ClassVar[str]
    version: ClassVar[str]
    title: ClassVar[str]
    options_type: ClassVar[type[MethodOptions]]

    def generate(
        self,
        options: Any,
        source_language: str,
        target_language: str,
        rng: random.Random,
    ) -> Iterator[CaseSpec]:
        """Yield the test cases of one direction.

        :raises MethodError: the options or languages allow no case at all.
        """
        ...

    def from_rows(
        self, rows: Iterable[SourceRow], options: Any, source_language: str, target_language: str
    ) -> Iterator[CaseSpec]:
        """Yield cases made from texts that a file holds instead of generating them."""
        ...

    def judge(self, batch: Sequence[AnsweredCase], options: Any) -> list[Verdict]:
        """Return one verdict a case, in order; never raises for any text."""
        ...
