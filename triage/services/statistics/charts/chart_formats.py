"""Pass rates of number tests by format and length, the main finding of the NumberTest paper."""

from __future__ import annotations

from collections import defaultdict

from triage.methods.numbertest.capabilities import size_of
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.paper_order import in_paper_order
from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.figures.formats import WORDS, FormatMark, format_rates
from triage.reporting.statistics.rates import Rate
from triage.services.statistics.figure_kinds import figure_of, stamped
from triage.services.statistics.format_counts import FormatCount
from triage.services.statistics.scope import Scope


def by_format(scope: Scope) -> Chart:
    runs = [run for run in scope.runs.values() if run.campaign.method == NumberTest.name]
    answer = figure_of(scope, "formats", [runs])
    if answer.value is None:
        return stamped(base.stand_in(WORDS, scope.options.theme, answer.note), answer)
    found: dict[tuple[str, str, str, str], list[FormatCount]] = defaultdict(list)
    for row in answer.value or ():
        if run := scope.runs.get(row.run):
            found[scope.names[row.run], run.direction, row.capability, row.format].append(row)
    marks = [_mark(scope, key, rows) for key, rows in found.items()]
    marks.sort(
        key=lambda mark: (
            *(mark.engine, mark.direction),
            *(in_paper_order(mark.capability), mark.size, mark.format),
        )
    )
    return stamped(format_rates(marks, scope.options.theme), answer)


def _mark(scope: Scope, key: tuple[str, str, str, str], rows: list[FormatCount]) -> FormatMark:
    engine, direction, capability, name = key
    rate = Rate(sum(row.passed for row in rows), sum(row.cases for row in rows))
    query = scope.query(
        {row.run for row in rows}, capability=capability, number_format=name, verdict="fail"
    )
    measure, size = size_of(name) or ("", 0)
    return FormatMark(engine, direction, capability, name, rate, query, measure, size)
