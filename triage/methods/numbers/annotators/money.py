"""Currency signs and codes, and amounts with cents."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, is_whole, plus
from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.model import ReadNumber

CENT, TENTH = Decimal("0.01"), Decimal("0.1")  # seven fen; eight jiao


CURRENCY_SIGNS = frozenset("$€£¥₹₩₽₺₴฿₫₪￥＄￡৳₨₦")


CURRENCY_CODES = frozenset(
    [
        "us",
        "usd",
        "eur",
        "gbp",
        "jpy",
        "cny",
        "rmb",
        "inr",
        "npr",
        "lkr",
        "chf",
        "rub",
        "brl",
        "cad",
        "aud",
        "hkd",
        "twd",
        "krw",
        "mxn",
        "ars",
        "rs",
        "nrs",
        "hk",
        "nt",
        "r",
        "a",
        "c",
    ]
)


def sign_before(text: str, start: int) -> bool:
    at = start - 1
    if text[at] in " \u00a0\u202f-":
        at -= 1
    return at >= 0 and text[at] in CURRENCY_SIGNS


def merge_cents(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """52 dollars and 7 cents, cinq euros soixante-dix: one amount; None if it is not."""
    if not left.values or not right.values:
        return None
    priced = spec.bare_cents and _with_cents(left, right, text)
    if left.unit not in ("money", "sign") and not priced:
        return None
    if _hundreds_of_cents(right, text):
        right = right._replace(values=(ROUGH.multiply(right.values[0], CENT),), unit="minor")
    cents = right.values[0]
    if not 0 <= cents < 100 or not is_whole(cents) or right.start - left.end > 40:
        return None
    gap = text[left.end : right.start]
    factor = TENTH if right.unit == "tenth" else CENT
    if right.unit in ("minor", "tenth"):
        if not _money_gap(gap, spec) and not _SHORTENED.fullmatch(gap):
            return None
    elif left.unit == "sign" and gap in CURRENCY_SIGNS and len(right.digits) == 2:
        pass  # 1€10
    elif not priced and not (
        spec.bare_cents and cents >= 10 and _bare_cents(left, right, gap, text, spec)
    ):
        return None
    value = plus(left.values[0], ROUGH.multiply(cents, factor))
    return ReadNumber(
        text[left.start : right.end], left.start, right.end, (value,), "currency", "money",
        left.doubt or right.doubt, spelled=left.spelled or right.spelled, digits=left.digits + right.digits,
    )  # fmt: skip


def _with_cents(left: ReadNumber, right: ReadNumber, text: str) -> bool:
    """nueve con noventa y nueve euros: the unit stands after the cents."""
    between = text[left.end : right.start].lower()
    plain = left.kind == "quantity" and not left.unit and is_whole(left.values[0])
    return plain and between in _WITH and right.unit == "money" and right.values[0] >= 10


_WITH = frozenset((" con ", " amb "))


def _hundreds_of_cents(number: ReadNumber, text: str) -> bool:
    """deux dollars et deux cents: not two hundred, where nothing follows that they count."""
    follows = text[number.end : number.end + 2].strip()[:1].isalnum()
    return number.kind == "quantity" and number.text.endswith(" cents") and not follows


def _bare_cents(
    left: ReadNumber, right: ReadNumber, gap: str, text: str, spec: LanguageSpec
) -> bool:
    """cinq euros soixante-dix; doce euros con cincuenta, where nothing else is counted."""
    words = len(gap.split())
    if left.unit != "money" or right.kind != "quantity" or words > 2 or not words:
        return False
    if _PERCENT.match(text, right.end):
        return False
    following = text[right.end : right.end + 8].split(maxsplit=1)
    counted = (
        bool(following) and following[0][0].isalnum() and following[0].rstrip(".,;:!?)") not in _PER
    )
    return (words == 1 and not _PAUSE.search(gap)) or (_money_gap(gap, spec) and not counted)


_SHORTENED = re.compile(r"\s?[^\W\d_]{1,4}\.\s?")  # 89 руб. 90 коп.
_PAUSE = re.compile(r"[,.;:!?()–—]")
_PERCENT = re.compile(r"\s?(?:%|(?:por|per|pour)\s?c|prozent|процент)", re.IGNORECASE)
# What may follow an amount with its cents, where a counted noun may not.
_PER = frozenset(
    (
        "a",
        "al",
        "el",
        "la",
        "il",
        "le",
        "per",
        "por",
        "par",
        "o",
        "ou",
        "y",
        "e",
        "i",
        "et",
        "cada",
        "au",
    )
)


def _money_gap(gap: str, spec: LanguageSpec) -> bool:
    """At most the unit and a short "and" stand between an amount and its cents."""
    inside = spec.in_currencies.split()
    between = [word for word in gap.replace(",", " ").split() if word.lower() not in inside]
    if len(between) > 2 or any(character in ".;:!?()/" for character in gap):
        return False
    return len(between) < 2 or len(between[1]) <= 4
