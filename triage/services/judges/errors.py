"""The error of the pages and tasks of judge runs."""

from __future__ import annotations


class JudgeError(Exception):
    """A judge run cannot be started or continued; the message says why and what to do."""
