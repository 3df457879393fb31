from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from operator import mul

import numpy as np
import plotly.graph_objects as go
import pytest

from engines.catalogue import Message
from tests.reporting.by_rows import compare_all
from tests.reporting.charts import (
    CHARTS,
    make_confusion,
    make_errors,
    make_likerts,
    make_marks,
    make_outcome,
    make_pairs,
    make_raters,
    make_reviews,
    make_systems,
)
from triage.reporting.figures import base, review
from triage.reporting.figures.agreement import confusion, rater_table
from triage.reporting.figures.base import Style, table_csv
from triage.reporting.figures.errors import error_kinds
from triage.reporting.figures.metrics import systems_scatter
from triage.reporting.figures.pairs import PairMark, forest
from triage.reporting.figures.rates import RateMark, pass_rate_dots, rate_heatmap
from triage.reporting.figures.ratings import SeveralMark, several_categories
from triage.reporting.figures.review import Day, reviewed_shares
from triage.reporting.figures.sit import Opens, threshold_figure
from triage.reporting.figures.trend import TrendPoint, trend
from triage.reporting.figures.wmt import TRIAGE_NOTE, likert_bars
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.sit_curves import Issue, RatedVariant, threshold_curve
from webapp.plotly_script import TRACES

every_chart = pytest.mark.parametrize("name", CHARTS)


def build(name, theme="light"):
    builder, marks, _ = CHARTS[name]
    return builder(marks, theme)


@every_chart
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_plotly_takes_the_figure_as_it_is(name, theme):
    chart = build(name, theme)
    go.Figure({"data": chart["data"], "layout": chart["layout"]}, skip_invalid=False)
    assert json.loads(json.dumps(chart, allow_nan=False)) == chart
    assert chart["data"]
    # Plotly draws a kind of trace that the pages' script lacks as a scatter plot, without a word.
    assert {trace["type"] for trace in chart["data"]} <= {"scatter", *TRACES}


@every_chart
def test_every_mark_opens_its_items(name):
    opened = json.dumps([trace.get("customdata") for trace in build(name)["data"]])
    for query in CHARTS[name][2]:
        assert json.dumps(query) in opened


@every_chart
def test_the_table_tells_the_same_in_full_rows(name):
    table = build(name)["table"]
    assert table["rows"]
    assert {len(row) for row in table["rows"]} == {len(table["columns"])}


@every_chart
def test_an_empty_view_says_why_there_is_no_figure(name):
    chart = CHARTS[name][0]([])
    assert chart["data"] == []
    assert chart["reason"].startswith("No data: ")
    assert chart["layout"]["annotations"][0]["text"] == chart["reason"]


def leaves(value):
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


@every_chart
def test_the_dark_theme_has_dark_paper_and_light_text(name):
    chart = build(name, "dark")
    assert chart["layout"]["paper_bgcolor"] == "#1a2028"
    assert "#ffffff" not in leaves(chart["layout"])


def test_the_confusion_matrix_prints_kappa():
    chart = confusion(make_confusion(), "light")
    go.Figure({"data": chart["data"], "layout": chart["layout"]})
    assert "12 suspects seen by both; Cohen's kappa" in chart["notes"][0]


def test_a_ninth_and_tenth_engine_look_like_none_before():
    looks = {(Style(index).color, Style(index).symbol) for index in range(16)}
    assert len(looks) == 16


def test_engines_differ_in_symbol_as_well_as_colour():
    traces = pass_rate_dots(make_marks())["data"]
    assert len({trace["marker"]["symbol"] for trace in traces}) == 2


def rate_mark(engine, direction):
    return RateMark(engine, direction, "integers", Rate(20, 40), f"engine={engine}")


def test_engines_that_never_meet_in_a_row_share_its_room():
    apart = pass_rate_dots([rate_mark("Alpha", "en-de"), rate_mark("Beta", "en-fr")])
    assert [trace["offsetgroup"] for trace in apart["data"]] == ["0", "0"]


def test_engines_of_one_row_stand_beside_each_other():
    marks = [rate_mark("Alpha", "en-de"), rate_mark("Beta", "en-fr"), rate_mark("Gamma", "en-de")]
    chart = pass_rate_dots([*marks, rate_mark("Beta", "en-de")])
    assert len({trace["offsetgroup"] for trace in chart["data"]}) == 3


def test_sixteen_series_never_share_both_colour_and_pattern():
    styles = [base.Style(place) for place in range(16)]
    assert len({(style.color, style.pattern) for style in styles}) == 16


def test_no_chart_needs_more_than_seven_colours():
    assert len(set(base.PALETTE)) == len(base.PALETTE) == 7
    assert {base.Style(place).color for place in range(16)} == set(base.PALETTE)


#: Severe forms (G. Machado et al., IEEE TVCG 15, 2009, table 1), and sight without any.
SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
THEMES = {"light": base.PALETTE + base.RAMP, "dark": tuple(base.ON_BLACK.values())}


def linear(colour: str) -> list[float]:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """CIE L*a*b* of what an eye sees."""
    red, green, blue = (min(max(sum(map(mul, row, linear(colour))), 0), 1) for row in SIGHT[sight])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_stands_out_from_the_card(theme):
    card = luminance(base._PAPER[theme])
    for colour in THEMES[theme]:
        low, high = sorted((card, luminance(colour)))
        assert (high + 0.05) / (low + 0.05) >= 3, colour


@pytest.mark.parametrize("theme", THEMES)
def test_neighbours_can_be_told_apart_without_red_or_green_too(theme):
    colours = THEMES[theme]
    for series in (colours[:7], colours[7:]):
        for one, other in pairwise(series):
            for sight in SIGHT:
                assert dist(lab(one, sight), lab(other, sight)) >= 25, (one, other, sight)


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_series_look_alike(theme):
    for one, other in combinations(THEMES[theme][:7], 2):
        assert dist(lab(one, "all colours"), lab(other, "all colours")) >= 30, (one, other)


def test_a_bar_of_few_ratings_is_faint_and_says_how_many_there_are():
    mark, *_ = make_likerts()
    many, few = replace(mark, counts={4: 9}), replace(mark, engine="F", counts={4: 1})
    chart = likert_bars([many, few])
    best = chart["data"][3]
    assert best["y"] == [base.named(many.engine, 9), base.named(few.engine, 1)]
    assert best["marker"]["opacity"] == [1, 0.3]
    assert "faint: fewer than 5" in chart["layout"]["xaxis"]["title"]["text"]
    assert "faint" not in likert_bars([many])["layout"]["xaxis"]["title"]["text"]


def test_a_step_of_the_funnel_says_how_many_there_are_of_all_methods():
    chart = build("funnel")
    totals = [sum(counts) for counts in zip(*(trace["x"] for trace in chart["data"]), strict=True)]
    assert chart["data"][0]["y"][0] == f"cases ({totals[0]})"
    assert chart["data"][-1]["y"][-1] == f"critical ({totals[-1]})"


def test_the_first_seven_series_are_plain():
    assert {base.Style(place).pattern for place in range(7)} == {""}


def test_each_direction_has_a_panel_and_an_engine_one_entry_in_the_legend():
    marks = [rate_mark(engine, at) for at in ("en-de", "en-fr", "en-es") for engine in ("A", "B")]
    chart = pass_rate_dots(marks)
    assert [one["text"] for one in chart["layout"]["annotations"]] == [
        "<b>en-de</b>",
        "<b>en-fr</b>",
        "<b>en-es</b>",
    ]
    assert {trace["xaxis"] for trace in chart["data"]} == {"x", "x2", "x3"}
    shown = [trace["name"] for trace in chart["data"] if trace["showlegend"]]
    assert shown == ["A", "B"]


def test_bars_that_are_all_zero_are_a_sentence_instead_of_axes():
    marks = [SeveralMark(name, 0, 30, f"system={name}") for name in ("A", "B")]
    chart = several_categories(marks)
    assert chart["reason"] == "All of its figures are 0."
    assert chart["table"]["rows"]


def test_cells_with_few_cases_are_greyed():
    marks = [RateMark("Alpha", "en-de", "integers", Rate(5, 19), "q")]
    solid, few = rate_heatmap(marks)["data"]
    assert solid["z"] == [[None]]
    assert few["z"] == [[26.32]]


def test_what_is_not_reviewed_is_hatched_and_not_counted_as_passed():
    data = {trace["name"]: trace for trace in reviewed_shares(make_reviews())["data"]}
    assert data["not reviewed"]["marker"]["pattern"]["shape"] == "/"
    assert (data["passed"]["x"], data["not reviewed"]["x"]) == ([60.0], [25.0])


def test_only_pairs_that_differ_are_filled():
    rng = np.random.default_rng(1)
    same = {str(case): make_outcome(0) for case in range(30)}
    marks = [PairMark(pair, "q") for pair in compare_all({"A": same, "B": same}, rng)]
    assert forest(marks)["data"][0]["marker"]["symbol"] == ["circle-open"]


def test_raters_with_few_votes_are_hidden():
    assert [row[0] for row in rater_table(make_raters())["table"]["rows"]] == ["ann", "bob"]


def test_triage_ratings_are_labelled_as_such():
    assert TRIAGE_NOTE in likert_bars(make_likerts(), measured=False)["notes"]
    assert TRIAGE_NOTE not in likert_bars(make_likerts())["notes"]


def test_four_systems_have_points_and_no_correlation():
    notes = systems_scatter(make_systems()[:4], "BLEU")["notes"]
    assert (
        notes[0]
        == "Correlation over systems: none, 4 systems; at least 5 needed for a correlation."
    )


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ([Day("2031-05-01", 0, 5, 5, "")], "No suspect is open."),
        ([Day("2031-05-01", 4, 0, 0, "")], "No suspect was closed in the last seven days"),
        ([Day("2031-05-01", 4, 5, 4, "")], "An expected finish needs decisions on 3 of"),
        ([Day("", 4, 5, 4, "")] * 3, "Expected finish: in about 1 day."),
    ],
)
def test_the_expected_finish_is_said_or_why_not(days, said):
    assert review.finish(days).startswith(said)


def test_the_interval_for_new_templates_stands_beside_the_other():
    found = Interval(0.4, 0.8, target="new")
    mark = RateMark("A", "en-de", "integers", Rate(30, 40), "q", new_templates=found)
    chart = pass_rate_dots([mark])
    assert chart["table"]["rows"][0][-3:-1] == [40.0, 80.0]
    assert "new templates: 40.0 to 80.0 %" in chart["data"][-1]["text"][0]


def test_too_few_templates_say_so_beside_the_rate():
    found = NoFigure(Message("3 clusters; at least 20 needed for a confidence interval"))
    mark = RateMark("A", "en-de", "integers", Rate(30, 40), "q", new_templates=found)
    assert "new templates: 3 clusters" in rate_heatmap([mark])["data"][0]["hovertext"][0][0]


def test_the_table_of_a_chart_is_csv_without_formulas():
    mark = RateMark("=evil()", "en-de", "integers", Rate(30, 40), "q")
    text = table_csv(rate_heatmap([mark])["table"])
    assert text.splitlines()[1].startswith("'=evil(),en-de,integers,raw,75.0,")


def test_a_curve_without_precision_says_why():
    issues = [Issue((RatedVariant(3.0, True),), fair=False), Issue((RatedVariant(2.0, None),))]
    points = threshold_curve(issues, [0])
    chart = threshold_figure(points, Opens(str, str))
    assert [trace["name"] for trace in chart["data"]] == ["suspects in the queue"]
    assert "not estimable" in chart["notes"][-1]


def test_a_curve_says_where_all_were_reviewed():
    issues = [Issue((RatedVariant(3.0, bug),), fair=False) for bug in (True, False)]
    chart = threshold_figure(threshold_curve(issues, [0]), Opens(str, str))
    assert chart["table"]["rows"][0][-1] == "all reviewed"
    assert "all reviewed" in chart["data"][1]["text"][0]


@every_chart
def test_no_table_has_two_columns_of_one_name(name):
    columns = [str(column) for column in build(name)["table"]["columns"]]
    assert len(set(columns)) == len(columns)


@pytest.mark.parametrize("build_chart", [pass_rate_dots, rate_heatmap])
def test_oversampled_texts_are_labelled(build_chart):
    mark = RateMark("A", "en-de", "toxic", Rate(30, 40), "q", oversampled=True)
    assert base.OVERSAMPLED_NOTE in build_chart([mark])["notes"]
    assert base.OVERSAMPLED_NOTE not in build_chart(make_marks())["notes"]


def test_tied_ranks_are_named_below_the_pairs():
    chart = forest(make_pairs(), ranks=[["Alpha", "Gamma"], ["Beta"]])
    assert chart["notes"][-1].endswith("1. Alpha, Gamma; 2. Beta.")


def test_kinds_of_error_come_with_an_example_and_their_share():
    row = error_kinds(make_errors())["table"]["rows"][0]
    assert row[1:] == [
        "separator",
        12,
        80.0,
        "It costs 2,000 euros.",
        "Es kostet 2,000 Euro.",
        "2000",
    ]


def test_runs_without_a_change_have_no_empty_axis_of_changes():
    points = [TrendPoint("acme", label, Rate(3, 4), "run=1") for label in ("1", "2")]
    drawn = trend(points)
    assert "yaxis2" not in drawn["layout"]
    assert {trace["type"] for trace in drawn["data"]} == {"scatter"}


def test_lines_of_one_run_each_are_a_sentence_and_a_table():
    chart = trend([TrendPoint(line, "1", Rate(3, 4), "run=1") for line in ("acme", "chatty")])
    assert chart["reason"].startswith("Each line has one run so far")
    assert not chart["data"]
    assert len(chart["table"]["rows"]) == 2


def test_several_directions_over_time_are_panels_of_one_scale():
    points = [
        TrendPoint(f"acme {at}", label, Rate(3, 4), "run=1", new=1, series="acme", direction=at)
        for at in ("en-es", "en-de")
        for label in ("1", "2")
    ]
    drawn = trend(points)
    assert len(drawn["layout"]["annotations"]) == 2
    assert drawn["layout"]["yaxis2"]["matches"] == "y"
    assert {trace["name"] for trace in drawn["data"]} == {"acme"}
    assert {trace["xaxis"] for trace in drawn["data"]} == {"x", "x2"}
    assert sum(trace["showlegend"] for trace in drawn["data"]) == 1


@every_chart
def test_bars_that_are_all_zero_have_no_negative_axis(name):
    chart = build(name)
    for bars in (trace for trace in chart["data"] if trace["type"] == "bar"):
        side = "x" if bars.get("orientation") == "h" else "y"
        axis = chart["layout"][f"{side}axis{bars.get(f'{side}axis', side)[1:]}"]
        assert axis["rangemode"] == "nonnegative"
