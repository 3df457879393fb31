"""Reads the rows of an uploaded file as segments to screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from triage.files.messages import FileMessage
from triage.files.units import Row, SkipReason, UnreadablePlace
from triage.methods.screening.options import Segment

# Units whose source is still to be translated; of others left out, it must not be.
_WAITING = (None, SkipReason.UNTRANSLATED, SkipReason.FUZZY)


def read_segments(
    rows: Iterable[Row | UnreadablePlace], columns: Mapping[str, str]
) -> Iterator[Segment | UnreadablePlace]:
    """Yield the segments in rows; a row without a source is an unreadable place.

    A row without a translation, such as an XLIFF unit without a target, gives a segment without
    one. Units that are locked or not for translation give none.

    :param columns: the column of each field.
    """
    for row in rows:
        if isinstance(row, UnreadablePlace):
            yield row
        elif row.left_out in _WAITING:
            yield _segment(row, columns)


def _segment(row: Row, columns: Mapping[str, str]) -> Segment | UnreadablePlace:
    column = columns["source"]
    if column not in row.fields:
        return UnreadablePlace(row.line, FileMessage.WITHOUT_COLUMN(name=repr(column)))
    source = row.fields[column]
    if not source.strip():
        return UnreadablePlace(row.line, FileMessage.EMPTY_SOURCE())
    corpus, reference, system = (
        row.fields.get(columns.get(field, ""), "") for field in ("corpus", "reference", "system")
    )
    return Segment(
        source=source,
        translation=row.fields.get(columns.get("translation", "")),
        corpus=corpus,
        reference=reference,
        engine=system,
    )
