"""Verdicts as plain data for command output, API responses and the evidence of suspects."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from triage.methods.numbers.corrections import written
from triage.methods.numbers.model import Check, NumberFinding


def expected_texts(verdict: Check, language: str) -> list[str | None]:
    """Each expected value as the target language writes it; None if unknown."""
    known = {one.value: one.written for one in verdict.findings if one.written}
    return [known.get(one.value) or _amount(one.value, language) for one in verdict.expected]


def _amount(value: str, language: str) -> str | None:
    try:
        return written(Decimal(value), language) or None
    except InvalidOperation:
        return None


def finding_data(finding: NumberFinding) -> dict[str, Any]:
    """A finding as a dict: its kind, message, spans in code points and correction."""
    return {
        "error": finding.error_kind,
        "message": finding.message,
        "source_span": None if finding.source is None else list(finding.source),
        "target_span": None if finding.target is None else list(finding.target),
        "expected": finding.value or None,
        "expected_text": finding.written or None,
    }
