"""Classifies numbers by context: amount, date, time, share, rank or part of a name.

One kind per file; ``numbers/reading.py`` applies them in order. Start at ``context.py``.
"""
