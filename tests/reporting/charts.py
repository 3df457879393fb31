"""Made-up marks for every chart, and the charts by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.catalogue import Message
from tests.reporting.by_rows import CaseOutcome
from triage.reporting.figures import sit_review
from triage.reporting.figures.agreement import RaterMark, agreement_panel, rater_table
from triage.reporting.figures.base import Chart
from triage.reporting.figures.errors import (
    ElsewhereMark,
    ErrorExample,
    ErrorMark,
    elsewhere_bars,
    error_kinds,
)
from triage.reporting.figures.formats import FormatMark, format_rates
from triage.reporting.figures.metrics import SystemPoint, systems_scatter
from triage.reporting.figures.pairs import PairMark, forest
from triage.reporting.figures.rates import RateMark, pass_rate_dots
from triage.reporting.figures.review import (
    Day,
    Funnel,
    ReviewMark,
    burn_down,
    funnel,
    reviewed_shares,
)
from triage.reporting.figures.sit import Opens, threshold_figure
from triage.reporting.figures.trend import TrendPoint, trend
from triage.reporting.figures.wmt import (
    CategoryMark,
    LikertMark,
    category_bars,
    error_and_likert,
    likert_bars,
)
from triage.reporting.statistics.agreement_report import AgreementFigure
from triage.reporting.statistics.comparison import EnginePair
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.kappa import pairwise
from triage.reporting.statistics.paired import PairedResult
from triage.reporting.statistics.rates import Counts, Rate
from triage.reporting.statistics.sit_curves import Issue, RatedVariant, threshold_curve
from triage.reporting.statistics.wmt import RatedItem, Rating, category_counts

ENGINES = ("Alpha", "Beta")


def make_marks():
    return [
        RateMark(
            engine, direction, capability, Rate(20 + number, 40), f"engine={engine}&c={capability}"
        )
        for engine in ENGINES
        for direction in ("en-de", "de-en")
        for number, capability in enumerate(("integers", "decimals"))
    ]


def make_pairs():
    interval = Interval(0.012, 0.07, method="cluster bootstrap", target="new")
    result = PairedResult(0.041, 0.002, Message("sign flips per cluster"), 350, 40, interval)
    return [
        PairMark(EnginePair("Alpha", "Beta", result, 0.004), "differ=1"),
        PairMark(EnginePair("Alpha", "Gamma", NoFigure(Message("no shared cases"))), "differ=2"),
    ]


def make_outcome(failure):
    return CaseOutcome("", failure)


def make_trend():
    return [
        TrendPoint("Alpha", "1.0", Rate(30, 40), "run=1"),
        TrendPoint("Alpha", "1.1", Rate(36, 40), "run=2", 1, 2, 7, True, ("n", "r", "f")),
    ]


def make_funnels():
    queries = ("step=1", "step=2", "step=3", "step=4", "step=5")
    return [Funnel(Message("numbertest"), (400, 40, 30, 20, 4), queries)]


def make_reviews():
    counts = Counts(60, 30, 10, 2, failed_confirmed=12, failed_rejected=3)
    return [ReviewMark("Alpha", counts, ("v=p", "v=r", "v=o", "v=c"))]


def make_days():
    return [Day(f"2031-05-0{day}", 90 - 9 * day, 12, 9, f"day={day}") for day in range(1, 8)]


def make_items(flagged):
    return [
        RatedItem(str(place), tuple(Rating(1, True, "NUM") for _ in range(3)))
        if place < flagged
        else RatedItem(str(place), tuple(Rating(4) for _ in range(3)))
        for place in range(40)
    ]


def make_categories():
    return [
        CategoryMark(engine, category_counts(make_items(9), "any"), {"NUM": f"e={engine}"})
        for engine in ENGINES
    ]


def make_likerts():
    return [
        LikertMark(
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
    issues = [
        Issue((RatedVariant(float(d), d % 2 == 0), RatedVariant(1.0, None))) for d in range(2, 12)
    ]
    return threshold_curve(issues, [0, 2, 5, 8])


def make_agreements():
    return [
        AgreementFigure(Message("alpha, ordinal"), 0.62, Interval(0.5, 0.7), 90, "agree=1"),
        AgreementFigure.of(Message("alpha, flag"), NoFigure(Message("one rater only")), "agree=2"),
        AgreementFigure(Message("AC1"), 0.9, query="agree=3"),
    ]


def make_confusion():
    ratings = {str(n): {"ann": n % 3, "bob": n % 2} for n in range(12)}
    return pairwise(ratings, [0, 1, 2])[0]


def make_raters():
    return [
        RaterMark("ann", 40, 8.5, Rate(18, 20), 0.7, "rater=ann"),
        RaterMark(
            "bob", 12, None, Rate(0, 0), NoFigure(Message("no shared translations")), "rater=bob"
        ),
        RaterMark("eve", 9, 1.0, Rate(1, 2), 0.1, "rater=eve"),
    ]


def make_systems():
    return [SystemPoint(f"S{n}", 20.0 + n, 90.0 - n * n, f"s={n}", "sig") for n in range(5)]


def make_errors():
    example = ErrorExample("It costs 2,000 euros.", "Es kostet 2,000 Euro.", "2000")
    return [
        ErrorMark("Alpha", "separator", 12, "kind=separator", example),
        ErrorMark("Alpha", "digit changed", 3, "kind=digit"),
        ErrorMark("Beta", "separator", 7, "kind=separator&e=Beta", example),
    ]


def make_formats():
    forms: list[tuple[str, str, Any, int]] = [
        ("integers", "int-4", "digits", 4),
        ("integers", "int-10", "digits", 10),
        ("units", "unit-gram", "", 0),
    ]
    return [
        FormatMark(
            engine, "en-de", capability, name, Rate(12, 20), f"e={engine}&f={name}", measure, size
        )
        for engine in ENGINES
        for capability, name, measure, size in forms
    ]


def make_elsewhere():
    return [
        ElsewhereMark("Alpha", Message("passed"), 4, "v=p", {"date": 3, "time": 2}),
        ElsewhereMark("Alpha", Message("failed"), 1, "v=f", {"date": 1}),
    ]


def make_accuracies():
    rates = (Rate(6, 10), Rate(7, 10), Rate(8, 10))
    return [sit_review.AccuracyMark("Alpha", rates, rates, "top=Alpha", 10)]


def make_kinds_found():
    one, two, three = (sit_review.KindsFound(n * 10, {"word": n * 4}, n * 3) for n in (1, 2, 3))
    return [sit_review.KindsMark("Alpha", (one, two, three), "kinds=Alpha", 10)]


#: name -> (builder of a chart from marks and theme, marks, query strings that must be in it)
CHARTS: dict[str, tuple[Callable[..., Chart], list[Any], list[str]]] = {
    "dots": (pass_rate_dots, make_marks(), [m.query for m in make_marks()]),
    "forest": (forest, make_pairs(), ["differ=1"]),
    "trend": (trend, make_trend(), ["run=1", "run=2", "n", "r", "f"]),
    "kinds": (error_kinds, make_errors(), ["kind=digit", "kind=separator&e=Beta"]),
    "formats": (format_rates, make_formats(), [m.query for m in make_formats()]),
    "elsewhere": (elsewhere_bars, make_elsewhere(), ["v=p", "v=f"]),
    "funnel": (funnel, make_funnels(), list(make_funnels()[0].queries)),
    "reviewed": (reviewed_shares, make_reviews(), ["v=p", "v=r", "v=o", "v=c"]),
    "burn": (burn_down, make_days(), ["day=1", "day=7"]),
    "categories": (category_bars, make_categories(), ["e=Alpha", "e=Beta"]),
    "likert": (likert_bars, make_likerts(), ["likert=5&e=A"]),
    "errors": (error_and_likert, make_likerts(), ["e=A", "e=E"]),
    "threshold": (
        lambda points, theme="light": threshold_figure(
            points, Opens(lambda t: f"t={t:g}", lambda t: f"t={t:g}"), theme, 2
        ),
        make_points(),
        ["t=0", "t=8"],
    ),
    "top-k": (sit_review.top_k_bars, make_accuracies(), ["top=Alpha"]),
    "kinds of bug": (
        lambda marks, theme="light": sit_review.kind_bars(marks, {"word": "Wrong word"}, theme),
        make_kinds_found(),
        ["kinds=Alpha"],
    ),
    "agreement": (agreement_panel, make_agreements(), ["agree=1", "agree=3"]),
    "raters": (rater_table, make_raters(), ["rater=ann"]),
    "systems": (
        lambda points, theme="light": systems_scatter(points, "BLEU", theme),
        make_systems(),
        ["s=0", "s=4"],
    ),
}
