"""Units of translation files: a text, its translation, and what the file says of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LeftOut(StrEnum):
    """Why a unit is not judged, as translators' tools would say it."""

    UNTRANSLATED = "untranslated"
    FUZZY = "fuzzy"
    LOCKED = "locked"
    NOT_FOR_TRANSLATION = "not for translation"


#: What ``--include`` can add: there is a translation, though nobody stands by it, or may change it.
INCLUDABLE = (LeftOut.FUZZY, LeftOut.LOCKED)


@dataclass(frozen=True, slots=True)
class Unit:
    """A source and its translation, with their place in the file.

    ``other_sources`` are further texts that the translation may render instead: a plural form
    that stands for one number may say the singular, or leave the number out. ``comments`` are
    notes in which people may ask mtriage to be silent. ``element`` counts the elements or entries
    that can hold a note; several segments or plural forms may share one.
    """

    line: int
    id: str
    source: str
    translation: str
    src_lang: str = ""
    tgt_lang: str = ""
    left_out: LeftOut | None = None
    comments: tuple[str, ...] = ()
    other_sources: tuple[str, ...] = ()
    element: int = 0


@dataclass(frozen=True, slots=True)
class Broken:
    """A place of a file that could not be read; what stands around it was."""

    line: int
    problem: str


class FileProblem(ValueError):
    """A file cannot be read at all; the message says why, ``line`` where, if that is known."""

    def __init__(self, problem: str, line: int = 1) -> None:
        super().__init__(problem)
        self.line = line
