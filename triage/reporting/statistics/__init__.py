"""Rates, intervals, tests and agreement: numbers from counts, or the reason why there is none.

Start with ``rates``, which defines what a rate means.
"""
