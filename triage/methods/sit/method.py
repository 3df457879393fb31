"""Structure-invariant testing as a method: makes perturbations, judges whole groups."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from triage.methods.base import (
    AnsweredCase,
    CaseSpec,
    MethodError,
    MethodOptions,
    SourceRow,
    Verdict,
)
from triage.methods.sit.judging import Judge
from triage.methods.sit.making import make_perturber
from triage.methods.sit.options import SitOptions
from triage.methods.sit.perturbation import Group
from triage.methods.sit.text import sentence_id

# Sentences perturbed in one go: enough for bulk tagging, little enough to hold.
CHUNK = 200


class StructureInvariantTest:
    """He, Meister and Su (ICSE 2020), with a fourth structure and a confidence score of ours."""

    name: ClassVar[str] = "sit"
    version: ClassVar[str] = "1"
    title: ClassVar[str] = "Structure-invariant testing"
    options_type: ClassVar[type[MethodOptions]] = SitOptions

    def generate(
        self,
        options: SitOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
    ) -> Iterator[CaseSpec]:
        """Yield one case an input sentence: the original and its variants.

        Sentences that cannot be perturbed are left out; :func:`perturb` says why.

        :raises MethodError: no sentence can be perturbed, or a model or WordNet is missing.
        """
        problems: dict[str, str] = {}
        made = 0
        for group in perturb(options, source_language, rng):
            if group.problem:
                problems.setdefault(group.problem, group.text[:60])
                continue
            made += 1
            yield case_of(group, options)
        if not made:
            raise MethodError(_nothing_usable(problems))

    def from_rows(
        self,
        rows: Iterable[SourceRow],
        options: SitOptions,
        source_language: str,
        target_language: str,
    ) -> Iterator[CaseSpec]:
        """Yield one case a row that has variants (``[{"source", ...}, ...]``); others are left out."""
        for row in rows:
            variants = [one["source"] for one in row.extra.get("variants") or ()]
            if variants:
                yield CaseSpec(
                    inputs=(row.source, *variants),
                    capability=options.structure,
                    cluster=sentence_id(row.source),
                    corpus=str(row.extra.get("corpus") or ""),
                    expectation={"variants": [], "generator": "recorded"},
                )

    def judge(self, batch: Sequence[AnsweredCase], options: SitOptions) -> list[Verdict]:
        """Parse all translations of the batch in bulk; one verdict a case, in order."""
        return Judge(options).judge(batch)


def perturb(options: SitOptions, source_language: str, rng: random.Random) -> Iterator[Group]:
    """Yield a group for each input sentence, in order; a group without variants says why.

    :raises MethodError: a model or WordNet is missing, or no sentences were given.
    """
    if not options.sentences:
        raise MethodError("SIT needs input sentences; none were given.")
    seed = str(rng.getrandbits(64))
    perturber = make_perturber(options, source_language)
    for start in range(0, len(options.sentences), CHUNK):
        yield from perturber.perturb(options.sentences[start : start + CHUNK], seed)


def case_of(group: Group, options: SitOptions) -> CaseSpec:
    """Turn a perturbed sentence into a test case."""
    variants = [
        {"position": v.swap.position, "old": v.swap.old, "new": v.swap.new, "start": v.swap.start}
        for v in group.variants
    ]
    expectation: dict[str, Any] = {"variants": variants, "generator": options.generator}
    return CaseSpec(
        inputs=(group.text, *(v.text for v in group.variants)),
        capability=options.structure,
        cluster=sentence_id(group.text),
        corpus=group.corpus,
        expectation=expectation,
    )


def _nothing_usable(problems: dict[str, str]) -> str:
    reasons = "; ".join(f"{text!r}: {problem}" for problem, text in list(problems.items())[:3])
    return f"None of the sentences can be perturbed. {reasons}"
