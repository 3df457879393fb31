"""What a number is where it stands: an amount, or a date, a time, a share, a rank, part of a name.

One kind a file; ``reading.py`` above applies them in their order. Start at ``context.py``.
"""
