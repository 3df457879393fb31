"""The rules on prose whose amounts are right: what else can be wrong with them, in one table.

To add a rule, write it here or in a module beside this one, as a function of a ``Case`` that returns what it
found or None, and put it here with the reason of its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import AMOUNTS, Kind
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.bounds import bound_apart_changed, bound_changed
from triage.methods.numbers.prose.case import Case, Change, Fault
from triage.methods.numbers.prose.exchanged import (
    day_and_month_exchanged,
    month_added,
    years_exchanged,
)
from triage.methods.numbers.prose.half_days import half_day_changed
from triage.methods.numbers.prose.lost import moment_lost
from triage.methods.numbers.prose.lost_units import currency_lost, unit_lost
from triage.methods.numbers.prose.multiples import multiple_changed
from triage.methods.numbers.prose.rates import rate_changed
from triage.methods.numbers.prose.relative_changes import (
    direction_changed,
    rise_or_fall_changed,
    role_changed,
)
from triage.methods.numbers.prose.replaced import digits_replaced
from triage.methods.numbers.prose.seconds import second_ranked
from triage.methods.numbers.prose.span_changes import span_changed
from triage.methods.numbers.prose.starting_years import starting_year_changed

_DASH = re.compile(r"\s?[-–—~～]\s?")
_OTHER = re.compile(r"\s?[<>≤≥＜＞]\s?|, ?")


def range_lost(case: Case) -> Fault | None:
    """The first range of amounts that became a comparison or a list; None if none did."""
    pair = case.pair
    placed = sorted(case.matched, key=lambda match: match[0].start)
    for (low, its), (high, other) in pairwise(placed):
        if low.kind not in AMOUNTS or low.spelled or low.values[0] >= high.values[0]:
            continue
        if not _DASH.fullmatch(pair.source, low.end, high.start):
            continue
        if _OTHER.fullmatch(pair.translation, its.end, other.start):
            message = MethodMessage.RANGE_CHANGED(
                text=pair.source[low.start : high.end],
                other=pair.translation[its.start : other.end],
            )
            return Fault(
                "range", message, Expected(canonical(low.values[0]), low.start, high.end), its
            )
    return None


# Letters first, by which a pattern is found fast.
_CODE = re.compile(r"(?:Q(?<![\w-]Q)([1-4])|H(?<![\w-]H)([12]))(?![\w-])")


def coded_rank_changed(case: Case) -> Fault | None:
    """The only quarter or half in a code, if the translation has one rank and it is another one."""
    codes = list(_CODE.finditer(case.pair.source))
    if len(codes) != 1 or _CODE.search(case.pair.translation) is not None:
        return None
    if any(number.kind is Kind.ORDINAL for number in case.comparison.source_numbers):
        return None
    ranks = [one for one in case.comparison.found if one.kind is Kind.ORDINAL and one.values]
    wanted = codes[0][1] or codes[0][2]
    if len(ranks) != 1 or Decimal(wanted) in ranks[0].values or ranks[0].values[0] > 4:
        return None
    message = MethodMessage.ORDINAL_CHANGED(text=codes[0][0], other=ranks[0].text)
    return Fault("ordinal", message, Expected(wanted, *codes[0].span()), ranks[0])


_TWICE = re.compile(r"(?<![\w.,:/–-])(\d+(?:[.,]\d+)?) \1(?![\w:/–-]|[.,]\d)")
_ALONE = r"(?<![\d.,]){}(?!\d|[.,]\d)"


def number_repeated(case: Case) -> Fault | None:
    """The first number that the translation has twice in a row, and the source once; else None."""
    source, translation = case.pair.source, case.pair.translation
    for match in _TWICE.finditer(translation):
        alone = re.compile(_ALONE.format(re.escape(match[1])))
        once = alone.search(source)
        if once is None or len(alone.findall(source)) >= len(alone.findall(translation)):
            continue
        number = ReadNumber(match[1], match.end() - len(match[1]), match.end(), ())
        message = MethodMessage.NUMBERS_ADDED(values=[match[1]])
        return Fault("extra", message, Expected(match[1], *once.span()), number)
    return None


class Needs(IntEnum):
    """What a pair must have for a rule to find anything; others are not asked, which is faster."""

    WORDS = 0  # nothing but its texts
    DIGITS = 1  # digits in both texts
    NUMBERS = 2  # numbers that were read in both texts
    AMOUNTS = 3  # an amount that both texts state


class Rule(NamedTuple):
    """One rule.

    :param needs: without which it finds nothing.
    :param after: why it stands where it does.
    :param on_pass: whether it applies only where the amounts pass, not where they are doubtful.
    """

    name: str
    needs: Needs
    find: Callable[[Case], Change | Fault | None]
    after: str
    on_pass: bool = False


RULES = (
    Rule(
        "replaced digits",
        Needs.DIGITS,
        digits_replaced,
        "first, as it needs no reading of what stands around the digits",
    ),
    Rule(
        "said twice",
        Needs.DIGITS,
        number_repeated,
        "after replaced digits, one of which may be the copy",
    ),
    Rule(
        "half of the day",
        Needs.NUMBERS,
        half_day_changed,
        "first of those on words around equal numbers",
    ),
    Rule(
        "multiple",
        Needs.WORDS,
        multiple_changed,
        "before roles, whose words may be the same: doubled",
    ),
    Rule(
        "difference or result",
        Needs.AMOUNTS,
        role_changed,
        "before direction, which asks two amounts: by, to",
    ),
    Rule(
        "direction",
        Needs.AMOUNTS,
        direction_changed,
        "before rise or fall: from 50 to 30 says both",
    ),
    Rule(
        "year of another amount",
        Needs.AMOUNTS,
        years_exchanged,
        "after direction, which turns both amounts",
    ),
    Rule("rise or fall", Needs.AMOUNTS, rise_or_fall_changed, "last of those that name a change"),
    Rule(
        "starting year",
        Needs.NUMBERS,
        starting_year_changed,
        "anywhere, as no other looks at years alone",
    ),
    Rule(
        "bound",
        Needs.AMOUNTS,
        bound_changed,
        "before units: of two errors the larger one is reported",
    ),
    Rule(
        "bound apart",
        Needs.AMOUNTS,
        bound_apart_changed,
        "after the words beside a number, which are surer",
    ),
    Rule(
        "lost currency",
        Needs.AMOUNTS,
        currency_lost,
        "before the lost unit, which asks what follows the amount",
    ),
    Rule(
        "lost unit",
        Needs.AMOUNTS,
        unit_lost,
        "before rates: an amount without its unit is for no time",
    ),
    Rule(
        "second of time",
        Needs.NUMBERS,
        second_ranked,
        "before rates: what has no unit is for no time",
    ),
    Rule("rate", Needs.AMOUNTS, rate_changed, "after the unit itself"),
    Rule(
        "quarter in a code", Needs.WORDS, coded_rank_changed, "anywhere, as other ranks rule it out"
    ),
    Rule(
        "length of time", Needs.WORDS, span_changed, "after the rate, which stands with an amount"
    ),
    Rule(
        "mark of a range",
        Needs.AMOUNTS,
        range_lost,
        "anywhere, as it looks between two amounts only",
    ),
    Rule("added month", Needs.NUMBERS, month_added, "anywhere, as it is only a doubt"),
    Rule(
        "day and month", Needs.NUMBERS, day_and_month_exchanged, "anywhere, as it is only a doubt"
    ),
    Rule(
        "lost moment",
        Needs.WORDS,
        moment_lost,
        "last, as only what is left can be lost",
        on_pass=True,
    ),
)


def first_fault(case: Case, result: Result) -> Fault | None:
    """The error that the first rule that applies has found, else the first doubt; None if neither.

    :param result: the result of comparing the amounts, which is no failure.
    """
    has = _has(case)
    doubt: Fault | None = None
    for _, needs, find, _, on_pass in RULES:
        if not has[needs] or (on_pass and result is not Result.PASS):
            continue
        found = find(case)
        if isinstance(found, Change):
            return Fault.of(found)
        if found is not None and found.result is Result.FAIL:
            return found
        doubt = doubt or found
    return doubt


_DIGIT = re.compile(r"\d")


def _has(case: Case) -> tuple[object, ...]:
    """Whether a pair has what rules need, in the order of ``Needs``."""
    comparison, pair = case.comparison, case.pair
    digits = _DIGIT.search(pair.source) and _DIGIT.search(pair.translation)
    return True, digits, comparison.source_numbers and comparison.found, case.matched
