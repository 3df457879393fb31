"""Reads the rows of an uploaded file as segments to screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from triage.methods.files.base import BadRow, Columns, Row
from triage.methods.messages import MethodMessage
from triage.methods.screening.options import Segment


def read_segments(rows: Iterable[Row | BadRow], columns: Columns) -> Iterator[Segment | BadRow]:
    """Yield the segments in rows; a row without a source is a bad row.

    A row without a translation, such as an XLIFF unit without a target, gives a segment without
    one.
    """
    for row in rows:
        yield row if isinstance(row, BadRow) else _segment(row, columns)


def _segment(row: Row, columns: Columns) -> Segment | BadRow:
    if columns.source not in row.fields:
        return BadRow(row.number, MethodMessage.WITHOUT_COLUMN(name=repr(columns.source)))
    source = row.fields[columns.source]
    if not source.strip():
        return BadRow(row.number, MethodMessage.EMPTY_SOURCE())
    return Segment(
        source=source,
        translation=row.fields.get(columns.translation),
        corpus=row.fields.get(columns.corpus, ""),
        reference=row.fields.get(columns.reference, ""),
        engine=row.fields.get(columns.engine, ""),
    )
