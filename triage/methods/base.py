"""The interface of testing methods, which make test cases and judge translations.

Methods have no side effects: plain values in, plain values out. Randomness, language models and
options are passed in, so that a run can be repeated from its signature.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Protocol

from pydantic import BaseModel, ConfigDict


class MethodError(Exception):
    """A method cannot do what was requested; the message states the cause and the remedy."""


class MethodOptions(BaseModel):
    """Base class of all methods' options; forms and commands are generated from the fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class CaseSpec:
    """A test case: the texts to translate and what their translations must contain.

    ``inputs`` holds one text for most methods; for SIT it holds the original followed by its
    variants. ``cluster`` is the unit of resampling (template or seed sentence).
    ``expectation`` is JSON that only the method that made it reads.
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
    """A source text with its data from the file; ``extra``: values, variants, corpus."""

    source: str
    extra: Mapping[str, Any] = field(default_factory=dict)
    reference: str = ""


class Result(StrEnum):
    """An oracle's answer; it abstains if a careful professional could judge either way."""

    PASS = "pass"
    FAIL = "fail"
    ABSTAIN = "abstain"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An oracle's verdict on one case, with the evidence that an annotator needs to check it.

    ``evidence`` is JSON. Spans in it are ``{"start": int, "end": int, ...}``, offsets in
    code points of the text they belong to. ``category`` is a suggestion (NUM, NAM, ...),
    never a decision. ``cause`` groups suspects that fail for the same reason.
    ``confidence`` is the oracle's own estimate, from 0 to 1, that a person would agree.
    """

    result: Result
    error_kind: str = ""
    message: str = ""
    category: str = ""
    cause: str = ""
    confidence: float = 1.0
    evidence: Mapping[str, Any] = field(default_factory=dict)


class Method(Protocol):
    """A testing method. Implementations keep no state between calls."""

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
        """Yield cases made from the texts of a file instead of generated ones."""
        ...

    def judge(self, batch: Sequence[AnsweredCase], options: Any) -> list[Verdict]:
        """Return one verdict per case, in order; no text makes it raise an error."""
        ...
