"""Glossaries, risk terms and other word lists for screening, uploaded or stored under a name.

Used by the pages of word lists, by campaigns that name a list and by runs that use one.
Start with ``store``; the other modules read files.
"""
