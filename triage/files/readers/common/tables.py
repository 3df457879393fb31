"""What all tables have in common: rows with named columns, one unit per row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from triage.files.columns import (
    check_width,
    field_of,
    is_header,
    language_of,
    languages_in,
    suggest_columns,
    translation_columns,
    without_titles,
)
from triage.files.messages import FileMessage, Message
from triage.files.readers.base import Reader, Request
from triage.files.units import FileError, Row, Rows, SkipReason, Unit, Units, UnreadablePlace

#: The cells of each row with its number, or why it cannot be read.
Cells = Iterator[tuple[int, Sequence[str] | UnreadablePlace]]
#: The rows from which it is told what a column holds.
LOOKED_AT = 50


class Table(Reader):
    """A format with named columns, of which one holds the source and others the translations."""

    has_rows = True

    @abstractmethod
    def rows(self, request: Request) -> Rows:
        """Yield the rows, under the names of their own columns.

        :raises FileError, OSError: as in :meth:`read`.
        """

    def read(self, request: Request) -> Units:
        yield from units_of(self.rows(request), request)


def named_rows(rows: Cells, request: Request, *, is_sheet: bool = False) -> Rows:
    """Yield rows with the names of their columns: those of a header, or else 1, 2, 3.

    :param is_sheet: whether rows end with their last text, and a first row without sentences has
        the names, as in a workbook.
    :raises FileError: there are too many columns.
    """

    def is_named(cells: Sequence[str]) -> bool:
        return is_header(cells, (request.src_lang, request.tgt_lang))

    columns: Sequence[str] = ()
    for number, cells in without_titles(rows, is_named):
        if isinstance(cells, UnreadablePlace):
            yield cells
            continue
        if not columns:
            check_width(len(cells))
            named = is_named(cells) or (is_sheet and not _are_sentences(cells))
            columns = _unique(cells) if named else [str(i + 1) for i in range(len(cells))]
            if named:
                continue
        if is_sheet:
            cells = [*cells, *[""] * (len(columns) - len(cells))][: len(columns)]
        if len(cells) == len(columns):
            yield Row(number, dict(zip(columns, cells, strict=True)))
        else:
            count = FileMessage.ONE_FIELD if len(cells) == 1 else FileMessage.COUNT_OF_FIELDS
            yield UnreadablePlace(number, count(n=len(cells), m=len(columns)))


def _are_sentences(texts: Sequence[str]) -> bool:
    return any(len(text.split()) > 3 for text in texts)


def _unique(names: Sequence[str]) -> list[str]:
    """Make column names unique by appending their position to repeated ones."""
    seen: list[str] = []
    for place, name in enumerate(names, 1):
        clean = name.strip() or str(place)
        seen.append(f"{clean} ({place})" if clean in seen else clean)
    return seen


def units_of(rows: Rows, request: Request, sheet: str = "") -> Units:
    """Yield the rows of a table as units: one for each row and target language.

    Rows of JSON need not all have the same columns.

    :param sheet: the name of the sheet in a workbook that has several; such a sheet may be empty.
    :raises FileError: there are no rows.
    """
    columns = _Columns({}, (), ())
    first: list[Row | UnreadablePlace] = []
    names: dict[str, None] = {}
    for row in _beginning_with(first, rows):
        if isinstance(row, UnreadablePlace):
            yield row
            continue
        if not row.fields.keys() <= names.keys():
            names |= dict.fromkeys([*values_of(first), *row.fields])
            columns = _columns_of(list(names), first, request)
        own = columns if columns.fit(row) else _columns_of(list(row.fields), first, request)
        if not own.translations:
            yield UnreadablePlace(row.line, _without_columns(row, sheet))
            if not columns.translations:
                return
        for translation in own.translations:
            yield _unit(row, own, translation, request, sheet)
    if not first and not sheet:
        raise FileError(FileMessage.NO_ROWS())


def _beginning_with(first: list[Row | UnreadablePlace], rows: Rows) -> Rows:
    """Yield all rows, with ``first`` filled before; an error comes behind the rows before it."""
    try:
        first.extend(islice(rows, LOOKED_AT))
    finally:
        yield from first
    yield from rows


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns of a table hold what: ``fields`` by field, one or several translations."""

    fields: Mapping[str, str]
    translations: Sequence[str]
    comments: Sequence[str]

    def fit(self, row: Row) -> bool:
        """Whether a row has the source, and a translation."""
        has_source = self.fields.get("source") in row.fields
        return has_source and not row.fields.keys().isdisjoint(self.translations)


def _columns_of(
    names: Sequence[str], first: Sequence[Row | UnreadablePlace], request: Request
) -> _Columns:
    values = values_of(first)
    languages = (request.src_lang, request.tgt_lang)
    fields = suggest_columns(names, *languages, translated=True, values=values)
    translations = translation_columns(names, fields, *languages, values)
    comments = [name for name in names if field_of(name) == "comment"]
    return _Columns(fields, translations if fields.get("source") else (), comments)


def values_of(rows: Iterable[Row | UnreadablePlace]) -> dict[str, list[str]]:
    """Return the texts of each column in some rows."""
    values: dict[str, list[str]] = {}
    for row in rows:
        if isinstance(row, Row):
            for name, text in row.fields.items():
                values.setdefault(name, []).append(text)
    return values


def _without_columns(row: Row, sheet: str) -> Message:
    names = list(row.fields)
    if sheet:
        return FileMessage.NO_COLUMNS_IN_SHEET(sheet=sheet, names=names)
    return FileMessage.NO_COLUMNS(names=names)


def _unit(row: Row, columns: _Columns, column: str, request: Request, sheet: str) -> Unit:
    fields = columns.fields
    source, translation = row.fields[fields["source"]], row.fields.get(column, "")
    src_lang, tgt_lang = languages_in(row.fields, fields)
    left_out = None if translation.strip() else SkipReason.UNTRANSLATED
    key = row.fields.get(fields.get("id", "")) or str(row.line)
    name = f"{sheet}!{key}" if sheet else key
    several = len(columns.translations) > 1
    return Unit(
        line=row.line,
        id=f"{name}/{language_of(column)}" if several else name,
        source=source,
        translation=translation,
        src_lang=request.src_lang or src_lang or language_of(fields["source"]),
        tgt_lang=request.tgt_lang or ("" if several else tgt_lang) or language_of(column),
        left_out=left_out if source.strip() else SkipReason.NOT_FOR_TRANSLATION,
        comments=tuple(filter(None, map(row.fields.get, columns.comments))),
        sheet=sheet,
    )
