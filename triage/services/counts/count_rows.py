"""Counts of outcomes by run, capability, corpus, verdict and kind of error, with decisions.

Counts are read from :class:`CaseCount`, which is updated as outcomes are stored and is valid as
long as it adds up to the run's counters. Outcomes stored in another way (an import, an older
version) are recounted: small runs while the reader waits, large ones by a worker. For decisions
see :mod:`triage.services.counts.decision_counts`. Neither the number of queries nor the number of
rows read depends on the number of cases.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Count, Min

from triage.models import CaseCount, Outcome, Run, SuspectStatus
from triage.reporting.statistics.rates import Counts
from triage.services.counts.decision_counts import CountedDecision, decided, oversampled

Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class CountRow:
    """The number of outcomes with the same key, and of decided suspects among them."""

    run: int
    capability: str
    corpus: str
    verdict: str
    error_kind: str
    oversampled: bool
    cases: int
    example: int
    confirmed: int = 0
    rejected: int = 0
    #: The bugs by what people said (critical or not, or nothing) and by category.
    bugs: Mapping[tuple[bool | None, str], int] = field(default_factory=dict)


#: The largest run whose cases are recounted while a reader waits.
COUNTED_AT_ONCE = 20_000


def count_rows(runs: Collection[Run]) -> list[CountRow]:
    """Count the outcomes of the runs in at most three queries, plus one to store recounts."""
    counts = case_counts(runs)
    decisions = decided([run.pk for run in runs])
    return [_count_row(count, decisions.get(_key(count), Counter())) for count in counts]


def _key(row: CaseCount) -> Key:
    return (*(getattr(row, name) for name in _FIELDS), row.oversampled)


def keep_counts(run_id: int) -> None:
    """Store the counts of a finished run if they were not updated as outcomes were stored."""
    stale = _stale(list(Run.objects.filter(pk=run_id)))[1]
    _keep(stale, _count(stale) if stale else [])


def uncounted(runs: Iterable[Run]) -> list[Run]:
    """Large runs whose cases a worker has to count before figures include them; one query."""
    return [run for run in _stale(list(runs))[1] if run.judged > COUNTED_AT_ONCE]


def _stale(runs: Sequence[Run]) -> tuple[dict[int, list[CaseCount]], list[Run]]:
    """The stored counts by run, and the runs whose counts are out of date."""
    stored: dict[int, list[CaseCount]] = defaultdict(list)
    for row in CaseCount.objects.filter(run__in=[run.pk for run in runs]):
        stored[row.run_id].append(row)
    return stored, [run for run in runs if not _adds_up(run, stored[run.pk])]


def case_counts(runs: Iterable[Run], *, every: bool = False) -> list[CaseCount]:
    """The counts of the runs. Stale ones are recounted, those of large runs only with ``every``."""
    runs = list(runs)
    stored, stale = _stale(runs)
    left = {run.pk for run in stale}
    small = [run for run in stale if every or run.judged <= COUNTED_AT_ONCE]
    counted = _count(small) if small else []
    _keep(small, counted)
    return [row for run in runs if run.pk not in left for row in stored[run.pk]] + counted


def _adds_up(run: Run, rows: Sequence[CaseCount]) -> bool:
    counted = sum(row.cases for row in rows)
    # A run in progress may have stored more since its counters were read.
    return counted == run.judged or (counted > run.judged and not run.is_final)


#: Field of a count -> field of an outcome.
_FIELDS = {
    "run_id": "run_id",
    "capability": "capability",
    "corpus": "case__corpus",
    "verdict": "verdict",
    "error_kind": "error_kind",
}


def _count(runs: Sequence[Run]) -> list[CaseCount]:
    rows = (
        Outcome.objects.filter(run__in=[run.pk for run in runs])
        .order_by()
        .annotate(picked=oversampled(""))
        .values("picked", *_FIELDS.values())
        .annotate(cases=Count("pk"), example=Min("pk"))
        .order_by("example")
    )
    return [
        CaseCount(
            **{name: row[field] for name, field in _FIELDS.items()},
            oversampled=row["picked"],
            cases=row["cases"],
            example=row["example"],
        )
        for row in rows
    ]


def _keep(runs: Sequence[Run], rows: Sequence[CaseCount]) -> None:
    """Store the counts of finished runs where they agree with the run's counters."""
    by_run: dict[int, list[CaseCount]] = defaultdict(list)
    for row in rows:
        by_run[row.run_id].append(row)
    done = [run.pk for run in runs if run.is_final and _adds_up(run, by_run[run.pk])]
    if not done:
        return
    with transaction.atomic():
        CaseCount.objects.filter(run__in=done).delete()
        # Another reader may store the same counts concurrently.
        CaseCount.objects.bulk_create(
            [row for pk in done for row in by_run[pk]], ignore_conflicts=True
        )


def _count_row(row: CaseCount, decided: Counter[CountedDecision]) -> CountRow:
    statuses, bugs = Counter[str](), Counter[tuple[bool | None, str]]()
    for decision, cases in decided.items():
        statuses[decision.status] += cases
        if decision.status == SuspectStatus.CONFIRMED:
            bugs[decision.critical, decision.category] += cases
    return CountRow(
        row.run_id,
        row.capability,
        row.corpus,
        row.verdict,
        row.error_kind,
        row.oversampled,
        row.cases,
        row.example,
        statuses[SuspectStatus.CONFIRMED],
        statuses[SuspectStatus.REJECTED],
        bugs,
    )


def as_counts(rows: Iterable[CountRow]) -> Counts:
    """Return the counts that rates are computed from.

    A case that passed in the run counts as passed, whatever was decided about its suspect.
    """
    total: Counter[str] = Counter()
    for row in rows:
        total[row.verdict] += row.cases
        total[f"{row.verdict} confirmed"] += row.confirmed
        total[f"{row.verdict} rejected"] += row.rejected
    return Counts(
        passed=total["pass"],
        failed=total["fail"],
        failed_confirmed=total["fail confirmed"],
        failed_rejected=total["fail rejected"],
        abstained=total["abstain"],
        abstained_confirmed=total["abstain confirmed"],
        abstained_rejected=total["abstain rejected"],
        errored=total["error"],
    )
