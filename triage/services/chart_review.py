"""How far review has come, and how the raters do."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from django.db.models import Count, Max
from django.db.models.functions import TruncDate

from triage.models import Answer, ItemKind, Judgement, Project, Suspect
from triage.reporting.agreement import Ratings
from triage.reporting.agreement_report import Answer as Vote
from triage.reporting.agreement_report import agreement_report
from triage.reporting.figures import (
    Chart,
    Day,
    Funnel,
    RaterMark,
    agreement_panel,
    burn_down,
    confusion,
    funnel,
    rater_table,
)
from triage.services.agreement import (
    QUESTIONS,
    SEED,
    Value,
    first_three,
    independent_votes,
    ratings_of,
)
from triage.services.charting import Scope, grouped, runs_of
from triage.services.filters import ViewFilter
from triage.services.listed import items_of
from triage.services.raters import rater_figures
from triage.services.tallies import DECIDED, Tally, as_counts

_DAYS = 60


def review_funnel(scope: Scope) -> Chart:
    """From cases to critical bugs, one funnel a method."""
    groups = grouped(scope.tallies, lambda row: (scope.runs[row.run].campaign.method,))
    funnels = [_funnel(scope, method, rows) for (method,), rows in groups.items()]
    return funnel(funnels, scope.options.theme)


def _funnel(scope: Scope, method: str, rows: Sequence[Tally]) -> Funnel:
    counts, runs = as_counts(rows), runs_of(rows)
    doubted = {"verdict": "fail,abstain"}
    reviewed = counts.confirmed + counts.rejected
    critical = sum(row.critical for row in rows if row.verdict in ("fail", "abstain"))
    return Funnel(
        method,
        (
            sum(row.cases for row in rows),
            counts.failed + counts.abstained,
            reviewed,
            counts.confirmed,
            critical,
        ),
        (
            scope.cases_query(runs),
            scope.query(runs, **doubted),
            scope.query(runs, **doubted, status="confirmed,rejected"),
            scope.query(runs, **doubted, status="confirmed"),
            scope.query(runs, **doubted, status="confirmed", critical="yes"),
        ),
    )


def open_and_votes(scope: Scope) -> Chart:
    """Open suspects and votes a day, over all runs of the view's suspects."""
    suspects = scope.view.suspects(scope.project).order_by()
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
    closed = Counter[date](
        moment.date() for moment in decided.annotate(at=Max("created")).values_list("at", flat=True)
    )
    days = _days(scope, opened, voted, closed)
    drawn = [replace(day, voted=items[date.fromisoformat(day.date)]) for day in days]
    return burn_down(_with_open(scope, drawn), scope.options.theme)


def _with_open(scope: Scope, days: list[Day]) -> list[Day]:
    """Only what is open now can be listed."""
    if not days or scope.view.status:
        return days
    query = scope.view.query_string(status="open,adjudication")
    return [*days[:-1], replace(days[-1], open_query=query)]


def _days(
    scope: Scope, opened: Counter[date], voted: Counter[date], closed: Counter[date]
) -> list[Day]:
    if not voted:
        return []
    first, last = min([*opened, *voted]), max([*opened, *voted])
    days, left = [], 0
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        left += opened[day] - closed[day]
        name = day.isoformat()
        query = scope.view.query_string(voted_on=name)
        days.append(Day(name, left, voted[day], closed[day], query))
    return days[-_DAYS:]


def raters(scope: Scope) -> Chart:
    seen = dict(
        Judgement.objects.filter(
            suspect__project=scope.project,
            suspect__kind=ItemKind.SUSPECT,
            withdrawn_at__isnull=True,
        )
        .exclude(answer=Answer.SKIP)
        .order_by()
        .values_list("reviewer_id")
        .annotate(n=Count("suspect", distinct=True))
    )
    marks = [
        RaterMark(
            row.rater.get_username(),
            row.votes,
            None if row.seconds is None else round(row.seconds, 1),
            row.gold,
            row.kappa,
            ViewFilter(rater=row.rater.get_username()).query_string(),
            seen.get(row.rater.pk, 0),
        )
        for row in rater_figures(scope.project)
    ]
    return rater_table(marks, scope.options.theme)


def agreement(scope: Scope) -> Chart:
    import numpy as np

    answers: dict[str, dict[str, Vote]] = defaultdict(dict)
    for vote in first_three(independent_votes(scope.project)):
        answers[str(vote.suspect_id)][str(vote.reviewer_id)] = Vote(
            vote.answer == Answer.CONFIRM, vote.category, vote.critical, vote.likert
        )
    figures = agreement_report(answers, np.random.default_rng(SEED))
    return agreement_panel(figures, scope.options.theme)


def confusions(scope: Scope) -> Chart:
    """The confusion matrix of the two raters who share most items."""
    from triage.reporting.figures import base
    from triage.reporting.kappa import pairwise

    question = QUESTIONS[0]
    ratings = ratings_of(first_three(independent_votes(scope.project)), question)
    pairs = sorted(pairwise(ratings, question.domain), key=lambda pair: -pair.items)
    words = base.Words("The two raters who share most items")
    if not pairs:
        return base.no_figure(words, scope.options.theme, "no figure: no item was judged by two")
    names = dict(
        Judgement.objects.filter(suspect__project=scope.project)
        .order_by()
        .values_list("reviewer_id", "reviewer__username")
        .distinct()
    )
    pair = pairs[0]
    named = replace(
        pair,
        first=names.get(int(pair.first), pair.first),
        second=names.get(int(pair.second), pair.second),
    )
    shared = [
        int(item) for item, votes in ratings.items() if {pair.first, pair.second} <= set(votes)
    ]
    known = set(Suspect.objects.filter(pk__in=shared).values_list("pk", flat=True))
    queries = [
        [
            _shared(scope.project, ratings, (pair.first, pair.second), (one, two), known)
            for two in pair.domain
        ]
        for one in pair.domain
    ]
    return confusion(named, scope.options.theme, queries)


def _shared(
    project: Project,
    ratings: Ratings,
    raters: tuple[str, str],
    said: tuple[Value, Value],
    known: set[int],
) -> str:
    """What opens the items on which the two said these things.

    Nothing where items of a rating campaign are among them.
    """
    pks = [
        int(item)
        for item, votes in ratings.items()
        if tuple(votes.get(rater) for rater in raters) == said
    ]
    if not pks or not known.issuperset(pks):
        return ""
    return ViewFilter(items=items_of(project, pks)).query_string()
