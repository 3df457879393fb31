"""Verdicts that need no full reading: sentences seen before, and texts in which only one value can be a number.

They only ever save time: what they cannot be sure of is read in full. Start at ``frames.py``.
"""
