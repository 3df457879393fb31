"""Mark texts that pages show for translation; adapters themselves know no languages."""

from __future__ import annotations


def gettext_noop(text: str) -> str:
    """The text as it is. By its name the tool that collects texts finds it; pages translate it."""
    return text
