from __future__ import annotations

import json

import plotly.graph_objects as go
import pytest

from triage.reporting.figures import RateMark, pass_rate_dots, rate_heatmap
from triage.reporting.rates import Rate


def make_marks():
    return [
        RateMark(
            engine, direction, capability, Rate(20 + number, 40), f"engine={engine}&c={capability}"
        )
        for engine in ("Alpha", "Beta")
        for direction in ("en-de", "de-en")
        for number, capability in enumerate(("integers", "decimals"))
    ]


BUILDERS = [pass_rate_dots, rate_heatmap]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("build", BUILDERS)
def test_plotly_takes_the_figure_as_it_is(build, theme):
    chart = build(make_marks(), theme)
    go.Figure({"data": chart["data"], "layout": chart["layout"]}, skip_invalid=False)
    assert json.loads(json.dumps(chart, allow_nan=False)) == chart


@pytest.mark.parametrize("build", BUILDERS)
def test_every_mark_opens_its_items(build):
    text = json.dumps([trace["customdata"] for trace in build(make_marks())["data"]])
    assert all(json.dumps(mark.query) in text for mark in make_marks())


@pytest.mark.parametrize("build", BUILDERS)
def test_the_table_has_a_row_for_every_mark(build):
    table = build(make_marks())["table"]
    assert len(table["rows"]) == 8
    assert {len(row) for row in table["rows"]} == {len(table["columns"])}


@pytest.mark.parametrize("build", BUILDERS)
def test_an_empty_view_says_so(build):
    chart = build([])
    assert chart["reason"] == "no figure: no cases in this view"
    assert chart["data"] == []


def test_engines_differ_in_symbol_as_well_as_colour():
    traces = pass_rate_dots(make_marks())["data"]
    assert len({trace["marker"]["symbol"] for trace in traces}) == 2


def test_cells_with_few_cases_are_greyed():
    marks = [RateMark("Alpha", "en-de", "integers", Rate(5, 19), "q")]
    solid, few = rate_heatmap(marks)["data"]
    assert solid["z"] == [[None]]
    assert few["z"] == [[26.32]]
