"""Classifies numbers by context: amount, date, time, share, rank or part of a name.

One kind per file; the table of passes in ``numbers/pipeline.py`` puts them in order. Start at ``context.py``.
"""
