"""The ratings of a rating campaign as a table or as JSON Lines, one rating per row. Pure."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from triage.reporting.bug_formats import TMX_FOOT, TMX_HEAD, tuv, xml_text
from triage.reporting.cells import defused


@dataclass(frozen=True, slots=True)
class SpanRecord:
    """An error that a rater marked, in code points, the end not included.

    :param side: source or translation
    :param start: None, as ``end``, for what is missing from the translation
    :param severity: minor, major or critical
    :param category: by MQM; empty in other protocols
    :param critical: the category of a critical error, else empty
    """

    side: str
    start: int | None
    end: int | None
    severity: str
    category: str
    critical: str


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """One rater's rating of one translation.

    :param protocol: wmt20, esa or mqm
    :param item: the number of the translation; all ratings of it have the same
    :param screen: a number that the translations on one screen share; None if it was rated alone
    :param document: the document that the translation is from, with its ``segment``; empty if none
    :param settled: the translation has all ratings that it needs; figures leave others out
    :param chance: its probability of being drawn; None if it was not drawn
    :param rating: 1 (bad) to 5 (excellent) by WMT 2020's questions, else None
    :param score: 0 to 100 by ESA, else None
    :param spans: the errors marked; empty by WMT 2020's questions
    :param critical: None where it was not asked
    :param category: of the critical error; empty if there is none
    :param source_toxic: whether the source is toxic already; None unless the category is TOX
    :param seconds: from display to the last key
    """

    campaign: str
    protocol: str
    item: int
    screen: int | None
    document: str
    segment: str
    system: str
    source_language: str
    target_language: str
    source: str
    translation: str
    settled: bool
    chance: float | None
    rater: str
    rating: int | None
    score: int | None
    spans: tuple[SpanRecord, ...]
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
    if isinstance(value, tuple):
        return defused(xml_text(json.dumps(value, ensure_ascii=False))) if value else ""
    # Worksheets are XML, too, and cannot contain other characters.
    return defused(xml_text(str(value or "")))


def jsonl_chunks(records: Iterable[RatingRecord]) -> Iterator[str]:
    """Yield one JSON object per line; what was not asked is null."""
    for record in records:
        row = {**asdict(record), "rated_at": record.rated_at.isoformat()}
        yield json.dumps(row, ensure_ascii=False) + "\n"


CSV = "text/csv; charset=utf-8"
JSON_LINES = "application/jsonl"


def tmx_chunks(records: Iterable[RatingRecord]) -> Iterator[str]:
    """Yield a TMX 1.4 memory: a unit for each rating, which is in its properties."""
    yield TMX_HEAD
    for number, record in enumerate(records, 1):
        row = {**asdict(record), "rated_at": record.rated_at.isoformat()}
        kept = {name: value for name, value in row.items() if name not in _IN_TUV}
        props = "".join(
            f"<prop type={quoteattr(f'x-{name}')}>{escape(xml_text(_prop(value)))}</prop>"
            for name, value in kept.items()
            if value not in (None, "", ())
        )
        yield (
            f'<tu tuid="{record.item}-{number}">{props}'
            + tuv(record.source_language, record.source)
            + tuv(record.target_language, record.translation)
            + "</tu>\n"
        )
    yield TMX_FOOT


_IN_TUV = frozenset({"source", "translation", "source_language", "target_language"})


def _prop(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def data_card(records: Sequence[RatingRecord]) -> str:
    """The README of ``ratings.jsonl``: what it has, of what, by whom; a dataset hub reads its head."""
    directions = sorted({f"{one.source_language}-{one.target_language}" for one in records})
    languages = sorted({part for one in directions for part in one.split("-", 1)})
    protocols = sorted({one.protocol for one in records})
    head = [
        "---",
        "language:",
        *(f"- {code}" for code in languages),
        "task_categories:",
        "- translation",
        "configs:",
        "- config_name: default",
        "  data_files: ratings.jsonl",
        "---",
    ]
    campaigns = sorted({one.campaign for one in records})
    counts = {
        "Ratings": len(records),
        "Translations": len({one.item for one in records}),
        "Systems": len({one.system for one in records}),
        "Raters": len({one.rater for one in records}),
        "Marked errors": sum(len(one.spans) for one in records),
    }
    body = [
        f"# {', '.join(campaigns) or 'Ratings'}",
        "",
        f"Human ratings of machine translation, protocol: {', '.join(protocols) or 'none'}; "
        f"directions: {', '.join(directions) or 'none'}.",
        "",
        "| | |",
        "|---|---|",
        *(f"| {name} | {n} |" for name, n in counts.items()),
        "",
        "Each line of `ratings.jsonl` is one rater's rating of one translation. Offsets of `spans` count "
        "code points, the end not included; without them, something is missing from the translation.",
        "",
        "| key | has |",
        "|---|---|",
        *(f"| `{name}` | {kind} |" for name, kind in _KINDS.items()),
    ]
    return "\n".join([*head, *body]) + "\n"


_KINDS = {field.name: str(field.type).replace("|", "or") for field in fields(RatingRecord)}
