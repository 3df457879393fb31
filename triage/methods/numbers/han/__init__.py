"""Reads numbers in Chinese and Japanese, which do not put spaces between words.

Start at ``reading.py``; ``numerals.py`` reads a run of numeral characters, which are in ``signs.py``.
"""
