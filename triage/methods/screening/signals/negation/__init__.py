"""Negations that were lost, added or moved to another clause."""
