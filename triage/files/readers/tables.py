"""Tables: CSV, TSV, JSON Lines and spreadsheets, one unit per row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, repeat

from triage.files.readers.base import Read, Reader, Request, language_tag, looks_like_language
from triage.files.readers.workbook import BROKEN, Sheet, Workbook, in_words, open_workbook
from triage.files.units import FileError, SkipReason, Unit, UnreadablePlace
from triage.language_names import language_named
from triage.methods.files.base import BadRow, Columns, Row, Rows, UploadError
from triage.methods.files.column_names import (
    IDS,
    LANGUAGES,
    languages_of,
    looks_like_header,
    suggest_columns,
    without_titles,
)
from triage.methods.files.delimited import read_csv, read_tsv
from triage.methods.files.jsonl import read_jsonl
from triage.methods.messages import Message, MethodMessage

_COMMENTS = ("comment", "comments", "note", "notes", "description", "context")


class Csv(Reader):
    name = "CSV"
    endings = (".csv",)

    def read(self, request: Request) -> Read:
        with request.open() as stream:
            rows = read_csv(stream, partial(_is_header, request=request))
            yield from _units(rows, request)


class Tsv(Reader):
    name = "TSV"
    endings = (".tsv", ".tab")

    def read(self, request: Request) -> Read:
        with request.open() as stream:
            rows = read_tsv(stream, partial(_is_header, request=request))
            yield from _units(rows, request)


class JsonLines(Reader):
    name = "JSON Lines"
    endings = (".jsonl", ".ndjson")

    def read(self, request: Request) -> Read:
        with request.open() as stream:
            yield from _units(read_jsonl(stream), request)


class Xlsx(Reader):
    """Units of every sheet in a workbook; the first row of a sheet names the columns."""

    name = "XLSX"
    endings = (".xlsx",)

    def read(self, request: Request) -> Read:
        with request.open() as stream, open_workbook(stream, request.largest) as book:
            several = len(book.sheets) > 1
            for sheet in book.sheets:
                rows = _rows_of(book, sheet, request)
                yield from _units(rows, request, sheet.name if several else "")


def _is_header(cells: Sequence[str], request: Request) -> bool:
    """Whether a first row names the columns, by role or language."""
    names = [cell.strip() for cell in cells if cell.strip()]
    languages = {request.src_lang.lower(), request.tgt_lang.lower()} - {""}
    named = [bool(_language(name)) or name.lower() in {*IDS, *languages} for name in names]
    return sum(named) > 1 or looks_like_header(cells)


def _units(rows: Rows, request: Request, sheet: str = "") -> Read:
    columns: Columns | None = None
    found = False
    try:
        for row in rows:
            if isinstance(row, BadRow):
                found = True
                yield UnreadablePlace(row.number, row.problem)
                continue
            if columns is None or not {columns.source, columns.translation} <= set(row.fields):
                columns = _columns(row, request)
                if columns is None:
                    yield UnreadablePlace(row.number, _without_columns(row, sheet))
                    return
            found = True
            yield _unit(row, columns, request, sheet)
    except UploadError as error:
        raise FileError(str(error)) from error
    if not found and not sheet:
        raise FileError(MethodMessage.NO_ROWS())


def _columns(row: Row, request: Request) -> Columns | None:
    """Which columns hold source and translation, by their names, the languages, or their order."""
    left_out = {*IDS, *_COMMENTS, *LANGUAGES}
    names = [name for name in row.fields if name.strip().lower() not in left_out]
    columns = suggest_columns(names, request.src_lang, request.tgt_lang)
    if not columns.translation and len(names) == 2 and columns.source in names:
        other = next(name for name in names if name != columns.source)
        columns = Columns(columns.source, other)
    return columns if columns.source and columns.translation else None


def _without_columns(row: Row, sheet: str) -> Message:
    names = list(row.fields)
    if sheet:
        return MethodMessage.NO_COLUMNS_IN_SHEET(sheet=sheet, names=names)
    return MethodMessage.NO_COLUMNS(names=names)


def _unit(row: Row, columns: Columns, request: Request, sheet: str) -> Unit:
    fields = {name.strip().lower(): value for name, value in row.fields.items()}
    source, translation = row.fields[columns.source], row.fields[columns.translation]
    src_lang, tgt_lang = languages_of(fields)
    left_out = None if translation.strip() else SkipReason.UNTRANSLATED
    key = _first(fields, IDS) or str(row.number)
    return Unit(
        line=row.number,
        id=f"{sheet}!{key}" if sheet else key,
        source=source,
        translation=translation,
        src_lang=request.src_lang or src_lang or _language(columns.source),
        tgt_lang=request.tgt_lang or tgt_lang or _language(columns.translation),
        left_out=left_out if source.strip() else SkipReason.NOT_FOR_TRANSLATION,
        comments=tuple(fields[name] for name in _COMMENTS if fields.get(name)),
        sheet=sheet,
    )


def _language(column: str) -> str:
    """The language that a column is named after, "" if none."""
    return language_tag(column) if looks_like_language(column) else language_named(column)


def _first(fields: Mapping[str, str], names: tuple[str, ...]) -> str:
    return next((fields[name] for name in names if fields.get(name)), "")


# --- workbooks ---


def _rows_of(book: Workbook, sheet: Sheet, request: Request) -> Iterator[Row | BadRow]:
    columns: Sequence[str] = ()
    is_header = partial(_is_header, request=request)
    for number, cells in without_titles(_cells_of(book, sheet), is_header):
        if isinstance(cells, BadRow):
            yield cells
            continue
        if not columns:
            named = is_header(cells) or not _are_sentences(cells)
            columns = cells if named else [str(place) for place in range(1, len(cells) + 1)]
            if named:
                continue
        padded = chain(cells, repeat(""))
        yield Row(number, dict(zip(columns, padded, strict=False)))


def _cells_of(book: Workbook, sheet: Sheet) -> Iterator[tuple[int, Sequence[str] | BadRow]]:
    """The rows of a sheet that have a text, by their numbers."""
    number = 0
    try:
        for number, cells in book.rows(sheet):
            yield number, cells
    except FileError:
        raise
    except BROKEN as error:
        problem = MethodMessage.BROKEN_SHEET(sheet=sheet.name, detail=in_words(error))
        yield number + 1, BadRow(number + 1, problem)


def _are_sentences(texts: Sequence[str]) -> bool:
    return any(len(text.split()) > 3 for text in texts)
