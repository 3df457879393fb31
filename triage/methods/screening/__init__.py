"""Screening: soft labels for possible catastrophic errors in translated segments.

Start at ``method``; ``judging.screen`` runs the signals over a pair, and ``signals`` has one module
per signal.
"""
