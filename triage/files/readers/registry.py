"""The readers, from which everything that depends on a format is derived."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path, PurePath
from typing import TypeVar

from triage.files.messages import FileMessage
from triage.files.readers.base import Reader, Request
from triage.files.readers.common.places import place_of_language
from triage.files.readers.common.two_files import PairedFiles
from triage.files.units import LONGEST_TEXT, FileError, Row, Rows, Unit, Units, UnreadablePlace
from triage.language_codes import DOCUMENTATION

_HERE = "triage.files.readers"
_OF_OTHERS = frozenset({"node_modules", "site-packages"})
_DOCUMENTATION = re.compile(rf"(?<![a-z]){DOCUMENTATION}(?![a-z])")
_Read = TypeVar("_Read", bound=Unit | Row | UnreadablePlace)

READERS = (
    f"{_HERE}.po.Po",
    f"{_HERE}.xliff.Xliff",
    f"{_HERE}.tmx.Tmx",
    f"{_HERE}.qt.Qt",
    f"{_HERE}.delimited.Tsv",
    f"{_HERE}.delimited.Csv",
    f"{_HERE}.json_lines.JsonLines",
    f"{_HERE}.xlsx.Xlsx",
    f"{_HERE}.android.Android",
    f"{_HERE}.ios.Ios",
    f"{_HERE}.stringsdict.StringsDict",
    f"{_HERE}.xcstrings.XcStrings",
    f"{_HERE}.json_messages.Arb",
    f"{_HERE}.json_messages.I18next",
    f"{_HERE}.properties.Properties",
    f"{_HERE}.yaml_messages.YamlMessages",
    f"{_HERE}.php.Php",
    f"{_HERE}.fluent.Fluent",
    f"{_HERE}.resx.Resx",
    f"{_HERE}.resx.Resw",
    f"{_HERE}.subtitles.Subtitles",
    f"{_HERE}.markdown.Markdown",
    f"{_HERE}.html.Html",
    f"{_HERE}.text.Text",
)


@cache
def all_readers() -> tuple[Reader, ...]:
    """Return a reader of each format, imported on first use."""
    found: list[Reader] = []
    for path in READERS:
        module, _, attribute = path.rpartition(".")
        found.append(getattr(import_module(module), attribute)())
    return tuple(found)


@cache
def readers() -> dict[str, Reader]:
    """Return the readers by file extension."""
    return {ending: reader for reader in all_readers() for ending in reader.endings}


def reader_for(path: PurePath) -> Reader:
    """Return the reader of a file.

    :raises FileError: no format has its extension.
    """
    reader = readers().get(path.suffix.lower())
    if reader is None:
        name = path.suffix or "nothing"
        raise FileError(FileMessage.UNKNOWN_ENDING(name=name, names=sorted(readers())))
    return reader


def read_units(request: Request) -> Units:
    """Yield the units of a file in any known format, and its unreadable places.

    :raises FileError: the extension is unknown, the file is not what the extension says, or its
        reader failed.
    :raises OSError: it cannot be opened.
    """
    with _reading(request) as reader:
        for one in reader.read(request):
            texts = (one.id, one.source, one.translation) if isinstance(one, Unit) else ()
            yield _checked(one, texts)


def read_rows(request: Request) -> Rows:
    """Yield the rows of a table, or the units of another format as rows, and unreadable places.

    :raises FileError, OSError: as in :func:`read_units`.
    """
    with _reading(request) as reader:
        for one in reader.rows(request):
            yield _checked(one, one.fields.values() if isinstance(one, Row) else ())


@contextmanager
def _reading(request: Request) -> Iterator[Reader]:
    try:
        yield reader_for(request.path)
    except (FileError, OSError, GeneratorExit):
        raise
    except Exception as error:  # must not keep the other files from being read
        raise FileError.unforeseen(error) from error


def _checked(one: _Read, texts: Iterable[str]) -> _Read | UnreadablePlace:
    """Return what was read, unless its texts cannot have been written by people."""
    if any(len(text) > LONGEST_TEXT for text in texts):
        return UnreadablePlace(one.line, FileMessage.LONG_TEXT(n=LONGEST_TEXT))
    if any("\0" in text for text in texts):
        return UnreadablePlace(one.line, FileMessage.HAS_NUL())
    return one


def files_beside(request: Request) -> list[Path]:
    """Return the files that are read along with a file."""
    reader = readers().get(request.path.suffix.lower())
    return [] if reader is None else list(reader.beside(request))


def files_in(path: Path) -> list[Path]:
    """Return the file itself, or the catalogues in a folder and its subfolders, by language."""
    return by_language(_catalogues_in(path)) if path.is_dir() else [path]


def by_language(paths: Iterable[Path]) -> list[Path]:
    """Return files in the order of the languages that their paths name, and of the paths.

    Whoever reads them then needs what is known of a language only once.
    """
    return sorted(paths, key=lambda path: (_language(path), path))


def _language(path: Path) -> str:
    reader = readers().get(path.suffix.lower())
    if isinstance(reader, PairedFiles):
        return reader.language(path)
    place = place_of_language(path)
    return place.language if place else ""


def _catalogues_in(folder: Path) -> Iterator[Path]:
    for found in folder.rglob("*"):
        reader = readers().get(found.suffix.lower())
        lower = PurePath(str(found).lower())
        if reader is None or not any(map(lower.match, reader.in_folders)):
            continue
        if found.is_file() and _may_translate(reader, found, found.relative_to(folder)):
            yield found


def is_documentation(path: PurePath) -> bool:
    """Say whether a file documents messages for translators, as its name or folder says."""
    return _DOCUMENTATION.search(path.as_posix().lower()) is not None


def _may_translate(reader: Reader, path: Path, name: PurePath) -> bool:
    """Say whether a file found in a folder can be one of its translations.

    Hidden folders and installed packages are other people's; what documents messages for
    translators (``qqq.json``) is no translation.

    :param name: the path from the folder on.
    """
    if any(part.startswith(".") or part in _OF_OTHERS for part in name.parts[:-1]):
        return False
    if is_documentation(name):
        return False
    try:
        return reader.is_catalogue(path)
    except OSError:
        return True  # whoever reads it says why it cannot be opened
