"""Checks that the whole text is translated, only once, and into the right language."""
