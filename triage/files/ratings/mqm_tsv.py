"""Google's table of MQM ratings: a row for each error, its place between ``<v>`` and ``</v>``.

:source: https://github.com/google/wmt-mqm-human-evaluation
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from triage.files.messages import FileMessage
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.files.units import FileError, UnreadablePlace

COLUMNS = (
    *("system", "doc", "doc_id", "seg_id", "rater", "source", "target", "category", "severity"),
    "metadata",
)
#: Columns without which a table is none of this kind.
_NEEDED = frozenset({"system", "rater", "source", "target", "category", "severity"})
#: Names of the number of a segment in its document, in older and newer files.
_PLACES = ("doc_id", "docSegId", "seg_id", "globalSegId")
NO_ERROR = "No-error"
_MARK = re.compile(r"</?v>")


@dataclass(frozen=True, slots=True)
class MqmRow:
    """A row as it is in the file, so that it is written back letter for letter."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MqmTable:
    """The names of the columns, the rows in order, and what could not be read."""

    columns: tuple[str, ...]
    rows: tuple[MqmRow, ...]
    problems: tuple[UnreadablePlace, ...] = ()
    #: Whether the last line ends with a line break.
    closed: bool = True


def read_table(text: str) -> MqmTable:
    """Read a table; quotation marks are plain text.

    :raises FileError: a needed column is missing.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    closed = lines[-1] == ""
    if closed:
        lines.pop()
    columns = tuple(lines[0].rstrip("\r").split("\t")) if lines else ()
    for name in sorted(_NEEDED - set(columns)):
        raise FileError(FileMessage.WITHOUT_COLUMN(name=name))
    rows, problems = [], []
    for number, line in enumerate(lines[1:], 2):
        cells = tuple(line.split("\t"))
        if len(cells) == len(columns):
            rows.append(MqmRow(number, cells))
        elif line.strip():
            problem = FileMessage.COUNT_OF_FIELDS(n=len(cells), m=len(columns))
            problems.append(UnreadablePlace(number, problem))
    return MqmTable(columns, tuple(rows), tuple(problems), closed)


def written(table: MqmTable) -> str:
    """The table as text; what was read comes back letter for letter."""
    lines = ["\t".join(table.columns), *("\t".join(row.cells) for row in table.rows)]
    return "\n".join(lines) + ("\n" if table.closed else "")


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a text without its marks, and the places of the marks.

    A mark that does not close ends with the text; one that does not open is dropped.

    >>> unmarked("a <v>b c</v> d")
    ('a b c d', [(2, 5)])
    """
    plain, places = "", []
    begun: int | None = None
    done = 0
    for match in _MARK.finditer(text):
        plain += text[done : match.start()]
        done = match.end()
        if match.group() == "<v>":
            begun = len(plain)
        elif begun is not None:
            places.append((begun, len(plain)))
            begun = None
    plain += text[done:]
    if begun is not None:
        places.append((begun, len(plain)))
    return plain, places


def marked(text: str, start: int, end: int) -> str:
    """Return a text with a mark.

    >>> marked("a b c", 2, 3)
    'a <v>b</v> c'
    """
    return f"{text[:start]}<v>{text[start:end]}</v>{text[end:]}"


def rated_outputs(table: MqmTable) -> Iterator[RatedOutput]:
    """Yield each rater's rating of an output, with the errors of its rows."""
    found: dict[tuple[str, ...], list[tuple[Mapping[str, str], list[FileMark]]]] = {}
    for row in table.rows:
        cells = dict(zip(table.columns, row.cells, strict=True))
        key = tuple(cells.get(name, "") for name in ("system", "doc", *_PLACES, "rater"))
        found.setdefault(key, []).append((cells, list(_marks(cells))))
    for parts in found.values():
        first = parts[0][0]
        yield RatedOutput(
            system=first["system"],
            source=unmarked(first["source"])[0],
            translation=unmarked(first["target"])[0],
            document=first.get("doc", ""),
            segment=next((first[name] for name in _PLACES if first.get(name)), ""),
            rater=first["rater"],
            marks=tuple(mark for _cells, marks in parts for mark in marks),
        )


def _marks(cells: Mapping[str, str]) -> Iterator[FileMark]:
    category, severity = cells["category"].strip(), cells["severity"].strip().lower()
    if severity in (NO_ERROR.lower(), "no error", "") or category.lower() in ("no-error",):
        return
    places = [
        (side, *place)
        for side, column in (("source", "source"), ("translation", "target"))
        for place in unmarked(cells[column])[1]
        if place[0] < place[1]
    ]
    if not places:
        yield FileMark("translation", None, None, category, severity)
    # Several marks in a row are one error in several places.
    for side, start, end in places[:1]:
        yield FileMark(side, start, end, category, severity)


def table_of(outputs: Iterable[RatedOutput]) -> MqmTable:
    """Return ratings as a table: a row for each error, or one that says that there is none."""
    rows: list[MqmRow] = []
    numbers: dict[tuple[str, str], int] = {}
    for one in outputs:
        number = numbers.setdefault((one.document, one.segment or one.source), len(numbers) + 1)
        for source, target, mark in _rows(one):
            metadata = {**one.other, **({"missing": True} if mark and mark.start is None else {})}
            cells = (
                *(one.system, one.document, one.segment or str(number), str(number), one.rater),
                *(source, target, mark.category if mark else NO_ERROR),
                (mark.severity.capitalize() if mark else NO_ERROR),
                json.dumps(metadata, ensure_ascii=False) if metadata else "{}",
            )
            rows.append(MqmRow(len(rows) + 2, tuple(map(_plain, cells))))
    return MqmTable(COLUMNS, tuple(rows))


def _rows(one: RatedOutput) -> Iterator[tuple[str, str, FileMark | None]]:
    if not one.marks:
        yield one.source, one.translation, None
    for mark in one.marks:
        if mark.start is None or mark.end is None:
            yield one.source, one.translation, mark
        elif mark.side == "source":
            yield marked(one.source, mark.start, mark.end), one.translation, mark
        else:
            yield one.source, marked(one.translation, mark.start, mark.end), mark


def _plain(cell: str) -> str:
    """A cell cannot hold tabs and line breaks."""
    return re.sub(r"[\t\r\n]+", " ", cell)
