"""Fixed phrases whose numbers count nothing: Wolke sieben, mil gracias, nine lives.

A translator renders the sense and not the number ("cloud nine" is the seventh heaven in French), so
such a number never counts as added by the translation. It may still be literal: four cats on a
roof. Phrases with no numbers other than one and two are omitted: those never count as added.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, compiled, in_any_case
from triage.methods.numbers.model import ReadNumber


@dataclass(frozen=True)
class Idioms(Section):
    """Phrases whose numbers count nothing.

    :param idioms: phrases whose numbers count nothing.
    """

    idioms: Phrases = ""


def without_idioms(numbers: list[ReadNumber], text: str, spec: LanguageSpec) -> list[ReadNumber]:
    """Mark spelled-out numbers within fixed phrases as weak, and ranks as names.

    >>> from decimal import Decimal
    >>> from triage.methods.numbers.languages import get_language
    >>> seven = ReadNumber("sieben", 10, 16, (Decimal(7),), spelled=True)
    >>> without_idioms([seven], "auf Wolke sieben", get_language("de"))[0].weak
    True
    """
    if not any(map(_may_be_of_one, numbers)):
        return numbers
    phrases = spec.section(Idioms).idioms
    # Without spaces ignoring case is useless and would take most of the time.
    pattern = in_any_case(phrases, r"(?<!\w){}") if spec.han is None else compiled(phrases)
    spans = [match.span() for match in pattern.finditer(text)]
    if not spans:
        return numbers
    starts = [start for start, _ in spans]
    return [
        _of_one(number) if _may_be_of_one(number) and _within(number, spans, starts) else number
        for number in numbers
    ]


def _may_be_of_one(number: ReadNumber) -> bool:
    return number.kind is Kind.ORDINAL or (number.spelled and not number.weak)


def _of_one(number: ReadNumber) -> ReadNumber:
    if number.kind is Kind.ORDINAL:
        return number._replace(kind=Kind.CODE, values=(), weak=True)
    return number._replace(weak=True)


def _within(number: ReadNumber, spans: Sequence[tuple[int, int]], starts: Sequence[int]) -> bool:
    at = bisect_right(starts, number.start) - 1
    return at >= 0 and number.start < spans[at][1]
