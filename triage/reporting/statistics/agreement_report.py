"""All figures of agreement for one set of votes, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.messages import word as _
from triage.reporting.statistics.agreement import (
    Coefficient,
    Ratings,
    gwet_ac1,
    krippendorff_alpha,
    paired_items,
    raw_agreement,
    specific_agreement,
)
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.wmt import CATEGORIES

if TYPE_CHECKING:
    import numpy as np

BUG, NO_BUG, NONE = _("bug"), _("no bug"), _("none")
LIKERT = (1, 2, 3, 4, 5)

_NO_INTERVAL = NoFigure(FigureMessage.NONE_COMPUTED())


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


@dataclass(frozen=True, slots=True)
class IndependentVote:
    """A first, independent vote, given before the evidence was shown.

    ``likert`` and ``critical`` are None if they were not asked for; no category is "".
    """

    bug: bool
    category: str = ""
    critical: bool | None = None
    likert: int | None = None


#: item -> rater -> answer
IndependentVotes = Mapping[str, Mapping[str, IndependentVote]]


def agreement_report(answers: IndependentVotes, rng: np.random.Generator) -> list[AgreementFigure]:
    """Return all figures of agreement, each with its value or the reason why there is none.

    The critical flag counts as "no" if it was not asked for, since the protocol asks for it only
    with bad translations; "none" is a category like the others.
    """
    verdict = _ratings(answers, lambda answer: BUG if answer.bug else NO_BUG)
    flag = _ratings(answers, lambda answer: "yes" if answer.critical else "no")
    category = _ratings(answers, lambda answer: answer.category or NONE)
    likert = _ratings(answers, lambda answer: answer.likert)
    names = (NONE, *CATEGORIES)
    return [
        AgreementFigure.of(
            _("alpha, Likert (ordinal)"), krippendorff_alpha(likert, "ordinal", rng, LIKERT)
        ),
        AgreementFigure.of(
            _("alpha, bug or not"), krippendorff_alpha(verdict, "nominal", rng, (BUG, NO_BUG))
        ),
        AgreementFigure.of(
            _("alpha, critical"), krippendorff_alpha(flag, "nominal", rng, ("yes", "no"))
        ),
        AgreementFigure.of(
            _("alpha, category"), krippendorff_alpha(category, "nominal", rng, names)
        ),
        _plain(_("raw agreement, bug or not"), raw_agreement(verdict), verdict),
        _plain(_("positive agreement (bug)"), specific_agreement(verdict, BUG), verdict),
        _plain(_("negative agreement (no bug)"), specific_agreement(verdict, NO_BUG), verdict),
        _plain(_("AC1, bug or not"), gwet_ac1(verdict, (BUG, NO_BUG)), verdict),
        _plain(_("raw agreement, category"), raw_agreement(category), category),
        _plain(_("AC1, category"), gwet_ac1(category, names), category),
    ]


def _ratings(
    answers: IndependentVotes, value: Callable[[IndependentVote], str | int | None]
) -> Ratings:
    return {
        item: {
            rater: found for rater, answer in votes.items() if (found := value(answer)) is not None
        }
        for item, votes in answers.items()
    }


def _plain(name: Message, value: float | NoFigure, ratings: Ratings) -> AgreementFigure:
    return AgreementFigure(name, value, items=len(paired_items(ratings)))
