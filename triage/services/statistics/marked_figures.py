"""Figures of a rating campaign in which errors are marked, by system and by pair of raters.

Figures count settled items: those that have all ratings that the campaign asks for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from triage.models import Protocol, SuspectStatus
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.marked_errors import (
    MarkedItem,
    ScoreMean,
    SpanAgreement,
    score_mean,
    span_agreement,
    weight,
)
from triage.services.review.rating_progress import CampaignRatings
from triage.services.statistics.comparisons.comparison import generator


@dataclass(frozen=True)
class MarkedSystem:
    """The marks on the outputs of one system, on its ``settled`` ones of ``items``.

    ``score``: the mean ESA score, higher is better, or the mean MQM score, lower is better.
    ``severities``, ``categories`` and ``critical`` count the errors of all its ratings.
    """

    system: str
    direction: str
    items: int
    settled: int
    ratings: int
    score: ScoreMean | NoFigure
    severities: Counter[str]
    categories: Counter[str]
    critical: Counter[str]


@dataclass(frozen=True)
class PhenomenonScore:
    """The mean score of a system's ``n`` settled outputs for one phenomenon of a test suite."""

    phenomenon: str
    system: str
    n: int
    mean: float


@dataclass(frozen=True)
class MarkedFigures:
    """``agreement`` is of each two raters who rated the same outputs."""

    systems: list[MarkedSystem]
    agreement: list[SpanAgreement]
    phenomena: list[PhenomenonScore]


#: Severity, category and critical category of an error.
Error = tuple[str, str, str]


def marked_figures(read: CampaignRatings) -> MarkedFigures:
    """Figures by system and direction, the best first."""
    mqm = read.rating.protocol == Protocol.MQM
    totals = _weights(read) if mqm else _scores(read)
    errors = _errors(read)
    systems: list[MarkedSystem] = []
    phenomena: dict[tuple[str, str], list[float]] = defaultdict(list)
    for key, texts in read.texts.items():
        settled: list[MarkedItem] = []
        ratings = 0
        for text in texts:
            if text.status != SuspectStatus.RATED or not (given := read.given[text.pk]):
                continue
            ratings += given
            score = totals[text.pk] / given
            settled.append(MarkedItem(str(text.pk), score, text.document or ""))
            if text.phenomenon:
                phenomena[text.phenomenon, key[0]].append(score)
        mean = score_mean(settled, generator())
        kinds = [_counted(errors[key], place) for place in range(3)]
        systems.append(MarkedSystem(*key, len(texts), len(settled), ratings, mean, *kinds))
    return MarkedFigures(
        sorted(systems, key=lambda one: _order(one, lower=mqm)),
        _agreement(read),
        [
            PhenomenonScore(*names, len(scores), sum(scores) / len(scores))
            for names, scores in sorted(phenomena.items())
        ],
    )


def _scores(read: CampaignRatings) -> Counter[int]:
    """Item -> the sum of its raters' scores."""
    found = Counter[int]()
    for scores in read.rated.values():
        for item, score in scores.items():
            found[item] += score or 0
    return found


def _weights(read: CampaignRatings) -> dict[int, float]:
    """Item -> the sum of the weights of all its marks."""
    found: dict[int, float] = defaultdict(float)
    for item, _rater, _score, _side, _start, _end, severity, category, _critical in read.rows:
        if severity is not None:
            found[item] += weight(severity, category)
    return found


def _errors(read: CampaignRatings) -> dict[tuple[str, str], Counter[Error]]:
    """System and direction -> the errors on its settled items."""
    system_of = {
        text.pk: key
        for key, texts in read.texts.items()
        for text in texts
        if text.status == SuspectStatus.RATED
    }
    found: dict[tuple[str, str], Counter[Error]] = defaultdict(Counter)
    for (key, *error), n in Counter((system_of.get(row[0]), *row[6:]) for row in read.rows).items():
        if key and error[0] is not None:
            found[key][tuple(error)] += n
    return found


def _agreement(read: CampaignRatings) -> list[SpanAgreement]:
    rated = {rater: set(own) for rater, own in read.rated.items()}
    # Rater, item; side, start, end.
    marks = ((row[1], row[0], *row[3:6]) for row in read.rows if row[4] is not None)
    return span_agreement(rated, marks)


def _counted(errors: Counter[Error], place: int) -> Counter[str]:
    """Errors by severity, category or critical category; some have no category."""
    found = Counter[str]()
    for error, n in errors.items():
        if error[place]:
            found[error[place]] += n
    return found


def _order(one: MarkedSystem, lower: bool) -> tuple[str, float]:
    if isinstance(one.score, NoFigure):
        return one.direction, float("inf")
    return one.direction, one.score.value if lower else -one.score.value
