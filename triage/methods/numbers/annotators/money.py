"""Recognises currency signs and codes, and amounts with cents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, is_whole, plus
from triage.methods.numbers.kinds import SUBUNITS, Flag, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of
from triage.methods.numbers.languages.words import listed
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.percents import Percents, percent_pattern

CENT, TENTH = Decimal("0.01"), Decimal("0.1")  # seven fen; eight jiao


CURRENCY_SIGNS = frozenset("$€£¥₹₩₽₺₴฿₫₪￥＄￡৳₨₦")


CURRENCY_CODES = frozenset(
    listed(
        "us usd eur gbp jpy cny rmb inr npr lkr chf rub brl cad aud hkd twd krw mxn ars rs nrs hk "
        "nt r a c"
    )
)


@dataclass(frozen=True)
class Money(Section):
    """Words around amounts of money.

    :param with_cents: the word between a price and its cents: nueve con noventa y nueve euros.
    :param in_currencies: words inside the names of currencies: pounds sterling, millions of euros.
    :param thousand_of_money: after an amount of thousands of money: eight grand.
    """

    bare_cents: bool = False
    with_cents: str = ""
    in_currencies: Phrases = ""
    thousand_of_money: Phrases = ""


def sign_before(text: str, start: int) -> bool:
    at = start - 1
    if text[at] in " \u00a0\u202f-":
        at -= 1
    return at >= 0 and text[at] in CURRENCY_SIGNS


def merge_cents(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Merge "52 dollars and 7 cents", "cinq euros soixante-dix"; None if not one amount."""
    money = spec.section(Money)
    if not left.values or not right.values:
        return None
    priced = bool(money.with_cents) and _with_cents(left, right, text, spec)
    if left.unit not in (Flag.MONEY, Flag.SIGN) and not priced:
        return None
    if spec.after_digits and _hundreds_of_cents(right, text, spec):
        right = right._replace(values=(ROUGH.multiply(right.values[0], CENT),), unit=Flag.MINOR)
    cents = right.values[0]
    if not 0 <= cents < 100 or not is_whole(cents) or right.start - left.end > 40:
        return None
    gap = text[left.end : right.start]
    factor = TENTH if right.unit is Flag.TENTH else CENT
    if right.unit in SUBUNITS:
        if not _money_gap(gap, spec) and not _SHORTENED.fullmatch(gap):
            return None
    elif left.unit is Flag.SIGN and gap in CURRENCY_SIGNS and len(right.digits) == 2:
        pass  # 1€10
    elif not priced and not (
        money.bare_cents and cents >= 10 and _bare_cents(left, right, gap, text, spec)
    ):
        return None
    value = plus(left.values[0], ROUGH.multiply(cents, factor))
    return ReadNumber(
        text[left.start : right.end], left.start, right.end, (value,), Kind.CURRENCY, Flag.MONEY,
        left.doubt or right.doubt, spelled=left.spelled or right.spelled, digits=left.digits + right.digits,
    )  # fmt: skip


def _with_cents(left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether the unit follows the cents: nueve con noventa y nueve euros."""
    between = text[left.end : right.start].lower()
    plain = left.kind is Kind.QUANTITY and not left.unit and is_whole(left.values[0])
    priced = right.unit is Flag.MONEY and right.values[0] >= 10
    return plain and priced and between == f" {spec.section(Money).with_cents} "


def _hundreds_of_cents(number: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether "deux cents" is two cents, not 200, because nothing that it could count follows."""
    first, _, last = number.text.rpartition(" ")
    follows = text[number.end : number.end + 2].strip()[:1].isalnum()
    return (
        number.kind is Kind.QUANTITY and bool(first) and last in spec.after_digits and not follows
    )


def _bare_cents(
    left: ReadNumber, right: ReadNumber, gap: str, text: str, spec: LanguageSpec
) -> bool:
    """Whether cents lack their unit: cinq euros soixante-dix, doce euros con cincuenta.

    Not if the second number counts something else.
    """
    money = spec.section(Money)
    words = len(gap.split())
    if left.unit is not Flag.MONEY or right.kind is not Kind.QUANTITY or words > 2 or not words:
        return False
    space = text[right.end : right.end + 1].isspace()
    if percent_pattern(spec.section(Percents).percents).match(text, right.end + space):
        return False
    last = gap.split()[-1].lower()
    if words == 2 and last not in all_of(
        money.with_cents, spec.joints[0], money.in_currencies
    ).split(", "):
        return False  # from 30 euros to 50
    following = text[right.end : right.end + 8].split(maxsplit=1)
    over = all_of(spec.joints[0], spec.articles, spec.after_amounts).split(", ")
    counted = (
        bool(following) and following[0][0].isalnum() and following[0].rstrip(".,;:!?)") not in over
    )
    return (words == 1 and not _PAUSE.search(gap)) or (_money_gap(gap, spec) and not counted)


_SHORTENED = re.compile(r"\s?[^\W\d_]{1,4}\.\s?")  # 89 руб. 90 коп.
_PAUSE = re.compile(r"[,.;:!?()–—]")


def _money_gap(gap: str, spec: LanguageSpec) -> bool:
    """Whether a gap has at most the unit and a short "and", as between an amount and its cents."""
    inside = spec.section(Money).in_currencies.split(", ")
    between = [word for word in gap.replace(",", " ").split() if word.lower() not in inside]
    if len(between) > 2 or any(character in ".;:!?()/" for character in gap):
        return False
    joints = spec.joints[0].split(", ")
    if any(word.lower() not in joints for word in gap.rpartition(",")[2].split() if "," in gap):
        return False  # 6,89 zł, o 11 groszy więcej
    return len(between) < 2 or len(between[1]) <= 4
