"""Units of translation files, rows of tables, and what cannot be read of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from triage.files.messages import FileMessage

#: Max. characters in a text; nobody translates more in one piece, and oracles read every letter.
LONGEST_TEXT = 100_000


class SkipReason(StrEnum):
    """Why a unit is not checked, in the terms of translation tools."""

    UNTRANSLATED = "untranslated"
    FUZZY = "fuzzy"
    LOCKED = "locked"
    NOT_FOR_TRANSLATION = "not for translation"
    KEY = "a key instead of a text"


class Promise(StrEnum):
    """What the format of a file demands of a translation, beside what its text shows."""

    #: A translation begins and ends with a line break if and only if its source does.
    LINE_ENDS = "line ends"
    #: In a text with placeholders, what stands between apostrophes is no placeholder.
    APOSTROPHES = "apostrophes"
    #: In a message of ICU, an apostrophe before a brace makes what follows plain text.
    ICU = "ICU"
    #: In the branches of a plural, a count is written by its name; # is plain text.
    NAMED_COUNTS = "named counts"
    #: Code between backticks and the targets of links come back letter for letter.
    CODE_AND_LINKS = "code and links"


#: Allowed in ``--include``: these units have a translation, but it is unconfirmed or must not be
#: changed.
INCLUDABLE = (SkipReason.FUZZY, SkipReason.LOCKED)


@dataclass(frozen=True, slots=True)
class Unit:
    """A source and its translation, with their place in the file.

    ``other_sources`` are further texts that the translation may render instead: a plural form for
    one number may translate the singular, or omit the number. ``comments`` are notes in which
    people may ask mtriage to ignore findings. ``element`` tells a
    writer of notes (:mod:`triage.files.writers`) which element or entry gets them; several segments
    may share one. ``sheet`` is the sheet of a
    workbook that has several. ``formats`` are those that the file names for the texts
    (:func:`triage.files.directives.formats_of`). ``fault`` is a message on what the format does not
    allow in the translation, "" if there is nothing.
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
    promises: frozenset[Promise] = frozenset()
    formats: tuple[str, ...] = ()
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table with its line and its texts by column.

    Units of other formats can be read as rows as well (:meth:`of_unit`). ``left_out`` is that of a
    unit. ``values`` are those of a row of JSON as they are, with lists and objects.
    """

    line: int
    fields: Mapping[str, str]
    left_out: SkipReason | None = None
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @classmethod
    def of_unit(cls, unit: Unit) -> Row:
        """Return a unit as a row with the columns ``id``, ``source``, ``translation``, ``src_lang``
        and ``tgt_lang``; those that it lacks are absent, as is the translation of a unit left out.
        """
        translation = {} if unit.left_out else {"translation": unit.translation}
        languages = {"src_lang": unit.src_lang, "tgt_lang": unit.tgt_lang}
        stated = {name: code for name, code in languages.items() if code}
        fields = {"id": unit.id, "source": unit.source, **translation, **stated}
        return cls(unit.line, fields, unit.left_out)


@dataclass(frozen=True, slots=True)
class UnreadablePlace:
    """A place in a file that could not be read; the rest was."""

    line: int
    problem: str

    def __str__(self) -> str:
        return FileMessage.ROW(n=self.line, why=self.problem)


#: What readers yield: the units or rows of a file in order, and the places that could not be read.
Units = Iterator[Unit | UnreadablePlace]
Rows = Iterator[Row | UnreadablePlace]
_Read = TypeVar("_Read")


def readable(places: Iterable[_Read | UnreadablePlace]) -> Iterator[_Read]:
    """Yield what was read of a file of which nothing may be left out.

    :raises FileError: there is a place that could not be read.
    """
    for one in places:
        if isinstance(one, UnreadablePlace):
            raise FileError(one.problem, one.line)
        yield one


class FileError(ValueError):
    """A file cannot be read at all; the message says why, and ``line`` where, if known."""

    def __init__(self, problem: str, line: int = 1) -> None:
        super().__init__(problem)
        self.line = line

    @classmethod
    def unforeseen(cls, error: Exception) -> FileError:
        """Return the problem of a file on which the program failed."""
        detail = f"{type(error).__name__}: {error}"
        return cls(FileMessage.FAULT_OF_MTRIAGE(detail=shortened(detail, _LONGEST_DETAIL)))


_LONGEST_DETAIL = 200


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= most else text[: most - 1] + "…"
