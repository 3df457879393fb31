"""Sums of money in words, with subunits: "fifty-two dollars and seven cents" (language data).

Currency names: CLDR; the joining words as on cheques and in law texts of each language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

import cn2an

from triage.methods.numbertest.rendering import linked, locale_of
from triage.methods.numbertest.templates import variety
from triage.methods.numbertest.words import spell

Names = Mapping[str, str]
"""A unit's name by CLDR plural category; ``other`` is always there."""


@dataclass(frozen=True, slots=True)
class Money:
    """A currency's names, their genders, and what stands between unit and subunit."""

    unit: Names
    subunit: Names
    joiner: str = " "
    gender: str = "m"
    subunit_gender: str = "m"


def _money(unit: str, subunit: str, joiner: str = " ") -> Money:
    return Money({"other": unit}, {"other": subunit}, joiner)


MONEY: Mapping[str, Money] = {
    "en": _money("dollars", "cents", " and "),
    "de": _money("Euro", "Cent", " und "),
    "es": _money("euros", "céntimos", " con "),
    "ca": _money("euros", "cèntims", " amb "),
    "fr": _money("euros", "centimes", " et "),
    "pt": _money("reais", "centavos", " e "),
    "pt-pt": _money("euros", "cêntimos", " e "),
    "it": _money("euro", "centesimi", " e "),
    "hi": _money("रुपये", "पैसे"),
    "ne": _money("रुपैयाँ", "पैसा"),
    "ta": _money("ரூபாய்", "பைசா"),
    "ru": Money(
        {"one": "рубль", "few": "рубля", "other": "рублей"},
        {"one": "копейка", "few": "копейки", "other": "копеек"},
        subunit_gender="f",
    ),
}


def has_money(language: str) -> bool:
    """Tell whether sums can be written in words in a language."""
    return variety(language) in MONEY or variety(language) in ("zh", "ja")


def render_money(value: Decimal, language: str) -> str | None:
    """Write a sum in words with its unit; None where the language has no such form for it.

    >>> render_money(Decimal("52.07"), "en")
    'fifty-two dollars and seven cents'
    >>> render_money(Decimal(3000000), "es"), render_money(Decimal("52.07"), "zh")
    ('tres millones de euros', '五十二元零七分')
    """
    base = variety(language)
    if base == "zh":
        return _yuan(value)
    if base == "ja":
        return f"{spell(int(value), language)}円" if value == int(value) else None
    return _with_subunits(value, language, MONEY[base])


def _with_subunits(value: Decimal, language: str, money: Money) -> str | None:
    whole, cents = int(value), int(value % 1 * 100)
    words = spell(whole, language, money.gender)
    if words is None:
        return None
    name = _named(money.unit, whole, language)
    text = words + linked(f" {name}", words, language, money.gender)
    if not cents:
        return text
    subunits = spell(cents, language, money.subunit_gender)
    return f"{text}{money.joiner}{subunits} {_named(money.subunit, cents, language)}"


def _named(names: Names, count: int, language: str) -> str:
    return names.get(locale_of(language).plural_form(count), names["other"])


def _yuan(value: Decimal) -> str:
    """Yuan with 角 (tenths) and 分 (hundredths), 零 where the tenths are missing."""
    whole, cents = int(value), int(value % 1 * 100)
    text = f"{spell(whole, 'zh')}元"
    tenths, hundredths = divmod(cents, 10)
    if tenths:
        text += f"{spell(tenths, 'zh')}角"
    if hundredths:
        text += f"{'' if tenths else '零'}{spell(hundredths, 'zh')}分"
    return text


def render_financial(value: Decimal, language: str) -> str | None:
    """Write a sum in Chinese financial characters, as on cheques; None for other languages.

    >>> render_financial(Decimal("360.5"), "zh")
    '叁佰陆拾元伍角'
    """
    if variety(language) != "zh":
        return None
    return str(cn2an.an2cn(f"{value:f}", "rmb"))
