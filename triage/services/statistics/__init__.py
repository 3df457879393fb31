"""Figures of runs and reviews: rates, agreement, ratings, comparisons, charts.

The pages of charts, comparisons and raters come in; no other service does.
Start with ``scope``, then ``charts`` for the figures and ``figure_kinds`` for those a worker makes.
"""
