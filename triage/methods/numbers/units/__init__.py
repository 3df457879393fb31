"""Units and currencies: their names, the unit after a number, and equal amounts in other units.

Start at ``reading.py``, or at ``conversion.py`` for what counts as the same amount.
"""
