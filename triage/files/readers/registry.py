"""Readers by file extension, imported on first use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from triage.files.readers.base import Read, Reader, Request
from triage.files.units import LONGEST_TEXT, FileError, Unit, UnreadablePlace
from triage.methods.messages import Message, MethodMessage

_HERE = "triage.files.readers"

READERS = (
    f"{_HERE}.po.Po",
    f"{_HERE}.xliff.Xliff",
    f"{_HERE}.tmx.Tmx",
    f"{_HERE}.tables.Tsv",
    f"{_HERE}.tables.Csv",
    f"{_HERE}.tables.JsonLines",
    f"{_HERE}.tables.Xlsx",
    f"{_HERE}.android.Android",
    f"{_HERE}.ios.Ios",
    f"{_HERE}.json_messages.Arb",
    f"{_HERE}.json_messages.I18next",
    f"{_HERE}.properties.Properties",
    f"{_HERE}.resx.Resx",
)

#: Extensions looked for in a folder. Other .xml, .json or .csv files may not be translations: .xml
#: and .json files count only where a language name is in the path.
_SURE = (
    ".po", ".xlf", ".xliff", ".sdlxliff", ".mqxliff", ".mxliff", ".tmx", ".strings", ".arb", ".resx",
)  # fmt: skip


@cache
def readers() -> dict[str, Reader]:
    """Return the readers by file extension."""
    found: dict[str, Reader] = {}
    for path in READERS:
        module, _, attribute = path.rpartition(".")
        reader: Reader = getattr(import_module(module), attribute)()
        found.update(dict.fromkeys(reader.endings, reader))
    return found


def reader_for(path: Path) -> Reader:
    """Return the reader of a file.

    :raises FileError: no format has its extension.
    """
    reader = readers().get(path.suffix.lower())
    if reader is None:
        name = path.suffix or "nothing"
        raise FileError(MethodMessage.UNKNOWN_ENDING(name=name, names=sorted(readers())))
    return reader


def read_units(request: Request) -> Read:
    """Yield the units of a file in any known format, and its unreadable places.

    :raises FileError: the extension is unknown, the file is not what the extension says, or its
        reader failed.
    :raises OSError: it cannot be opened.
    """
    try:
        for one in reader_for(request.path).read(request):
            problem = _problem(one) if isinstance(one, Unit) else None
            yield one if problem is None else UnreadablePlace(one.line, problem)
    except (FileError, OSError):
        raise
    except Exception as error:  # must not keep the other files from being read
        raise FileError.unforeseen(error) from error


def _problem(unit: Unit) -> Message | None:
    """Why a unit's texts cannot have been written by people; None if they can."""
    if max(len(unit.source), len(unit.translation)) > LONGEST_TEXT:
        return MethodMessage.LONGER_THAN(n=LONGEST_TEXT)
    if "\0" in unit.id or "\0" in unit.source or "\0" in unit.translation:
        return MethodMessage.HAS_NUL()
    return None


def files_beside(request: Request) -> list[Path]:
    """Return the files that are read along with a file."""
    reader = readers().get(request.path.suffix.lower())
    return [] if reader is None else list(reader.beside(request))


def files_in(path: Path) -> Iterator[Path]:
    """Yield the file itself, or the catalogues in a folder and its subfolders, in order."""
    if not path.is_dir():
        yield path
        return
    for found in sorted(path.rglob("*")):
        if found.is_file() and (
            found.suffix.lower() in _SURE
            or found.match("values-*/*.xml")
            or found.match("locales/**/*.json")
        ):
            yield found
