"""Compares the numbers of a source with those of its translation.

Start at ``comparison.py``; ``errors.py`` classifies errors, ``explaining.py`` words the messages.
"""
