"""Specs for any language that CLDR knows: its digits, separators, months and scale words.

Number words below the scales are not covered; verdicts say so where it matters.
Source: the CLDR data that Babel ships.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from triage.locales import Locale, UnknownLocaleError
from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    COMMA,
    COMMA_SPACE,
    POINT,
    Convention,
    Entry,
    LanguageSpec,
    Role,
    Word,
    years_apart,
)

# CLDR's names of decimal numbering systems, and their zeros.
ZEROS = {
    "arab": 0x660, "arabext": 0x6F0, "beng": 0x9E6, "deva": 0x966, "gujr": 0xAE6, "guru": 0xA66,
    "khmr": 0x17E0, "knda": 0xCE6, "laoo": 0xED0, "mlym": 0xD66, "mymr": 0x1040, "orya": 0xB66,
    "tamldec": 0xBE6, "telu": 0xC66, "thai": 0xE50, "tibt": 0xF20, "olck": 0x1C50, "cakm": 0x11136,
    "nkoo": 0x7C0, "adlm": 0x1E950, "hmnp": 0x1E140, "rohg": 0x10D30, "mtei": 0xABF0,
}  # fmt: skip
# Year offsets of calendars in daily use from the Gregorian one: Buddhist, Ethiopian, Persian.
_CALENDARS = {
    "th": years_apart(543), "lo": years_apart(543, 544), "km": years_apart(543, 544), "am": years_apart(7, 8),
    "ti": years_apart(7, 8), "fa": years_apart(621, 622), "ps": years_apart(621, 622),
}  # fmt: skip
# Of Romance and Slavic languages; the others have only dashes.
_JOINTS = ("a, e, i, o, ou, y", "a, do")
# Of European languages without a file.
_PERCENTS = "per[-]cent, pro(c/z)ent, porcent, por cento#, процент"
_OF = " ((of/de/di) /d')"
_SPACES = " \u00a0\u202f\u2009"


def build(code: str) -> LanguageSpec | None:
    """Build the spec of a language from CLDR; None if CLDR does not know it."""
    try:
        locale = Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
    scales = dict(_scale_words(locale))
    return LanguageSpec(
        code=code,
        name=locale.english_name or code,
        convention=_convention(locale),
        words=words.merge(
            [scales, _months(locale), words.of(Role.PERCENT, "percent", unit=Flag.PERCENT)]
        ),
        glued=scales,
        split=_begins_with({word: entry for word, entry in scales.items() if not word.isascii()}),
        covers_words=False,
        of=_OF,
        joints=_JOINTS,
        sections=(
            sections.Percents(percents=_PERCENTS),
            sections.Dates(
                date_joints="de, di, da, do, den, of", calendars=_CALENDARS.get(code, frozenset())
            ),
        ),
    )


def _convention(locale: Locale) -> Convention:
    system = locale.default_numbering_system
    symbols = locale.number_symbols.get(system) or locale.number_symbols["latn"]
    decimal = symbols.get("decimal", ".")
    group = symbols.get("group", ",")
    scripts = tuple(ZEROS[name] for name in {system, *_systems(locale)} if name in ZEROS)
    spaced = group in _SPACES or group in "'’"
    base = POINT if decimal in ".٫" else COMMA_SPACE if spaced else COMMA
    return Convention(
        decimal=base.decimal,
        groups=base.groups,
        indian="#,##,##0" in str(locale.decimal_formats.get(None)),
        foreign_decimals=base.foreign_decimals,
        scripts=scripts,
    )


def _systems(locale: Locale) -> list[str]:
    return [str(system) for system in locale.other_numbering_systems.values()]


def _scale_words(locale: Locale) -> Iterator[tuple[str, Entry]]:
    """The scale words of CLDR's compact forms: "0 Tsd'.'" for 1000 means that Tsd is a thousand."""
    for width in ("short", "long"):
        formats: Mapping[str, Any] = locale.compact_decimal_formats.get(width) or {}
        for plural in formats.values():
            for power, pattern in plural.items():
                yield from _scale_word(int(power), str(getattr(pattern, "pattern", "")))


def _begins_with(scales: Mapping[str, Entry]) -> Callable[[str], Entry | None]:
    """A ``split`` that reads a scale word with a counter or particle attached: 만명."""

    def split(word: str) -> Entry | None:
        return next((entry for scale, entry in scales.items() if word.startswith(scale)), None)

    return split


_PATTERN = re.compile(r"^(0+)[\s\u00a0]*([^\W\d_][^\s.']*)")


def _scale_word(power: int, pattern: str) -> Iterator[tuple[str, Entry]]:
    match = _PATTERN.match(pattern.replace("'", ""))
    if match is None or (len(match.group(2)) < 2 and match.group(2).isascii()):
        return
    value = Decimal(power).scaleb(1 - len(match.group(1)))
    yield match.group(2).lower(), Word(Role.MUL, value, weak=True)


def _months(locale: Locale) -> dict[str, Entry]:
    table: dict[str, Entry] = {}
    for context in ("format", "stand-alone"):
        for month, name in locale.months[context]["wide"].items():
            if name.isalpha() and len(name) > 2:
                table |= words.of(Role.MONTH, name.lower(), month)
    return table
