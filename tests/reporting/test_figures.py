from __future__ import annotations

import doctest
import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from triage.reporting import figures
from triage.reporting.comparison import CaseOutcome, EnginePair, compare_all
from triage.reporting.figures import base, review
from triage.reporting.figures.wmt import TRIAGE_NOTE
from triage.reporting.kappa import pairwise
from triage.reporting.paired import PairedResult
from triage.reporting.rates import Counts, Interval, NoFigure, Rate
from triage.reporting.sit_curves import Issue, Member, threshold_curve
from triage.reporting.wmt import RatedItem, Rating, category_counts

ENGINES = ("Alpha", "Beta")


def make_marks():
    return [
        figures.RateMark(
            engine, direction, capability, Rate(20 + number, 40), f"engine={engine}&c={capability}"
        )
        for engine in ENGINES
        for direction in ("en-de", "de-en")
        for number, capability in enumerate(("integers", "decimals"))
    ]


def make_pairs():
    interval = Interval(0.012, 0.07, method="cluster bootstrap", target="new")
    result = PairedResult(0.041, 0.002, "sign flips per cluster", 350, 40, interval)
    return [
        figures.PairMark(EnginePair("Alpha", "Beta", result, 0.004), "differ=1"),
        figures.PairMark(EnginePair("Alpha", "Gamma", NoFigure("no shared cases")), "differ=2"),
    ]


def make_outcome(failure):
    return CaseOutcome("", failure)


def make_trend():
    return [
        figures.TrendPoint("Alpha", "1.0", Rate(30, 40), "run=1"),
        figures.TrendPoint("Alpha", "1.1", Rate(36, 40), "run=2", 1, 2, 7, True, ("n", "r", "f")),
    ]


def make_funnels():
    queries = ("step=1", "step=2", "step=3", "step=4", "step=5")
    return [figures.Funnel("numbertest", (400, 40, 30, 20, 4), queries)]


def make_reviews():
    counts = Counts(60, 30, 10, 2, failed_confirmed=12, failed_rejected=3)
    return [figures.ReviewMark("Alpha", counts, ("v=p", "v=r", "v=o", "v=c"))]


def make_days():
    return [
        figures.Day(f"2031-05-0{day}", 90 - 9 * day, 12, 9, f"day={day}") for day in range(1, 8)
    ]


def make_items(flagged):
    return [
        RatedItem(str(place), tuple(Rating(1, True, "NUM") for _ in range(3)))
        if place < flagged
        else RatedItem(str(place), tuple(Rating(4) for _ in range(3)))
        for place in range(40)
    ]


def make_categories():
    return [
        figures.CategoryMark(engine, category_counts(make_items(9), "any"), {"NUM": f"e={engine}"})
        for engine in ENGINES
    ]


def make_likerts():
    return [
        figures.LikertMark(
            engine,
            {1: 3, 2: 5, 3: 9, 4: 12, 5: 4},
            3.2 + place / 10,
            Interval(3.0, 3.6),
            {value: f"likert={value}&e={engine}" for value in range(1, 6)},
            Rate(9 - place, 40),
            f"e={engine}",
        )
        for place, engine in enumerate("ABCDE")
    ]


def make_points():
    issues = [Issue((Member(float(d), d % 2 == 0), Member(1.0, None))) for d in range(2, 12)]
    return threshold_curve(issues, [0, 2, 5, 8])


def make_agreements():
    return [
        figures.Agreement("alpha, ordinal", 0.62, Interval(0.5, 0.7), 90, "agree=1"),
        figures.Agreement.of("alpha, flag", NoFigure("one rater only"), "agree=2"),
        figures.Agreement("AC1", 0.9, query="agree=3"),
    ]


def make_confusion():
    ratings = {str(n): {"ann": n % 3, "bob": n % 2} for n in range(12)}
    return pairwise(ratings, [0, 1, 2])[0]


def make_raters():
    return [
        figures.RaterMark("ann", 40, 8.5, Rate(18, 20), 0.7, "rater=ann"),
        figures.RaterMark("bob", 12, None, Rate(0, 0), NoFigure("no shared items"), "rater=bob"),
        figures.RaterMark("eve", 9, 1.0, Rate(1, 2), 0.1, "rater=eve"),
    ]


def make_systems():
    return [figures.SystemPoint(f"S{n}", 20.0 + n, 90.0 - n * n, f"s={n}", "sig") for n in range(5)]


#: name -> (builder of a chart from marks and theme, marks, query strings that must be in it)
CHARTS: dict[str, tuple[Callable[..., figures.Chart], list[Any], list[str]]] = {
    "dots": (figures.pass_rate_dots, make_marks(), [m.query for m in make_marks()]),
    "heat": (figures.rate_heatmap, make_marks(), [m.query for m in make_marks()]),
    "forest": (figures.forest, make_pairs(), ["differ=1"]),
    "trend": (figures.trend, make_trend(), ["run=1", "run=2", "n", "r", "f"]),
    "funnel": (figures.funnel, make_funnels(), list(make_funnels()[0].queries)),
    "reviewed": (figures.reviewed_shares, make_reviews(), ["v=p", "v=r", "v=o", "v=c"]),
    "burn": (figures.burn_down, make_days(), ["day=1", "day=7"]),
    "categories": (figures.category_bars, make_categories(), ["e=Alpha", "e=Beta"]),
    "likert": (figures.likert_bars, make_likerts(), ["likert=5&e=A"]),
    "errors": (figures.error_and_likert, make_likerts(), ["e=A", "e=E"]),
    "threshold": (
        lambda points, theme="light": figures.threshold_figure(
            points, lambda t: f"t={t:g}", theme, 2
        ),
        make_points(),
        ["t=0", "t=8"],
    ),
    "agreement": (figures.agreement_panel, make_agreements(), ["agree=1", "agree=3"]),
    "raters": (figures.rater_table, make_raters(), ["rater=ann"]),
    "systems": (
        lambda points, theme="light": figures.systems_scatter(
            points, "BLEU", "pass rate, %", theme
        ),
        make_systems(),
        ["s=0", "s=4"],
    ),
}
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
    assert chart["reason"].startswith("no figure: ")
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
    assert chart["layout"]["paper_bgcolor"] == "#16191d"
    assert "#ffffff" not in leaves(chart["layout"])


def test_the_confusion_matrix_prints_kappa():
    chart = figures.confusion(make_confusion(), "light", "pair=1")
    go.Figure({"data": chart["data"], "layout": chart["layout"]})
    assert "12 items both saw; Cohen's kappa" in chart["notes"][0]


def test_engines_differ_in_symbol_as_well_as_colour():
    traces = figures.pass_rate_dots(make_marks())["data"]
    assert len({trace["marker"]["symbol"] for trace in traces}) == 2


def test_sixteen_series_never_share_both_colour_and_pattern():
    styles = [base.Style(place) for place in range(16)]
    assert len({(style.color, style.pattern) for style in styles}) == 16


def test_cells_with_few_cases_are_greyed():
    marks = [figures.RateMark("Alpha", "en-de", "integers", Rate(5, 19), "q")]
    solid, few = figures.rate_heatmap(marks)["data"]
    assert solid["z"] == [[None]]
    assert few["z"] == [[26.32]]


def test_what_is_not_reviewed_is_hatched_and_not_counted_as_passed():
    data = {trace["name"]: trace for trace in figures.reviewed_shares(make_reviews())["data"]}
    assert data["not reviewed"]["marker"]["pattern"]["shape"] == "/"
    assert (data["passed"]["x"], data["not reviewed"]["x"]) == ([60.0], [25.0])


def test_only_pairs_that_differ_are_filled():
    rng = np.random.default_rng(1)
    same = {str(case): make_outcome(0) for case in range(30)}
    marks = [figures.PairMark(pair, "q") for pair in compare_all({"A": same, "B": same}, rng)]
    assert figures.forest(marks)["data"][0]["marker"]["symbol"] == ["circle-open"]


def test_raters_with_few_votes_are_hidden():
    assert [row[0] for row in figures.rater_table(make_raters())["table"]["rows"]] == ["ann", "bob"]


def test_triage_ratings_are_labelled_as_such():
    assert TRIAGE_NOTE in figures.likert_bars(make_likerts(), measured=False)["notes"]
    assert TRIAGE_NOTE not in figures.likert_bars(make_likerts())["notes"]


def test_four_systems_have_points_and_no_correlation():
    notes = figures.systems_scatter(make_systems()[:4], "BLEU", "pass rate, %")["notes"]
    assert notes[0] == "Correlation over systems: none, 4 systems; a correlation needs 5."


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ([figures.Day("2031-05-01", 0, 5, 5, "")], "No suspect is open."),
        ([figures.Day("2031-05-01", 4, 0, 0, "")], "No suspect was closed in the last seven days"),
        ([figures.Day("2031-05-01", 4, 5, 4, "")], "Expected finish: in about 1 day."),
    ],
)
def test_the_expected_finish_is_said_or_why_not(days, said):
    assert review.finish(days).startswith(said)


def test_the_examples_in_the_texts_are_right():
    assert doctest.testmod(review).failed == 0


def test_the_interval_for_new_templates_stands_beside_the_other():
    found = Interval(0.4, 0.8, target="new")
    mark = figures.RateMark("A", "en-de", "integers", Rate(30, 40), "q", new_templates=found)
    chart = figures.pass_rate_dots([mark])
    assert chart["table"]["rows"][0][-2:] == [40.0, 80.0]
    assert "new templates: 40.0 to 80.0 %" in chart["data"][0]["text"][0]


def test_too_few_templates_say_so_beside_the_rate():
    found = NoFigure("3 clusters; a statement on new ones needs 20")
    mark = figures.RateMark("A", "en-de", "integers", Rate(30, 40), "q", new_templates=found)
    assert "new templates: 3 clusters" in figures.rate_heatmap([mark])["data"][0]["hovertext"][0][0]


def test_the_table_of_a_chart_is_csv_without_formulas():
    mark = figures.RateMark("=evil()", "en-de", "integers", Rate(30, 40), "q")
    text = figures.table_csv(figures.rate_heatmap([mark])["table"])
    assert text.splitlines()[1].startswith("'=evil(),en-de,integers,raw,75.0,")
