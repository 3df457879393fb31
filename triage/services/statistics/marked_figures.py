"""Figures of a rating campaign in which errors are marked, by system and by pair of raters.

Figures count settled items: those that have all ratings that the campaign asks for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db.models import Case, Count, FloatField, QuerySet, Sum, When

from triage.models import (
    ErrorType,
    Judgement,
    Protocol,
    RatingCampaign,
    Severity,
    Suspect,
    SuspectStatus,
)
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.marked_errors import (
    MarkedError,
    MarkedItem,
    Place,
    ScoreMean,
    SpanAgreement,
    score_mean,
    span_agreement,
    weight,
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


_SYSTEM = ("engine_line__name", "source_language", "target_language")
_CHUNK = 10_000
#: The weight of a marked error, as :func:`triage.reporting.statistics.marked_errors.weight` has it.
_WEIGHT = Case(
    When(spans__isnull=True, then=0.0),
    *(
        When(
            spans__severity=severity,
            spans__category=category,
            then=weight(MarkedError("", 0, 1, severity, category)),
        )
        for severity in Severity.values
        for category in ErrorType.values
    ),
    default=0.0,
    output_field=FloatField(),
)


def marked_figures(rating: RatingCampaign) -> MarkedFigures:
    """Figures by system and direction, the best first; the database sums up."""
    ratings = counted_ratings(rating)
    scores = _scores(ratings, rating.protocol)
    items: dict[tuple[str, str], list[MarkedItem]] = defaultdict(list)
    counted, given = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    rows = Suspect.items.filter(rating=rating).order_by("pk")
    fields = ("pk", "status", *_SYSTEM, "content__document", "content__phenomenon")
    phenomena: dict[tuple[str, str], list[float]] = defaultdict(list)
    for pk, status, system, source, target, document, phenomenon in rows.values_list(
        *fields
    ).iterator(_CHUNK):
        key = system, f"{source}-{target}"
        counted[key] += 1
        if status == SuspectStatus.RATED and pk in scores:
            score, votes = scores[pk]
            items[key].append(MarkedItem(str(pk), score, document or ""))
            given[key] += votes
            if phenomenon:
                phenomena[phenomenon, system].append(score)
    errors = _errors(ratings)
    systems = [
        MarkedSystem(
            *key,
            items=n,
            settled=len(items[key]),
            ratings=given[key],
            score=score_mean(items[key], generator()),
            severities=errors[key].severities,
            categories=errors[key].categories,
            critical=errors[key].critical,
        )
        for key, n in counted.items()
    ]
    lower = rating.protocol == Protocol.MQM
    systems.sort(key=lambda one: _order(one, lower))
    return MarkedFigures(
        systems,
        span_agreement(*_marks(ratings)),
        [
            PhenomenonScore(*key, len(own), sum(own) / len(own))
            for key, own in sorted(phenomena.items())
        ],
    )


def _order(one: MarkedSystem, lower: bool) -> tuple[str, float]:
    if isinstance(one.score, NoFigure):
        return one.direction, float("inf")
    return one.direction, one.score.value if lower else -one.score.value


def _scores(ratings: QuerySet[Judgement], protocol: str) -> dict[int, tuple[float, int]]:
    """Item -> the mean of its scores, and their number."""
    total = Sum(_WEIGHT) if protocol == Protocol.MQM else Sum("score")
    rows = ratings.values_list("suspect_id").annotate(total=total, n=Count("pk", distinct=True))
    return {pk: (float(total or 0) / n, n) for pk, total, n in rows.iterator(_CHUNK)}


@dataclass(frozen=True, slots=True)
class _Counts:
    severities: Counter[str] = field(default_factory=Counter)
    categories: Counter[str] = field(default_factory=Counter)
    critical: Counter[str] = field(default_factory=Counter)


def _errors(ratings: QuerySet[Judgement]) -> dict[tuple[str, str], _Counts]:
    """Errors on the settled items of each system."""
    found: dict[tuple[str, str], _Counts] = defaultdict(_Counts)
    settled = ratings.filter(suspect__status=SuspectStatus.RATED, spans__isnull=False)
    names = [f"suspect__{name}" for name in _SYSTEM]
    rows = settled.values_list(*names, "spans__severity", "spans__category", "spans__critical")
    for system, source, target, severity, category, critical, n in rows.annotate(n=Count("pk")):
        own = found[system, f"{source}-{target}"]
        own.severities[severity] += n
        if category:
            own.categories[category] += n
        if critical:
            own.critical[critical] += n
    return found


def _marks(
    ratings: QuerySet[Judgement],
) -> tuple[dict[str, set[int]], dict[str, dict[int, list[Place]]]]:
    """The items of each rater, and the places that the rater marked in them."""
    rated: dict[int, set[int]] = defaultdict(set)
    for rater, item in ratings.values_list("reviewer_id", "suspect_id").iterator(_CHUNK):
        rated[rater].add(item)
    marked: dict[int, dict[int, list[Place]]] = {rater: {} for rater in rated}
    spans = ratings.filter(spans__start__isnull=False).values_list(
        *("reviewer_id", "suspect_id", "spans__side", "spans__start", "spans__end")
    )
    for rater, item, *place in spans.iterator(_CHUNK):
        marked[rater].setdefault(item, []).append(tuple(place))
    names = dict(User.objects.filter(pk__in=rated).values_list("pk", "username"))
    return (
        {names[rater]: items for rater, items in rated.items()},
        {names[rater]: places for rater, places in marked.items()},
    )
