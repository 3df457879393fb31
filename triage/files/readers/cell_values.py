"""Numbers, dates and times as a cell of a spreadsheet shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from locale import windows_locale

from babel import Locale, UnknownLocaleError

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
    code = _OF_THE_READER.get(code, code)
    tokens = list(_tokens(code.split(";")[0]))
    names = "en"
    for kind, text in tokens:
        if kind == "locale":
            names = windows_locale.get(int(text, 16) & 0xFFFF, names)
    is_half = any(kind == "half" for kind, _ in tokens)
    return "".join(
        _field(text, _is_minute(tokens, place), moment, is_half, names)
        if kind == "field"
        else _other(kind, text, moment)
        for place, (kind, text) in enumerate(tokens)
    ).strip()


def _tokens(code: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(code):
        if match.lastgroup:
            yield match.lastgroup, match[match.lastgroup]


def _is_minute(tokens: list[tuple[str, str]], place: int) -> bool:
    """Whether an m stands for minutes: after hours, or before seconds."""
    fields = [
        (i, text.lower()) for i, (kind, text) in enumerate(tokens) if kind in ("field", "elapsed")
    ]
    index = next((n for n, (i, _) in enumerate(fields) if i == place), 0)
    before = fields[index - 1][1] if index else ""
    after = fields[index + 1][1] if index + 1 < len(fields) else ""
    return before.startswith("h") or after.startswith("s")


def _other(kind: str, text: str, moment: Moment) -> str:
    if kind == "half":
        late = _seconds(moment) % 86_400 >= 43_200
        return text.split("/")[late]
    if kind == "elapsed":
        unit = {"h": 3600, "m": 60, "s": 1}[text[0].lower()]
        return str(int(_seconds(moment)) // unit).rjust(len(text), "0")
    return "" if kind == "locale" else text


def _field(text: str, is_minute: bool, moment: Moment, is_half: bool, names: str) -> str:
    letter, width = text[0].lower(), len(text)
    seconds = _seconds(moment)
    if letter == "s":
        _, _, fraction = text.partition(".")
        return (
            f"{seconds % 60:0{width}.{len(fraction)}f}"
            if fraction
            else _padded(int(seconds) % 60, width)
        )
    if letter == "m" and is_minute:
        return _padded(int(seconds) // 60 % 60, width)
    if letter == "h":
        hour = int(seconds) // 3600 % 24
        return _padded((hour + 11) % 12 + 1 if is_half else hour, width)
    if not isinstance(moment, date):
        return text
    if letter == "y":
        return f"{moment.year % 100:02}" if width < 3 else f"{moment.year:04}"
    number = moment.month if letter == "m" else moment.day
    if width < 3:
        return _padded(number, width)
    months = letter == "m"
    return _names(names, months, width)[moment.month if months else moment.weekday()]


def _padded(number: int, width: int) -> str:
    return str(number).rjust(min(width, 2), "0")


def _seconds(moment: Moment) -> float:
    if isinstance(moment, timedelta):
        return moment.total_seconds()
    if isinstance(moment, datetime | time):
        return moment.hour * 3600 + moment.minute * 60 + moment.second + moment.microsecond / 1e6
    return 0


@cache
def _names(language: str, of_months: bool, width: int) -> dict[int, str]:
    """The names of months from 1, or of days from Monday, 0."""
    try:
        locale = Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        locale = Locale("en")
    by_width = (locale.months if of_months else locale.days)["format"]
    names: dict[int, str] = by_width["abbreviated" if width == 3 else "wide"]
    return names
