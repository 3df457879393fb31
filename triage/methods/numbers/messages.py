"""One sentence for the annotator: what was expected, what was found, how it was read."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import canonical, in_threes
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units import Unit

_LONGEST = 60


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


def read_as(number: ReadNumber, language: str) -> str:
    """How one number was read: "“1.234” read as 1234 in German".

    >>> from decimal import Decimal
    >>> read_as(ReadNumber("1.234", 0, 5, (Decimal(1234),)), "German")
    '“1.234” read as 1234 in German'
    """
    quoted = f"“{shorten(number.text)}”"
    if number.values:
        plain = [canonical(value) for value in number.values]
        values = " or ".join(map(grouped, plain))
        return quoted if plain == [number.text] else f"{quoted} read as {values} in {language}"
    if number.kind == "vague":
        return f"{quoted}, which names no value"
    if number.doubt == "mixed scripts":
        return f"{quoted}, which mixes digits of two scripts"
    if number.doubt == "foreign digits":
        return f"{quoted}, in digits that {language} does not use"
    return f"{quoted}, which is not a well-formed number in {language}"


def wrong(value: Decimal, found: ReadNumber | None, language: str) -> str:
    """The sentence for a value that is not there."""
    expected = grouped(canonical(value))
    if found is None:
        return f"Expected {expected}; the translation states no such number."
    return f"Expected {expected}; found {read_as(found, language)}."


def ill_formed(value: Decimal, text: str, language: str) -> str:
    """The sentence for number words that add up to the value and are no numeral together."""
    expected = grouped(canonical(value))
    return f"Expected {expected}; “{shorten(text)}” adds up to it, but is no {language} numeral."


def uncovered(value: Decimal, language: str) -> str:
    """The sentence where the number may stand in words that nobody has listed."""
    expected = grouped(canonical(value))
    return f"Expected {expected}; not found in digits, and {language} number words are not covered."


def contradicted(number: ReadNumber, language: str) -> str:
    """The sentence for a number that the source does not say."""
    return f"The translation adds {read_as(number, language)}, which the source does not say."


def other_unit(number: ReadNumber, said: Unit | None, found: Unit | None) -> str:
    """The sentence for the right value with a wrong unit."""
    names = [unit.name if unit is not None else "another unit" for unit in (said, found)]
    return f"“{shorten(number.text)}” is right, but the unit is {names[1]} instead of {names[0]}."


PERCENT_LOST = "The number is right, but the translation has no percent sign or word."


def turned(first: ReadNumber, second: ReadNumber, *, swapped: bool) -> str:
    """The sentence for two numbers of a list that stand in the other order in the translation."""
    text, other = shorten(first.text), shorten(second.text)
    if swapped:
        return (
            f"“{text}” and “{other}” have changed places: each stands with the noun of the other."
        )
    return f"“{text}” and “{other}” stand in the other order; whether each still has its noun cannot be told."


def as_ordinal(value: Decimal, found: ReadNumber) -> str:
    """A duration may have become the moment when it ends."""
    return f"Expected {grouped(canonical(value))}; “{shorten(found.text)}” may be the moment when that time is over."


def as_name(found: ReadNumber) -> str:
    """An amount may have become the number of a room or a page."""
    return f"“{shorten(found.text)}” fits, but stands in a name, as of a room or a page."


def doubted(number: ReadNumber, language: str) -> str:
    """The sentence for a value that is there, in a form that can be read otherwise."""
    return f"{read_as(number, language)} fits, but is doubtful: {number.doubt}."


def right(values: Sequence[str]) -> str:
    """The sentence for a pass; the values as ``canonical`` writes them."""
    if not values:
        return "The source states no number that the translation must carry."
    listed = ", ".join(map(grouped, values[:8]))
    return f"Expected and found {listed}{' and more' if len(values) > 8 else ''}."


def right_one(value: str) -> str:
    """The same for one short value."""
    short = len(value) < 5 or "." in value[:5]  # too short to be parted by threes
    return f"Expected and found {value if short else grouped(value)}."


def doubted_source(number: ReadNumber, language: str) -> str:
    """The source itself is unclear, so nothing can be missed in the translation."""
    return f"The source's {read_as(number, language)} is doubtful: {number.doubt}."


def rounded(value: Decimal, found: ReadNumber) -> str:
    """The value may have been converted to another unit and rounded."""
    return f"Expected {grouped(canonical(value))}; “{shorten(found.text)}” may be a rounded conversion."
