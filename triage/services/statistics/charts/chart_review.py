"""The progress of review, and figures of the raters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from triage.reporting.figures import base
from triage.reporting.figures.agreement import agreement_panel, confusion, rater_table
from triage.reporting.figures.base import Chart, Theme
from triage.reporting.figures.review import Day, Funnel, burn_down, funnel
from triage.reporting.messages import FigureMessage, Message, method, parts
from triage.reporting.messages import word as _
from triage.services.common.critical import critical_by_category
from triage.services.counts.count_rows import CountRow, as_counts
from triage.services.statistics.figure_kinds import drawn
from triage.services.statistics.review_figures import SharedItems
from triage.services.statistics.scope import Scope, grouped, runs_of

_TWO = _("The two raters who share the most suspects")


def review_funnel(scope: Scope) -> Chart:
    """From cases to critical bugs, one funnel per method.

    Runs of one question on one engine have a funnel each, since common cases would count twice.
    """
    groups = grouped(
        scope.count_rows, lambda row: (scope.runs[row.run].campaign.method, _again(scope, row))
    )
    funnels = [
        _funnel(scope, parts(", ", method(name), again) if again else method(name), rows)
        for (name, again), rows in groups.items()
    ]
    return funnel(funnels, scope.options.theme)


def _again(scope: Scope, row: CountRow) -> str:
    """The label that distinguishes a run from others of the same question and engine; else ""."""
    name = scope.names[row.run]
    return "" if name == scope.runs[row.run].engine.name else name


def _funnel(scope: Scope, name: Message, rows: Sequence[CountRow]) -> Funnel:
    counts, runs = as_counts(rows), runs_of(rows)
    doubted = {"verdict": "fail,abstain"}
    reviewed = counts.confirmed + counts.rejected
    critical = sum(
        critical_by_category(row.bugs, scope.project).total()
        for row in rows
        if row.verdict in ("fail", "abstain")
    )
    return Funnel(
        name,
        (
            sum(row.cases for row in rows),
            counts.failed + counts.abstained,
            reviewed,
            counts.confirmed,
            critical,
        ),
        (
            scope.cases_query(runs),
            scope.query(runs, **doubted),
            scope.query(runs, **doubted, status="confirmed,rejected"),
            scope.query(runs, **doubted, status="confirmed"),
            scope.query(runs, **doubted, status="confirmed", critical="yes"),
        ),
    )


def open_and_votes(scope: Scope) -> Chart:
    """Open suspects and votes per day, over all runs of the view's suspects."""
    return drawn(
        scope,
        "burn-down",
        _("Open suspects and votes per day"),
        lambda days, theme: burn_down(_with_open(scope, days), theme),
    )


def _with_open(scope: Scope, days: list[Day]) -> list[Day]:
    """Only suspects that are open now can be listed."""
    if not days or scope.view.status:
        return days
    query = scope.view.query_string(status="open,adjudication")
    return [*days[:-1], replace(days[-1], open_query=query)]


def raters(scope: Scope) -> Chart:
    """Speed, gold items and agreement of each rater."""
    return drawn(scope, "raters", _("Raters on gold items"), rater_table)


def agreement(scope: Scope) -> Chart:
    """Coefficients of agreement over first, independent votes."""
    return drawn(scope, "agreement", _("Rater agreement"), agreement_panel)


def confusions(scope: Scope) -> Chart:
    """The confusion matrix of the two raters who share most items."""
    return drawn(scope, "confusion", _TWO, _confusion)


def _confusion(found: Sequence[SharedItems], theme: Theme) -> Chart:
    if not found:
        return base.no_figure(base.Words(_TWO), theme, FigureMessage.NO_ONE_JUDGED_BY_TWO())
    return confusion(found[0].pair, theme, found[0].queries)
