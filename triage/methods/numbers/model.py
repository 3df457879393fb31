"""What the reader finds in a text, and what the oracle answers."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from triage.methods.base import Result

# Kinds that are names or moments, never amounts.
NAMES = frozenset({"date", "time", "code"})
# Kinds that may turn out to be an amount if nothing in the source claims them.
SOFT = frozenset({"year", "label", "ordinal"})


class Sort(StrEnum):
    """What a statement of a text is: an amount, or a moment, a rank, a name."""

    AMOUNT = "amount"
    DATE = "date"
    MONTH = "month"
    WEEKDAY = "weekday"
    YEAR = "year"
    TIME = "time"
    ORDINAL = "ordinal"
    LABEL = "label"


# Units of parts of money, cents and tenths: their last value is what they are of the whole.
SUBUNITS = frozenset({"minor", "tenth"})

AMOUNTS = frozenset({"quantity", "currency", "percent"})


class ReadNumber(NamedTuple):
    """One number that a text expresses.

    :param start, end: code point offsets in the text that was read.
    :param values: every reading; more than one where the text allows it.
    :param kind: quantity, percent, currency, fraction, ordinal, date, year, time, code, label, vague.
    :param unit: the unit, currency or percent sign as canonical name, or "".
    :param doubt: why a careful reader may hesitate; "" for a plain number.
    :param other: what a malformed number would mean in another convention.
    :param spelled: in words, at least partly.
    :param weak: also an article, a pronoun or a homograph; never an extra number.
    :param digits: the ASCII digits as printed, without separators.
    :param parts: for a date, its day, month and year as far as given.
    """

    text: str
    start: int
    end: int
    values: tuple[Decimal, ...]
    kind: str = "quantity"
    unit: str = ""
    doubt: str = ""
    other: tuple[Decimal, ...] = ()
    spelled: bool = False
    weak: bool = False
    digits: str = ""
    parts: tuple[Decimal, ...] = ()


class Expected(NamedTuple):
    """A value the translation must carry, and where the source says it, if known."""

    value: str
    start: int | None = None
    end: int | None = None


class Finding(NamedTuple):
    """One thing that is wrong in a pair, and where each side has it.

    :param source, target: code points; None where that side has nothing of it.
    :param value: what the source states: a plain decimal, ISO 8601 for a date or a time, "0.1/0.5" for a range.
    :param written: the same as the target language writes it; "" where that is not known.
    """

    error_kind: str
    message: str
    source: tuple[int, int] | None = None
    target: tuple[int, int] | None = None
    value: str = ""
    written: str = ""


class Check(NamedTuple):
    """The oracle's answer on one pair.

    ``confidence`` is between 0 and 1; ``error_kind`` is "" unless ``result`` is fail.
    ``findings`` has everything that is wrong where no values were given, the one that
    ``error_kind`` and ``message`` name first.
    """

    result: Result
    error_kind: str = ""
    expected: tuple[Expected, ...] = ()
    found: tuple[ReadNumber, ...] = ()
    message: str = ""
    confidence: float = 1.0
    missing: tuple[str, ...] = ()
    extra: tuple[ReadNumber, ...] = ()
    findings: tuple[Finding, ...] = ()
