"""Readers of translation files, one module per format: they yield units with their line numbers."""
