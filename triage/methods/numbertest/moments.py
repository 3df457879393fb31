"""Writes dates and times of day as in CLDR, and checks whether a translation states them."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, time
from decimal import Decimal
from functools import cache

from babel.dates import format_date

from triage.language_codes import base_language
from triage.methods.base import Result
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbertest.rendering import convention_of, locale_of

CLOCK = re.compile(
    r"(?<!\d)(\d{1,2})\s*(?::|\.|h|uhr|時|时|点|點|बजकर|बजेर)\s*(\d{2})(?!\d)", re.IGNORECASE
)
MONTH_FIRST = frozenset({"en"})
"""Languages in which 3/4/2020 may mean March 4; in British English it does not."""

AFTERNOON = {
    "en": ("pm", "p.m", "in the afternoon", "in the evening", "at night"),
    "de": ("nachmittag", "abend", "nacht"),
    "es": ("p. m", "p.m", "pm", "de la tarde", "por la tarde", "de la noche"),
    "ca": ("p. m", "p.m", "pm", "de la tarda", "del vespre", "de la nit"),
    "fr": ("après-midi", "soir", "pm"),
    "pt": ("da tarde", "da noite", "pm"),
    "it": ("pomeriggio", "sera", "notte", "pm"),
    "ru": ("дня", "вечера", "ночи"),
    "zh": ("下午", "晚上", "傍晚", "夜"),
    "ja": ("午後", "夜", "夕方"),
    "hi": ("दोपहर", "शाम", "रात", "अपराह्न", "pm"),
    "ne": ("दिउँसो", "अपराह्न", "साँझ", "राति", "बेलुका", "pm"),
    "ta": ("பிற்பகல்", "மாலை", "இரவு", "பி.ப", "மதியம்", "pm"),
}
MORNING = {
    "en": ("am", "a.m", "in the morning"),
    "de": ("morgens", "vormittag", "früh", "nachts"),
    "es": ("a. m", "a.m", "am", "de la mañana", "de la madrugada"),
    "ca": ("a. m", "a.m", "am", "del matí", "de la matinada"),
    "fr": ("matin", "am"),
    "pt": ("da manhã", "da madrugada", "am"),
    "it": ("mattin", "notte", "am"),
    "ru": ("утра", "ночи"),
    "zh": ("上午", "早上", "凌晨", "清晨"),
    "ja": ("午前", "朝"),
    "hi": ("सुबह", "पूर्वाह्न", "am"),
    "ne": ("बिहान", "पूर्वाह्न", "am"),
    "ta": ("காலை", "முற்பகல்", "மு.ப", "am"),
}
"""Words for the halves of the day: CLDR day periods and their everyday variants."""


def render_date(value: Decimal, language: str) -> str:
    """Write a day (its ordinal number) in CLDR's long form.

    >>> render_date(Decimal(date(2020, 3, 28).toordinal()), "de")
    '28. März 2020'
    """
    day = date.fromordinal(int(value))
    text = format_date(day, "long", locale=locale_of(language))
    return convention_of(language).translate(text)


def render_time(value: Decimal, language: str, *, twelve: bool) -> str | None:
    """Write a minute of the day as 14:25, or as 2:25 PM in English; None elsewhere.

    >>> render_time(Decimal(865), "en", twelve=True), render_time(Decimal(865), "es", twelve=False)
    ('2:25 PM', '14:25')
    """
    hour, minute = divmod(int(value), 60)
    if twelve and base_language(language) != "en":
        return None
    if twelve:
        return f"{hour % 12 or 12}:{minute:02d} {'PM' if hour >= 12 else 'AM'}"
    return convention_of(language).translate(f"{hour}:{minute:02d}")


def plain_digits(text: str) -> str:
    """Return the text with every decimal digit as 0 to 9."""
    if text.isascii():
        return text
    return "".join(
        char if not char.isdecimal() else str(unicodedata.decimal(char)) for char in text
    )


def check_date(text: str, language: str, day: date) -> tuple[Result, str]:
    """Return whether a translation states a date, and if not, the reason."""
    plain = plain_digits(text).lower()
    numeric = _numeric_dates(plain)
    if numeric:
        return _check_numeric(numeric, day, language)
    months = _months_in(plain, language)
    if months and day.month not in months:
        return Result.FAIL, "the month is different"
    numbers = _numbers_in(text, plain, language)
    if day.day not in numbers or day.year not in numbers:
        known = any(number > 1 for number in numbers)
        missing = "year" if day.day in numbers else "day"
        return (Result.FAIL, f"the {missing} is missing or wrong") if known else _unclear()
    return (Result.PASS, "") if months else _unclear()


def _unclear() -> tuple[Result, str]:
    return Result.ABSTAIN, "the date is in an unknown form"


def _numeric_dates(plain: str) -> list[tuple[int, int, int]]:
    found = re.findall(r"(?<!\d)(\d{1,4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,4})(?!\d)", plain)
    return [(int(first), int(second), int(third)) for first, second, third in found]


def _check_numeric(
    found: list[tuple[int, int, int]], day: date, language: str
) -> tuple[Result, str]:
    wanted = (day.day, day.month, day.year)
    for first, second, third in found:
        if wanted in ((first, second, third), (third, second, first)):
            swapped_reading = base_language(language) in MONTH_FIRST and first <= 12
            if swapped_reading and first != second:
                return Result.ABSTAIN, "day and month may be swapped"
            return Result.PASS, ""
        if (second, first, third) == wanted:
            if base_language(language) in MONTH_FIRST:
                return Result.PASS, ""
            return Result.FAIL, "day and month are swapped"
    return Result.FAIL, "the date is different"


def _months_in(plain: str, language: str) -> set[int]:
    """Return the months that a text names; longer names win over names inside them."""
    months: set[int] = set()
    taken = plain
    for name, month in _month_names(language):
        pattern = _month_pattern(name)
        if re.search(pattern, taken):
            months.add(month)
            taken = re.sub(pattern, " ", taken)
    return months


def _month_pattern(name: str) -> str:
    """Match a month's name at the start of a word; in Chinese and Japanese, not after a number."""
    if name.endswith("月"):
        return rf"(?<![\d{''.join(HAN_MONTHS[:10])}]){name}"
    short = name.isalpha() and len(name) <= 3
    return rf"(?<![^\W_]){re.escape(name)}" + (r"(?![^\W\d_])" if short else "")


@cache
def _month_names(language: str) -> tuple[tuple[str, int], ...]:
    names: dict[str, int] = {}
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for month, name in locale_of(language).months[context][width].items():
                names.setdefault(plain_digits(name).lower().rstrip("."), month)
    if base_language(language) in ("zh", "ja"):
        names.update({f"{month}月": month for month in range(1, 13)})
        names.update({f"{han}月": month for month, han in enumerate(HAN_MONTHS, 1)})
    return tuple(sorted(names.items(), key=lambda item: -len(item[0])))


HAN_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


def _numbers_in(text: str, plain: str, language: str) -> set[int]:
    numbers = {int(digits) for digits in re.findall(r"\d{1,9}", plain)}
    for number in read_numbers(text, language):
        numbers.update(int(value) for value in (*number.values, *number.parts))
    return numbers


def check_time(text: str, language: str, moment: time) -> tuple[Result, str]:
    """Return whether a translation states a time of day, and if not, the reason."""
    plain = plain_digits(text).lower()
    found = [(int(hour), int(minute)) for hour, minute in CLOCK.findall(plain)]
    if not found:
        numbers = _numbers_in(text, plain, language)
        if moment.minute not in numbers:
            return (Result.FAIL, "the time is missing or wrong") if numbers else _no_clock()
        found = [(number, moment.minute) for number in numbers if number < 24]
    right = [hour for hour, minute in found if minute == moment.minute]
    if moment.hour in right and (moment.hour > 12 or _half_agrees(plain, language, moment)):
        return Result.PASS, ""
    if moment.hour % 12 not in [hour % 12 for hour in right]:
        return Result.FAIL, "the time is different"
    return _check_half(plain, language, moment)


def _no_clock() -> tuple[Result, str]:
    return Result.ABSTAIN, "the time is in an unknown form"


def _half_agrees(plain: str, language: str, moment: time) -> bool:
    """Whether the half of the day may be right: a morning hour must not have only "pm"."""
    return not (moment.hour < 12 and _says(plain, AFTERNOON, language)) or _says(
        plain, MORNING, language
    )


def _check_half(plain: str, language: str, moment: time) -> tuple[Result, str]:
    right, wrong = (MORNING, AFTERNOON) if moment.hour < 12 else (AFTERNOON, MORNING)
    if _says(plain, right, language):
        return Result.PASS, ""
    if _says(plain, wrong, language):
        return Result.FAIL, "a.m. and p.m. are swapped"
    return Result.ABSTAIN, "the translation does not say a.m. or p.m."


def _says(plain: str, words: dict[str, tuple[str, ...]], language: str) -> bool:
    for word in words.get(base_language(language), ("am", "pm")):
        pattern = rf"(?<![^\W\d_]){re.escape(word)}" if word.isascii() else re.escape(word)
        if word in ("am", "pm"):
            pattern += r"(?![^\W_])"
        if re.search(pattern, plain):
            return True
    return False
