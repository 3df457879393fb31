"""BLEU and chrF compared with pass rates, for runs with uploaded references."""

from __future__ import annotations

from collections import defaultdict

from triage.reporting.figures import Chart, SystemPoint, base, systems_scatter
from triage.reporting.figures.metrics import beside_pass_rates
from triage.reporting.messages import FigureMessage, parts
from triage.reporting.statistics.intervals import percent
from triage.reporting.statistics.rates import PassRate, Rate
from triage.services.counts.count_rows import CountRow, as_counts
from triage.services.statistics.figure_kinds import figure_of, stamped
from triage.services.statistics.figure_requests import FigureAnswer
from triage.services.statistics.reference_scores import SystemScores, share_scored
from triage.services.statistics.scope import Scope, with_notes

NO_REFERENCE = FigureMessage.NO_FIGURE(why=FigureMessage.NO_REFERENCE())


def bleu(scope: Scope) -> Chart:
    return _scatter(scope, "BLEU")


def chrf(scope: Scope) -> Chart:
    return _scatter(scope, "chrF")


def _scatter(scope: Scope, metric: str) -> Chart:
    """One point per engine and direction: the metric and the raw pass rate."""
    answer = figure_of(scope, "references", [list(scope.runs.values())])
    if not answer.value:
        reason = answer.note if answer.value is None else NO_REFERENCE
        return stamped(
            base.stand_in(beside_pass_rates(metric), scope.options.theme, reason), answer
        )
    drawn = systems_scatter(_points(scope, answer, metric), metric, scope.options.theme)
    return drawn if drawn["reason"] else stamped(with_notes(drawn, _left_out(scope)), answer)


def _left_out(scope: Scope) -> str:
    """State it if a view has more texts than are scored."""
    share = share_scored(scope.runs.values())
    if share == 1:
        return ""
    return FigureMessage.SAMPLE_SCORED(share=percent(share))


def _points(scope: Scope, answer: FigureAnswer, metric: str) -> list[SystemPoint]:
    rates, runs = _rates(scope)
    points = []
    found: list[SystemScores] = answer.value
    for one in found:
        rate = rates.get((one.engine, one.direction), Rate(0, 0))
        for score in one.scores:
            if score.metric == metric and rate.value is not None:
                points.append(
                    SystemPoint(
                        f"{one.engine} {one.direction}",
                        round(score.score, 2),
                        round(100 * rate.value, 2),
                        scope.query(runs[one.engine, one.direction], verdict="fail"),
                        parts(", ", score.signature, FigureMessage.TEXTS(n=score.n)),
                        rate.n - rate.successes,
                    )
                )
    return points


def _rates(scope: Scope) -> tuple[dict[tuple[str, str], Rate], dict[tuple[str, str], set[int]]]:
    rows: dict[tuple[str, str], list[CountRow]] = defaultdict(list)
    for row in scope.count_rows:
        rows[scope.engine(row), scope.direction(row)].append(row)
    rates = {key: PassRate(as_counts(found)).raw for key, found in rows.items()}
    return rates, {key: {row.run for row in found} for key, found in rows.items()}
