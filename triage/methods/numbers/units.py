"""The unit after a number: metres or decimetres, dollars or euros.

Names come from the CLDR unit patterns that Babel ships, read once a language on first use; what
is not known there is not judged. Factors are exact by definition (SI Brochure; the international
yard and pound agreement of 1959).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.units import UnknownUnitError, format_unit

from triage.methods.numbers.exact import times
from triage.methods.numbers.model import ReadNumber


class Unit(NamedTuple):
    """A unit, what it measures, and how many of the base unit it is."""

    name: str
    dimension: str
    factor: Decimal


class _Names(NamedTuple):
    pattern: re.Pattern[str]
    units: dict[str, Unit]
    first_letters: frozenset[str]


_CLDR = {
    "length": {"kilometer": "1000", "meter": "1", "decimeter": "0.1", "centimeter": "0.01", "millimeter": "0.001",
               "mile": "1609.344", "yard": "0.9144", "foot": "0.3048", "inch": "0.0254"},
    "mass": {"tonne": "1000000", "kilogram": "1000", "gram": "1", "milligram": "0.001"},
    "volume": {"liter": "1", "deciliter": "0.1", "centiliter": "0.01", "milliliter": "0.001"},
    "duration": {"week": "604800", "day": "86400", "hour": "3600", "minute": "60", "second": "1"},
    "calendar": {"year": "12", "month": "1"},
}  # fmt: skip
# Symbols that stand for more than one thing: m for metres, minutes or millions, s and t.
_UNCLEAR = frozenset(
    {"m", "s", "t", "h", "d", "w", "y", "g", "l", "in", "′", "″", "'", '"', "a", "j"}
)
_CURRENCY_STEMS = {
    "dollar": "doll dól dòl долл डॉलर डालर डलर டாலர் 美元 ドル",
    "euro": "euro евро यूरो युरो யூரோ 欧元 歐元 ユーロ",
    "pound": "pound pfund libra lliur sterlin фунт पाउंड पाउन्ड पाउण्ड பவுண்டு 英镑 英鎊 ポンド",
    "yuan": "yuan iuan юан युआन யுவான் 元 人民币 人民元",
    "yen": "yen ien иен येन யென் 日元 日圆 円",
    "rupee": "rupee rupie rupia roupie рупи रुप रूप ரூபா 卢比 盧比 ルピー",
    "rouble": "rouble ruble rubel rubl rublo рубл रूबल रुबल ரூபிள் 卢布 ルーブル",
    "franc": "franc frank franken франк 法郎 フラン",
}
_SIGNS = {"$": "dollar", "€": "euro", "£": "pound", "₹": "rupee", "₽": "rouble", "＄": "dollar"}
_CURRENCIES = {stem: name for name, stems in _CURRENCY_STEMS.items() for stem in stems.split()}
_CURRENCY = re.compile(
    rf"[\s-]?(?:({'|'.join(map(re.escape, _SIGNS))})|(?:us|u\.s\.|american )?\s?"
    rf"({'|'.join(sorted(_CURRENCIES, key=len, reverse=True))}))",
    re.IGNORECASE,
)
_SIGN_BEFORE = re.compile(rf"({'|'.join(map(re.escape, _SIGNS))})[\s-]?$")
# Languages that write case endings and postpositions to the unit.
# A short name there could be the beginning of another word: கி (g) of கிலோ.
_SUFFIXING = {"ta": 4, "ne": 3, "hi": 3, "zh": 1, "ja": 1}
_LONGEST_NAME = 40
_ARTICLE = re.compile(r"\s(?:of\s)?(?:an?|the|de|di|d['’])(?=\s)")  # half an hour


def unit_of(number: ReadNumber, text: str, language: str) -> Unit | None:
    """The unit that a number in ``text`` has, as far as its name is known and clear."""
    if number.kind not in ("quantity", "currency", "fraction") or not number.values:
        return None
    end = number.end
    if number.kind == "fraction" and (article := _ARTICLE.match(text, end)):
        end = article.end()
    before = text[max(0, number.start - 2) : number.start]
    unit = _unit_between(before, text[end : end + _LONGEST_NAME + 3], language)
    if unit is None and number.spelled and number.values[0] % 1:  # a year and a half, 一年半
        return _unit_inside(number.text, language)
    return unit


def _unit_inside(text: str, language: str) -> Unit | None:
    """The unit that stands between a number and the half that is added to it."""
    pattern = _names(language).pattern
    for at in range(1, min(len(text), _LONGEST_NAME)):
        if (match := pattern.match(text, at)) is not None:
            return _names(language).units[match.group(1).lower()]
    return None


@lru_cache(maxsize=4096)
def _unit_between(before: str, after: str, language: str) -> Unit | None:
    """The unit that stands around a number; remembered, as templates and engines repeat it."""
    names = _names(language)
    signed = _SIGN_BEFORE.search(before)
    if not signed and after[:2].lstrip(" -\u00a0\u202f")[:1].lower() not in names.first_letters:
        return None
    if match := _CURRENCY.match(after):
        currency = _SIGNS.get(match.group(1) or "") or _CURRENCIES[match.group(2).lower()]
        return Unit(currency, "currency", Decimal(1))
    if signed:
        return Unit(_SIGNS[signed.group(1)], "currency", Decimal(1))
    match = names.pattern.match(after)
    return names.units[match.group(1).lower()] if match else None


def same_amount(value: Decimal, unit: Unit, other: Decimal, other_unit: Unit) -> bool:
    """Whether two amounts are equal once their units are converted, exactly.

    >>> metre, foot = Unit("meter", "length", Decimal(1)), Unit("foot", "length", Decimal("0.3048"))
    >>> same_amount(Decimal(100), foot, Decimal("30.48"), metre)
    True
    """
    if unit.dimension != other_unit.dimension:
        return False
    if unit.dimension == "currency":
        return unit.name == other_unit.name and value == other
    return times(value, unit.factor) == times(other, other_unit.factor)


def about_same(value: Decimal, unit: Unit, other: Decimal, other_unit: Unit) -> bool:
    """Whether two amounts are equal within 3 per cent, as a rounded gloss in brackets is."""
    if unit.dimension != other_unit.dimension or unit.dimension == "currency":
        return False
    left, right = times(value, unit.factor), times(other, other_unit.factor)
    return times((left - right).copy_abs(), Decimal(100)) <= times(left.copy_abs(), Decimal(3))


def contradict(unit: Unit | None, other: Unit | None) -> bool:
    """Whether two units measure the same thing and are not the same."""
    if unit is None or other is None or unit.dimension != other.dimension:
        return False
    return unit.name != other.name


@lru_cache(maxsize=64)
def _names(language: str) -> _Names:
    """A pattern for what may follow a number, and the unit of each name."""
    units: dict[str, Unit] = {}
    base = language.replace("_", "-").split("-")[0].lower()
    for code in (base, "en_GB") if base == "en" else (base,):
        for name, unit in _cldr_names(code):
            known = units.setdefault(name, unit)
            if known != unit:
                units[name] = Unit("", "", Decimal(1))  # one name for two units is not judged
    shortest = _SUFFIXING.get(base, 1)
    units = {n: unit for n, unit in units.items() if unit.name and len(n) >= shortest}
    alternatives = "|".join(re.escape(name) for name in sorted(units, key=len, reverse=True))
    end = "" if base in _SUFFIXING else r"(?![^\W\d_])"
    pattern = rf"[\s\u00a0\u202f-]?[个個]?({alternatives or '(?!)'}){end}"
    first = {
        name[0].lower() for name in (*units, *_CURRENCIES, *_SIGNS, "us", "american", "个", "個")
    }
    return _Names(re.compile(pattern, re.IGNORECASE), units, frozenset(first))


def _cldr_names(code: str) -> Iterator[tuple[str, Unit]]:
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return
    for dimension, members in _CLDR.items():
        for name, factor in members.items():
            unit = Unit(name, dimension, Decimal(factor))
            for written in _written(f"{_GROUP.get(dimension, dimension)}-{name}", locale):
                if _usable(written):
                    yield written, unit


_GROUP = {"calendar": "duration"}
_NUMBER = re.compile(r"[\d.,٫\u00a0\u202f]+")


def _written(unit: str, locale: Locale) -> set[str]:
    """All forms of a unit's name that CLDR has for the plurals of a language."""
    forms = set()
    for count in (0, 1, 2, 3, 5, 11, 1.5):
        for width in ("long", "short"):
            try:
                phrase = format_unit(count, unit, length=width, locale=locale)
            except UnknownUnitError:
                return set()
            forms.add(_NUMBER.sub("", phrase).strip().lower())
    forms.discard(unit)  # what Babel writes where CLDR has no name
    return forms


def _usable(written: str) -> bool:
    return bool(written) and written not in _UNCLEAR and len(written) <= _LONGEST_NAME
