"""What a rater did: votes, speed, known answers, agreement with the others."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from django.contrib.auth.models import User
from django.db.models import Count, Q

from triage.models import Answer, ItemKind, Judgement, Project
from triage.reporting.kappa import kappa_with_the_rest
from triage.reporting.rates import NoFigure, Rate
from triage.services.agreement import QUESTIONS, first_three, independent_votes, ratings_of

FEWEST_VOTES = 10
_TIMED = 2000


@dataclass(frozen=True)
class RaterFigures:
    """Figures of one rater; ``seconds`` is the median time of a vote."""

    rater: User
    votes: int
    confirmed: int
    rejected: int
    skipped: int
    bulk: int
    undone: int
    seconds: float | None
    gold: Rate
    kappa: float | NoFigure

    @property
    def few(self) -> bool:
        return self.votes < FEWEST_VOTES


def rater_figures(project: Project, only: User | None = None) -> list[RaterFigures]:
    """Figures of every rater of a project, or of one; most votes first."""
    judgements = Judgement.objects.filter(suspect__project=project, adjudication=False)
    if only is not None:
        judgements = judgements.filter(reviewer=only)
    standing = Q(withdrawn_at__isnull=True)
    rows = (
        judgements.order_by()
        .values("reviewer")
        .annotate(
            votes=Count("pk", filter=standing & ~Q(answer=Answer.SKIP)),
            confirmed=Count("pk", filter=standing & Q(answer=Answer.CONFIRM)),
            rejected=Count("pk", filter=standing & Q(answer=Answer.REJECT)),
            skipped=Count("pk", filter=standing & Q(answer=Answer.SKIP)),
            bulk_votes=Count("pk", filter=standing & Q(bulk=True)),
            undone=Count("pk", filter=Q(withdrawn_at__isnull=False, revision__isnull=True)),
            gold=Count("pk", filter=standing & Q(gold_correct__isnull=False)),
            gold_right=Count("pk", filter=standing & Q(gold_correct=True)),
        )
        .order_by("-votes")
    )
    users = User.objects.in_bulk([row["reviewer"] for row in rows])
    ratings = ratings_of(first_three(independent_votes(project)), QUESTIONS[0])
    return [
        RaterFigures(
            rater=users[row["reviewer"]],
            votes=row["votes"],
            confirmed=row["confirmed"],
            rejected=row["rejected"],
            skipped=row["skipped"],
            bulk=row["bulk_votes"],
            undone=row["undone"],
            seconds=_median_seconds(project, row["reviewer"]),
            gold=Rate(row["gold_right"], row["gold"]),
            kappa=kappa_with_the_rest(ratings, str(row["reviewer"]), QUESTIONS[0].domain),
        )
        for row in rows
    ]


def _median_seconds(project: Project, reviewer: int) -> float | None:
    times = list(
        Judgement.objects.filter(
            suspect__project=project, reviewer=reviewer, seconds__isnull=False, bulk=False
        )
        .exclude(suspect__kind=ItemKind.GOLD, answer=Answer.SKIP)
        .order_by("-created")
        .values_list("seconds", flat=True)[:_TIMED]
    )
    return median(time for time in times if time is not None) if times else None
