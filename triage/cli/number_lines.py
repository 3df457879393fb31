"""Pairs of texts in JSON Lines, each answered with a verdict on its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, BinaryIO

from triage.cli.line_commands import read_pairs, refused
from triage.files.units import UnreadablePlace
from triage.methods.base import Result
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.languages import covers
from triage.methods.numbers.oracle import Check, check
from triage.methods.numbers.plain_data import expected_texts, finding_data
from triage.methods.numbers.prose.elsewhere import elsewhere


def answers(lines: BinaryIO) -> Iterator[dict[str, Any]]:
    """Yield the answer to each non-empty line; for a bad line, the answer is the problem."""
    for row in read_pairs(lines):
        if isinstance(row, UnreadablePlace):
            yield refused(row)
            continue
        try:
            yield _answer(row.values)
        except ValueError as error:
            yield refused(UnreadablePlace(row.line, str(error)))


def _values(values: Any) -> list[Decimal] | None:
    if values is None:
        return None
    if not isinstance(values, list):
        raise ValueError("'values' is not a list")
    return [_value(value) for value in values]


def _value(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f"value {value!r} is not a number")
    try:
        number = Decimal(str(value))
    except InvalidOperation as error:
        raise ValueError(f"value {value!r} is not a number") from error
    if not number.is_finite() or abs(number.adjusted()) > 1_000_000:
        raise ValueError(f"value {value!r} is not a finite number")
    return number


def _answer(pair: Mapping[str, Any]) -> dict[str, Any]:
    """Judge one pair.

    :raises ValueError: the values are not numbers, or CLDR does not know one of the languages.
    """
    values = _values(pair.get("values"))
    verdict = check(pair["source"], pair["translation"], pair["src_lang"], pair["tgt_lang"], values)
    answer = {"id": pair.get("id"), **_verdict(verdict, pair["tgt_lang"])}
    answer["covered"] = covers(pair["src_lang"], pair["tgt_lang"])
    if values is not None:
        others = elsewhere(
            pair["source"], pair["translation"], pair["src_lang"], pair["tgt_lang"], verdict
        )
        answer["elsewhere"] = [finding_data(one) for one in others]
    return answer


def _verdict(verdict: Check, language: str) -> dict[str, Any]:
    return {
        "verdict": verdict.result.value,
        "error": verdict.error_kind if verdict.result is Result.FAIL else None,
        "expected": [expected.value for expected in verdict.expected],
        "expected_text": expected_texts(verdict, language),
        "findings": [finding_data(one) for one in verdict.findings],
        "found": [
            {
                "text": number.text,
                "start": number.start,
                "end": number.end,
                "values": [canonical(value) for value in number.values],
            }
            for number in verdict.found
        ],
        "message": verdict.message,
    }
