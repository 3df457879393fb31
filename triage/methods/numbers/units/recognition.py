"""Recognizes the unit of a number: metres or decimetres, dollars or euros."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.exact import is_whole
from triage.methods.numbers.kinds import AMOUNTS, Flag, Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.lexer.scan import lowered
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import LONGEST_NAME, UNITS, AmountUnit, UnitWords, names_of
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
# A code of letters, as USD, is no part of a word: DATEINR.
_SIGN_ALONE = "|".join(
    rf"(?<![^\W\d_]){re.escape(sign)}" if sign.isalpha() else re.escape(sign) for sign in SIGNS
)
_SIGN_BEFORE = re.compile(rf"(?:({_SIGN_ALONE})|(?<![^\W\d_])({_CODE})\.?|([¥￥]))[\s-]?$")
LONGEST_SIGN = 5  # a code and a space
# The rest of a currency's name after its stem, in scripts that part words: Latin, Cyrillic.
_ENDING = re.compile(r"[a-z\u00df-\u024f\u0430-\u045f\u0491]*", re.IGNORECASE)
_MEASURED = AMOUNTS | {Kind.FRACTION}
_PERCENT = AmountUnit("percent", "concentr", Decimal("0.01"))
_POINT = AmountUnit("percentage-point", "points", Decimal("0.01"))
_PERMILLE = AmountUnit("permille", "concentr", Decimal("0.001"))


def unit_of(number: ReadNumber, text: str, language: str) -> AmountUnit | None:
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
    elif link := names.linked(in_words=text[end - 1].isalpha()).match(text, end):
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


def with_currency(start: int, end: int, text: str, language: str) -> tuple[int, int]:
    """The place of a number in ``text``, in code points, with the currency beside it, if any.

    >>> text = "a bill of £3 million"
    >>> with_currency(11, 20, text, "en"), with_currency(0, 1, "3 euros", "es")
    ((10, 20), (0, 7))
    """
    if before := _SIGN_BEFORE.search(text, max(0, start - LONGEST_SIGN), start):
        start = before.start()
    link = names_of(language).linked(in_words=text[end - 1].isalpha()).match(text, end)
    begin = link.end() if link else end
    nation = names_of(language).nation.match(text, begin)
    if after := _CURRENCY.match(text, nation.end() if nation else begin):
        end = after.end()
        if text[end - 1].isalpha() and (ending := _ENDING.match(text, end)):
            end = ending.end()
    return start, end


def _unit_around(number: ReadNumber, text: str, end: int, language: str) -> AmountUnit | None:
    if number.spelled and not number.digits and _SYMBOL.match(text, end):
        return None
    before = text[max(0, number.start - LONGEST_SIGN) : number.start]
    return _unit_between(before, text[end : end + LONGEST_NAME + 3], language)


# After a number in words, a word as short as a symbol is not a unit: ventiquattrenne ha segnato.
_SYMBOL = re.compile(r"\s[a-z]{1,2}(?!\w)")


def _percent(number: ReadNumber, text: str, language: str) -> AmountUnit:
    if number.unit is Flag.PERMILLE:
        return _PERMILLE
    return _POINT if names_of(language).points.match(text, number.end) else _PERCENT


def _currency_inside(text: str) -> AmountUnit | None:
    """The currency between an amount and its cents: doce euros con cincuenta, 1€10."""
    inside = _INSIDE.search(text)
    return _currency(inside) if inside else None


def _currency(match: re.Match[str]) -> AmountUnit:
    name = SIGNS.get((match.group(1) or "").upper()) or CURRENCIES[match.group(2).lower()]
    return AmountUnit(name, "currency", Decimal(1))


def _signed(match: re.Match[str], language: str) -> AmountUnit | None:
    """The currency of a sign or code before a number; ¥ is the yen or the yuan."""
    sign, code, _ = match.groups()
    name = SIGNS.get(sign) or CODES.get(code) or get_language(language).section(UnitWords).yen_sign
    return AmountUnit(name, "currency", Decimal(1)) if name else None


@lru_cache(maxsize=4096)
def _unit_inside(text: str, language: str) -> AmountUnit | None:
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


@lru_cache(maxsize=64)
def _named_units(language: str) -> re.Pattern[str]:
    """The names of units as words of their own; as parts of words where none parts the words."""
    names = "|".join(map(re.escape, sorted(names_of(language).units, key=len, reverse=True)))
    spec = get_language(language)
    edges = ("", "") if spec.han is not None else (r"(?<![\w])", r"(?!\w)")
    return re.compile(f"{edges[0]}({names or '(?!)'}){edges[1]}")


def names_unit(text: str, language: str, dimension: str) -> bool:
    """Whether a text names a unit of a dimension anywhere.

    >>> names_unit("Gewicht (kg): 30", "de", "mass"), names_unit("Gewicht: 30", "de", "mass")
    (True, False)
    """
    units = names_of(language).units
    return any(
        units[match[1]].dimension == dimension
        for match in _named_units(language).finditer(lowered(text))
    )


def unit_between(before: str, after: str, in_words: bool, language: str) -> AmountUnit | None:
    """The unit of a plain quantity between two texts, without a ``ReadNumber``."""
    link = names_of(language).linked(in_words=in_words).match(after)
    begin = link.end() if link is not None else 0
    return _unit_between(before[-LONGEST_SIGN:], after[begin : begin + LONGEST_NAME + 3], language)


@lru_cache(maxsize=4096)
def _unit_between(before: str, after: str, language: str) -> AmountUnit | None:
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
