"""What all tables have in common: rows with named columns, one unit per row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from triage.files.columns import (
    field_of,
    is_header,
    language_of,
    languages_in,
    suggest_columns,
)
from triage.files.messages import FileMessage, Message
from triage.files.readers.base import Reader, Request
from triage.files.units import FileError, Row, Rows, SkipReason, Unit, Units, UnreadablePlace


class Table(Reader):
    """A format with named columns, of which two hold the source and the translation."""

    has_rows = True

    @abstractmethod
    def rows(self, request: Request) -> Rows:
        """Yield the rows, under the names of their own columns.

        :raises FileError, OSError: as in :meth:`read`.
        """

    def read(self, request: Request) -> Units:
        yield from units_of(self.rows(request), request)


def names_columns(cells: Sequence[str], request: Request) -> bool:
    """Whether a first row has the names of columns."""
    return is_header(cells, (request.src_lang, request.tgt_lang))


def units_of(rows: Rows, request: Request, sheet: str = "") -> Units:
    """Yield the rows of a table as units.

    :param sheet: the name of the sheet in a workbook that has several; such a sheet may be empty.
    :raises FileError: there are no rows.
    """
    columns: dict[str, str] = {}
    notes: list[str] = []
    found = False
    for row in rows:
        if isinstance(row, UnreadablePlace):
            found = True
            yield row
            continue
        if not columns or not {columns["source"], columns["translation"]} <= row.fields.keys():
            languages = (request.src_lang, request.tgt_lang)
            columns = suggest_columns(list(row.fields), *languages, translated=True)
            if not columns.get("source") or not columns.get("translation"):
                yield UnreadablePlace(row.line, _without_columns(row, sheet))
                return
            notes = [name for name in row.fields if field_of(name) == "comment"]
        found = True
        yield _unit(row, columns, notes, request, sheet)
    if not found and not sheet:
        raise FileError(FileMessage.NO_ROWS())


def _without_columns(row: Row, sheet: str) -> Message:
    names = list(row.fields)
    if sheet:
        return FileMessage.NO_COLUMNS_IN_SHEET(sheet=sheet, names=names)
    return FileMessage.NO_COLUMNS(names=names)


def _unit(
    row: Row, columns: dict[str, str], notes: list[str], request: Request, sheet: str
) -> Unit:
    source, translation = row.fields[columns["source"]], row.fields[columns["translation"]]
    src_lang, tgt_lang = languages_in(row.fields, columns)
    left_out = None if translation.strip() else SkipReason.UNTRANSLATED
    key = row.fields.get(columns.get("id", "")) or str(row.line)
    return Unit(
        line=row.line,
        id=f"{sheet}!{key}" if sheet else key,
        source=source,
        translation=translation,
        src_lang=request.src_lang or src_lang or language_of(columns["source"]),
        tgt_lang=request.tgt_lang or tgt_lang or language_of(columns["translation"]),
        left_out=left_out if source.strip() else SkipReason.NOT_FOR_TRANSLATION,
        comments=tuple(filter(None, (row.fields.get(name) for name in notes))),
        sheet=sheet,
    )
