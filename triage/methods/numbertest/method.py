"""The number tests as a testing method (Wang et al. 2021)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from triage.methods.base import AnsweredCase, CaseSpec, MethodOptions, SourceRow, Verdict
from triage.methods.numbertest.generator import generate_cases
from triage.methods.numbertest.judging import judge_case
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.planning import make_plans
from triage.methods.numbertest.recorded import cases_from_rows


class NumberTest:
    """Fills template sentences with numbers and checks that translations say the same ones."""

    name: ClassVar[str] = "numbertest"
    version: ClassVar[str] = "1"
    title: ClassVar[str] = "Number tests"
    options_type: ClassVar[type[MethodOptions]] = NumberTestOptions

    def generate(
        self,
        options: NumberTestOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
    ) -> Iterator[CaseSpec]:
        """Return the cases of one direction; the target language does not change them.

        :raises MethodError: before the first case, when the options allow none.
        """
        plans = make_plans(options, source_language, rng)
        return generate_cases(plans, source_language, rng, options.total)

    def from_rows(
        self,
        rows: Iterable[SourceRow],
        options: NumberTestOptions,
        source_language: str,
        target_language: str,
    ) -> Iterator[CaseSpec]:
        """Return the cases of recorded texts; ``options`` choose nothing there."""
        return cases_from_rows(rows, source_language)

    def judge(self, batch: Sequence[AnsweredCase], options: NumberTestOptions) -> list[Verdict]:
        """Return one verdict a case, in order."""
        return [judge_case(answered) for answered in batch]
