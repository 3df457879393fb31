"""Units and currencies: their names, the unit after a number, and amounts that are equal in another unit.

Start at ``reading.py``, or at ``conversion.py`` for what counts as the same amount.
"""
