"""Counts of outcomes and decisions, kept in step with the rows so that no page counts them anew.

Whatever stores an outcome or a decision comes in to note it; pages and statistics come in to read.
Start with ``outcomes``, then ``decision_counts`` and ``count_rows``.
"""
