"""BLEU and chrF of runs with uploaded references: beside pass rates, and ranked by test set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.figures.metrics import SystemPoint, beside_pass_rates, systems_scatter
from triage.reporting.messages import FigureMessage, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.intervals import percent
from triage.reporting.statistics.rates import PassRate, Rate
from triage.services.counts.count_rows import CountRow, as_counts
from triage.services.statistics.charts.chart_rates import NO_CORPUS
from triage.services.statistics.figure_kinds import figure_of, stamped
from triage.services.statistics.figure_requests import FigureAnswer
from triage.services.statistics.reference_ranks import SetRanking
from triage.services.statistics.reference_scores import SystemScores, share_scored
from triage.services.statistics.scope import Scope, with_notes

NO_PAIR = FigureMessage.NO_FIGURE(why=FigureMessage.NO_SHARED_REFERENCES())
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


_RANKS = _("Systems by BLEU and chrF2++ on each test set")
_PAIRS = _("Pairs of systems by BLEU and chrF2++")


def ranks(scope: Scope) -> Chart:
    """A row per direction, test set, metric and system, best first, as in WMT20's table 2."""
    rows: list[list[base.Cell]] = []
    found, answer = rankings(scope)
    for one in found:
        rows += [
            [
                one.direction,
                one.corpus or NO_CORPUS,
                system.metric,
                system.rank,
                system.system,
                round(system.score, 2),
                round(system.half_width, 2),
                system.n,
                system.signature,
            ]
            for system in one.ranking.systems
        ]
    heads = [_("direction"), _("test set"), _("metric"), _("rank"), _("system"), _("score")]
    heads += [_("± (95 %)"), _("texts"), _("detail")]
    notes = [
        _(
            "Systems share a rank unless every better one differs from every worse one: paired bootstrap of sacreBLEU, p below 0.05 after Holm's correction over all pairs of a test set and metric."
        ),
        _("Only texts that all systems of the direction translated."),
    ]
    return _table(scope, answer, _RANKS, {"columns": heads, "rows": rows}, notes)


def pairs(scope: Scope) -> Chart:
    """A row per direction, test set, metric and pair of systems."""
    rows: list[list[base.Cell]] = []
    found, answer = rankings(scope)
    for one in found:
        rows += [
            [
                one.direction,
                one.corpus or NO_CORPUS,
                pair.metric,
                pair.first,
                pair.second,
                round(pair.difference, 2),
                base.significant(pair.p),
                base.significant(pair.corrected),
            ]
            for pair in one.ranking.pairs
        ]
    heads: list[str] = [_("direction"), _("test set"), _("metric"), _("first"), _("second")]
    heads += [_("difference"), "p", _("p, corrected")]
    notes = [
        _(
            "p is that of sacreBLEU's paired bootstrap with 1,000 resamples; corrected by Holm's method over all pairs of a test set and metric. Systems with the same score have p = 1."
        )
    ]
    return _table(scope, answer, _PAIRS, {"columns": heads, "rows": rows}, notes)


def rankings(scope: Scope) -> tuple[list[SetRanking], FigureAnswer]:
    answer = figure_of(scope, "reference-ranks", [list(scope.runs.values())])
    return answer.value or [], answer


def _table(
    scope: Scope, answer: FigureAnswer, title: str, table: base.Table, notes: Sequence[str]
) -> Chart:
    drawn = base.table_only(title, table, notes)
    if not table["rows"]:
        reason = answer.note if answer.value is None else NO_PAIR
        return stamped({**drawn, "reason": reason}, answer)
    return stamped(with_notes(drawn, _left_out(scope)), answer)


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
