"""One module per group of figures on the charts page, and its filter bar.

Used by the views of charts and calibration only.
Start with ``chart_rates``; the table in ``views/charts/charts.py`` lists the figures of each tab.
"""
