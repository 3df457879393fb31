"""The types of the reader's findings and the oracle's verdicts."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from triage.methods.base import Result
from triage.methods.numbers.kinds import Flag, Kind, plain_members


@plain_members
class Sort(StrEnum):
    """The sort of a statement in a text: an amount, or a moment, a rank, a name."""

    AMOUNT = "amount"
    DATE = "date"
    MONTH = "month"
    WEEKDAY = "weekday"
    YEAR = "year"
    TIME = "time"
    ORDINAL = "ordinal"
    LABEL = "label"
    RELATIVE = "relative"  # twice as much, by 20 percent


class ReadNumber(NamedTuple):
    """One number in a text.

    :param start, end: code point offsets in the text.
    :param values: all possible readings.
    :param unit: the unit, currency or percent sign as a canonical name, or "".
    :param doubt: why the reading is uncertain; "" for a plain number.
    :param other: what a malformed number would mean in another convention.
    :param spelled: whether it is at least partly in words.
    :param weak: may be an article, a pronoun or a homograph; never counts as an extra number.
    :param digits: the ASCII digits as printed, without separators.
    :param parts: the numbers of a date as written, or a time's hour and minutes.
    """

    text: str
    start: int
    end: int
    values: tuple[Decimal, ...]
    kind: Kind = Kind.QUANTITY
    unit: Flag = Flag.NONE
    doubt: str = ""
    other: tuple[Decimal, ...] = ()
    spelled: bool = False
    weak: bool = False
    digits: str = ""
    parts: tuple[Decimal, ...] = ()


class Expected(NamedTuple):
    """A value the translation must state, and its offsets in the source, if known."""

    value: str
    start: int | None = None
    end: int | None = None


class NumberFinding(NamedTuple):
    """One error in a pair, and its place on each side.

    :param source, target: code point offsets; None if that side does not have it.
    :param value: what the source states: a plain decimal, ISO 8601 for a date or a time, or
        "0.1/0.5" for a range.
    :param written: ``value`` as the target language writes it; "" if unknown.
    """

    error_kind: str
    message: str
    source: tuple[int, int] | None = None
    target: tuple[int, int] | None = None
    value: str = ""
    written: str = ""


class Check(NamedTuple):
    """The oracle's verdict on one pair.

    ``confidence`` is between 0 and 1; ``error_kind`` is "" unless ``result`` is fail.
    If no values were given, ``findings`` lists all errors, beginning with the one that
    ``error_kind`` and ``message`` describe.
    """

    result: Result
    error_kind: str = ""
    expected: tuple[Expected, ...] = ()
    found: tuple[ReadNumber, ...] = ()
    message: str = ""
    confidence: float = 1.0
    missing: tuple[str, ...] = ()
    extra: tuple[ReadNumber, ...] = ()
    findings: tuple[NumberFinding, ...] = ()
