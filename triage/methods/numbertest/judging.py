"""Turn the oracle's answer on a translation into a verdict with evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.messages import MethodMessage, as_messages
from triage.methods.numbers.corrections import corrected, corrected_value
from triage.methods.numbers.model import Check, Expected, NumberFinding, ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.numbers.plain_data import finding_data
from triage.methods.numbers.prose.elsewhere import elsewhere
from triage.methods.numbertest.generator import canonical
from triage.methods.numbertest.moments import check_date, check_time, plain_digits
from triage.methods.numbertest.shares import says_percent
from triage.methods.numbertest.units import same_quantity as _same
from triage.methods.numbertest.units import unit_after, unit_before

NO_AMOUNT = frozenset({"date", "time", "code", "year"})


@dataclass(frozen=True, slots=True)
class CoreVerdict:
    """The core of a verdict; ``confidence`` is the probability that a person agrees."""

    result: Result
    error_kind: str
    message: str
    confidence: float


ExtraJudge = Callable[[CaseSpec, str, str, Check], CoreVerdict]
"""Takes the case, its translation, the target language and the oracle's answer on the values."""


def outcome_of(found: Check) -> CoreVerdict:
    return CoreVerdict(found.result, found.error_kind, found.message, found.confidence)


def _percentages(spec: CaseSpec, output: str, language: str, found: Check) -> CoreVerdict:
    said = says_percent(output, language)
    if found.result is Result.FAIL or said:
        return outcome_of(found)
    if said is None:
        return CoreVerdict(Result.ABSTAIN, "", MethodMessage.PERCENT_WORDS_UNKNOWN(), 0.5)
    return CoreVerdict(Result.FAIL, "unit", MethodMessage.PERCENT_LOST(), 0.85)


def _fractions(spec: CaseSpec, output: str, language: str, found: Check) -> CoreVerdict:
    if found.result is Result.PASS:
        return outcome_of(found)
    hundredfold = Decimal(spec.expectation["values"][0]) * 100
    if any(n.kind == "percent" and hundredfold in n.values for n in found.found):
        return CoreVerdict(Result.PASS, "", MethodMessage.AS_PERCENTAGE(), 0.9)
    return outcome_of(found)


def _ordinals(spec: CaseSpec, output: str, language: str, found: Check) -> CoreVerdict:
    wanted = Decimal(spec.expectation["values"][0])
    numbers = [number for number in found.found if number.kind not in NO_AMOUNT]
    if any(wanted in number.values for number in numbers):
        return CoreVerdict(Result.PASS, "", MethodMessage.RIGHT(value=wanted), 0.9)
    if any(char.isdigit() for char in plain_digits(output)):
        kind = found.error_kind or "digit_changed"
        return CoreVerdict(Result.FAIL, kind, MethodMessage.ORDINAL_EXPECTED(value=wanted), 0.9)
    return CoreVerdict(Result.ABSTAIN, "", MethodMessage.ORDINAL_WORDS_UNKNOWN(), 0.5)


def _units(spec: CaseSpec, output: str, language: str, found: Check) -> CoreVerdict:
    """Judge each measure of a case; the worst answer counts."""
    unit = spec.expectation["unit"]
    measures = [pair for number in found.found for pair in _measures(number, output, language)]
    outcomes = [
        _unit(Decimal(value), unit, measures, found) for value in spec.expectation["values"]
    ]
    return min(outcomes, key=lambda outcome: WORST_FIRST.index(outcome.result))


WORST_FIRST = (Result.FAIL, Result.ABSTAIN, Result.PASS)


def _unit(
    wanted: Decimal, unit: str, measures: list[tuple[Decimal, str]], found: Check
) -> CoreVerdict:
    right = [value for value, name in measures if name and _same(wanted, unit, value, name)]
    if wanted in right:
        return outcome_of(found)
    if right:
        message = MethodMessage.CONVERTED(value=wanted, unit=unit)
        return CoreVerdict(Result.PASS, "", message, 0.9)
    beside = {name for value, name in measures if value == wanted and name}
    if beside:
        message = MethodMessage.WRONG_UNIT(units=sorted(beside), unit=unit)
        return CoreVerdict(Result.FAIL, "unit", message, 0.9)
    if found.result is Result.PASS:
        message = MethodMessage.UNIT_UNKNOWN(unit=unit)
        return CoreVerdict(Result.ABSTAIN, "", message, 0.5)
    return outcome_of(found)


def _measures(number: ReadNumber, output: str, language: str) -> list[tuple[Decimal, str]]:
    """Return each reading of a number with the unit next to it; "3.4千克" is also 3.4 and 千克."""
    beside = unit_after(output, number.end, language) or unit_before(output, number.start, language)
    pairs = [(value, beside) for value in number.values]
    digits = number.text.rstrip("千百万")
    if digits != number.text and len(number.values) > 1:
        unit = unit_after(output, number.start + len(digits), language)
        pairs += [(value, unit) for value in number.values[1:]]
    return pairs


def _dates(spec: CaseSpec, output: str, language: str, found: Check) -> CoreVerdict:
    day = date.fromisoformat(spec.expectation["moments"][0])
    return _moment(check_date(output, language, day), day.isoformat())


def _times(spec: CaseSpec, output: str, language: str, found: Check) -> CoreVerdict:
    moment = time.fromisoformat(spec.expectation["moments"][0])
    return _moment(check_time(output, language, moment), f"{moment:%H:%M}")


def _moment(answer: tuple[Result, str], wanted: str) -> CoreVerdict:
    result, problem = answer
    right = MethodMessage.RIGHT(value=wanted)
    message = MethodMessage.WRONG_MOMENT(value=wanted, why=problem) if problem else right
    kind = "digit_changed" if result is Result.FAIL else ""
    return CoreVerdict(result, kind, message, 0.5 if result is Result.ABSTAIN else 0.9)


EXTRA_JUDGES: Mapping[str, ExtraJudge] = {
    "percentages": _percentages,
    "fractions": _fractions,
    "ordinals": _ordinals,
    "units": _units,
    "dates": _dates,
    "times": _times,
}


CATEGORY = "NUM"
"""The catastrophic-error category of WMT20 that a wrong number belongs to."""


def judge_case(answered: AnsweredCase) -> Verdict:
    """Compare the numbers of a translation with those of its source.

    For a case without given values (a recorded sentence) both sides are read freely.
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
        evidence=evidence_of(spec, found) | _findings(answered, found),
    )


def _findings(answered: AnsweredCase, found: Check) -> dict[str, Any]:
    """Return all errors of a free reading; with given values, the errors elsewhere."""
    spec, output = answered.spec, answered.outputs[0]
    data: dict[str, Any] = {}
    if spec.expectation.get("values") is None:
        data["findings"] = [_as_data(one) for one in found.findings]
        better = corrected(output, found.findings)
    else:
        languages = answered.source_language, answered.target_language
        places = [(start, end) for start, end in spec.expectation.get("spans") or ()]
        beside = elsewhere(spec.inputs[0], output, *languages, found, places)
        data["elsewhere"] = [_as_data(one) for one in beside]
        better = corrected_value(output, found, answered.target_language)
    data["correction"] = better
    return {name: value for name, value in data.items() if value}


def _as_data(finding: NumberFinding) -> dict[str, Any]:
    return finding_data(finding) | {"messages": as_messages(finding.message)}


def cause_of(spec: CaseSpec, error_kind: str, difference: str = "") -> str:
    """Return the key that groups suspects by cause: error, format, template, difference."""
    return "/".join(part for part in (error_kind, spec.format, spec.cluster, difference) if part)


def factor_of(found: Check) -> str:
    """Return the power of ten by which the only wrong number is off, such as ×0.001; else ""."""
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
    """Return expected and found numbers as JSON, with their spans where known."""
    expected = _expected(spec, found.expected)
    wanted = {item["value"] for item in expected}
    return {
        "expected": expected,
        "found": [_number(item, wanted, found.extra) for item in found.found],
    }


def _expected(spec: CaseSpec, read: tuple[Expected, ...]) -> list[dict[str, Any]]:
    """Return the generated spans if the case has them, else the numbers read in the source."""
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
    """Return a number as JSON, marked as a distractor if it comes from the template's own words."""
    values = [canonical(value) for value in item.values]
    number = {"text": item.text, "start": item.start, "end": item.end, "values": values}
    if values and wanted.isdisjoint(values) and item not in extra:
        number["distractor"] = True
    return number
