"""Readers of translation files, one a format: units out, each with its line."""
