"""Sums of money in words, with subunits: "fifty-two dollars and seven cents"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbertest.rendering import linked
from triage.methods.numbertest.templates import base_language
from triage.methods.numbertest.words import spell


@dataclass(frozen=True, slots=True)
class Money:
    """A currency's names in the plural (sums of one unit are never drawn), and their gender."""

    unit: str
    subunit: str
    joiner: str
    gender: str = "m"
    subunit_gender: str = "m"
    gap: str = " "


MONEY: Mapping[str, Money] = {
    "en": Money("dollars", "cents", " and "),
    "es": Money("euros", "céntimos", " con "),
    "ca": Money("euros", "cèntims", " amb "),
}


def render_money(value: Decimal, language: str) -> str | None:
    """Write a sum in words with its unit; None where the language's names are not known.

    >>> render_money(Decimal("52.07"), "en")
    'fifty-two dollars and seven cents'
    >>> render_money(Decimal(3000000), "es")
    'tres millones de euros'
    """
    money = MONEY.get(base_language(language))
    if money is None:
        return None
    whole, cents = int(value), int(value % 1 * 100)
    words = spell(whole, language, money.gender)
    text = words + linked(f"{money.gap}{money.unit}", words, language, money.gender)
    if not cents:
        return text
    subunits = spell(cents, language, money.subunit_gender)
    return f"{text}{money.joiner}{subunits}{money.gap}{money.subunit}"
