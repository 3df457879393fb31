"""Votes on suspects, counted by run and answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, QuerySet
from pydantic import TypeAdapter

from triage.models import Answer, ItemKind, Outcome, Project, SuspectStatus
from triage.reporting.subcategories import CATEGORY_OF
from triage.services.common.critical import critical_bugs
from triage.services.statistics.figure_requests import VotesKind
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.subcategories import decided_subcategory, voted_subcategory

_VOTE = "suspect__judgements__"


@dataclass(frozen=True, slots=True)
class VoteCount:
    """``votes`` with the same answer on ``items`` suspects of one run.

    ``answer``: a category or subcategory, empty if the error is not critical; or a rating.
    """

    engine: str
    run: int
    answer: str
    votes: int
    items: int


def category_votes(project: Project, view: ViewFilter) -> list[VoteCount]:
    """Votes by category, including those on errors that are not critical."""
    scope = Scope(project, view)
    votes = _votes_seen(scope).annotate(subcategory=voted_subcategory(_VOTE))
    rows = _counted(votes, f"{_VOTE}critical", f"{_VOTE}category", "subcategory")
    found = [
        (run, (subcategory or category) if critical else "", *n)
        for run, critical, category, subcategory, *n in rows
    ]
    return _of_engines(scope, found)


def decided_subcategories(project: Project, view: ViewFilter) -> list[VoteCount]:
    """Critical bugs by subcategory, with the cases as votes; stored counts have categories only."""
    scope = Scope(project, view)
    if view.status and SuspectStatus.CONFIRMED not in view.status.split(","):
        return []
    rows = (
        _seen(scope)
        .filter(critical_bugs(project, "suspect__"), suspect__category__in=CATEGORY_OF.values())
        .annotate(subcategory=decided_subcategory())
        .exclude(subcategory="")
        .values_list("run_id", "subcategory")
        .annotate(n=Count("pk"))
    )
    return _of_engines(scope, [(run, subcategory, n, n) for run, subcategory, n in rows])


def likert_votes(project: Project, view: ViewFilter) -> list[VoteCount]:
    """Votes by rating; those without a rating are left out."""
    scope = Scope(project, view)
    rated = _votes_seen(scope, suspect__judgements__likert__isnull=False)
    rows = _counted(rated, f"{_VOTE}likert")
    return _of_engines(scope, [(run, str(value), *n) for run, value, *n in rows])


def _counted(seen: QuerySet[Outcome], *names: str) -> QuerySet[Outcome, Any]:
    """The run, the named values, and the numbers of votes and of items voted on."""
    return seen.values_list("run_id", *names).annotate(
        n=Count(f"{_VOTE}pk"), items=Count("suspect", distinct=True)
    )


def _of_engines(scope: Scope, rows: Iterable[tuple[Any, ...]]) -> list[VoteCount]:
    return [VoteCount(scope.names[run], run, *rest) for run, *rest in sorted(rows)]


def _votes_seen(scope: Scope, **votes: Any) -> QuerySet[Outcome]:
    """The view's outcomes with the votes on their suspects, one row per vote.

    Adjudications are left out; ``votes`` are further conditions on the vote.
    """
    return _seen(scope).filter(
        suspect__judgements__withdrawn_at__isnull=True,
        suspect__judgements__adjudication=False,
        suspect__judgements__answer__in=(Answer.CONFIRM, Answer.REJECT),
        **votes,
    )


def _seen(scope: Scope) -> QuerySet[Outcome]:
    """The view's outcomes that have a suspect."""
    seen: dict[str, Any] = {
        "capability": scope.view.capability,
        "case__corpus": scope.view.corpus,
        "error_kind__in": scope.view.error_kinds,
    }
    conditions = {name: value for name, value in seen.items() if value}
    if scope.view.status:
        conditions["suspect__status__in"] = scope.view.status.split(",")
    return (
        # A run has fewer suspects than outcomes; the sum keeps the database from
        # starting at the index of runs.
        Outcome.objects.annotate(seen_in=F("run_id") + 0)
        .filter(
            seen_in__in=list(scope.runs),
            verdict__in=(scope.view.verdict or "fail,abstain").split(","),
            suspect__project=scope.project,
            suspect__kind=ItemKind.SUSPECT,
            **conditions,
        )
        .order_by()
    )


_STORED = TypeAdapter(list[VoteCount])
KINDS = {
    "voted": VotesKind(_STORED, category_votes),
    "likert": VotesKind(_STORED, likert_votes),
    "subcategories": VotesKind(_STORED, decided_subcategories),
}
