"""Splits a text into digits and dictionary words, with their offsets.

Knows scripts, separators and which numerals are well formed in a language, but not what a number
means. Start at ``scan.py``.
"""
