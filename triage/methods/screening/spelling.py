"""Spelling dictionaries of the system (Hunspell's, as Debian packages hunspell-LANGUAGE install them)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from triage.language_codes import base_language

#: Where dictionaries are looked for, in addition to the folders named in ``MTRIAGE_SPELLING``.
FOLDERS = ("/usr/share/hunspell", "/usr/share/myspell/dicts", "/Library/Spelling")
_KEPT_WORDS = 100_000


class Spelling:
    """All dictionaries of one language: a word is known if one regional variant has it."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self._opened: list[Any] | None = None
        self.knows = lru_cache(_KEPT_WORDS)(self._knows)

    def _knows(self, word: str) -> bool:
        return any(dictionary.spell(word) for dictionary in self._dictionaries())

    def _dictionaries(self) -> list[Any]:
        if self._opened is None:
            from hunspell import Hunspell

            self._opened = [
                Hunspell(path.stem, hunspell_data_dir=str(path.parent)) for path in self._paths
            ]
        return self._opened


def folders() -> list[Path]:
    """Return the folders in which dictionaries are looked for."""
    named = os.environ.get("MTRIAGE_SPELLING", "").split(os.pathsep)
    return [Path(folder) for folder in (*named, *FOLDERS) if folder]


@cache
def has_hunspell() -> bool:
    """Say whether Hunspell's binding is installed: the wheel has it only with its extra "spelling"."""
    return find_spec("hunspell") is not None


@cache
def spelling(language: str) -> Spelling | None:
    """Return the dictionaries of a language; None without one, or without Hunspell."""
    if not has_hunspell():
        return None
    base = base_language(language)
    found: dict[Path, Path] = {}
    for folder in folders():
        for path in sorted(folder.glob(f"{base}*.dic")):
            # Links give one dictionary the names of many regions.
            if base_language(path.stem) == base and path.with_suffix(".aff").is_file():
                found.setdefault(path.resolve(), path)
    return Spelling(list(found.values())) if found else None
