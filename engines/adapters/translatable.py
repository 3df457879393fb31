"""Marks texts for translation without importing Django."""

from __future__ import annotations


def gettext_noop(text: str) -> str:
    """Return the text unchanged; makemessages finds it by this function's name."""
    return text
