"""Counts of decided suspects by the dimensions of their outcomes, updated as decisions change.

The sum of all rows equals a count of the outcomes; see :mod:`triage.services.counts.changes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import BooleanField, Case, Count, F, Q, QuerySet, Sum, Value, When

from triage.models import DECIDED, DecisionCount, ItemKind, Outcome, Project, Suspect, SuspectStatus
from triage.models.bulk_insert import chunks
from triage.services.counts.added_rows import AddedRows
from triage.services.counts.case_counts import Key, count_key

#: A reader that finds this many redundant rows merges them.
COMPACT_AT = 1_000
_CHUNK = 500


class CountedDecision(NamedTuple):
    """The decision on a suspect.

    ``critical`` is what people said of a bug, and ``category`` its category; other suspects have
    neither.
    """

    status: str
    critical: bool | None
    category: str


#: The key of an outcome and the decision on its suspect.
Place = tuple[Key, CountedDecision]
_DIMENSIONS = ("run_id", "capability", "corpus", "verdict", "error_kind", "oversampled")
_COLUMNS = (*_DIMENSIONS, *CountedDecision._fields)
_ROWS = AddedRows(DecisionCount, _COLUMNS, "cases")


def decision_on(suspect: Suspect) -> CountedDecision | None:
    """Return the decision; None for open suspects and for items that rates do not count."""
    if suspect.kind != ItemKind.SUSPECT or suspect.status not in DECIDED:
        return None
    if suspect.status == SuspectStatus.REJECTED:
        return CountedDecision(str(suspect.status), None, "")
    return CountedDecision(str(suspect.status), suspect.critical, suspect.category)


def note(changes: Mapping[int, tuple[CountedDecision | None, CountedDecision | None]]) -> None:
    """Record changed decisions: suspect -> before and after."""
    moved = {pk: (old, new) for pk, (old, new) in changes.items() if old != new}
    counts = Counter[Place]()
    for pk, key, cases in _outcomes_of(list(moved)):
        for decision, sign in zip(moved[pk], (-1, 1), strict=True):
            if decision is not None:
                counts[key, decision] += sign * cases
    _ROWS.add(_flat(counts), {})


def note_outcomes(outcomes: Iterable[Outcome]) -> None:
    """Record outcomes just stored for suspects that are already decided.

    Their cases and suspects must be loaded and the suspects' rows locked.
    """
    counts = Counter[Place]()
    for outcome in outcomes:
        decision = decision_on(outcome.suspect) if outcome.suspect else None
        if decision is not None:
            counts[count_key(outcome), decision] += 1
    _ROWS.add(_flat(counts), {})


def _outcomes_of(suspects: Sequence[int]) -> Iterable[tuple[int, Key, int]]:
    """Yield (suspect, outcome key, number of outcomes with that key)."""
    for some in chunks(suspects, _CHUNK):
        rows = (
            Outcome.objects.filter(suspect__in=some)
            .order_by()
            .annotate(picked=oversampled(""))
            .values_list(
                "suspect_id",
                "run_id",
                "capability",
                "case__corpus",
                "verdict",
                "error_kind",
                "picked",
            )
            .annotate(cases=Count("pk"))
        )
        for suspect, *key, cases in rows:
            yield suspect, tuple(key), cases


def oversampled(prefix: str) -> Case:
    """Whether the text was selected by a screening rule or for an engine's failure on it."""
    expectation = f"{prefix}case__expectation"
    chosen = Q(**{f"{expectation}__has_key": "selected_by"}) | Q(
        **{f"{expectation}__oversampled": True}
    )
    return Case(When(chosen, then=Value(True)), default=Value(False), output_field=BooleanField())


def _flat(counts: Mapping[Place, int]) -> dict[tuple[Any, ...], int]:
    return {(*key, *decision): cases for (key, decision), cases in counts.items()}


def decided(runs: Collection[int]) -> Mapping[Key, Counter[CountedDecision]]:
    """Return the numbers of outcomes with a decided suspect, by key and decision; one query."""
    rows = (
        DecisionCount.objects.filter(run__in=runs)
        .order_by()
        .values_list(*_DIMENSIONS, *CountedDecision._fields)
        .annotate(n=Sum("cases"), rows=Count("pk"))
    )
    found: dict[Key, Counter[CountedDecision]] = {}
    spare = 0
    for *values, n, stored in rows:
        spare += stored - 1
        key: Any = tuple(values[: len(_DIMENSIONS)])
        if n:
            found.setdefault(key, Counter())[CountedDecision(*values[len(_DIMENSIONS) :])] += n
    if spare > COMPACT_AT:
        compact(runs)
    return found


def reconcile(project: Project) -> int:
    """Make the counts equal to the rows again; return how many counts were wrong."""
    return _ROWS.correct(project, _actual(project), _stored_counts(project))


def _actual(project: Project) -> QuerySet[Any]:
    bug = Q(suspect__status=SuspectStatus.CONFIRMED)
    return (
        Outcome.objects.filter(
            suspect__project=project,
            suspect__kind=ItemKind.SUSPECT,
            suspect__status__in=DECIDED,
        )
        .order_by()
        .annotate(
            picked=oversampled(""),
            said=Case(When(bug, then=F("suspect__critical")), output_field=BooleanField(null=True)),
            named=Case(When(bug, then=F("suspect__category")), default=Value("")),
        )
        .values_list(
            "run_id",
            "capability",
            "case__corpus",
            "verdict",
            "error_kind",
            "picked",
            "suspect__status",
            "said",
            "named",
        )
        .annotate(n=Count("pk"), top=Value(0))
    )


def _stored_counts(project: Project) -> QuerySet[Any]:
    return (
        DecisionCount.objects.filter(run__campaign__project=project)
        .order_by()
        .values_list(*_COLUMNS)
        .annotate(n=-Sum("cases"), top=Value(0))
    )


def compact(runs: Collection[int]) -> None:
    """Merge rows of the same key and decision into one; the sums do not change."""
    _ROWS.merge(DecisionCount.objects.filter(run__in=runs))
