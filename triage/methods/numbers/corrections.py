"""Formats correct numbers, dates and times in the target language, with CLDR data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time
from decimal import Decimal
from typing import Literal

from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_compact_decimal, format_decimal

from triage.locales import Locale, UnknownLocaleError
from triage.methods.numbers.model import Check, NumberFinding

_MILLION, _FOUR_DIGITS = Decimal(10) ** 6, Decimal(10_000)
# Languages that group digits only from five digits on (CLDR's minimumGroupingDigits).
_FROM_FIVE_DIGITS = frozenset({"es", "pl", "bg", "pt-pt"})
_MAX_DIGITS = 25  # Babel rounds to three decimals, in a context of 28 digits
_DIGITS_OF_A_SCALE = 6  # numbers with more digits are written in full


def written(value: Decimal, language: str, *, with_scale: bool = False) -> str:
    """Format an amount in a language; "" if CLDR does not know it or the number is too long.

    :param with_scale: allow a scale word in place of zeros: 1,3 Milliarden, 13亿.

    >>> written(Decimal("9756.001"), "de"), written(Decimal("2000"), "es")
    ('9.756,001', '2000')
    >>> written(Decimal("1300000000"), "de", with_scale=True)
    '1,3 Milliarden'
    """
    locale = _locale(language)
    digits = max(len(value.as_tuple().digits), abs(value.adjusted()) + 1)
    if locale is None or digits > _MAX_DIGITS:
        return ""
    if with_scale and abs(value) >= _MILLION and (short := _with_scale(value, locale)):
        return short
    grouped = language.lower() not in _FROM_FIVE_DIGITS or abs(value) >= _FOUR_DIGITS
    return format_decimal(
        value, locale=locale, decimal_quantization=False, group_separator=grouped,
        numbering_system="default",
    )  # fmt: skip


def _with_scale(value: Decimal, locale: Locale) -> str:
    if len(value.normalize().as_tuple().digits) > _DIGITS_OF_A_SCALE:
        return ""
    widths: tuple[Literal["long", "short"], ...] = ("long", "short")
    for width in widths:
        if width in locale.compact_decimal_formats:
            text = format_compact_decimal(
                value,
                format_type=width,
                locale=locale,
                fraction_digits=_DIGITS_OF_A_SCALE - 1,
                numbering_system="default",
            )
            return str(text).replace("\u00a0", " ")
    return ""


_SKELETONS = {
    (True, True, True): "yMMMMd",
    (False, True, True): "MMMMd",
    (True, True, False): "yMMMM",
    (True, False, False): "y",
}
_LEAP_YEAR = 2000


def written_date(
    language: str, *, year: int | None, month: int | None, day: int | None, weekday: int | None
) -> str:
    """Format the known parts of a date in a language; "" for an invalid date or unknown format.

    :param weekday: Monday is 0.

    >>> written_date("es", year=2018, month=3, day=3, weekday=None)
    '3 de marzo de 2018'
    >>> written_date("de", year=None, month=None, day=None, weekday=6)
    'Sonntag'
    """
    locale = _locale(language)
    if locale is None:
        return ""
    try:
        if weekday is not None and (year, month, day) == (None, None, None):
            return str(format_date(date(2001, 1, 1 + weekday), "EEEE", locale))
        shown = date(year or _LEAP_YEAR, month or 1, day or 1)
    except ValueError:
        return ""
    known = (year is not None, month is not None, day is not None)
    if known == (False, True, False):
        return str(format_date(shown, "LLLL", locale))
    skeleton = _SKELETONS.get(known)
    if skeleton is None or skeleton not in locale.datetime_skeletons:
        return ""
    return str(format_skeleton(skeleton, shown, locale=locale))


def written_time(language: str, hour: int, minute: int) -> str:
    """Format a time of day in a language; "" for an invalid time or an unknown language.

    >>> written_time("de", 21, 20)
    '21:20'
    """
    locale = _locale(language)
    if locale is None or not (0 <= hour < 24 and 0 <= minute < 60):
        return ""
    return str(format_time(time(hour, minute), "short", locale=locale)).replace("\u202f", " ")


def _locale(language: str) -> Locale | None:
    try:
        return Locale.parse(language.replace("_", "-"), sep="-")
    except (UnknownLocaleError, ValueError):
        return None


def corrected(translation: str, findings: Iterable[NumberFinding]) -> str:
    """Return the translation with all findings corrected.

    "" if a finding has no place in the translation or no known correction, or if nothing changes:
    a partial correction is useless.

    >>> corrected("El 4 de mayo.", [NumberFinding("date", "", (0, 0), (3, 12), "--03-04", "4 de marzo")])
    'El 4 de marzo.'
    """
    text, before = translation, len(translation)
    for finding in sorted(findings, key=lambda one: one.target or (0, 0), reverse=True):
        if finding.target is None or not finding.written or finding.target[1] > before:
            return ""
        before, end = finding.target
        text = text[:before] + finding.written + text[end:]
    return text if text != translation else ""


# Kinds of error that replacing the number corrects.
OF_THE_NUMBER = frozenset(
    {
        "separator",
        "digit_dropped",
        "digit_added",
        "digit_changed",
        "scale",
        "numeral",
        "form",
        "script_mixed",
    }
)


def corrected_value(translation: str, answer: Check, language: str) -> str:
    """Correct a translation checked against given values: one missing value, one extra number.

    "" if anything else is wrong.
    """
    one_of_each = len(answer.missing) == 1 and len(answer.extra) == 1
    if answer.error_kind not in OF_THE_NUMBER or not one_of_each:
        return ""
    number = answer.extra[0]
    right = written(Decimal(answer.missing[0]), language, with_scale=number.spelled)
    place = (number.start, number.end)
    return corrected(translation, [NumberFinding(answer.error_kind, "", None, place, "", right)])
