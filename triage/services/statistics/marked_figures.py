"""Figures of a rating campaign in which errors are marked, by system and by pair of raters.

Figures count settled items: those that have all ratings that the campaign asks for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from triage.models import ErrorSpan, Protocol, RatingCampaign, Suspect, SuspectStatus
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.marked_errors import (
    MarkedError,
    MarkedItem,
    ScoreMean,
    SpanAgreement,
    mqm_score,
    score_mean,
    span_agreement,
)
from triage.services.review.rating_progress import counted_ratings
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
class MarkedFigures:
    """``agreement`` is of each two raters who rated the same outputs."""

    systems: list[MarkedSystem]
    agreement: list[SpanAgreement]


@dataclass(frozen=True, slots=True)
class _Vote:
    rater: str
    score: float
    errors: tuple[MarkedError, ...]
    critical: tuple[str, ...]


def marked_figures(rating: RatingCampaign) -> MarkedFigures:
    """Figures by system and direction, the best first."""
    votes = _votes(rating)
    items: dict[tuple[str, str], list[tuple[MarkedItem, list[_Vote]]]] = defaultdict(list)
    counted = Counter[tuple[str, str]]()
    rows = Suspect.items.filter(rating=rating).values_list(
        *("pk", "status", "engine_line__name", "source_language", "target_language"),
        "content__document",
    )
    for pk, status, system, source, target, document in rows.iterator():
        key = system, f"{source}-{target}"
        counted[key] += 1
        own = votes.get(pk, [])
        if status == SuspectStatus.RATED and own:
            item = MarkedItem(str(pk), tuple(vote.score for vote in own), document or "")
            items[key].append((item, own))
    systems = [_figures(key, n, items[key]) for key, n in counted.items()]
    lower = rating.protocol == Protocol.MQM
    return MarkedFigures(sorted(systems, key=lambda one: _order(one, lower)), _agreement(votes))


def _order(one: MarkedSystem, lower: bool) -> tuple[str, float]:
    if isinstance(one.score, NoFigure):
        return one.direction, float("inf")
    return one.direction, one.score.value if lower else -one.score.value


def _figures(
    key: tuple[str, str], items: int, settled: list[tuple[MarkedItem, list[_Vote]]]
) -> MarkedSystem:
    votes = [vote for _item, own in settled for vote in own]
    errors = [error for vote in votes for error in vote.errors]
    return MarkedSystem(
        *key,
        items=items,
        settled=len(settled),
        ratings=len(votes),
        score=score_mean([item for item, _own in settled], generator()),
        severities=Counter(error.severity for error in errors),
        categories=Counter(error.category for error in errors if error.category),
        critical=Counter(name for vote in votes for name in vote.critical),
    )


def _votes(rating: RatingCampaign) -> dict[int, list[_Vote]]:
    """The votes that count, by item, in the order in which they were given."""
    ratings = counted_ratings(rating)
    spans: dict[int, list[tuple[MarkedError, str]]] = defaultdict(list)
    rows = ErrorSpan.objects.filter(judgement__in=ratings).order_by("pk")
    fields = ("judgement_id", "critical", "side", "start", "end", "severity", "category")
    for judgement, critical, *error in rows.values_list(*fields).iterator():
        spans[judgement].append((MarkedError(*error), critical))
    esa = rating.protocol == Protocol.ESA
    votes: dict[int, list[_Vote]] = defaultdict(list)
    given = ratings.order_by("created", "pk")
    for pk, item, rater, score in given.values_list(
        "pk", "suspect_id", "reviewer__username", "score"
    ).iterator():
        errors = tuple(error for error, _critical in spans[pk])
        value = float(score or 0) if esa else mqm_score(errors)
        named = tuple(critical for _error, critical in spans[pk] if critical)
        votes[item].append(_Vote(rater, value, errors, named))
    return votes


def _agreement(votes: dict[int, list[_Vote]]) -> list[SpanAgreement]:
    by_rater: dict[str, dict[str, tuple[MarkedError, ...]]] = defaultdict(dict)
    for item, own in votes.items():
        for vote in own:
            by_rater[vote.rater][str(item)] = vote.errors
    return span_agreement(by_rater)
