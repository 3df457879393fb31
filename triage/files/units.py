"""Units of translation files: a text, its translation, and its metadata from the file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from triage.methods.messages import MethodMessage

#: Max. characters in a text; nobody translates more in one piece, and oracles read every letter.
LONGEST_TEXT = 100_000


class SkipReason(StrEnum):
    """Why a unit is not checked, in the terms of translation tools."""

    UNTRANSLATED = "untranslated"
    FUZZY = "fuzzy"
    LOCKED = "locked"
    NOT_FOR_TRANSLATION = "not for translation"
    KEY = "a key instead of a text"


#: Allowed in ``--include``: these units have a translation, but it is unconfirmed or must not be
#: changed.
INCLUDABLE = (SkipReason.FUZZY, SkipReason.LOCKED)


@dataclass(frozen=True, slots=True)
class Unit:
    """A source and its translation, with their place in the file.

    ``other_sources`` are further texts that the translation may render instead: a plural form for
    one number may translate the singular, or omit the number. ``comments`` are notes in which
    people may ask mtriage to ignore findings. ``element`` is the index of the element or entry that
    can hold a note; several segments or plural forms may share one. ``sheet`` is the sheet of a
    workbook that has several.
    """

    line: int
    id: str
    source: str
    translation: str
    src_lang: str = ""
    tgt_lang: str = ""
    left_out: SkipReason | None = None
    comments: tuple[str, ...] = ()
    other_sources: tuple[str, ...] = ()
    element: int = 0
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class UnreadablePlace:
    """A place in a file that could not be read; the rest was."""

    line: int
    problem: str


class FileError(ValueError):
    """A file cannot be read at all; the message says why, and ``line`` where, if known."""

    def __init__(self, problem: str, line: int = 1) -> None:
        super().__init__(problem)
        self.line = line

    @classmethod
    def unforeseen(cls, error: Exception) -> FileError:
        """Return the problem of a file on which the program failed."""
        detail = f"{type(error).__name__}: {error}"
        return cls(MethodMessage.FAULT_OF_MTRIAGE(detail=shortened(detail, _LONGEST_DETAIL)))


_LONGEST_DETAIL = 200


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= most else text[: most - 1] + "…"
