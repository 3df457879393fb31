"""Addresses of charts and comparisons."""

from __future__ import annotations

from django.urls import path

from triage.views.charts import calibration, cases, charts, comparison, signals

urlpatterns = [
    path("review/gold/faults/", calibration.gold_of_faults, name="gold-faults"),
    path("charts/", charts.charts, name="charts"),
    path("charts/data.json", charts.chart_data, name="charts-data"),
    path("charts/waiting.json", charts.chart_waiting, name="charts-waiting"),
    path("charts/table/<slug:name>.csv", charts.chart_table, {"kind": "csv"}, name="chart-table"),
    path("charts/table/<slug:name>.tex", charts.chart_table, {"kind": "tex"}, name="chart-latex"),
    path("charts/cases/", cases.case_list, name="charts-cases"),
    path("charts/rated/", cases.rated_list, name="charts-rated"),
    path("charts/compare/", comparison.compare, name="charts-compare"),
    path("charts/signals/", signals.signals, name="charts-signals"),
    path("charts/signals/<slug:name>/", signals.signal, name="charts-signal"),
    path("charts/calibration/", calibration.calibration, name="charts-calibration"),
]
