"""Builds the message for the annotator: what was expected, what was found, how it was read."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import reduce

from triage.methods.messages import Message, MethodMessage
from triage.methods.numbers.exact import canonical, in_threes
from triage.methods.numbers.kinds import Doubt, Kind
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import AmountUnit

_LONGEST = 60
_LONGEST_NUMERAL = 300


def shorten(text: str, longest: int = _LONGEST) -> str:
    """Truncate a quotation to fit in a sentence."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def grouped(plain: str) -> str:
    """Format a number for a message: groups of three if it has five digits or more.

    The separator is a space, as in ISO 80000-1, so that it follows no particular language; a plain
    space, because pages highlight every other kind.

    >>> grouped("-1234567.125"), grouped("1234")
    ('-1 234 567.125', '1234')
    """
    return in_threes(plain, " ") if len(plain) <= _LONGEST else shorten(plain)


def read_as(number: ReadNumber, language: str) -> Message:
    """How one number was read: "“1.234” read as 1234 in German".

    >>> from decimal import Decimal
    >>> read_as(ReadNumber("1.234", 0, 5, (Decimal(1234),)), "German")
    '“1.234” read as 1234 in German'
    """
    text = shorten(number.text)
    if number.values:
        plain = [canonical(value) for value in number.values]
        if plain == [number.text]:
            return MethodMessage.PLAIN(text=text)
        values = reduce(_either, map(grouped, plain))
        return MethodMessage.READ_AS(text=text, values=values, language=language)
    if number.kind is Kind.VAGUE:
        return MethodMessage.NO_VALUE(text=text)
    if number.doubt == Doubt.MIXED_SCRIPTS:
        return MethodMessage.MIXED_SCRIPTS(text=text)
    if number.doubt == Doubt.FOREIGN_DIGITS:
        return MethodMessage.FOREIGN_DIGITS(text=text, language=language)
    return MethodMessage.ILL_FORMED(text=text, language=language)


def _either(value: str, other: str) -> str:
    return MethodMessage.EITHER(value=value, value_other=other)


def wrong(value: Decimal, found: ReadNumber | None, language: str) -> str:
    """The message for a missing value, with the wrong number that replaces it, if any."""
    expected = grouped(canonical(value))
    if found is None:
        return MethodMessage.NOT_STATED(value=expected)
    return MethodMessage.FOUND(value=expected, reading=read_as(found, language))


def lost(value: str) -> str:
    """The message for a value that is missing without a replacement."""
    return MethodMessage.NOT_STATED(value=grouped(value))


def ill_formed(value: Decimal, text: str, language: str) -> str:
    """The message for number words that add up to the value but do not form a valid numeral."""
    expected = grouped(canonical(value))
    return MethodMessage.NO_NUMERAL(
        value=expected, text=shorten(text, _LONGEST_NUMERAL), language=language
    )


def uncovered(value: Decimal, language: str) -> str:
    """The message if the translation may state the number in words that are not covered."""
    return MethodMessage.WORDS_NOT_COVERED(value=grouped(canonical(value)), language=language)


def uncovered_source(number: ReadNumber, language: str) -> str:
    """The message if the source may state a number in words that are not covered."""
    return MethodMessage.SOURCE_WORDS_NOT_COVERED(text=shorten(number.text), language=language)


def contradicted(number: ReadNumber, language: str) -> str:
    """The message for a number that the source does not state."""
    return MethodMessage.ADDED(reading=read_as(number, language))


def other_unit(number: ReadNumber, expected: AmountUnit | None, found: AmountUnit | None) -> str:
    """The message for the right value with a wrong unit."""
    names = [
        unit.name if unit is not None else MethodMessage.ANOTHER_UNIT()
        for unit in (expected, found)
    ]
    return MethodMessage.OTHER_UNIT(
        text=shorten(number.text), unit_found=names[1], unit_said=names[0]
    )


def turned(first: ReadNumber, second: ReadNumber, *, swapped: bool) -> str:
    """The message for two numbers of a list that the translation states in reverse order."""
    text, other = shorten(first.text), shorten(second.text)
    return (MethodMessage.SWAPPED if swapped else MethodMessage.TURNED)(text=text, other=other)


def as_ordinal(value: Decimal, found: ReadNumber) -> str:
    """The message for a duration that may have become an ordinal ("33rd minute")."""
    return MethodMessage.AS_ORDINAL(value=grouped(canonical(value)), text=shorten(found.text))


def as_name(found: ReadNumber) -> str:
    """The message for an amount that may have become the number of a room or a page."""
    return MethodMessage.IN_A_NAME(text=shorten(found.text))


def doubted(number: ReadNumber, language: str) -> str:
    """The message for a value found in an ambiguous form."""
    return MethodMessage.DOUBTED(reading=read_as(number, language), why=number.doubt)


def right(values: Sequence[str]) -> str:
    """The message for a pass.

    :param values: as formatted by ``canonical``.
    """
    if not values:
        return MethodMessage.NO_NUMBER()
    listed = [grouped(value) for value in values[:8]]
    right_ones = MethodMessage.RIGHT if len(values) <= 8 else MethodMessage.RIGHT_AND_MORE
    return right_ones(value=listed[0] if len(listed) == 1 else listed)


def doubted_source(number: ReadNumber, language: str) -> str:
    """The message for an ambiguous source, in which case nothing can be called missing."""
    return MethodMessage.SOURCE_DOUBTED(reading=read_as(number, language), why=number.doubt)


def rounded(value: Decimal, found: ReadNumber) -> str:
    """The message for a value that may have been converted to another unit and rounded."""
    return MethodMessage.ROUNDED(value=grouped(canonical(value)), text=shorten(found.text))
