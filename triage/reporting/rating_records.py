"""The ratings of a rating campaign as a table or as JSON Lines, one rating per row. Pure."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import datetime

from triage.reporting.bug_formats import defused, xml_text


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """One rater's rating of one translation.

    :param item: the number of the translation; all ratings of it have the same
    :param beside: the number of the translation on the same screen, output or reference; None if
        it was rated alone
    :param settled: three ratings of the translation lie within one step; figures leave others out
    :param chance: its probability of being drawn
    :param rating: 1 (bad) to 5 (excellent)
    :param critical: None where it was not asked: the rating is 3 or more
    :param category: of the critical error; empty if there is none
    :param source_toxic: whether the source is toxic already; None unless the category is TOX
    :param seconds: from display to the last key
    """

    campaign: str
    item: int
    beside: int | None
    system: str
    source_language: str
    target_language: str
    source: str
    translation: str
    settled: bool
    chance: float | None
    rater: str
    rating: int
    critical: bool | None
    category: str
    source_toxic: bool | None
    note: str
    flagged: bool
    seconds: float | None
    rated_at: datetime


COLUMNS = tuple(field.name for field in fields(RatingRecord))


def csv_chunks(records: Iterable[RatingRecord]) -> Iterator[str]:
    """Yield a table with a header, with formulas escaped; what was not asked is blank."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(COLUMNS)
    for record in records:
        writer.writerow([_cell(value) for value in asdict(record).values()])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    # Without any ratings, the header is still in the buffer.
    yield buffer.getvalue()


def _cell(value: object) -> str | int | float:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return value
    if isinstance(value, datetime):
        return value.isoformat()
    # Worksheets are XML, too, and cannot contain other characters.
    return defused(xml_text(str(value or "")))


def jsonl_chunks(records: Iterable[RatingRecord]) -> Iterator[str]:
    """Yield one JSON object per line; what was not asked is null."""
    for record in records:
        row = {**asdict(record), "rated_at": record.rated_at.isoformat()}
        yield json.dumps(row, ensure_ascii=False) + "\n"


#: Media type and writer of each format.
FORMATS: dict[str, tuple[str, Callable[[Iterable[RatingRecord]], Iterator[str]]]] = {
    "csv": ("text/csv; charset=utf-8", csv_chunks),
    "jsonl": ("application/jsonl", jsonl_chunks),
}
