"""Signs that depend on the sentence: negativ 90, 5 degrees below zero, n=-1."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.equivalents import Signs

_LONGEST = 12
# After these marks a hyphen is not a subtraction: n=-1, 無制限。-1は, ”-3”; but 3.-5. is a range.
_LEADS = re.compile(r"(?:[=＝:：。．、，！？(（「`]|(?<!\d)\.|(?:^|[\s(])[”»'])[-−－]$")
_DEGREES = r"\s?(?:°\s?[CF]?|\w+)?(?:\s(?:Celsius|Fahrenheit|centigrade))?"
_LONGEST_FALL, _FAR = 30, 60


@dataclass(frozen=True)
class Trends(Section):
    """Words for rises and falls.

    :param rises, rises_after: the same for what has increased.
    :param falls: words right before an amount by which something has decreased.
    :param falls_after: words right after an amount by which something has decreased.
    """

    rises: Phrases = ""
    rises_after: Phrases = ""
    falls: Phrases = ""
    falls_after: Phrases = ""


def says_fall(
    text: str, span: tuple[int, int], spec: LanguageSpec, anywhere_before: bool = False
) -> bool:
    """Whether the words beside an amount express a decrease by it: down 0.7 % is −0.7 %.

    :param anywhere_before: allow other words in between: it lost 327 points, or 1.3 %.

    >>> from triage.methods.numbers.languages import get_language
    >>> english = get_language("en")
    >>> says_fall("It closed at 48, down 0.7 %", (22, 25), english)
    True
    >>> says_fall("It fell to 6 degrees", (11, 12), english)
    False
    """
    trends = spec.section(Trends)
    start, end = span
    if in_any_case(trends.falls_after).match(text, end):
        return True
    if anywhere_before:
        before = text[max(0, start - _FAR) : start]
        return in_any_case(trends.falls).search(before) is not None
    falls = in_any_case(trends.falls, r"{}\s?$")
    return falls.search(text, max(0, start - _LONGEST_FALL), start) is not None


def with_signs(
    numbers: Sequence[ReadNumber], text: str, spec: LanguageSpec
) -> Sequence[ReadNumber]:
    """Negate numbers described as negative, and drop the zero of "below zero".

    >>> from decimal import Decimal
    >>> from triage.methods.numbers.languages import get_language
    >>> five = ReadNumber("5", 7, 8, (Decimal(5),))
    >>> with_signs([five], "It was 5 degrees below zero.", get_language("en"))[0].values
    (Decimal('-5'),)
    """
    signs = spec.section(Signs)
    numbers = [_with_leading_sign(number, text) for number in numbers]
    if signs.plus:
        numbers = [
            _of_either_sign(number, text, in_any_case(signs.plus, r"{}[\s/-]*$"))
            for number in numbers
        ]
    below_zero = in_any_case(signs.below_zero, rf"{_DEGREES}\s{{}}\b")
    under = in_any_case(signs.below_zero_before, r"{}\s$")
    signed: list[ReadNumber] = []
    reached = 0
    for number in numbers:
        if number.start < reached:
            continue
        after = below_zero.match(text, number.end)
        if after is not None:
            reached = after.end()
        before = under.search(text, max(0, number.start - _LONGEST_FALL), number.start)
        below = (after or before) and number.values and number.values[0] > 0
        signed.append(number._replace(values=(-number.values[0],)) if below else number)
    return signed


def _of_either_sign(number: ReadNumber, text: str, plus: re.Pattern[str]) -> ReadNumber:
    """Drop the minus of "plus or minus 3.5"."""
    if not number.values or number.values[0] >= 0:
        return number
    if not plus.search(text, max(0, number.start - _LONGEST), number.start):
        return number
    return number._replace(values=(-number.values[0],))


def _with_leading_sign(number: ReadNumber, text: str) -> ReadNumber:
    """Negate a number after a hyphen that can only be a minus sign."""
    start = number.start - 1
    if start < 1 or number.kind is not Kind.QUANTITY or not number.digits or not number.values:
        return number
    if number.values[0] <= 0 or not _LEADS.search(
        text, start - 1 if start < 2 else start - 2, start + 1
    ):
        return number
    return number._replace(
        text=text[start : number.end], start=start, values=tuple(-value for value in number.values)
    )
