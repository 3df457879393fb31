"""Classifies the error between the expected value and the number found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_DOWN, Decimal
from itertools import pairwise

from triage.methods.numbers.exact import canonical, is_whole, power_of_ten_apart, times
from triage.methods.numbers.kinds import SUBUNITS, Doubt, Kind
from triage.methods.numbers.model import ReadNumber

_MAX_COMPARED = 50
_SAME_DIGITS = 0.1
_LONGEST_JOINT = 3  # letters: and, und, i, y, e


def misjoined(
    value: Decimal, numbers: Sequence[ReadNumber], text: str
) -> tuple[ReadNumber, ReadNumber] | None:
    """Two adjacent numbers in words that add up to ``value`` but do not form a valid numeral.

    Word-by-word systems write "cent i setanta-set" for 177, which is not a Catalan numeral.
    """
    for first, second in pairwise(numbers[:_MAX_COMPARED]):
        between = text[first.end : second.start].strip()
        beside = len(between) <= _LONGEST_JOINT and (not between or between.isalpha())
        if beside and _add_up(first, second, value):
            return first, second
    return None


def _add_up(first: ReadNumber, second: ReadNumber, value: Decimal) -> bool:
    if not (first.spelled and second.spelled and first.values and second.values):
        return False
    greater, less = first.values[0], second.values[0]
    return greater > less and greater + less == value


def closest(value: Decimal, candidates: Sequence[ReadNumber]) -> ReadNumber | None:
    """The number most likely meant to be ``value``, the first on ties; None without candidates."""
    best, best_cost = None, 0.0
    for candidate in candidates[:_MAX_COMPARED]:
        cost = _cost(value, candidate)
        if best is None or cost < best_cost:
            best, best_cost = candidate, cost
    return best


def clearest_loss(
    missing: Sequence[tuple[Decimal, ReadNumber | None]],
    candidates: Sequence[ReadNumber],
    left: Sequence[ReadNumber],
) -> tuple[Decimal, ReadNumber | None, ReadNumber | None]:
    """The missing value to report, its number in the source, and the wrong number it became.

    Of several missing values, prefer the first that is found with the same digits, so that the
    message does not pair a value with another value's error.

    :param missing: values with their numbers in the source; at least one.
    :param candidates: what the first missing value may have become.
    :param left: all unaccounted numbers of the translation.
    """
    if len(missing) > 1:
        for value, place in missing[:_MAX_COMPARED]:
            found = closest(value, left)
            if found is not None and _cost(value, found) <= _SAME_DIGITS:
                return value, place, found
    value, place = missing[0]
    return value, place, closest(value, candidates)


def _cost(value: Decimal, candidate: ReadNumber) -> float:
    if value in candidate.other:
        return 0.0
    wanted = digits_of(value)
    found = candidate.digits or (digits_of(candidate.values[0]) if candidate.values else "")
    if wanted.strip("0") == found.strip("0") and found:
        return _SAME_DIGITS
    if not found or candidate.weak:
        return 50.0 + abs(len(wanted) - len(found)) / 1000
    common = len(set(wanted) & set(found)) / max(len(set(wanted) | set(found)), 1)
    return 2.0 - common + min(abs(len(wanted) - len(found)), 20)


def error_kind(value: Decimal, found: ReadNumber, place: ReadNumber | None = None) -> str:
    """Classify the error: separator, digit_*, scale, numeral, unit, script_mixed, missing, extra.

    :param place: the source's number, if known; its form distinguishes a lost digit from a wrong
        number word.
    """
    if found.doubt in (Doubt.MIXED_SCRIPTS, Doubt.FOREIGN_DIGITS):
        return "script_mixed"
    if value in found.other:
        return "separator"
    if not found.values:
        return "numeral" if found.kind is Kind.VAGUE else "separator"
    got = found.values[0]
    if power_of_ten_apart(value, got):
        return _shifted_from(place, value, got, found)
    if (
        found.kind is Kind.CURRENCY
        and not is_whole(value)
        and got == value.to_integral_value(ROUND_DOWN)
    ):
        return "missing"  # the cents
    if found.spelled and not found.digits:
        return _in_words(value, got, place)
    if place is not None and place.spelled and _misread(value, got, place):
        return "numeral"
    if found.spelled and _nonzero(value) == _nonzero(got):
        return "scale"  # 1亿零10万 for 1亿零1万
    if found.kind is Kind.CURRENCY and not is_whole(value):
        return _digit_change(digits_of(value, "0.00"), digits_of(got, "0.00"))
    return _digit_change(*_printed(value, found))


def _in_words(value: Decimal, got: Decimal, place: ReadNumber | None) -> str:
    """digit_dropped if a digit was lost on the way into words (476: forty-six), else numeral."""
    if place is None or place.spelled or not is_whole(value) or not is_whole(got):
        return "numeral"
    wanted, found = digits_of(value), digits_of(got)
    one_lost = len(wanted) == len(found) + 1 and _within(found, wanted)
    return "digit_dropped" if one_lost and not wanted.endswith(found) else "numeral"


def weak_kind(value: Decimal, found: ReadNumber) -> str:
    """Classify a wrong weak number word.

    numeral: half a litre for a quarter, one dollar for 361. missing: one euro for 1.85, whose
    cents are lost.
    """
    cents = bool(found.values) and found.values[0] == value.to_integral_value(ROUND_DOWN)
    return "missing" if cents and found.unit and not is_whole(value) else "numeral"


def _misread(value: Decimal, got: Decimal, place: ReadNumber) -> bool:
    """Whether the source's number words were misread: a half or tail lost, zeros misplaced."""
    if got == value.to_integral_value(ROUND_DOWN):
        return True
    if place.digits:
        return False
    wanted, found = digits_of(value).rstrip("0"), digits_of(got).rstrip("0")
    same = _nonzero(value) == _nonzero(got) and len(digits_of(value)) == len(digits_of(got))
    return same or (wanted != found and wanted.startswith(found))


def _printed(value: Decimal, found: ReadNumber) -> tuple[str, str]:
    """The digits of both, with the decimals as printed: 345.30 for 345.03."""
    got = digits_of(found.values[0])
    if not found.spelled and found.digits.rstrip("0") == got.rstrip("0") and not is_whole(value):
        return digits_of(value), found.digits
    return digits_of(value), got


def _nonzero(value: Decimal) -> str:
    return digits_of(value).replace("0", "")


def _shifted_from(place: ReadNumber | None, value: Decimal, got: Decimal, found: ReadNumber) -> str:
    """Classify a power-of-ten or sign error, using the source's form.

    unit: five yuan for five jiao; numeral: five for five hundred.
    """
    if value == got.copy_negate():
        return "missing" if value < 0 else "extra"  # the minus sign
    if place is not None and place.unit in SUBUNITS and got == place.values[0]:
        return "unit"
    in_words = place is not None and place.spelled and not place.digits and found.spelled
    if in_words and got < 100 and value == times(got, Decimal(100)):
        return "numeral"
    if place is not None and _kept_mark(place.text, found.text, value, got):
        return "separator"  # 1.723 Milliarden for 1.723 billion
    return _shifted(value, got, found)


_MARKED = re.compile(r"\d+[.,](\d{3})")


def _kept_mark(source: str, found: str, value: Decimal, got: Decimal) -> bool:
    """Whether a numeral was copied unchanged and its decimal mark now groups thousands."""
    left, right = _MARKED.search(source), _MARKED.search(found)
    copied = left is not None and right is not None and left.group() == right.group()
    return copied and got == times(value, Decimal(1000))


def _shifted(value: Decimal, got: Decimal, found: ReadNumber) -> str:
    """Classify a power-of-ten error: separator for a lost or kept decimal mark, else scale."""
    if found.spelled:
        return "scale"
    printed = found.digits.lstrip("0")
    whole, got_whole = is_whole(value), is_whole(got)
    lost_mark = not whole and got_whole and abs(value) >= 1
    kept_mark = whole and printed == digits_of(value)
    return "separator" if lost_mark or kept_mark else "scale"


def digits_of(value: Decimal, places: str = "") -> str:
    """The digits of a value without sign and separators.

    :param places: a pattern to pad the decimals to, such as "0.00" for money.

    >>> digits_of(Decimal("9756.001")), digits_of(Decimal("52.7"), "0.00")
    ('9756001', '5270')
    """
    plain = canonical(value.copy_abs() if value.is_finite() else Decimal(0))
    if places:
        head, _, tail = plain.partition(".")
        plain = head + tail.ljust(len(places) - 2, "0")
    return plain.replace(".", "")


def _digit_change(wanted: str, found: str) -> str:
    if len(wanted) == len(found) or max(len(wanted), len(found)) > 10_000:
        return "digit_changed"
    if len(found) < len(wanted):
        return "digit_dropped" if _within(found, wanted) else "digit_changed"
    return "digit_added" if _within(wanted, found) else "digit_changed"


def _within(short: str, long: str) -> bool:
    """Whether ``short`` is a subsequence of ``long``."""
    rest = iter(long)
    return all(character in rest for character in short)
