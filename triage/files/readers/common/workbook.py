"""Reads workbooks (Office Open XML) row by row, in an amount of memory that no file can raise."""

from __future__ import annotations

import posixpath
import re
import zipfile
import zlib
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from locale import windows_locale
from operator import itemgetter
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from xml.parsers import expat

from babel.dates import format_datetime
from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format, is_timedelta_format
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel, from_ISO8601

from triage.files.columns import MAX_COLUMNS
from triage.files.messages import FileMessage
from triage.files.units import LONGEST_TEXT, FileError
from triage.locales import Locale, UnknownLocaleError

#: What a broken archive or document, or a value in it, can raise.
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    ArithmeticError,
    EOFError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
# More rows than this no program writes.
_MAX_ROWS = 1_048_576
_MAX_PARTS = 10_000
_MAX_SHARED_TEXTS = 4_000_000
# Sheets, relations and formats; programs write some hundreds at most.
_MAX_ENTRIES = 70_000
_DEEPEST = 100
_PIECE = 64 * 1024
# Of one tag with its attributes, which the parser keeps until it is complete.
_LONGEST_TAG = 1024 * 1024
# Shared texts beyond this are kept on disk.
_IN_MEMORY = 8 * 1024 * 1024
_LONGEST_FORMAT = 255
_PLACE = re.compile(r"([A-Z]{1,3})\d+")
_INTEGER = re.compile(r"[+-]?\d{1,300}")

_is_date = lru_cache(maxsize=1000)(is_date_format)

Attributes = dict[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    part: str


@contextmanager
def open_workbook(stream: IO[bytes], largest: int) -> Iterator[Workbook]:
    """Open a workbook whose sheets are read one at a time.

    :param largest: bytes that it may unfold to.
    :raises FileError: it is not a workbook, or too large.
    """
    try:
        archive = zipfile.ZipFile(stream)
    except BROKEN as error:
        raise FileError(FileMessage.NO_WORKBOOK(detail=str(error))) from error
    with archive, SpooledTemporaryFile(_IN_MEMORY) as texts:
        _check_sizes(archive, largest)
        try:
            book = Workbook(archive, _SharedTexts(texts))
        except FileError:
            raise
        except BROKEN as error:
            problem = FileMessage.UNREADABLE_WORKBOOK(detail=in_words(error))
            raise FileError(problem) from error
        yield book


class Workbook:
    """A workbook's sheets, and what their cells refer to."""

    def __init__(self, archive: zipfile.ZipFile, texts: _SharedTexts) -> None:
        self._archive, self._texts = archive, texts
        main = _Relations.of(archive, "").first("officeDocument") or "xl/workbook.xml"
        parts = _Relations.of(archive, main)
        book = _Book()
        _parse(archive, main, book)
        self._epoch = MAC_EPOCH if book.from_1904 else WINDOWS_EPOCH
        self._styles = _Styles()
        if styles := parts.first("styles"):
            _parse(archive, styles, self._styles)
        if shared := parts.first("sharedStrings"):
            _parse(archive, shared, _TextsReader(texts))
        self.sheets = [
            Sheet(name, parts.targets[key])
            for name, key in book.sheets
            if parts.kinds.get(key) == "worksheet"
        ]

    def rows(self, sheet: Sheet) -> Iterator[tuple[int, list[str]]]:
        """Yield the number and the texts of each row that has any.

        :raises FileError: it has too long a text, too many columns or too many rows.
        :raises BROKEN: the sheet is broken.
        """
        cells = _Cells(sheet.name, self._shown)
        try:
            for _ in _parsing(self._archive, sheet.part, cells):
                yield from cells.rows
                cells.rows.clear()
        except BROKEN:
            yield from cells.rows  # those before the fault
            raise

    def _shown(self, kind: str, style: str, text: str) -> str:
        """The value of a cell as a text."""
        if kind == "s":
            return self._texts[int(text)]
        if kind == "b":
            return "TRUE" if int(text) else "FALSE"
        code = self._styles.codes.get(style, "General")
        if kind == "d":
            return shown_moment(from_ISO8601(text), code if code != "General" else "yyyy-mm-dd")
        if kind != "n":
            return text
        number = int(text) if _INTEGER.fullmatch(text) else float(text)
        if not _is_date(code):
            return shown_number(number, code)
        with suppress(OverflowError, ValueError):
            is_duration = is_timedelta_format(code)
            return shown_moment(from_excel(number, self._epoch, timedelta=is_duration), code)
        return "#VALUE!"


def in_words(error: Exception) -> str:
    """Return what a library says of a broken file; some exceptions have only a name."""
    return str(error) or type(error).__name__


def _check_sizes(archive: zipfile.ZipFile, largest: int) -> None:
    parts = archive.infolist()
    if len(parts) > _MAX_PARTS or sum(one.file_size for one in parts) > largest:
        raise FileError(FileMessage.WORKBOOK_TOO_LARGE(n=largest // 2**20))


class _Handler:
    """Receives one part of a workbook, element by element; names are without prefixes."""

    def start(self, name: str, attributes: Attributes) -> None:
        """Take the beginning of an element."""

    def end(self, name: str) -> None:
        """Take the end of an element."""

    def text(self, text: str) -> None:
        """Take a piece of text."""


def _parse(archive: zipfile.ZipFile, part: str, handler: _Handler) -> None:
    for _ in _parsing(archive, part, handler):
        pass


def _parsing(archive: zipfile.ZipFile, part: str, handler: _Handler) -> Iterator[None]:
    """Parse a part; yield now and then, so that results can be passed on."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    depth = 0

    def start(name: str, attributes: Attributes) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise FileError(FileMessage.TOO_DEEP(name=part, n=_DEEPEST))
        handler.start(name.rpartition(":")[2], attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        handler.end(name.rpartition(":")[2])

    def doctype(*_: object) -> None:
        raise FileError(FileMessage.DECLARES_TYPE(name=part))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = doctype
    read = 0
    with archive.open(part) as opened:
        while piece := opened.read(_PIECE):
            parser.Parse(piece, False)
            read += len(piece)
            if read - parser.CurrentByteIndex > _LONGEST_TAG:
                raise FileError(FileMessage.LONG_TAG(name=part, n=f"{_LONGEST_TAG:,}"))
            yield
    parser.Parse(b"", True)
    yield


def _add(entries: list[Any], one: Any) -> None:
    if len(entries) >= _MAX_ENTRIES:
        raise FileError(FileMessage.TOO_MANY_PARTS(n=f"{_MAX_ENTRIES:,}"))
    entries.append(one)


class _Relations(_Handler):
    """The parts that a part refers to, and their kinds, by key."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._found: list[tuple[str, str, str]] = []

    @classmethod
    def of(cls, archive: zipfile.ZipFile, part: str) -> _Relations:
        folder, name = posixpath.split(part)
        found = cls(folder)
        _parse(archive, posixpath.join(folder, "_rels", f"{name}.rels"), found)
        return found

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            path = posixpath.join("/", self._folder, attributes.get("Target", ""))
            kind = attributes.get("Type", "").rpartition("/")[2]
            _add(self._found, (attributes.get("Id", ""), kind, posixpath.normpath(path)[1:]))

    @property
    def kinds(self) -> dict[str, str]:
        return {key: kind for key, kind, _ in self._found}

    @property
    def targets(self) -> dict[str, str]:
        return {key: target for key, _, target in self._found}

    def first(self, wanted: str) -> str:
        return next((target for _, kind, target in self._found if kind == wanted), "")


class _Book(_Handler):
    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []
        self.from_1904 = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "sheet":
            keys = (value for key, value in attributes.items() if key.endswith(":id"))
            _add(self.sheets, (attributes.get("name", ""), next(keys, "")))
        elif name == "workbookPr":
            self.from_1904 = attributes.get("date1904") in ("1", "true")


class _Styles(_Handler):
    """The formats of numbers by style; General is left out."""

    def __init__(self) -> None:
        self.codes: dict[str, str] = {}
        self._formats = {str(key): value for key, value in BUILTIN_FORMATS.items()}
        self._own: list[str] = []
        self._seen: list[None] = []
        self._inside = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "numFmt":
            key = attributes.get("numFmtId", "")
            _add(self._own, key)
            self._formats[key] = attributes.get("formatCode", "")[:_LONGEST_FORMAT]
        elif name == "cellXfs":
            self._inside = True
        elif name == "xf" and self._inside:
            style = str(len(self._seen))
            _add(self._seen, None)
            shown = self._formats.get(attributes.get("numFmtId", ""), "General")
            if shown != "General":
                self.codes[style] = shown

    def end(self, name: str) -> None:
        self._inside = self._inside and name != "cellXfs"


class _Collected:
    """A text in pieces, up to the length that is read."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0

    def add(self, piece: str) -> bool:
        """Add a piece; return whether the text is still short enough."""
        self._length += len(piece)
        self._pieces.append(piece)
        return self._length <= LONGEST_TEXT

    def take(self) -> str:
        """Return the text, and begin another one."""
        text = "".join(self._pieces)
        self._pieces.clear()
        self._length = 0
        return text


class _SharedTexts:
    """The texts that cells refer to by number, on disk if there are many."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._ends = array("Q", [0])

    def __len__(self) -> int:
        return len(self._ends) - 1

    def append(self, text: str) -> None:
        if len(self) >= _MAX_SHARED_TEXTS:
            raise FileError(FileMessage.TOO_MANY_TEXTS(n=f"{_MAX_SHARED_TEXTS:,}"))
        data = text.encode()
        self._file.write(data)
        self._ends.append(self._ends[-1] + len(data))

    def __getitem__(self, number: int) -> str:
        if not 0 <= number < len(self):
            raise LookupError(f"no text {number}")
        start, end = self._ends[number], self._ends[number + 1]
        self._file.seek(start)
        return self._file.read(end - start).decode()


class _TextsReader(_Handler):
    """Reads the shared texts; a text may consist of runs, and have a pronunciation beside it."""

    def __init__(self, texts: _SharedTexts) -> None:
        self._texts = texts
        self._collected = _Collected()
        self._reads = self._spoken = False

    def start(self, name: str, attributes: Attributes) -> None:
        self._spoken = self._spoken or name == "rPh"
        self._reads = name == "t" and not self._spoken

    def text(self, text: str) -> None:
        if self._reads and not self._collected.add(text):
            number = len(self._texts) + 1
            raise FileError(FileMessage.LONG_SHARED_TEXT(n=number, m=f"{LONGEST_TEXT:,}"))

    def end(self, name: str) -> None:
        self._reads = False
        self._spoken = self._spoken and name != "rPh"
        if name == "si":
            # Excel writes a literal _x005F_ for an underscore before something like x000D.
            self._texts.append(self._collected.take().replace("x005F_", ""))


class _Cells(_Handler):
    """Reads the cells of a sheet and collects complete rows."""

    def __init__(self, sheet: str, shown: Any) -> None:
        self.rows: list[tuple[int, list[str]]] = []
        self._sheet, self._shown = sheet, shown
        self._row = self._column = 0
        self._cells: list[str] = []
        self._kind = self._style = ""
        self._collected = _Collected()
        self._reads = self._spoken = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "row":
            self._begin_row(attributes)
        elif name == "c":
            match = _PLACE.fullmatch(attributes.get("r", ""))
            self._column = _number_of(match[1]) if match else self._column + 1
            self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "0")
        self._spoken = self._spoken or name == "rPh"
        wanted = "t" if self._kind == "inlineStr" else "v"
        self._reads = name == wanted and not self._spoken

    def _begin_row(self, attributes: Attributes) -> None:
        number = int(float(attributes.get("r", self._row + 1)))
        if number > _MAX_ROWS:
            problem = FileMessage.TOO_MANY_ROWS(sheet=self._sheet, n=f"{_MAX_ROWS:,}")
            raise FileError(problem, _MAX_ROWS)
        if number <= self._row:
            raise ValueError(f"row {number} after row {self._row}")
        self._row, self._column = number, 0

    def text(self, text: str) -> None:
        if self._reads and not self._collected.add(text):
            limit = f"{LONGEST_TEXT:,}"
            problem = FileMessage.LONG_CELL(sheet=self._sheet, n=self._row, m=limit)
            raise FileError(problem, self._row)

    def end(self, name: str) -> None:
        self._reads = False
        self._spoken = self._spoken and name != "rPh"
        if name == "c":
            self._end_cell()
        elif name == "row":
            if any(self._cells):
                self.rows.append((self._row, self._cells))
            self._cells = []

    def _end_cell(self) -> None:
        text = self._collected.take()
        if not text:
            return
        if self._column > MAX_COLUMNS:
            problem = FileMessage.FAR_CELL(sheet=self._sheet, n=self._row, m=MAX_COLUMNS)
            raise FileError(problem, self._row)
        self._cells += [""] * (self._column - len(self._cells))
        self._cells[self._column - 1] = self._shown(self._kind, self._style, text)


def _number_of(letters: str) -> int:
    """The number of a column, from A.

    >>> _number_of("A"), _number_of("AB")
    (1, 28)
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


# Formats that follow the settings of whoever opens the file; ISO dates are read alike everywhere.
_OF_THE_READER = {"mm-dd-yy": "yyyy-mm-dd", "m/d/yy h:mm": "yyyy-mm-dd hh:mm"}
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|\[\$-(?P<locale>[0-9A-Fa-f]+)\]|\[(?P<elapsed>h+|m+|s+)\]'
    r"|\[[^\]]*\]|_.|\*.|(?P<half>am/pm|a/p)|(?P<field>y+|m+|d+|h+|s+(?:\.0+)?)|(?P<literal>.)",
    re.IGNORECASE | re.DOTALL,
)
_PERCENT = re.compile(r"(?P<whole>[0#?,]*)(?:\.(?P<decimals>[0#?]+))?\s*%")
# Beyond this, a number's digits are those of its binary form.
_LONGEST_PLAIN = 1e21

_DAY_ZERO = datetime(1900, 1, 1)
_SECONDS = {"h": 3600, "m": 60, "s": 1}

Moment = date | time | timedelta


def shown_number(number: int | float, code: str) -> str:
    """Return a number as plain digits, or as a percentage if its format says so.

    Grouping and decimal marks depend on who opens the file, and are left out.

    >>> shown_number(1.5e16, "General"), shown_number(2.0, "0.00"), shown_number(0.255, "0.0%")
    ('15000000000000000', '2', '25.5%')
    """
    percent = _PERCENT.search(re.sub(r'"[^"]*"|\\.', "", code))
    exact = Decimal(repr(number))
    if percent:
        places = len(percent["decimals"] or "")
        return f"{exact * 100:.{places}f}%"
    if abs(number) >= _LONGEST_PLAIN:
        return str(number)
    return f"{exact:f}".removesuffix(".0").replace("-0", "0", int(number == 0))


def shown_moment(moment: Moment, code: str) -> str:
    """Return a date, a time or a duration in the format of its cell.

    >>> shown_moment(datetime(2026, 5, 3, 14, 5), "d mmmm yyyy"), shown_moment(time(14, 5), "h:mm AM/PM")
    ('3 May 2026', '2:05 PM')
    >>> shown_moment(datetime(2026, 5, 3), "mm-dd-yy"), shown_moment(timedelta(hours=30), "[h]:mm")
    ('2026-05-03', '30:00')
    """
    tokens = list(_tokens(_OF_THE_READER.get(code, code).split(";")[0]))
    if isinstance(moment, timedelta):
        elapsed, moment = moment, _DAY_ZERO + moment
    elif isinstance(moment, time):
        moment = datetime.combine(_DAY_ZERO, moment)
        elapsed = moment - _DAY_ZERO
    else:
        elapsed = timedelta()
    # CLDR's pattern for the same text: letters of fields, and everything else in quotes.
    fields = [text[0].lower() for kind, text in tokens if kind in ("field", "elapsed")] + [""]
    is_half = any(kind == "half" for kind, _ in tokens)
    parts: list[tuple[bool, str]] = []
    place = 0
    for kind, text in tokens:
        if kind == "field":
            is_minute = (place > 0 and fields[place - 1] == "h") or fields[place + 1] == "s"
            parts.append((True, _field(text.lower(), is_minute, is_half)))
        elif kind == "elapsed":
            units = int(elapsed.total_seconds()) // _SECONDS[text[0].lower()]
            parts.append((False, str(units).rjust(len(text), "0")))
        elif kind != "locale":
            parts.append((True, "a") if kind == "half" else (False, text))
        place += kind in ("field", "elapsed")
    pattern = "".join(
        text if is_field else _quoted(text)
        for is_field, text in (
            (is_field, "".join(text for _, text in group))
            for is_field, group in groupby(parts, key=itemgetter(0))
        )
    )
    return str(format_datetime(moment, pattern, locale=_locale(tokens))).strip()


def _tokens(code: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(code):
        if match.lastgroup:
            yield match.lastgroup, match[match.lastgroup]


def _field(text: str, is_minute: bool, is_half: bool) -> str:
    letter, width = text[0], len(text)
    if letter == "y":
        return "yy" if width < 3 else "yyyy"
    if letter == "h":
        return ("h" if is_half else "H") * min(width, 2)
    if letter == "m":
        return ("m" if is_minute else "M") * min(width, 2 if is_minute else 5)
    if letter == "d":
        return text if width < 3 else "E" * min(width, 4)
    seconds, _, fraction = text.partition(".")
    return seconds[:2] + (f".{'S' * len(fraction)}" if fraction else "")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'" if text else ""


def _locale(tokens: list[tuple[str, str]]) -> Locale:
    """The language of the names of months and days, which a format may state by its number."""
    code = next((int(text, 16) & 0xFFFF for kind, text in tokens if kind == "locale"), 0)
    try:
        return Locale.parse(windows_locale.get(code, "en"))
    except (ValueError, UnknownLocaleError):
        return Locale("en")
