"""Passed and failed number tests by format: digits, decimal places, scale words, units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q
from pydantic import TypeAdapter

from triage.models import OutcomeVerdict, Run
from triage.services.statistics.figure_requests import FigureKind, outcomes_of


@dataclass(frozen=True, slots=True)
class FormatCount:
    """Passed and failed cases of one run and format."""

    run: int
    capability: str
    format: str
    passed: int
    cases: int


def format_counts(runs: Iterable[Run], capability: str, corpus: str) -> list[FormatCount]:
    """Count by format in one query, without cases that were not generated: they have no format."""
    rows = (
        outcomes_of([run.pk for run in runs], capability, corpus)
        .filter(verdict__in=(OutcomeVerdict.PASS, OutcomeVerdict.FAIL))
        .exclude(case__format="")
        .order_by("run_id", "capability", "case__format")
        .values_list("run_id", "capability", "case__format")
        .annotate(
            passed=Count("pk", filter=Q(verdict=OutcomeVerdict.PASS)),
            cases=Count("pk"),
        )
    )
    return [FormatCount(*row) for row in rows]


KIND = FigureKind.of_runs(TypeAdapter(list[FormatCount]), format_counts)
