"""Figures of runs and reviews: rates, agreement, ratings, comparisons, charts.

Used by the pages of charts, comparisons and raters; no other service imports it.
Start with ``scope``, then ``charts`` for the figures and ``figure_kinds`` for those a worker makes.
"""
