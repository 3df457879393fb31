"""Kinds of error with real examples, and what people said of the bugs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Count, F, QuerySet

from triage.models import Answer, ItemKind, Outcome, SuspectStatus
from triage.reporting.figures import (
    CategoryMark,
    Chart,
    ErrorMark,
    Example,
    LikertMark,
    category_bars,
    error_kinds,
    likert_bars,
)
from triage.reporting.wmt import CATEGORIES, CategoryCounts
from triage.services.charting import Scope, grouped, runs_of, with_notes
from triage.services.filters import NONE
from triage.services.tallies import DECIDED, Tally


def kinds_of_error(scope: Scope) -> Chart:
    """Suspects by kind of error and engine (NumberTest's table 4); the view's verdict counts."""
    wanted = (scope.view.verdict or "fail").split(",")
    shown = [
        row
        for row in scope.tallies
        if row.verdict in wanted and row.verdict in ("fail", "abstain")
        if scope.view.error_kind in ("", row.error_kind)
    ]
    groups = grouped(shown, lambda row: (scope.engine(row), row.error_kind))
    examples = _examples(min(row.example for row in rows) for rows in groups.values())
    marks = [
        ErrorMark(
            engine,
            kind or "no kind",
            sum(_matching(scope, row) for row in rows),
            scope.query(runs_of(rows), error_kind=kind or NONE, verdict=",".join(wanted)),
            examples.get(min(row.example for row in rows)),
        )
        for (engine, kind), rows in groups.items()
    ]
    return error_kinds(_largest_first(marks), scope.options.theme)


def _matching(scope: Scope, row: Tally) -> int:
    """Suspects of a count that have the view's status; all of them without one."""
    parts = {
        SuspectStatus.CONFIRMED.value: row.confirmed,
        SuspectStatus.REJECTED.value: row.rejected,
    }
    open_ones = row.cases - row.confirmed - row.rejected
    statuses = scope.view.status.split(",") if scope.view.status else []
    if not statuses:
        return row.cases
    return sum(parts.get(status, 0) for status in statuses) + (
        open_ones if "open" in statuses else 0
    )


def _largest_first(marks: Sequence[ErrorMark]) -> list[ErrorMark]:
    totals = Counter[str]()
    for mark in marks:
        totals[mark.kind] += mark.count
    return sorted(marks, key=lambda mark: (mark.engine, -totals[mark.kind], mark.kind))


def _examples(pks: Iterable[int]) -> dict[int, Example]:
    rows = Outcome.objects.filter(pk__in=list(pks)).select_related("case")
    return {
        row.pk: Example(
            row.case.inputs[0],
            row.outputs[0] if row.outputs else "",
            ", ".join(str(item.get("value", "")) for item in row.evidence.get("expected", ())),
        )
        for row in rows
    }


def categories(scope: Scope) -> Chart:
    """Critical bugs by category: items by what was decided, or votes by what each rater said."""
    (counts, queries), items = _votes(scope) if scope.options.votes else (_items(scope), {})
    marks = [
        CategoryMark(engine, found, queries.get(engine, {}), items.get(engine))
        for engine, found in sorted(counts.items())
    ]
    said = (
        "Each vote is counted: an item judged by three raters counts three times."
        if scope.options.votes
        else "Each judged suspect is counted once, under the category that was decided."
    )
    drawn = category_bars(marks, scope.options.theme)
    counted = "votes" if scope.options.votes else "judged suspects"
    drawn["layout"]["title"]["text"] = "Critical errors by category"
    drawn["layout"]["xaxis"]["title"] = {"text": f"share of {counted}, %"}
    # What the figure says of readings is about rating campaigns; here suspects were judged.
    return with_notes({**drawn, "notes": []}, said, _of_suspects(), *_without_other(scope))


def _of_suspects() -> str:
    return "Shares are of judged suspects, not of all cases: they say nothing of ordinary text."


def _without_other(scope: Scope) -> tuple[str, ...]:
    return () if scope.options.other else ("OTH is left out.",)


_VOTE = "suspect__judgements__"
Counted = tuple[dict[str, CategoryCounts], dict[str, dict[str, str]]]


def _items(scope: Scope) -> Counted:
    wanted = (scope.view.verdict or "fail,abstain").split(",")
    statuses = scope.view.status.split(",") if scope.view.status else list(DECIDED)
    found: list[tuple[int, str, int]] = []
    for row in scope.tallies:
        if row.verdict not in wanted or scope.view.error_kind not in ("", row.error_kind):
            continue
        judged = row.confirmed * (SuspectStatus.CONFIRMED in statuses)
        judged += row.rejected * (SuspectStatus.REJECTED in statuses)
        named = row.categories if SuspectStatus.CONFIRMED in statuses else {}
        found += [(row.run, category, n) for category, n in named.items()]
        found.append((row.run, "", judged - sum(named.values())))
    return _by_engine(scope, found, {"status": "confirmed", "critical": "yes"}, "category")


def _votes(scope: Scope) -> tuple[Counted, dict[str, Counter[str]]]:
    """The votes, and on how many items they were given: an item has several."""
    rows = (
        _votes_seen(scope)
        .values_list("run_id", f"{_VOTE}critical", f"{_VOTE}category")
        .annotate(n=Count(f"{_VOTE}pk"), items=Count("suspect", distinct=True))
    )
    found, items = [], defaultdict[str, Counter[str]](Counter)
    for run, critical, category, n, seen in rows:
        found.append((run, category if critical else "", n))
        if critical:
            items[scope.runs[run].engine.name][category] += seen
    return _by_engine(scope, found, {}, "voted"), items


def _by_engine(
    scope: Scope, rows: Iterable[tuple[int, str, int]], fixed: dict[str, str], name: str
) -> Counted:
    items: dict[str, Counter[str]] = defaultdict(Counter)
    totals, runs = Counter[str](), defaultdict[str, set[int]](set)
    for run, category, n in rows:
        engine = scope.runs[run].engine.name
        totals[engine] += n
        runs[engine].add(run)
        items[engine][category] += n
    names = [one for one in CATEGORIES if one != "OTH" or scope.options.other]
    counts = {
        engine: CategoryCounts("majority", {c: items[engine][c] for c in names}, 0, totals[engine])
        for engine in totals
    }
    queries = {
        engine: {
            category: scope.suspects_query(runs[engine], **fixed, **{name: category})
            for category in names
        }
        for engine in totals
    }
    return counts, queries


def _votes_seen(scope: Scope, **votes: Any) -> QuerySet[Outcome]:
    """The view's outcomes with the standing votes on their suspects; one row a vote.

    Adjudications are left out; ``votes`` are further conditions on the vote.
    """
    seen: dict[str, Any] = {
        "capability": scope.view.capability,
        "case__corpus": scope.view.corpus,
        "error_kind": scope.view.error_kind,
    }
    conditions = {name: value for name, value in seen.items() if value}
    if scope.view.status:
        conditions["suspect__status__in"] = scope.view.status.split(",")
    return (
        # There are fewer suspects than outcomes of a run: the sum keeps the database from
        # starting with the index of runs.
        Outcome.objects.annotate(seen_in=F("run_id") + 0)
        .filter(
            seen_in__in=list(scope.runs),
            verdict__in=(scope.view.verdict or "fail,abstain").split(","),
            suspect__project=scope.project,
            suspect__kind=ItemKind.SUSPECT,
            suspect__judgements__withdrawn_at__isnull=True,
            suspect__judgements__adjudication=False,
            suspect__judgements__answer__in=(Answer.CONFIRM, Answer.REJECT),
            **conditions,
            **votes,
        )
        .order_by()
    )


def likert(scope: Scope) -> Chart:
    """Ratings given while judging suspects: a description, without tests."""
    rows = (
        _votes_seen(scope, suspect__judgements__likert__isnull=False)
        .values_list("run_id", f"{_VOTE}likert")
        .annotate(n=Count(f"{_VOTE}pk"), items=Count("suspect", distinct=True))
    )
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    items: dict[str, Counter[int]] = defaultdict(Counter)
    runs: dict[str, set[int]] = defaultdict(set)
    for run, value, n, seen in rows:
        engine = scope.runs[run].engine.name
        counts[engine][value or 0] += n
        items[engine][value or 0] += seen
        runs[engine].add(run)
    marks = [
        LikertMark(
            engine,
            found,
            sum(value * n for value, n in found.items()) / found.total(),
            None,
            {v: scope.suspects_query(runs[engine], likert=str(v)) for v in range(1, 6)},
            items=items[engine],
        )
        for engine, found in sorted(counts.items())
    ]
    return likert_bars(marks, scope.options.theme, measured=False)
