"""Glossaries, risk terms and other word lists for screening, uploaded or stored under a name.

Used by the pages of word lists, by campaigns that name a list and by runs that use one.
Start with ``stored_lists``; the other modules read what people upload or type.
"""
