"""Figure builders for the charts page; see ``base`` for what a chart is."""

from __future__ import annotations

from triage.reporting.figures.base import Chart, Table, Theme
from triage.reporting.figures.rates import RateMark, pass_rate_dots, rate_heatmap

__all__ = ["Chart", "RateMark", "Table", "Theme", "pass_rate_dots", "rate_heatmap"]
