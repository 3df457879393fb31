"""Glossaries, risk terms and other words that a screening looks for, kept under a name or uploaded.

The pages of word lists, campaigns that name a list and runs that use one come in.
Start with ``store``; the other modules read files.
"""
