"""Readers of files with source texts and translations, as uploaded to a site.

Start at ``base`` for the types and errors; one module per format.
"""
