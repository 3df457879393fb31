"""Counts of outcomes and decisions, updated with the rows so that no page has to count them.

Code that stores an outcome or a decision records it here; pages and statistics read the counts.
Start with ``outcomes``, then ``decision_counts`` and ``count_rows``.
"""
