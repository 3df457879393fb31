"""What a verdict says as plain data: lines of commands, answers of the API, evidence of a suspect."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from triage.methods.numbers.corrections import written
from triage.methods.numbers.model import Check, Finding


def expected_texts(verdict: Check, language: str) -> list[str | None]:
    """Each expected value as the target language writes it; None where that is not known."""
    known = {one.value: one.written for one in verdict.findings if one.written}
    return [known.get(one.value) or _amount(one.value, language) for one in verdict.expected]


def _amount(value: str, language: str) -> str | None:
    try:
        return written(Decimal(value), language) or None
    except InvalidOperation:
        return None


def finding_data(finding: Finding) -> dict[str, Any]:
    """One wrong thing: its kind, its sentence, its places in code points and the right writing."""
    return {
        "error": finding.error_kind,
        "message": finding.message,
        "source_span": None if finding.source is None else list(finding.source),
        "target_span": None if finding.target is None else list(finding.target),
        "expected": finding.value or None,
        "expected_text": finding.written or None,
    }
