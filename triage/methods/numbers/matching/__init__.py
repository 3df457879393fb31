"""Comparing what a source states with what its translation states.

Start at ``comparison.py``; ``errors.py`` names what went wrong and ``explaining.py`` says it in a sentence.
"""
