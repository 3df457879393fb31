"""Review figures from all votes: votes per day, raters, agreement, and confusion of two raters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.db.models import Count, Max
from django.db.models.functions import TruncDate
from pydantic import TypeAdapter

from triage.models import DECIDED, Answer, ItemKind, Judgement, Project, Suspect
from triage.reporting.figures.agreement import RaterMark
from triage.reporting.figures.review import Day
from triage.reporting.statistics.agreement import Ratings
from triage.reporting.statistics.agreement_report import (
    VERDICT,
    AgreementFigure,
    Value,
    agreement_figures,
    ratings_of,
)
from triage.reporting.statistics.kappa import PairAgreement
from triage.services.statistics.agreement import first_three, independent_votes
from triage.services.statistics.figure_requests import VotesKind
from triage.services.statistics.raters import rater_figures
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.id_lists import items_of

_DAYS = 60


def review_days(project: Project, view: ViewFilter) -> list[Day]:
    """Open suspects and votes on each of the last sixty days, over all runs of the suspects."""
    suspects = view.suspects(project).order_by()
    opened = Counter(
        dict(
            suspects.annotate(day=TruncDate("first_seen"))
            .values_list("day")
            .annotate(n=Count("pk"))
        )
    )
    votes = (
        Judgement.objects.filter(suspect__in=suspects.values("pk"), withdrawn_at__isnull=True)
        .exclude(answer=Answer.SKIP)
        .order_by()
    )
    by_day = votes.annotate(day=TruncDate("created")).values_list("day")
    voted, items = Counter[date](), Counter[date]()
    for day, n, seen in by_day.annotate(n=Count("pk"), seen=Count("suspect", distinct=True)):
        voted[day], items[day] = n, seen
    decided = votes.filter(suspect__status__in=DECIDED).values("suspect")
    moments = decided.annotate(at=Max("created")).values_list("at", flat=True)
    closed = Counter[date](moment.date() for moment in moments.iterator())
    days = _days(view, opened, voted, closed)
    return [replace(day, voted=items[date.fromisoformat(day.date)]) for day in days]


def _days(
    view: ViewFilter, opened: Counter[date], voted: Counter[date], closed: Counter[date]
) -> list[Day]:
    if not voted:
        return []
    first, last = min([*opened, *voted]), max([*opened, *voted])
    days, left = [], 0
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        left += opened[day] - closed[day]
        name = day.isoformat()
        days.append(Day(name, left, voted[day], closed[day], view.query_string(voted_on=name)))
    return days[-_DAYS:]


def rater_marks(project: Project) -> list[RaterMark]:
    seen = dict(
        Judgement.objects.filter(
            suspect__project=project,
            suspect__kind=ItemKind.SUSPECT,
            withdrawn_at__isnull=True,
        )
        .exclude(answer=Answer.SKIP)
        .order_by()
        .values_list("reviewer_id")
        .annotate(n=Count("suspect", distinct=True))
    )
    return [
        RaterMark(
            row.name,
            row.votes,
            None if row.seconds is None else round(row.seconds, 1),
            row.gold,
            row.kappa,
            ViewFilter(rater=row.name).query_string(),
            seen.get(row.rater, 0),
        )
        for row in rater_figures(project)
    ]


def _agreement_figures(project: Project) -> list[AgreementFigure]:
    return agreement_figures(first_three(independent_votes(project)))


@dataclass(frozen=True, slots=True)
class SharedItems:
    """Two raters and, per cell of their matrix, the query string of its items."""

    pair: PairAgreement
    queries: list[list[str]]


def most_shared(project: Project) -> list[SharedItems]:
    """The two raters with most items in common; empty if no item was judged by two."""
    from triage.reporting.statistics.kappa import pairwise

    ratings = ratings_of(first_three(independent_votes(project)), VERDICT)
    pairs = sorted(pairwise(ratings, VERDICT.domain), key=lambda pair: -pair.items)
    if not pairs:
        return []
    pair = pairs[0]
    raters = (pair.first, pair.second)
    shared = {item: votes for item, votes in ratings.items() if {*raters} <= set(votes)}
    others = Suspect.items.filter(project=project).exclude(kind=ItemKind.SUSPECT)
    apart = set(others.values_list("pk", flat=True).iterator())
    queries = [
        [_shared(project, shared, raters, (one, two), apart) for two in pair.domain]
        for one in pair.domain
    ]
    return [SharedItems(_named(project, pair), queries)]


def _named(project: Project, pair: PairAgreement) -> PairAgreement:
    names = dict(
        Judgement.objects.filter(
            suspect__project=project, reviewer__in=[int(pair.first), int(pair.second)]
        )
        .order_by()
        .values_list("reviewer_id", "reviewer__username")
        .distinct()
    )
    return replace(
        pair,
        first=names.get(int(pair.first), pair.first),
        second=names.get(int(pair.second), pair.second),
    )


def _shared(
    project: Project,
    ratings: Ratings,
    raters: tuple[str, str],
    answers: tuple[Value, Value],
    apart: set[int],
) -> str:
    """The query string of the items on which the two gave these answers.

    Empty if some of them are not suspects (``apart``).
    """
    pks = [
        int(item)
        for item, votes in ratings.items()
        if tuple(votes.get(rater) for rater in raters) == answers
    ]
    if not pks or not apart.isdisjoint(pks):
        return ""
    return ViewFilter(items=items_of(project, pks)).query_string()


KINDS = {
    "burn-down": VotesKind(TypeAdapter(list[Day]), review_days),
    "raters": VotesKind.of_project(TypeAdapter(list[RaterMark]), rater_marks),
    "agreement": VotesKind.of_project(TypeAdapter(list[AgreementFigure]), _agreement_figures),
    "confusion": VotesKind.of_project(TypeAdapter(list[SharedItems]), most_shared),
}
