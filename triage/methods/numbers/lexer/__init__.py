"""Cutting a text into digits and dictionary words, with their places.

Knows scripts, separators and what is well formed in a language, nothing of what a number is for. Start at ``scan.py``.
"""
