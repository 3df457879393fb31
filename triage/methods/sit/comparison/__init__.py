"""Distances between translations, and the thresholds above which they are reported."""
