"""Plain text: one segment per line, and a file of the source texts with as many lines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path
from typing import cast

from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Reader, Request
from triage.files.readers.common.lines import read_lines
from triage.files.units import FileError, Row, Rows, SkipReason, Unit, Units, UnreadablePlace


class Text(Reader):
    """Parallel text files; as rows, a file without one of source texts has those itself."""

    name = "plain text"
    endings = (".txt",)
    has_rows = takes_source = True
    example = Example(
        "es.txt",
        "{translation}\n",
        source_path="en.txt",
        options=("--src-lang", "en", "--tgt-lang", "es", "--source", "en.txt"),
    )

    def beside(self, request: Request) -> Iterable[Path]:
        return [request.source] if request.source else []

    def read(self, request: Request) -> Units:
        if request.source is None:
            raise FileError(FileMessage.NO_FILE_OF_SOURCES())
        for row in _pairs(request):
            yield _unit(row, request) if isinstance(row, Row) else row

    def rows(self, request: Request) -> Rows:
        if request.source is not None:
            yield from _pairs(request)
            return
        with request.open() as stream:
            for number, line in read_lines(stream):
                yield Row(number, {"source": line}) if isinstance(line, str) else line


def _pairs(request: Request) -> Rows:
    """Yield the lines of both files in pairs.

    If one file is longer, its first extra line is unreadable, and the last one read.
    """
    with request.open() as stream, Request(request.source).open() as sources:  # type: ignore[arg-type]
        for source, translation in zip_longest(read_lines(sources), read_lines(stream)):
            number = (source or translation)[0]
            if source is None or translation is None:
                which = "source" if source is None else "translation"
                yield UnreadablePlace(number, FileMessage.FILE_ENDS_BEFORE(what=which))
                return
            texts = {"source": source[1], "translation": translation[1]}
            bad = next((one for one in texts.values() if isinstance(one, UnreadablePlace)), None)
            yield bad or Row(number, cast("dict[str, str]", texts))


def _unit(row: Row, request: Request) -> Unit:
    source, translation = row.fields["source"], row.fields["translation"]
    left_out = None if translation.strip() else SkipReason.UNTRANSLATED
    return Unit(
        line=row.line,
        id=str(row.line),
        source=source,
        translation=translation,
        src_lang=request.src_lang,
        tgt_lang=request.tgt_lang,
        left_out=left_out if source.strip() else SkipReason.NOT_FOR_TRANSLATION,
    )
