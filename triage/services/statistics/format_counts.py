"""Passed and failed number tests by format: digits, decimal places, scale words, units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q
from pydantic import TypeAdapter

from triage.models import Outcome, OutcomeVerdict, Project, Run
from triage.services.statistics.figure_requests import FigureKind, FigureResult


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
        Outcome.objects.filter(
            run__in=[run.pk for run in runs],
            verdict__in=(OutcomeVerdict.PASS, OutcomeVerdict.FAIL),
        )
        .exclude(case__format="")
        .order_by("run_id", "capability", "case__format")
        .values_list("run_id", "capability", "case__format")
        .annotate(
            passed=Count("pk", filter=Q(verdict=OutcomeVerdict.PASS)),
            cases=Count("pk"),
        )
    )
    if capability:
        rows = rows.filter(capability=capability)
    if corpus:
        rows = rows.filter(case__corpus=corpus)
    return [FormatCount(*row) for row in rows]


def _compute(
    project: Project, sides: list[list[Run]], capability: str, corpus: str
) -> FigureResult:
    return FigureResult(format_counts(sides[0], capability, corpus))


KIND = FigureKind(TypeAdapter(list[FormatCount]), _compute)
