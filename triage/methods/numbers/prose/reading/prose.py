"""Reads the numbers of human-written text, whose meaning depends on the sentence.

A generated case comes with its values. Here there are none, so the context decides that
*0830 GMT* is a time, *9/11* a date and *5 degrees below zero* negative.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH
from triage.methods.numbers.han.signs import SECOND
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, compiled, in_any_case
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.prose.reading.minus_signs import with_signs
from triage.methods.numbers.prose.reading.software_text import without_programs
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.units.names import UNITS
from triage.methods.numbers.units.words import AmountUnit

# Follow the four digits of a time of day: 0830 GMT.
_ZONES = "GMT|UTC|BST|CES?T|E[SD]T|P[SD]T|IST|JST"
_FOUR_DIGITS = re.compile(r"([01]\d|2[0-4])([0-5]\d)")
# Common denominators; 9/11 is a date and 24/7 an idiom.
_DENOMINATORS = frozenset(map(Decimal, (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 50, 64, 100)))
_LONGEST_DATE = Decimal(1000)
_LONGEST_GAP = 12


@dataclass(frozen=True)
class Sentences(Section):
    """What a sentence makes of the numbers in it.

    :param uncounted: numbers with words around them that count nothing: 1인당, 1つも…ない.
    :param vague_before: words that make a following scale word indefinite: a few hundred.
    :param smaller_units: units of one measure, each with what follows its amount: 6ft 2in. A
        conversion adds the smaller amount or leaves it out.
    :param zones: words after four digits that make them a time of day, besides GMT and the like.
    """

    uncounted: Phrases = ""
    vague_before: Phrases = ""
    smaller_units: tuple[tuple[tuple[str, Phrases], tuple[str, Phrases]], ...] = ()
    zones: Phrases = ""


def read_prose(text: str, language: str, spec: LanguageSpec) -> Sequence[ReadNumber]:
    """Return the numbers of a text as meant in their sentences.

    >>> from triage.methods.numbers.languages import get_language
    >>> [n.kind.value for n in read_prose("It sank at 0830 GMT on 9/11.", "en", get_language("en"))]
    ['time', 'code']
    """
    numbers = without_programs(read_numbers(text, language), text)
    if spec.han is not None and SECOND in text:
        numbers = list(_with_shares_of_seconds(numbers, text))
    return with_signs(list(_meant(numbers, text, spec)), text, spec)


def _with_shares_of_seconds(numbers: Sequence[ReadNumber], text: str) -> Iterator[ReadNumber]:
    """Merge seconds and the digits after them, which are their decimals: 57秒4."""
    whole: ReadNumber | None = None
    for number in numbers:
        if whole is not None:
            parts = (*whole.values[:1], *number.values[:1])
            glued = text[whole.end : number.start] == SECOND and number.text.isdecimal()
            if glued and len(parts) == 2 and whole.digits:
                value = parts[0] + parts[1].scaleb(-len(number.text))
                yield whole._replace(
                    text=text[whole.start : number.end],
                    end=number.end,
                    values=(value,),
                    digits=whole.digits + number.text,
                )
                whole = None
                continue
            yield whole
        whole = number
    if whole is not None:
        yield whole


def _meant(numbers: Sequence[ReadNumber], text: str, spec: LanguageSpec) -> Iterator[ReadNumber]:
    sentences = spec.section(Sentences)
    doubt = spec.convention.latin_doubt
    previous: ReadNumber | None = None
    for number in numbers:
        if previous is not None and units_of_measure(previous, number, text, spec):
            number = number._replace(weak=True)
        previous = number
        if doubt and number.doubt == doubt:  # ASCII digits are fine in prose in any language
            number = number._replace(doubt="")
        if number.kind is Kind.FRACTION and _is_no_share(number):
            yield number._replace(kind=Kind.CODE, values=(), digits="")
        elif spec.han is not None and _is_share_of_one(number, text):
            value = ROUGH.scaleb(number.values[0], -len(number.digits))
            start = number.start - 1
            yield number._replace(text=text[start : number.end], start=start, values=(value,))
        elif compiled(sentences.uncounted).match(text, number.start):
            yield number._replace(weak=True)
        elif _is_vague(number, text, sentences.vague_before):
            yield number._replace(kind=Kind.VAGUE, values=())
        elif len(number.digits) == 4 and compiled(
            sentences.zones, rf"\s?(?:{_ZONES}|{{}})(?!\w)"
        ).match(text, number.end):
            yield _timed(number)
        else:
            yield number


_SCALES = frozenset(map(Decimal, (100, 1000, 10**6, 10**9, 10**12)))
_SCALES_IN_WORDS = _SCALES | {Decimal(12)}  # some dozen people, but some 12 people
_LONGEST_VAGUE = 20


def _is_vague(number: ReadNumber, text: str, before: str) -> bool:
    """Whether a number is a lone scale after an indefinite word: a few hundred, a few dozen."""
    if not number.values or number.values[0] not in (
        _SCALES_IN_WORDS if number.spelled else _SCALES
    ):
        return False
    begin = max(0, number.start - _LONGEST_VAGUE)
    pattern = in_any_case(before, r"(?<![^\W\d_]){}\s$")
    return pattern.search(text, begin, number.start) is not None


def units_of_measure(
    larger: ReadNumber, number: ReadNumber, text: str, spec: LanguageSpec
) -> tuple[AmountUnit | None, AmountUnit | None] | None:
    """The units, if known, of two adjacent numbers that state one measure: 6ft 2in, 9 stone 4."""
    sentences = spec.section(Sentences)
    if not sentences.smaller_units or number.start - larger.end > _LONGEST_GAP:
        return None
    gap = text[larger.end : number.start]
    for (name, before), (smaller, after) in sentences.smaller_units:
        if compiled(before).fullmatch(gap) and compiled(after).match(text, number.end):
            return UNITS.get(name), UNITS.get(smaller)
    return None


def _is_no_share(number: ReadNumber) -> bool:
    """Whether two numbers with a slash are not a fraction: 9/11, 24/7."""
    if len(number.parts) != 2 or max(number.parts) >= _LONGEST_DATE:
        return False
    part, whole = number.parts
    return part >= whole or whole not in _DENOMINATORS


def _is_share_of_one(number: ReadNumber, text: str) -> bool:
    """Whether a decimal after a non-ASCII character lacks its leading zero: 打率.285."""
    if len(number.values) != 1 or not number.digits or len(number.digits) != len(number.text):
        return False
    before = text[max(0, number.start - 2) : number.start]
    return len(before) == 2 and before[1] == "." and not before[0].isascii()


def _timed(number: ReadNumber) -> ReadNumber:
    clock = _FOUR_DIGITS.fullmatch(number.digits)
    if clock is None:
        return number
    parts = (Decimal(clock[1]), Decimal(clock[2]))
    return number._replace(kind=Kind.TIME, values=(), other=(), parts=parts)
