"""Formats of what a check found, one a file."""
