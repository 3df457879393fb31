"""Errors that number tests found outside the given values, which no verdict includes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from triage.models import Run
from triage.services.statistics.figure_requests import FigureKind, outcomes_of


@dataclass(frozen=True, slots=True)
class ElsewhereCount:
    """Cases of a run with one verdict and an error elsewhere, by kinds of error.

    A case may have several ``kinds``.
    """

    run: int
    verdict: str
    cases: int
    kinds: Mapping[str, int] = field(default_factory=dict)


def elsewhere_counts(
    runs: Iterable[Run], capability: str = "", corpus: str = ""
) -> list[ElsewhereCount]:
    """Count in one query that reads the affected cases only."""
    rows = (
        outcomes_of([run.pk for run in runs], capability, corpus)
        .filter(evidence__has_key="elsewhere")
        .order_by()
        .values_list("run_id", "verdict", "evidence__elsewhere")
    )
    cases, kinds = Counter[tuple[int, str]](), dict[tuple[int, str], Counter[str]]()
    for run, verdict, findings in rows.iterator():
        cases[run, verdict] += 1
        kinds.setdefault((run, verdict), Counter()).update({str(one["error"]) for one in findings})
    return [ElsewhereCount(*key, n, dict(kinds[key])) for key, n in sorted(cases.items())]


KIND = FigureKind.of_runs(TypeAdapter(list[ElsewhereCount]), elsewhere_counts)
