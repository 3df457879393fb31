"""Current agreement of a project's raters, from their independent votes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from pydantic import TypeAdapter

from triage.models import Answer, Category, ItemKind, Judgement, Project
from triage.reporting.messages import FigureMessage, Message
from triage.reporting.messages import word as _
from triage.reporting.statistics.agreement import Coefficient
from triage.reporting.statistics.agreement_report import BUG, NO_BUG, NONE
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.kappa import PairAgreement
from triage.services.statistics.figure_requests import VotesKind
from triage.services.suspects.filters import ViewFilter

if TYPE_CHECKING:
    from triage.reporting.statistics.agreement import Level, Ratings

FIRST_VOTES = 3
SEED = 20260101

Value = str | int


class FirstVote(NamedTuple):
    """The fields of a vote needed for agreement; a project may have a million votes."""

    suspect_id: int
    reviewer_id: int
    answer: str
    category: str
    critical: bool | None
    likert: int | None


@dataclass(frozen=True)
class RaterQuestion:
    """A question that every rater answers: its possible values in order, and how to read them."""

    name: Message
    domain: tuple[Value, ...]
    level: Level
    read: Callable[[FirstVote], Value | None]
    positive: Value | None = None


@dataclass(frozen=True)
class Agreement:
    """The agreement on one question; each coefficient, or why it is undefined."""

    name: Message
    votes: int
    alpha: Coefficient | NoFigure
    raw: float | NoFigure
    positive: float | NoFigure
    negative: float | NoFigure
    ac1: float | NoFigure
    pairs: list[PairAgreement]

    @property
    def plain(self) -> tuple[float | NoFigure, ...]:
        """The coefficients without an interval, in the order of the table."""
        return self.raw, self.positive, self.negative, self.ac1


def _verdict(vote: FirstVote) -> str:
    return BUG if vote.answer == Answer.CONFIRM else NO_BUG


def _flag(vote: FirstVote) -> str:
    return "critical" if vote.critical else "not critical"


QUESTIONS = (
    RaterQuestion(_("verdict"), (BUG, NO_BUG), "nominal", _verdict, BUG),
    RaterQuestion(_("critical"), ("critical", "not critical"), "nominal", _flag, "critical"),
    RaterQuestion(
        _("category"),
        (*Category.values, NONE),
        "nominal",
        lambda vote: vote.category or NONE,
    ),
    RaterQuestion(_("rating"), (1, 2, 3, 4, 5), "ordinal", lambda vote: vote.likert),
)


def not_undone() -> Q:
    """Current and revised votes, without those that were undone.

    Only votes that were withdrawn are looked up: joined with their revisions, each vote would be
    compared with every other.
    """
    revised = Exists(Judgement.objects.filter(revision_of=OuterRef("pk")))
    return Q(withdrawn_at__isnull=True) | Q(revised)


def independent_votes(project: Project) -> QuerySet[Judgement]:
    """First answers, given alone and before any evidence was shown.

    Answers given with the evidence on display agree with the checker rather than with each other;
    bulk answers, gold items and adjudications are left out for similar reasons.
    """
    return (
        Judgement.objects.filter(
            suspect__project=project,
            evidence_shown=False,
            revision_of__isnull=True,
            bulk=False,
            adjudication=False,
            suspect__output_hash=F("output_hash"),
        )
        .filter(not_undone())
        .exclude(answer=Answer.SKIP)
        .exclude(suspect__kind=ItemKind.GOLD)
        .order_by("suspect_id", "created", "pk")
    )


def first_three(votes: QuerySet[Judgement]) -> list[FirstVote]:
    """At most the first three votes per item."""
    seen: Counter[int] = Counter()
    chosen = []
    for vote in map(FirstVote._make, votes.values_list(*FirstVote._fields).iterator()):
        seen[vote.suspect_id] += 1
        if seen[vote.suspect_id] <= FIRST_VOTES:
            chosen.append(vote)
    return chosen


def ratings_of(votes: Iterable[FirstVote], question: RaterQuestion) -> Ratings:
    """Item and rater -> answer to one question."""
    table: dict[str, dict[str, Value]] = defaultdict(dict)
    for vote in votes:
        value = question.read(vote)
        if value is not None:
            table[str(vote.suspect_id)][str(vote.reviewer_id)] = value
    return table


def project_agreement(project: Project) -> list[Agreement]:
    """The agreement on every question, with reasons for undefined coefficients."""
    votes = first_three(independent_votes(project))
    return [agreement_on(votes, question) for question in QUESTIONS]


def _of_project(project: Project, _view: ViewFilter) -> list[Agreement]:
    return project_agreement(project)


KIND = VotesKind(TypeAdapter(list[Agreement]), _of_project, of_view=False)


def agreement_on(votes: list[FirstVote], question: RaterQuestion) -> Agreement:
    import numpy as np

    from triage.reporting.statistics.agreement import (
        gwet_ac1,
        krippendorff_alpha,
        raw_agreement,
        specific_agreement,
    )
    from triage.reporting.statistics.kappa import pairwise

    ratings = ratings_of(votes, question)
    rng = np.random.default_rng(SEED)
    several = NoFigure(FigureMessage.MORE_THAN_TWO_VALUES())
    other = question.domain[-1]
    return Agreement(
        name=question.name,
        votes=sum(len(row) for row in ratings.values()),
        alpha=krippendorff_alpha(ratings, question.level, rng, question.domain),
        raw=raw_agreement(ratings),
        positive=several
        if question.positive is None
        else specific_agreement(ratings, question.positive),
        negative=several if question.positive is None else specific_agreement(ratings, other),
        ac1=gwet_ac1(ratings, question.domain),
        pairs=pairwise(ratings, question.domain),
    )
