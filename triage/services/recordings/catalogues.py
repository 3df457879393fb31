"""Catalogues and spreadsheets that people translate in, stored as XLIFF when they are uploaded.

XLIFF is what the import already reads, with the language of each unit and with units still waiting
for a translation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape, quoteattr

from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import FileError, Unit, UnreadablePlace
from triage.methods.files.base import UploadError
from triage.methods.messages import MethodMessage
from triage.services.messages.sentences import ServiceMessage, translated

#: The formats of the command line that have source and translation in one file.
ENDINGS = frozenset({".po", ".xlsx"})
_HEAD = b'<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2">\n'
# What a workbook may unfold to: it is read while somebody waits for the page.
_LARGEST = 64 * 1024 * 1024
# Characters that XML cannot contain; gettext catalogues may.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def is_catalogue(name: str) -> bool:
    return PurePath(name).suffix.lower() in ENDINGS


def as_xliff(data: bytes, name: str, src_lang: str = "", tgt_lang: str = "") -> Iterator[bytes]:
    """Yield a catalogue as XLIFF; units that nobody has confirmed have no translation there.

    :raises UploadError: the file is not what its extension says, or has no units.
    """
    name = PurePath(name).name
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        yield _HEAD
        try:
            units = read_units(Request(path, src_lang, tgt_lang, largest=_LARGEST))
            for piece in _files(_with_a_unit(units, name)):
                yield piece.encode()
        except FileError as error:
            raise _refused(name, error.line, str(error)) from error
        yield b"</xliff>\n"


def _with_a_unit(
    units: Iterable[Unit | UnreadablePlace], name: str
) -> Iterator[Unit | UnreadablePlace]:
    """Pass on units.

    :raises UploadError: there are none.
    """
    first: UnreadablePlace | None = None
    found = False
    for one in units:
        if isinstance(one, Unit):
            found = True
        else:
            first = first or one
        yield one
    if not found:
        first = first or UnreadablePlace(1, MethodMessage.NO_ROWS())
        raise _refused(name, first.line, first.problem)


def _refused(name: str, line: int, problem: str) -> UploadError:
    return UploadError(ServiceMessage.LINE_OF_FILE(name=name, n=line, why=problem))


def _files(units: Iterable[Unit | UnreadablePlace]) -> Iterator[str]:
    """Yield the units in order, in one ``file`` for each change of the languages."""
    for (source, target), group in groupby(units, _languages):
        languages = (("source-language", source), ("target-language", target))
        attributes = "".join(f" {name}={quoteattr(code)}" for name, code in languages if code)
        yield f"<file{attributes}><body>\n"
        for one in group:
            yield _broken(one) if isinstance(one, UnreadablePlace) else _unit(one)
        yield "</body></file>\n"


def _languages(one: Unit | UnreadablePlace) -> tuple[str, str]:
    return ("", "") if isinstance(one, UnreadablePlace) else (one.src_lang, one.tgt_lang)


def _unit(unit: Unit) -> str:
    target = "" if unit.left_out else f"<target>{_text(unit.translation)}</target>"
    name = quoteattr(_NOT_XML.sub("", unit.id))
    return f"<trans-unit id={name}><source>{_text(unit.source)}</source>{target}</trans-unit>\n"


def _broken(place: UnreadablePlace) -> str:
    """A unit without a source, which the import reports by its name, in the uploader's language."""
    line = translated(MethodMessage.OF_LINE(n=place.line))
    name = _NOT_XML.sub("", f"{line}: {translated(place.problem)}")
    return f"<trans-unit id={quoteattr(name)}/>\n"


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("", text))
