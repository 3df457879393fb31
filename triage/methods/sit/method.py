"""Structure-invariant testing as a method: makes perturbations and judges whole groups."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, ClassVar

from triage.methods.base import (
    AnsweredCase,
    CaseSpec,
    MethodError,
    MethodOptions,
    SourceRow,
    Verdict,
)
from triage.methods.messages import MethodMessage, by_text, joined
from triage.methods.sit.judging import Judge
from triage.methods.sit.options import MEASURED, SitOptions
from triage.methods.sit.perturbation.factory import make_perturber
from triage.methods.sit.perturbation.perturber import VariantGroup
from triage.methods.sit.relations.making import make_variant_maker
from triage.methods.sit.text import sentence_id

# Sentences perturbed at a time: enough for bulk tagging, few enough to keep in memory.
CHUNK = 200
# How many left-out sentences a run's page lists.
MAX_NAMED = 100


class StructureInvariantTest:
    """He, Meister and Su (ICSE 2020), with a fourth structure and a confidence score of our own."""

    name: ClassVar[str] = "sit"
    version: ClassVar[str] = "7"
    title: ClassVar[str] = "Structure-invariant testing"
    options_type: ClassVar[type[MethodOptions]] = SitOptions

    def generate(
        self,
        options: SitOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
    ) -> Generator[CaseSpec, None, dict[str, Any]]:
        """Yield one case per input sentence: the original and its variants.

        :returns: how many sentences were read and kept, and which were left out, with the reason.
        :raises MethodError: no sentence can be perturbed, or a model or WordNet is missing.
        """
        left_out: list[tuple[str, str]] = []
        made = 0
        for group in perturb(options, source_language, rng):
            if group.problem:
                left_out.append((group.text[:60], group.problem))
                continue
            made += 1
            yield case_of(group, options)
        if not made:
            raise MethodError(_nothing_usable(left_out))
        return _report(made, left_out)

    def from_rows(
        self,
        rows: Iterable[SourceRow],
        options: SitOptions,
        source_language: str,
        target_language: str,
    ) -> Iterator[CaseSpec]:
        """Yield one case per row with variants (``[{"source", ...}, ...]``); skip the others."""
        for row in rows:
            variants = [one["source"] for one in row.extra.get("variants") or ()]
            if variants:
                expectation: dict[str, Any] = {"variants": [], "generator": "recorded"}
                if row.reference:
                    expectation["reference"] = row.reference
                yield CaseSpec(
                    inputs=(row.source, *variants),
                    capability=options.measure,
                    cluster=sentence_id(row.source),
                    corpus=str(row.extra.get("corpus") or ""),
                    expectation=expectation,
                )

    def judge(self, batch: Sequence[AnsweredCase], options: SitOptions) -> list[Verdict]:
        """Parse all translations of the batch in bulk; return one verdict per case, in order."""
        return Judge(options).judge(batch)


def perturb(
    options: SitOptions, source_language: str, rng: random.Random
) -> Iterator[VariantGroup]:
    """Yield a group for each input sentence, in order; a group without variants gives the reason.

    :raises MethodError: a model or WordNet is missing, or no sentences were given.
    """
    if not options.sentences:
        raise MethodError(MethodMessage.NEEDS_SENTENCES())
    seed = str(rng.getrandbits(64))
    load = make_variant_maker if options.relation in MEASURED else make_perturber
    perturber = load(options, source_language)
    for start in range(0, len(options.sentences), CHUNK):
        yield from perturber.perturb(options.sentences[start : start + CHUNK], seed)


def case_of(group: VariantGroup, options: SitOptions) -> CaseSpec:
    """Turn a perturbed sentence into a test case."""
    variants = [
        {"position": v.swap.position, "old": v.swap.old, "new": v.swap.new, "start": v.swap.start}
        for v in group.variants
    ]
    generator = "parse" if options.relation in MEASURED else options.generator
    expectation: dict[str, Any] = {"variants": variants, "generator": generator}
    return CaseSpec(
        inputs=(group.text, *(v.text for v in group.variants)),
        capability=options.measure,
        cluster=sentence_id(group.text),
        corpus=group.corpus,
        expectation=expectation,
    )


def _report(made: int, left_out: Sequence[tuple[str, str]]) -> dict[str, Any]:
    reasons = Counter(_reason(problem) for _, problem in left_out)
    named = [{"text": text, "problem": problem} for text, problem in left_out[:MAX_NAMED]]
    messages = [*reasons, *(problem for _, problem in left_out[:MAX_NAMED])]
    return {
        "read": made + len(left_out),
        "kept": made,
        "dropped": dict(reasons),
        "left_out": named,
        "messages": by_text(messages),
    }


def _reason(problem: str) -> str:
    """Drop the count from a problem: "40 words, more than 35" and "50 words, ..." count as one."""
    code, limit = getattr(problem, "code", ""), getattr(problem, "args", {}).get("m")
    if code == MethodMessage.TOO_MANY_WORDS.code:
        return MethodMessage.WITH_MORE_WORDS(m=limit)
    if code in (MethodMessage.TOO_FEW_WORDS.code, MethodMessage.ONE_WORD.code):
        return MethodMessage.WITH_FEWER_WORDS(m=limit)
    return problem


def _nothing_usable(left_out: Sequence[tuple[str, str]]) -> str:
    first = list({problem: text for text, problem in reversed(left_out)}.items())[:3]
    reasons = [MethodMessage.OF_TEXT(text=repr(text), why=problem) for problem, text in first]
    return joined(MethodMessage.NOTHING_PERTURBED(), *reasons)
