"""Cases from texts that a file holds: generated ones sent elsewhere, or any sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from triage.methods.base import CaseSpec, SourceRow

FREE_CAPABILITY = "free"
"""Capability of sentences that nobody generated: their numbers are read from the source."""


def cases_from_rows(rows: Iterable[SourceRow], source_language: str) -> Iterator[CaseSpec]:
    """Yield one case a row: with its values where ``generate_numbers`` wrote the row,
    else in free reading where the source states a number; other rows are left out.
    """
    for row in rows:
        if row.extra.get("values"):
            yield _generated(row)
        elif _states_a_number(row.source, source_language):
            yield _free(row)


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
        expectation=_expectation(extra),
    )


def _expectation(extra: Any) -> dict[str, Any]:
    expectation = {"values": [str(value) for value in extra["values"]]}
    if extra.get("spans"):
        expectation["spans"] = extra["spans"]
    return expectation


def _free(row: SourceRow) -> CaseSpec:
    extra = row.extra
    return CaseSpec(
        inputs=(row.source,),
        capability=FREE_CAPABILITY,
        cluster=str(extra.get("id") or "")[:80],
        corpus=str(extra.get("corpus") or extra.get("domain") or ""),
    )


def _states_a_number(text: str, language: str) -> bool:
    from triage.methods.numbers.reading import read_numbers

    return bool(read_numbers(text, language))
