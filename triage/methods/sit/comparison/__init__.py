"""Distances between translations, and the thresholds above which they are reported.

Start at ``structures``, which has one class per structure (string, dependencies, phrases, linked
words); ``score`` estimates how likely a pair is a bug. ``tree_drawing`` only draws.
"""
