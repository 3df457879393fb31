"""One module for each group of figures on the charts page, and what its filter bar offers.

Only the views of charts and calibration come in.
Start with ``chart_rates``; the table in ``views/charts/charts.py`` says which tab shows which figure.
"""
