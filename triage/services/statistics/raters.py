"""Figures per rater: votes, speed, gold items, agreement with the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from django.contrib.auth.models import User
from django.db.models import Count, F, Q, Window
from django.db.models.functions import RowNumber
from pydantic import TypeAdapter

from triage.models import Answer, Judgement, Project
from triage.reporting.statistics.agreement_report import VERDICT, ratings_of
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.kappa import kappa_with_the_rest
from triage.reporting.statistics.rates import Rate
from triage.services.statistics.agreement import first_three, independent_votes
from triage.services.statistics.figure_requests import VotesKind

MIN_VOTES = 10
_TIMED = 2000


@dataclass(frozen=True)
class RaterFigures:
    """The figures of one rater; ``seconds`` is the median time per vote, ``rated`` the number of votes
    in rating campaigns, which are no verdicts. ``kappa`` is against the majority of the others, on
    ``kappa_items``."""

    rater: int
    name: str
    votes: int
    confirmed: int
    rejected: int
    skipped: int
    bulk: int
    undone: int
    seconds: float | None
    gold: Rate
    kappa: float | NoFigure
    kappa_items: int
    rated: int = 0

    @property
    def few(self) -> bool:
        return self.votes < MIN_VOTES


def rater_figures(project: Project) -> list[RaterFigures]:
    """Figures of every rater of a project, most votes first."""
    judgements = Judgement.objects.filter(suspect__project=project, adjudication=False)
    standing = Q(withdrawn_at__isnull=True)
    rows = (
        judgements.order_by()
        .values("reviewer")
        .annotate(
            votes=Count("pk", filter=standing & ~Q(answer=Answer.SKIP)),
            confirmed=Count("pk", filter=standing & Q(answer=Answer.CONFIRM)),
            rejected=Count("pk", filter=standing & Q(answer=Answer.REJECT)),
            skipped=Count("pk", filter=standing & Q(answer=Answer.SKIP)),
            rated=Count("pk", filter=standing & Q(answer=Answer.RATE)),
            bulk_votes=Count("pk", filter=standing & Q(bulk=True)),
            undone=Count("pk", filter=Q(withdrawn_at__isnull=False, revision__isnull=True)),
            gold=Count("pk", filter=standing & Q(gold_correct__isnull=False)),
            gold_right=Count("pk", filter=standing & Q(gold_correct=True)),
        )
        .order_by("-votes")
    )
    users = User.objects.in_bulk([row["reviewer"] for row in rows])
    seconds = _median_seconds(project, users)
    ratings = ratings_of(first_three(independent_votes(project)), VERDICT)
    kappas = {
        row["reviewer"]: kappa_with_the_rest(ratings, str(row["reviewer"]), VERDICT.domain)
        for row in rows
    }
    return [
        RaterFigures(
            rater=row["reviewer"],
            name=users[row["reviewer"]].get_username(),
            votes=row["votes"],
            confirmed=row["confirmed"],
            rejected=row["rejected"],
            skipped=row["skipped"],
            bulk=row["bulk_votes"],
            undone=row["undone"],
            seconds=seconds.get(row["reviewer"]),
            gold=Rate(row["gold_right"], row["gold"]),
            kappa=kappas[row["reviewer"]][0],
            kappa_items=kappas[row["reviewer"]][1],
            rated=row["rated"],
        )
        for row in rows
    ]


KIND = VotesKind.of_project(TypeAdapter(list[RaterFigures]), rater_figures)


def _median_seconds(project: Project, reviewers: Iterable[int]) -> dict[int, float]:
    """The median time of each rater's latest votes, in one query."""
    votes = (
        Judgement.objects.filter(
            suspect__project=project, reviewer__in=reviewers, seconds__isnull=False, bulk=False
        )
        .exclude(answer=Answer.SKIP)
        .annotate(back=Window(RowNumber(), partition_by="reviewer", order_by=F("created").desc()))
        .filter(back__lte=_TIMED)
        .order_by()
    )
    times: dict[int, list[float]] = defaultdict(list)
    for reviewer, seconds in votes.values_list("reviewer", "seconds"):
        times[reviewer].append(seconds or 0.0)
    return {reviewer: median(found) for reviewer, found in times.items()}
