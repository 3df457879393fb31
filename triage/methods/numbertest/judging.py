"""From the oracle's answer on a translation to a verdict with its evidence."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.numbers.model import Check, Expected, ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.numbertest.extra_judging import EXTRA_JUDGES, outcome_of
from triage.methods.numbertest.generator import canonical

CATEGORY = "NUM"
"""The catastrophic-error category of WMT20 that a wrong number belongs to."""


def judge_case(answered: AnsweredCase) -> Verdict:
    """Compare the numbers of one translation with what its source says.

    A case without given values (a recorded sentence) is read freely on both sides.
    """
    spec, output = answered.spec, answered.outputs[0]
    values = spec.expectation.get("values")
    found = check(
        spec.inputs[0],
        output,
        answered.source_language,
        answered.target_language,
        values=None if values is None else [Decimal(value) for value in values],
    )
    extra = EXTRA_JUDGES.get(spec.capability) if values is not None else None
    outcome = extra(spec, output, answered.target_language, found) if extra else outcome_of(found)
    passed = outcome.result is Result.PASS
    return Verdict(
        result=outcome.result,
        error_kind=outcome.error_kind,
        message=outcome.message,
        category="" if passed else CATEGORY,
        cause="" if passed else cause_of(spec, outcome.error_kind or "unclear", factor_of(found)),
        confidence=outcome.confidence,
        evidence=evidence_of(spec, found),
    )


def cause_of(spec: CaseSpec, error_kind: str, difference: str = "") -> str:
    """Return the signature that groups suspects of one cause: error, format, template, difference."""
    return "/".join(part for part in (error_kind, spec.format, spec.cluster, difference) if part)


def factor_of(found: Check) -> str:
    """By which power of ten the one wrong number is off, such as ×0.001; "" where it is not."""
    if len(found.missing) != 1 or len(found.extra) != 1 or len(found.extra[0].values) != 1:
        return ""
    try:
        wanted, got = Decimal(found.missing[0]), found.extra[0].values[0]
    except InvalidOperation:
        return ""
    if not wanted or not got or wanted == got:
        return ""
    factor = Decimal(got) / wanted
    return f"×{factor.normalize():f}" if factor.normalize().as_tuple().digits == (1,) else ""


def evidence_of(spec: CaseSpec, found: Check) -> dict[str, Any]:
    """Return expected and found numbers with their spans, as JSON; no span: not known."""
    expected = _expected(spec, found.expected)
    wanted = {item["value"] for item in expected}
    return {
        "expected": expected,
        "found": [_number(item, wanted, found.extra) for item in found.found],
    }


def _expected(spec: CaseSpec, read: tuple[Expected, ...]) -> list[dict[str, Any]]:
    """The generated spans where the case has them, else what the oracle read in the source."""
    source, spans = spec.inputs[0], spec.expectation.get("spans")
    if not spans:
        return [_stated(source, item.value, item.start, item.end) for item in read]
    stated = spec.expectation.get("moments") or spec.expectation["values"]
    return [
        _stated(source, value, start, end)
        for value, (start, end) in zip(stated, spans, strict=True)
    ]


def _stated(source: str, value: str, start: int | None, end: int | None) -> dict[str, Any]:
    text = "" if start is None or end is None else source[start:end]
    return {"value": value, "start": start, "end": end, "text": text}


def _number(item: ReadNumber, wanted: set[str], extra: tuple[ReadNumber, ...]) -> dict[str, Any]:
    """A number as JSON; a distractor, which the template's own words ask for, is marked as one."""
    values = [canonical(value) for value in item.values]
    number = {"text": item.text, "start": item.start, "end": item.end, "values": values}
    if values and wanted.isdisjoint(values) and item not in extra:
        number["distractor"] = True
    return number
