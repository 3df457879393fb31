"""Reads numbers in Chinese and Japanese, which do not put spaces between words.

Start at ``reading.py``; the characters are in ``signs.py``.
"""
