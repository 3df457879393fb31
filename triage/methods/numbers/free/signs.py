"""Signs that only a sentence tells: negativ 90, 5 degrees below zero, n=-1."""

from __future__ import annotations

import re
from collections.abc import Sequence

from triage.methods.numbers.model import ReadNumber

_BEFORE = re.compile(r"\bn[eé]gati\w{1,3}\s$", re.IGNORECASE)
_AFTER = re.compile(
    r"\s?(?:°\s?[CF]?|\w+)?(?:\s(?:Celsius|Fahrenheit|centigrade))?\s(?:below zero|unter null|bajo cero|"
    r"sous zéro|(?:au-dessous|en dessous) de zéro|abaixo de zero|sotto (?:lo )?zero|sota zero|ниже нуля)\b",
    re.IGNORECASE,
)
_LONGEST = 12
# Nothing is taken away from what ends a sentence or opens a value: n=-1, 無制限。-1は; 3.-5. is a range.
_LEADS = re.compile(r"(?:[=＝:：。．、，！？(（「]|(?<!\d)\.)[-−－]$")
# What is said of a change right before its amount: down 0.7 % is −0.7 %.
_FALL = re.compile(
    r"(?:\b(?:down|fell|lost|dropp?ed|declined|slid|shed|dipped|decreased|lower)(?: by)?(?: about| almost| nearly| some)?|\bRückgang (?:um|von)|\b(?:sank\w*|fiel\w*|verlor\w*|ging\w*|gab\w*)(?: um)?"
    r"|\b(?:baisse|recul\w*|repli|chute|baissé|perdu|cédé|cède|perd)(?: de)?|\b(?:caída|descenso|bajada|baja|cay\w+|baj[óa]\w*|perdi\w*|cedi\w*)(?: (?:un|del|de un|de))?"
    r"|\b(?:calo|ribasso|calat\w|pers\w|scende\w*)(?: (?:del|dello|dell['’]|di))?|\b(?:queda|baixa|recuo|caiu|caíram|perdeu)(?: (?:de|em))?"
    r"|\b(?:снизил\w*|упал\w*|потерял\w*|сократил\w*|подешевел\w*)(?: на)?|(?:下跌|下降|跌|减少|减|降低|缩水)了?|(?:下落|低下|減少|値下がり|減|安)(?:幅は|率は)?)\s?$",
    re.IGNORECASE,
)
_LONGEST_FALL = 30


def says_fall(text: str, start: int) -> bool:
    """Whether what stands before an amount says that something has become less by it.

    >>> says_fall("It closed at 48, down 0.7 %", 22), says_fall("It fell to 6 degrees", 11)
    (True, False)
    """
    return _FALL.search(text, max(0, start - _LONGEST_FALL), start) is not None


def with_signs(numbers: Sequence[ReadNumber], text: str) -> Sequence[ReadNumber]:
    """The numbers, those below zero with their sign; the zero of such words is none of them.

    >>> from decimal import Decimal
    >>> five = ReadNumber("5", 7, 8, (Decimal(5),))
    >>> with_signs([five], "It was 5 degrees below zero.")[0].values
    (Decimal('-5'),)
    """
    numbers = [_with_leading_sign(number, text) for number in numbers]
    if not ("gativ" in text or "ero" in text or "éro" in text or "null" in text or "нуля" in text):
        return numbers
    signed: list[ReadNumber] = []
    reached = 0
    for number in numbers:
        if number.start < reached:
            continue
        after = _AFTER.match(text, number.end)
        if after is not None:
            reached = after.end()
        before = _BEFORE.search(text, max(0, number.start - _LONGEST), number.start)
        below = (after or before) and number.values and number.values[0] > 0
        signed.append(number._replace(values=(-number.values[0],)) if below else number)
    return signed


def _with_leading_sign(number: ReadNumber, text: str) -> ReadNumber:
    """The number with the minus before it, where only a minus can stand."""
    start = number.start - 1
    if start < 1 or number.kind != "quantity" or not number.digits or not number.values:
        return number
    if number.values[0] <= 0 or not _LEADS.search(
        text, start - 1 if start < 2 else start - 2, start + 1
    ):
        return number
    return number._replace(
        text=text[start : number.end], start=start, values=tuple(-value for value in number.values)
    )
