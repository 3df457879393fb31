"""Reads the unit of a number and compares units: metres or decimetres, dollars or euros."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.exact import ROUGH, is_whole, plus, times
from triage.methods.numbers.kinds import AMOUNTS, Flag, Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import LONGEST_NAME, UNITS, Unit, UnitWords, names_of
from triage.methods.numbers.units.words import (
    BEFORE_CURRENCIES,
    CODES,
    CURRENCIES,
    HALF,
    MONEY,
    NO_CURRENCIES,
    OTHER_CASE,
    PER_MILLE,
    SIGNS,
    SUBUNITS,
)

__all__ = ["Unit", "about_same", "contradict", "in_base", "same_amount", "unit_of"]

_SIGN = "|".join(map(re.escape, SIGNS))
_STEM = "|".join(map(re.escape, sorted(CURRENCIES, key=len, reverse=True)))
_CODE = "|".join(map(re.escape, CODES))
_BEFORE = "|".join(map(re.escape, BEFORE_CURRENCIES))
_CURRENCY = re.compile(
    rf"[\s-]?(?:({_SIGN})|(?:{_BEFORE})?[\s-]?(?!(?:{'|'.join(NO_CURRENCIES)})\b)({_STEM}))",
    re.IGNORECASE,
)
_MONEY = re.compile(
    rf"{_SIGN}|{_CODE}|(?<![^\W\d_])(?:{'|'.join(map(re.escape, MONEY.split()))}|(?!europ){_STEM})"
    rf"|{'|'.join(re.escape(stem) for stem in CURRENCIES if not stem.isascii())}"
    rf"|(?<![^\W\d_])(?:{'|'.join(re.escape(stem) for stems in SUBUNITS.values() for stem in stems.split())})",
    re.IGNORECASE,
)
_INSIDE = re.compile(rf"({_SIGN})|(?<![A-Za-zÀ-ÿ])({_STEM})", re.IGNORECASE)
_SIGN_BEFORE = re.compile(rf"(?:({_SIGN})|(?<![^\W\d_])({_CODE})\.?|([¥￥]))[\s-]?$")
LONGEST_SIGN = 5  # a code and a space
_MEASURED = AMOUNTS | {Kind.FRACTION}
_PERCENT = Unit("percent", "concentr", Decimal("0.01"))
# Dimensions that differ, but that translations mistake for one another.
_NEVER_ALIKE = (
    {"digital", "data rate"},
    {"length", "area"},
    {"length", "volume"},
    {"area", "volume"},
    {"energy", "power"},
    {"concentr", "points"},
    {"concentr", "mass"},
    {"concentr", "length"},
    {"concentr", "currency"},
    {"concentr", "temperature"},
    {Kind.CURRENCY, "temperature"},
)
_TIME, _SPEED, _WEIGHED = {"calendar", "duration"}, {"length", "speed"}, {"currency", "mass"}
# What people write for one another: a MiB is a MB in many interfaces.
_LOOSELY_ALIKE = (
    {"kibibyte", "kilobyte"},
    {"mebibyte", "megabyte"},
    {"gibibyte", "gigabyte"},
    {"tebibyte", "terabyte"},
)
_POINT = Unit("percentage-point", "points", Decimal("0.01"))
_PERMILLE = Unit("permille", "concentr", Decimal("0.001"))


def unit_of(number: ReadNumber, text: str, language: str) -> Unit | None:
    """The unit of a number in ``text``; None if there is none or its name is unknown."""
    if number.kind not in _MEASURED or not number.values:
        return None
    if number.kind is Kind.PERCENT:
        return _percent(number, text, language)
    if number.text.startswith(PER_MILLE):
        return _PERMILLE
    names = names_of(language)
    if number.spelled and (inside := names.inside.search(number.text)):
        return names.inner_units[(inside.lastindex or 1) - 1]
    end = number.end
    if number.kind is Kind.FRACTION and (article := names.article.match(text, end)):
        end += len(article[0].rstrip())
    elif text[end - 1].isalpha() and (link := names.link.match(text, end)):
        end = link.end()
    unit = None
    if number.text.endswith(HALF):  # 一斤半米饭: the jin, not the rice
        unit = _unit_inside(number.text, language)
    unit = unit or _unit_around(number, text, end, language)
    if unit is None and number.kind is Kind.CURRENCY:
        return _currency_inside(number.text)
    if unit is None and not is_whole(number.values[0]):  # a year and a half, 2米5
        return _unit_inside(number.text, language)
    return unit


def _unit_around(number: ReadNumber, text: str, end: int, language: str) -> Unit | None:
    if number.spelled and not number.digits and _SYMBOL.match(text, end):
        return None
    before = text[max(0, number.start - LONGEST_SIGN) : number.start]
    return _unit_between(before, text[end : end + LONGEST_NAME + 3], language)


# After a number in words, a word as short as a symbol is not a unit: ventiquattrenne ha segnato.
_SYMBOL = re.compile(r"\s[a-z]{1,2}(?!\w)")


def _percent(number: ReadNumber, text: str, language: str) -> Unit:
    if number.unit is Flag.PERMILLE:
        return _PERMILLE
    return _POINT if names_of(language).points.match(text, number.end) else _PERCENT


def _currency_inside(text: str) -> Unit | None:
    """The currency between an amount and its cents: doce euros con cincuenta, 1€10."""
    inside = _INSIDE.search(text)
    return _currency(inside) if inside else None


def _currency(match: re.Match[str]) -> Unit:
    name = SIGNS.get((match.group(1) or "").upper()) or CURRENCIES[match.group(2).lower()]
    return Unit(name, "currency", Decimal(1))


def _signed(match: re.Match[str], language: str) -> Unit | None:
    """The currency of a sign or code before a number; ¥ is the yen or the yuan."""
    sign, code, _ = match.groups()
    name = SIGNS.get(sign) or CODES.get(code) or get_language(language).section(UnitWords).yen_sign
    return Unit(name, "currency", Decimal(1)) if name else None


@lru_cache(maxsize=4096)
def _unit_inside(text: str, language: str) -> Unit | None:
    """The unit within a number's text, as between a number and the half added to it; cached, as it
    is tried at each letter, and each number is compared with many."""
    pattern, spaced = (
        names_of(language).pattern,
        not get_language(language).section(UnitWords).shortest_unit,
    )
    for at in range(0 if spaced else 1, min(len(text), LONGEST_NAME)):
        match = pattern.match(text, at)
        within = spaced and at and text[at].isalpha() and text[at - 1].isalpha()
        if within and match is not None and (match.end() < len(text) or len(match.group(1)) < 4):
            continue  # zwölfeinhalb; but Dreiviertelstunde
        if match is not None and (len(match.group(1)) > 1 or not spaced):
            return names_of(language).units[match.group(1).lower()]
    return None


def names_money(text: str) -> bool:
    """Whether a text names any currency or part of one, or has the sign of one."""
    return _MONEY.search(text) is not None


def unit_between(before: str, after: str, in_words: bool, language: str) -> Unit | None:
    """The unit of a plain quantity between two texts, without a ``ReadNumber``."""
    link = names_of(language).link.match(after) if in_words else None
    begin = link.end() if link is not None else 0
    return _unit_between(before[-LONGEST_SIGN:], after[begin : begin + LONGEST_NAME + 3], language)


@lru_cache(maxsize=4096)
def _unit_between(before: str, after: str, language: str) -> Unit | None:
    """The unit before or after a number; cached, as templates and engines repeat it."""
    names = names_of(language)
    signed = _SIGN_BEFORE.search(before)
    scale = names.before.search(before)
    if (
        not signed
        and not scale
        and after[:2].lstrip(" -\u00a0\u202f")[:1].lower() not in names.first_letters
    ):
        return None
    nation = names.nation.match(after)
    if match := _CURRENCY.match(after, nation.end() if nation else 0):
        return _currency(match)
    if signed:
        return _signed(signed, language)
    if scale:
        return UNITS[str(scale.lastgroup)]  # 摂氏36度
    match = names.pattern.match(after)
    if match is None:
        return None
    if match.group(1) in OTHER_CASE:
        return None
    if match.group(1) == "Nm":  # and nm is a nanometre
        return UNITS["newton-meter"]
    return names.units[match.group(1).lower()]


def same_amount(value: Decimal, unit: Unit, other: Decimal, other_unit: Unit) -> bool:
    """Whether two amounts are equal once their units are converted, exactly.

    >>> metre, foot = Unit("meter", "length", Decimal(1)), Unit("foot", "length", Decimal("0.3048"))
    >>> same_amount(Decimal(100), foot, Decimal("30.48"), metre)
    True
    """
    unit, other_unit = _beside(unit, other_unit), _beside(other_unit, unit)
    if unit.dimension != other_unit.dimension:
        return False
    if unit.dimension == "currency":
        return unit.name == other_unit.name and value == other
    return in_base(value, unit) == in_base(other, other_unit)


def in_base(value: Decimal, unit: Unit) -> Decimal:
    """An amount in the base unit of its dimension."""
    return plus(times(value, unit.factor), unit.offset)


def about_same(value: Decimal, unit: Unit, other: Decimal, other_unit: Unit) -> bool:
    """Whether two amounts are equal within 3 per cent, as rounded conversions in brackets are.

    Within 12 per cent if the second has one significant digit: five metres for 15 feet.
    """
    unit, other_unit = _beside(unit, other_unit), _beside(other_unit, unit)
    if unit.dimension != other_unit.dimension or unit.dimension == "currency":
        return False
    left, right = in_base(value, unit), in_base(other, other_unit)
    if unit.dimension == "concentr":
        return left == right
    one_digit = len(other.normalize(ROUGH).as_tuple().digits) == 1
    most = Decimal(12 if one_digit else 3)
    apart = (left - right).copy_abs()
    may_go_on = unit.name in _WITH_SMALLER and value < _MAX_WITH_SMALLER
    if not may_go_on and apart > times(rounding_of(other), other_unit.factor):
        return False
    return times(apart, Decimal(100)) <= times(left.copy_abs(), most)


_HALF_STEP = 5
# Units that a smaller one may follow, which is not part of the value: 6ft 2in.
_WITH_SMALLER, _MAX_WITH_SMALLER = frozenset(("foot", "pound", "stone")), 30


def rounding_of(value: Decimal) -> Decimal:
    """What a figure was rounded to, by its last digit: 10 for 70, 5 for 75, 0.1 for 7.6 and 4.0.

    >>> [f"{rounding_of(Decimal(figure)):f}" for figure in ("70", "75", "7.6", "4.0")]
    ['10', '5', '0.1', '0.1']
    """
    _, digits, exponent = value.as_tuple()
    if not exponent:
        _, digits, exponent = value.normalize(ROUGH).as_tuple()
    step = Decimal(1).scaleb(int(exponent))
    return _HALF_STEP * step if len(digits) > 1 and digits[-1] == _HALF_STEP else step


# キロ is a kilogram or a kilometre, ミリ a millimetre or a millilitre, whichever the other side has.
_MEANT = {
    ("kilo", "mass"): Unit("kilogram", "mass", Decimal(1000)),
    ("kilo", "length"): Unit("kilometer", "length", Decimal(1000)),
    ("kilo", "speed"): Unit("kilometer-per-hour", "speed", Decimal(1000)),
    ("milli", "length"): Unit("millimeter", "length", Decimal("0.001")),
    ("milli", "volume"): Unit("milliliter", "volume", Decimal("0.001")),
}


def _beside(unit: Unit, other: Unit) -> Unit:
    """Resolve an ambiguous unit by the unit on the other side."""
    return _MEANT.get((unit.dimension, other.dimension), unit)


def contradict(unit: Unit | None, other: Unit | None, across: bool = False) -> bool:
    """Whether two units contradict each other: same or commonly confused dimension, other unit.

    Years and minutes count as the same dimension.

    :param across: whether units of unrelated dimensions (metres, minutes) contradict too.
    """
    if unit is None or other is None or unit.name == other.name:
        return False
    unit, other = _beside(unit, other), _beside(other, unit)
    if {unit.name, other.name} in _LOOSELY_ALIKE:
        return False
    between = {unit.dimension, other.dimension}
    if between in _NEVER_ALIKE:
        return True
    if between == _SPEED:  # 每小时120公里: 120 kilometres per hour
        return unit.name.partition("-per-")[0] != other.name.partition("-per-")[0]
    if between == _WEIGHED and "pound" in (unit.name, other.name):
        return "jin" not in (unit.name, other.name)
    if len(between) == 1 or between == _TIME:
        return unit.name != other.name
    return across and unit.clear and other.clear
