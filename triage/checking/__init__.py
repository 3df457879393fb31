"""Checks the units of translation files: findings, what a team ignores, and reports.

Start at ``checker``.
"""
