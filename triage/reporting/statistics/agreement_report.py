"""The agreement of raters on each question that they answer, and the figures made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.messages import word as _
from triage.reporting.statistics.agreement import (
    Coefficient,
    Level,
    Ratings,
    gwet_ac1,
    krippendorff_alpha,
    paired_items,
    raw_agreement,
    specific_agreement,
)
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.kappa import PairAgreement, pairwise
from triage.reporting.statistics.wmt import CATEGORIES

BUG, NO_BUG, NONE = _("bug"), _("no bug"), _("none")
SEED = 20260101

Value = str | int

_NO_INTERVAL = NoFigure(FigureMessage.NONE_COMPUTED())


@dataclass(frozen=True, slots=True)
class IndependentVote:
    """A first, independent vote, given before the evidence was shown.

    What was not asked for is None; no category is "".
    """

    bug: bool | None
    category: str = ""
    critical: bool | None = None
    likert: int | None = None


#: item -> rater -> vote
IndependentVotes = Mapping[str, Mapping[str, IndependentVote]]


@dataclass(frozen=True)
class RaterQuestion:
    """A question that every rater answers: its possible values in order, and how to read them."""

    name: Message
    domain: tuple[Value, ...]
    level: Level
    read: Callable[[IndependentVote], Value | None]
    positive: Value | None = None


#: The critical flag counts as "no" if it was not asked for, since the protocol asks for it only with
#: bad translations; "none" is a category like the others.
QUESTIONS = VERDICT, CRITICAL, CATEGORY, RATING = (
    RaterQuestion(
        _("verdict"),
        (BUG, NO_BUG),
        "nominal",
        lambda vote: None if vote.bug is None else BUG if vote.bug else NO_BUG,
        BUG,
    ),
    RaterQuestion(
        _("critical"),
        ("critical", "not critical"),
        "nominal",
        lambda vote: "critical" if vote.critical else "not critical",
        "critical",
    ),
    RaterQuestion(
        _("category"), (*CATEGORIES, NONE), "nominal", lambda vote: vote.category or NONE
    ),
    RaterQuestion(_("rating"), (1, 2, 3, 4, 5), "ordinal", lambda vote: vote.likert),
)


@dataclass(frozen=True)
class QuestionAgreement:
    """The agreement on one question; each coefficient, or why it is undefined.

    ``items`` were rated by two raters or more.
    """

    name: Message
    votes: int
    alpha: Coefficient | NoFigure
    raw: float | NoFigure
    positive: float | NoFigure
    negative: float | NoFigure
    ac1: float | NoFigure
    pairs: list[PairAgreement]
    items: int = 0

    @property
    def plain(self) -> tuple[float | NoFigure, ...]:
        """The coefficients without an interval, in the order of the table."""
        return self.raw, self.positive, self.negative, self.ac1


@dataclass(frozen=True, slots=True)
class AgreementFigure:
    """A coefficient or share with its name, or the reason why there is none."""

    name: Message
    value: float | NoFigure
    interval: Interval | NoFigure = _NO_INTERVAL
    items: int = 0
    query: str = ""

    @classmethod
    def of(cls, name: Message, found: Coefficient | NoFigure, query: str = "") -> AgreementFigure:
        if isinstance(found, NoFigure):
            return cls(name, found, query=query)
        return cls(name, found.value, found.interval, found.items, query)


def ratings_of(votes: IndependentVotes, question: RaterQuestion) -> Ratings:
    """Item and rater -> answer to one question; items that nobody answered it for are left out."""
    read = {
        item: {
            rater: value
            for rater, vote in by_rater.items()
            if (value := question.read(vote)) is not None
        }
        for item, by_rater in votes.items()
    }
    return {item: values for item, values in read.items() if values}


def agreement_on(votes: IndependentVotes, question: RaterQuestion) -> QuestionAgreement:
    """All coefficients of one question, with reasons for undefined ones."""
    import numpy as np

    ratings = ratings_of(votes, question)
    several = NoFigure(FigureMessage.MORE_THAN_TWO_VALUES())
    return QuestionAgreement(
        name=question.name,
        votes=sum(len(row) for row in ratings.values()),
        alpha=krippendorff_alpha(
            ratings, question.level, np.random.default_rng(SEED), question.domain
        ),
        raw=raw_agreement(ratings),
        positive=several
        if question.positive is None
        else specific_agreement(ratings, question.positive),
        negative=several
        if question.positive is None
        else specific_agreement(ratings, question.domain[-1]),
        ac1=gwet_ac1(ratings, question.domain),
        pairs=pairwise(ratings, question.domain),
        items=len(paired_items(ratings)),
    )


def agreement_figures(votes: IndependentVotes) -> list[AgreementFigure]:
    """All figures of agreement in the order of the chart, each with its value or a reason."""
    verdict, critical, category, rating = (agreement_on(votes, one) for one in QUESTIONS)

    def plain(
        name: Message, value: float | NoFigure, question: QuestionAgreement
    ) -> AgreementFigure:
        return AgreementFigure(name, value, items=question.items)

    return [
        AgreementFigure.of(_("alpha, Likert (ordinal)"), rating.alpha),
        AgreementFigure.of(_("alpha, bug or not"), verdict.alpha),
        AgreementFigure.of(_("alpha, critical"), critical.alpha),
        AgreementFigure.of(_("alpha, category"), category.alpha),
        plain(_("raw agreement, bug or not"), verdict.raw, verdict),
        plain(_("positive agreement (bug)"), verdict.positive, verdict),
        plain(_("negative agreement (no bug)"), verdict.negative, verdict),
        plain(_("AC1, bug or not"), verdict.ac1, verdict),
        plain(_("raw agreement, category"), category.raw, category),
        plain(_("AC1, category"), category.ac1, category),
    ]
