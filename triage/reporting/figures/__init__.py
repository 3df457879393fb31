"""Figure builders for the charts page; see ``base`` for what a chart is."""

from __future__ import annotations

from triage.reporting.figures.agreement import RaterMark, agreement_panel, confusion, rater_table
from triage.reporting.figures.base import Chart, Table, Theme, in_theme, spoken, table_csv
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
from triage.reporting.figures.rates import RateMark, pass_rate_dots, rate_heatmap
from triage.reporting.figures.ratings import (
    CriticalMark,
    SeveralMark,
    critical_shares,
    rating_pairs,
    several_categories,
)
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

__all__ = [
    "AgreementFigure",
    "CategoryMark",
    "Chart",
    "CriticalMark",
    "Day",
    "ElsewhereMark",
    "ErrorExample",
    "ErrorMark",
    "FormatMark",
    "Funnel",
    "LikertMark",
    "Opens",
    "PairMark",
    "RateMark",
    "RaterMark",
    "ReviewMark",
    "SeveralMark",
    "SystemPoint",
    "Table",
    "Theme",
    "TrendPoint",
    "agreement_panel",
    "burn_down",
    "category_bars",
    "confusion",
    "critical_shares",
    "elsewhere_bars",
    "error_and_likert",
    "error_kinds",
    "forest",
    "format_rates",
    "funnel",
    "in_theme",
    "likert_bars",
    "pass_rate_dots",
    "rate_heatmap",
    "rater_table",
    "rating_pairs",
    "reviewed_shares",
    "several_categories",
    "spoken",
    "systems_scatter",
    "table_csv",
    "threshold_figure",
    "trend",
]
