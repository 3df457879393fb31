"""Counts of outcomes with the same key, updated as outcomes are stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection

from triage.models import CaseCount, DecisionCount, Outcome, Run

#: run, capability, corpus, verdict, kind of error, oversampled
Key = tuple[int, str, str, str, str, bool]
_COLUMNS = "run_id, capability, corpus, verdict, error_kind, oversampled"
_ADD = """
INSERT INTO {table} ({columns}, cases, example) VALUES {rows}
ON CONFLICT ({columns}) DO UPDATE SET
  cases = {table}.cases + EXCLUDED.cases,
  example = CASE WHEN EXCLUDED.example < {table}.example
                 THEN EXCLUDED.example ELSE {table}.example END
"""


def add_to_case_counts(outcomes: Iterable[Outcome]) -> None:
    """Count outcomes that were just stored; call it in their transaction.

    Their cases must be loaded for the corpus and the expectation.
    """
    counts, examples = Counter[Key](), dict[Key, int]()
    for outcome in outcomes:
        key = count_key(outcome)
        counts[key] += 1
        examples[key] = min(outcome.case_id, examples.get(key, outcome.case_id))
    # A fixed order, so that two batches of a run cannot deadlock.
    rows = [(*key, counts[key], examples[key]) for key in sorted(counts)]
    if not rows:
        return
    places = ", ".join(["(%s, %s, %s, %s, %s, %s, %s, %s)"] * len(rows))
    query = _ADD.format(table=CaseCount._meta.db_table, columns=_COLUMNS, rows=places)
    with connection.cursor() as cursor:
        cursor.execute(query, [value for row in rows for value in row])


def forget_counts(run: Run, verdict: str) -> None:
    """Remove the counts of outcomes that are deleted."""
    CaseCount.objects.filter(run=run, verdict=verdict).delete()
    DecisionCount.objects.filter(run=run, verdict=verdict).delete()


def count_key(outcome: Outcome) -> Key:
    """Return the key that an outcome is counted under; its case must be loaded."""
    case = outcome.case
    return (
        outcome.run_id,
        outcome.capability,
        case.corpus,
        str(outcome.verdict),
        outcome.error_kind,
        is_oversampled(case.expectation),
    )


def is_oversampled(expectation: Mapping[str, Any]) -> bool:
    """Whether the text was selected by a screening rule or for an engine's failure on it."""
    return "selected_by" in expectation or expectation.get("oversampled") is True
