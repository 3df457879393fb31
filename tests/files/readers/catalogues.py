"""Reads catalogues that a test writes as texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import Unit


def units_of(folder: Path, name: str, texts: Mapping[str, str], src_lang: str = "") -> list[Unit]:
    """Write files and return the units of one of them, all of which must be readable."""
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    found = list(read_units(Request(folder / name, src_lang, root=folder)))
    units = [one for one in found if isinstance(one, Unit)]
    assert units == found
    return units


def pairs_of(
    folder: Path, name: str, texts: Mapping[str, str], src_lang: str = ""
) -> list[tuple[str, str, str]]:
    """As :func:`units_of`, with the name, source and translation of units that are checked."""
    return [
        (one.id, one.source, one.translation)
        for one in units_of(folder, name, texts, src_lang)
        if one.left_out is None
    ]
