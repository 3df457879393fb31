"""The number tests as a testing method (Wang et al. 2021)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar

from triage.methods.base import (
    AnsweredCase,
    CaseSpec,
    MethodError,
    MethodOptions,
    SourceRow,
    Verdict,
)
from triage.methods.messages import MethodMessage
from triage.methods.numbers.kinds import NAMES, SOFT
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbertest.generator import generate_cases
from triage.methods.numbertest.judging import judge_case
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.planning import make_plans

FREE_CAPABILITY = "free"
"""Capability of sentences that were not generated, whose numbers are read from the source."""

KEPT = ("unit", "moments", "noun")
"""Fields that the verdict or a reduction needs in addition to the values."""


def cases_from_rows(rows: Iterable[SourceRow], source_language: str) -> Iterator[CaseSpec]:
    """Yield one case per usable row.

    A row from ``generate_numbers`` gives a case with its values. Another row is read freely if its
    source states an amount; all others are left out.

    :raises MethodError: a row's ``values`` are not numbers.
    """
    for row in rows:
        if row.extra.get("values") or row.extra.get("moments"):
            yield _generated(row)
        elif _states_an_amount(row.source, source_language):
            yield _free(row)


def case_row(case: CaseSpec) -> dict[str, Any]:
    """Return a generated case as the JSON row from which ``cases_from_rows`` makes it again."""
    row = {
        "capability": case.capability,
        "format": case.format,
        "style": case.style,
        "template": case.cluster,
        "source": case.inputs[0],
        "values": case.expectation["values"],
        "spans": case.expectation["spans"],
    }
    return row | {field: value for field, value in case.expectation.items() if field not in row}


def _generated(row: SourceRow) -> CaseSpec:
    extra = row.extra
    return CaseSpec(
        inputs=(row.source,),
        capability=str(extra.get("capability") or FREE_CAPABILITY),
        format=str(extra.get("format") or ""),
        style=str(extra.get("style") or ""),
        template=str(extra.get("template") or ""),
        cluster=str(extra.get("cluster") or extra.get("template") or "")[:80],
        corpus=str(extra.get("corpus") or ""),
        expectation=_expectation(row),
    )


def _expectation(row: SourceRow) -> dict[str, Any]:
    extra = row.extra
    values = [_number(value, row.source) for value in extra.get("values") or []]
    expectation: dict[str, Any] = {"values": values}
    stated = extra.get("moments") or values
    if _fits(extra.get("spans"), len(stated), len(row.source)):
        expectation["spans"] = extra["spans"]
    return {**expectation, **_named_extras(extra), **_reference(row)}


def _reference(row: SourceRow) -> dict[str, Any]:
    return {"reference": row.reference} if row.reference else {}


def _named_extras(extra: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: extra[name] for name in KEPT if extra.get(name)}
    selected = extra.get("selected_by")
    if isinstance(selected, list) and selected and all(isinstance(s, str) for s in selected):
        kept["selected_by"] = selected  # the comparison names the engines that chose a template
    return kept


def _number(value: object, source: str) -> str:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite():
        raise MethodError(
            MethodMessage.VALUE_IS_NO_NUMBER(value=repr(value), text=repr(source[:60]))
        )
    return str(value)


def _fits(spans: object, count: int, length: int) -> bool:
    """Whether ``spans`` are that many [start, end] pairs within the text."""
    if not isinstance(spans, list) or len(spans) != count:
        return False
    return all(
        isinstance(span, list)
        and len(span) == 2
        and all(isinstance(place, int) for place in span)
        and 0 <= span[0] <= span[1] <= length
        for span in spans
    )


def _free(row: SourceRow) -> CaseSpec:
    extra = row.extra
    return CaseSpec(
        inputs=(row.source,),
        capability=FREE_CAPABILITY,
        cluster=str(extra.get("id") or "")[:80],
        corpus=str(extra.get("corpus") or extra.get("domain") or ""),
        expectation=_reference(row),
    )


def _states_an_amount(text: str, language: str) -> bool:
    """Whether free reading has anything to compare; dates, years and names are not amounts."""
    return any(
        number.values and not number.weak and number.kind not in NAMES and number.kind not in SOFT
        for number in read_numbers(text, language)
    )


class NumberTest:
    """Fills template sentences with numbers and checks that translations state the same ones."""

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
        """Return the cases of one direction, which do not depend on the target language.

        :raises MethodError: the options allow no case; raised before the first one.
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
        """Return the cases of recorded texts; ``options`` have no effect on them."""
        return cases_from_rows(rows, source_language)

    def judge(self, batch: Sequence[AnsweredCase], options: NumberTestOptions) -> list[Verdict]:
        return [judge_case(answered) for answered in batch]
