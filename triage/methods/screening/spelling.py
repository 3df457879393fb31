"""Spelling dictionaries of the system (Hunspell's, as Debian packages hunspell-LANGUAGE install them)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unicodedata import normalize

from triage.language_codes import base_language

#: Where dictionaries are looked for, in addition to the folders named in ``MTRIAGE_SPELLING``.
FOLDERS = ("/usr/share/hunspell", "/usr/share/myspell/dicts", "/Library/Spelling")
_KEPT_WORDS = 100_000
# Texts in other languages after which the dictionaries of a language are closed, when others are
# opened: they take up to 50 MB, and up to half a second to open.
_UNUSED = 2_000


class Spelling:
    """All dictionaries of one language: a word is known if one regional variant has it."""

    def __init__(self, paths: Sequence[Path], shelf: _Shelf) -> None:
        self._paths = paths
        self._shelf = shelf
        self.knows = lru_cache(_KEPT_WORDS)(self._knows)

    def begin_text(self) -> None:
        """Say that a text is looked at, so that the dictionaries stay open among others."""
        self._shelf.begin_text(self._paths)

    def _knows(self, word: str) -> bool:
        written = normalize("NFC", word)
        return any(
            _has(dictionary, written) for dictionary in self._shelf.dictionaries(self._paths)
        )


class _Shelf:
    """The dictionaries that are open, by their files; those of a language that is done are closed."""

    def __init__(self) -> None:
        self._opened: dict[Sequence[Path], list[Any]] = {}
        self._texts = 0
        self._last: dict[Sequence[Path], int] = {}

    def begin_text(self, paths: Sequence[Path]) -> None:
        self._texts += 1
        self._last[paths] = self._texts

    def dictionaries(self, paths: Sequence[Path]) -> list[Any]:
        """Return the dictionaries in files."""
        opened = self._opened.get(paths)
        if opened is None:
            self._close_unused()
            opened = self._opened[paths] = _hunspell(paths)
            self._last[paths] = self._texts
        return opened

    def _close_unused(self) -> None:
        for paths in list(self._opened):
            if self._texts - self._last[paths] > _UNUSED:
                self._opened.pop(paths, None)


def _has(dictionary: Any, word: str) -> bool:
    try:
        return bool(dictionary.spell(word))
    except UnicodeEncodeError:  # a letter that the dictionary's own encoding lacks ("ñ" in Polish)
        return False


def _hunspell(paths: Sequence[Path]) -> list[Any]:
    from hunspell import Hunspell

    return [Hunspell(path.stem, hunspell_data_dir=str(path.parent)) for path in paths]


_SHELF = _Shelf()


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
    return Spelling(tuple(found.values()), _SHELF) if found else None
