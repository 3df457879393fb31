"""Numbers, dates and times as a cell of a spreadsheet shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import groupby
from locale import windows_locale
from operator import itemgetter

from babel.dates import format_datetime

from triage.locales import Locale, UnknownLocaleError

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
