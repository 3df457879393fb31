"""The names of what the reader tells apart; their values stand in outputs and exports."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import TypeVar

Names = TypeVar("Names", bound=type[Enum])


def plain_members(names: Names) -> Names:
    """Make the members plain attributes; Python 3.11 calls a function for each ``Kind.DATE``."""
    for member in names:
        type.__setattr__(names, member.name, member)
    return names


@plain_members
class Kind(StrEnum):
    """What a number is in its context."""

    QUANTITY = "quantity"
    PERCENT = "percent"
    CURRENCY = "currency"
    FRACTION = "fraction"
    ORDINAL = "ordinal"
    DATE = "date"
    YEAR = "year"
    TIME = "time"
    CODE = "code"
    LABEL = "label"
    VAGUE = "vague"


# Kinds that are names or moments, never amounts.
NAMES = frozenset({Kind.DATE, Kind.TIME, Kind.CODE})
# Kinds that may turn out to be an amount if nothing in the source claims them.
SOFT = frozenset({Kind.YEAR, Kind.LABEL, Kind.ORDINAL})
AMOUNTS = frozenset({Kind.QUANTITY, Kind.CURRENCY, Kind.PERCENT})


@plain_members
class Flag(StrEnum):
    """What the unit of a number or of a word says, besides units of measurement."""

    NONE = ""
    PERCENT = "percent"
    PERMILLE = "permille"
    OFF = "off"  # per cent off a price
    MONEY = "money"
    SIGN = "sign"  # a currency sign, or a fraction sign
    MINOR = "minor"  # a hundredth of money
    TENTH = "tenth"  # a tenth of money
    MONTH = "month"
    HOUR = "hour"
    GRAND = "grand"
    MILLION = "million?"  # m: million or metre
    GLUED = "glued"  # attached to the digits

    ALONE = "alone"  # may be the day of a month
    ARTICLE = "article"  # a one that is none after a scale word and before a noun
    CLOSED = "closed"  # its ending ends the number
    DUAL = "dual"  # a noun that is two of a kind
    NTH = "nth"  # a share or a rank
    ONE = "one"  # a fraction word that is used only with one
    SCALE = "scale"  # multiplies the number before it, though vague alone
    SCORE = "score"  # vingt
    SHARE = "share"  # a share without a number before it, too
    SUFFIX = "suffix"  # makes the number before it a rank
    TEEN = "teen"  # a ten that is added to the ones before it
    THE = "the"  # the article is attached
    WHOLE = "whole"  # целых: what precedes the decimals


# Units of hundredths and tenths of money; the last value is the amount in the main unit.
SUBUNITS = frozenset({Flag.MINOR, Flag.TENTH})


@plain_members
class Form(StrEnum):
    """How a number in digits is written."""

    PLAIN = "plain"
    GROUPED = "grouped"
    DECIMAL = "decimal"
    LIST = "list"
    CODE = "code"
    MALFORMED = "malformed"
    MIXED = "mixed"  # digits of several scripts


@plain_members
class Doubt(StrEnum):
    """Why a reading is uncertain, besides the reasons that languages give for their words."""

    MIXED_SCRIPTS = "mixed scripts"
    FOREIGN_DIGITS = "foreign digits"
    APPROXIMATE = "an approximate number"
    FOREIGN_MARK = "foreign decimal mark"
    APOSTROPHES = "apostrophe grouping"
    INDIAN_GROUPS = "Indian grouping"
    POINT_GROUPS = "point as grouping mark"
