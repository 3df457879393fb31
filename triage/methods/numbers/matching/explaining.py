"""One sentence for the annotator: what was expected, what was found, how it was read."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import reduce

from triage.methods.messages import Message, MethodMessage
from triage.methods.numbers.exact import canonical, in_threes
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.reading import Unit

_LONGEST = 60
_RIGHT, _new = MethodMessage.RIGHT.code, str.__new__


def shorten(text: str) -> str:
    """A quotation that fits a sentence."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def grouped(plain: str) -> str:
    """A number in plain digits as a sentence shows it: groups of three from five digits on.

    A space stands between them, as in ISO 80000-1, so that the groups are of no language; a plain
    one, because pages mark every other kind.

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
    if number.kind == "vague":
        return MethodMessage.NO_VALUE(text=text)
    if number.doubt == "mixed scripts":
        return MethodMessage.MIXED_SCRIPTS(text=text)
    if number.doubt == "foreign digits":
        return MethodMessage.FOREIGN_DIGITS(text=text, language=language)
    return MethodMessage.ILL_FORMED(text=text, language=language)


def _either(value: str, other: str) -> str:
    return MethodMessage.EITHER(value=value, value_other=other)


def wrong(value: Decimal, found: ReadNumber | None, language: str) -> str:
    """The sentence for a value that is not there."""
    expected = grouped(canonical(value))
    if found is None:
        return MethodMessage.NOT_STATED(value=expected)
    return MethodMessage.FOUND(value=expected, reading=read_as(found, language))


def lost(value: str) -> str:
    """The sentence for a value that is not there at all."""
    return MethodMessage.NOT_STATED(value=grouped(value))


def ill_formed(value: Decimal, text: str, language: str) -> str:
    """The sentence for number words that add up to the value and are no numeral together."""
    expected = grouped(canonical(value))
    return MethodMessage.NO_NUMERAL(value=expected, text=shorten(text), language=language)


def uncovered(value: Decimal, language: str) -> str:
    """The sentence where the number may stand in words that nobody has listed."""
    return MethodMessage.WORDS_NOT_COVERED(value=grouped(canonical(value)), language=language)


def uncovered_source(number: ReadNumber, language: str) -> str:
    """The sentence where the source may say a number in words that nobody has listed."""
    return MethodMessage.SOURCE_WORDS_NOT_COVERED(text=shorten(number.text), language=language)


def contradicted(number: ReadNumber, language: str) -> str:
    """The sentence for a number that the source does not say."""
    return MethodMessage.ADDED(reading=read_as(number, language))


def other_unit(number: ReadNumber, said: Unit | None, found: Unit | None) -> str:
    """The sentence for the right value with a wrong unit."""
    names = [
        unit.name if unit is not None else MethodMessage.ANOTHER_UNIT() for unit in (said, found)
    ]
    return MethodMessage.OTHER_UNIT(
        text=shorten(number.text), unit_found=names[1], unit_said=names[0]
    )


def turned(first: ReadNumber, second: ReadNumber, *, swapped: bool) -> str:
    """The sentence for two numbers of a list that stand in the other order in the translation."""
    text, other = shorten(first.text), shorten(second.text)
    return (MethodMessage.SWAPPED if swapped else MethodMessage.TURNED)(text=text, other=other)


def as_ordinal(value: Decimal, found: ReadNumber) -> str:
    """A duration may have become the moment when it ends."""
    return MethodMessage.AS_ORDINAL(value=grouped(canonical(value)), text=shorten(found.text))


def as_name(found: ReadNumber) -> str:
    """An amount may have become the number of a room or a page."""
    return MethodMessage.IN_A_NAME(text=shorten(found.text))


def doubted(number: ReadNumber, language: str) -> str:
    """The sentence for a value that is there, in a form that can be read otherwise."""
    return MethodMessage.DOUBTED(reading=read_as(number, language), why=number.doubt)


def right(values: Sequence[str]) -> str:
    """The sentence for a pass; the values as ``canonical`` writes them."""
    if not values:
        return MethodMessage.NO_NUMBER()
    listed = [grouped(value) for value in values[:8]]
    right_ones = MethodMessage.RIGHT if len(values) <= 8 else MethodMessage.RIGHT_AND_MORE
    return right_ones(value=listed[0] if len(listed) == 1 else listed)


def right_one(value: str) -> str:
    """The same for one short value."""
    short = len(value) < 5 or "." in value[:5]  # too short to be parted by threes
    shown = value if short else grouped(value)
    # A template's sentences pass by hundreds of thousands a second, and a call of the class takes
    # longer than all the rest of this.
    message = _new(Message, f"Expected and found {shown}.")
    message.code, message.args = _RIGHT, {"value": shown}
    return message


def doubted_source(number: ReadNumber, language: str) -> str:
    """The source itself is unclear, so nothing can be missed in the translation."""
    return MethodMessage.SOURCE_DOUBTED(reading=read_as(number, language), why=number.doubt)


def rounded(value: Decimal, found: ReadNumber) -> str:
    """The value may have been converted to another unit and rounded."""
    return MethodMessage.ROUNDED(value=grouped(canonical(value)), text=shorten(found.text))
