"""How well metrics agree with people on the outputs of a rating campaign (WMT20, section 5.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from triage.models import Suspect
from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.messages import FigureMessage
from triage.reporting.messages import word as _
from triage.reporting.statistics.correlation import Correlation, correlation
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.metric_correlation import (
    Coefficient,
    ScoredOutput,
    kendall_by_segment,
    over_systems,
    pearson_over_outputs,
)
from triage.services.statistics.charts.chart_rates import NO_CORPUS
from triage.services.statistics.charts.chart_ratings import NO_CAMPAIGN
from triage.services.statistics.comparisons.comparison import generator
from triage.services.statistics.figure_kinds import figure_of, stamped
from triage.services.statistics.figure_requests import FigureAnswer
from triage.services.statistics.reference_ranks import SetRanking
from triage.services.statistics.scope import Scope

_TITLE = _("Metrics against people, on each test set")
#: Direction, test set.
Place = tuple[str, str]


@dataclass(frozen=True)
class _RatedOutput:
    """``metrics``: name -> score, better if higher."""

    system: str
    segment: str
    people: float
    metrics: Mapping[str, float]


def metrics_and_people(scope: Scope) -> Chart:
    """A row per direction, test set and metric: BLEU and chrF2++ of the set, and uploaded scores."""
    if scope.rating is None:
        return {**base.table_only(_TITLE, {"columns": [], "rows": []}, []), "reason": NO_CAMPAIGN}
    places = _rated_outputs(scope)
    answer = figure_of(scope, "reference-ranks", [list(scope.runs.values())])
    rows = [
        [direction, corpus or NO_CORPUS, metric, *cells]
        for (direction, corpus), outputs in sorted(places.items())
        for metric, cells in (
            *_uploaded(outputs),
            *_of_references(scope, answer, (direction, corpus), outputs),
        )
    ]
    chart = base.table_only(
        _TITLE,
        {"columns": _HEADS, "rows": rows},
        _NOTES,
        "" if rows else FigureMessage.NO_METRIC_RATED(),
    )
    return stamped(chart, answer) if answer.waiting or rows else chart


_HEADS = [
    _("direction"),
    _("test set"),
    _("metric"),
    *(_("systems"), _("Pearson over systems"), _("95 % from"), _("95 % to")),
    *(_("outputs"), _("Pearson over outputs"), _("95 % from"), _("95 % to")),
    *(_("segments"), _("Kendall by segment"), _("95 % from"), _("95 % to")),
]
_NOTES = [
    _(
        "Metrics are compared with the mean Likert rating of an output. Over systems: Pearson's coefficient of the means, none below five systems; BLEU and chrF2++ are those of the whole test set. Over outputs: Pearson's coefficient. By segment: Kendall's tau-b over the systems' outputs of a segment, averaged over segments."
    ),
    _(
        "Intervals over systems are Fisher's, the others resample segments. Scores that are better if lower count with the opposite sign; references are left out."
    ),
]


def _rated_outputs(scope: Scope) -> Mapping[Place, list[_RatedOutput]]:
    rows = {one.pk: one for own in scope.rated.values() for one in own}
    found: dict[Place, list[_RatedOutput]] = defaultdict(list)
    stored = Suspect.items.filter(rating=scope.rating, current__isnull=False).values_list(
        "pk",
        "current__case__corpus",
        "current__case__expectation__metric",
        "current__evidence__metric",
    )
    for pk, corpus, expected, judged in stored:
        if (one := rows.get(pk)) is not None:
            metrics = _scores(judged or expected)
            found[one.direction, corpus].append(
                _RatedOutput(one.system, one.item.item, one.item.likert, metrics)
            )
    return found


def _scores(stored: Mapping[str, object] | None) -> Mapping[str, float]:
    """The score of an uploaded metric, better if higher; none if it has no score."""
    value = (stored or {}).get("score")
    if stored is None or not isinstance(value, int | float):
        return {}
    sign = -1 if stored.get("better") == "lower" else 1
    return {str(stored.get("name") or "score"): sign * float(value)}


Row = tuple[str, list[base.Cell]]


def _uploaded(outputs: Sequence[_RatedOutput]) -> Iterator[Row]:
    names = base.ordered(name for one in outputs for name in one.metrics)
    for name in sorted(names):
        scored = [
            ScoredOutput(one.segment, one.system, one.metrics[name], one.people)
            for one in outputs
            if name in one.metrics
        ]
        systems = len({one.system for one in scored})
        yield (
            name,
            [
                *_over_systems(over_systems(scored), systems),
                *_coefficient(pearson_over_outputs(scored, generator())),
                *_coefficient(kendall_by_segment(scored, generator())),
            ],
        )


def _of_references(
    scope: Scope, answer: FigureAnswer, place: Place, outputs: Sequence[_RatedOutput]
) -> Iterator[Row]:
    """BLEU and chrF2++ of each whole test set against the means of its rated outputs."""
    people: dict[str, list[float]] = defaultdict(list)
    for one in outputs:
        people[one.system].append(one.people)
    lines = {scope.names[pk]: run.engine.line.name for pk, run in scope.runs.items()}
    rankings: list[SetRanking] = answer.value or []
    for ranking in rankings:
        if (ranking.direction, ranking.corpus) != place:
            continue
        for metric in base.ordered(one.metric for one in ranking.ranking.systems):
            pairs = [
                (one.score, sum(likert) / len(likert))
                for one in ranking.ranking.systems
                if one.metric == metric and (likert := people.get(lines.get(one.system, "")))
            ]
            if pairs:
                found = correlation([x for x, _y in pairs], [y for _x, y in pairs])
                nothing: list[base.Cell] = [None] * 8
                yield metric, [*_over_systems(found, len(pairs)), *nothing]


def _over_systems(found: Correlation | NoFigure, systems: int) -> list[base.Cell]:
    if isinstance(found, NoFigure):
        return [systems, None, None, None]
    return [found.n, round(found.pearson, 3), *_limits(found.interval)]


def _coefficient(found: Coefficient | NoFigure) -> list[base.Cell]:
    if isinstance(found, NoFigure):
        return [0, None, None, None]
    return [found.n, round(found.value, 3), *_limits(found.interval)]


def _limits(interval: Interval | NoFigure) -> list[base.Cell]:
    if isinstance(interval, NoFigure):
        return [None, None]
    return [round(interval.low, 3), round(interval.high, 3)]
