"""Naming what went wrong between the value that was meant and the number that was found."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import canonical, is_whole, power_of_ten_apart
from triage.methods.numbers.model import ReadNumber

LONGEST_COMPARED = 60


def closest(value: Decimal, candidates: Sequence[ReadNumber]) -> ReadNumber | None:
    """The number that was most likely meant to be ``value``; the first of equals."""
    best, best_cost = None, 0.0
    for candidate in candidates[:50]:
        cost = _cost(value, candidate)
        if best is None or cost < best_cost:
            best, best_cost = candidate, cost
    return best


def _cost(value: Decimal, candidate: ReadNumber) -> float:
    if value in candidate.other:
        return 0.0
    wanted = digits_of(value)
    found = candidate.digits or (digits_of(candidate.values[0]) if candidate.values else "")
    if wanted.strip("0") == found.strip("0") and found:
        return 0.1
    if not found or candidate.weak:
        return 50.0 + abs(len(wanted) - len(found)) / 1000
    common = len(set(wanted) & set(found)) / max(len(set(wanted) | set(found)), 1)
    return 2.0 - common + min(abs(len(wanted) - len(found)), 20)


def error_kind(value: Decimal, found: ReadNumber, source_spelled: bool) -> str:
    """Name the error: separator, digit_*, scale, numeral, script_mixed, missing."""
    if found.doubt in ("mixed scripts", "foreign digits"):
        return "script_mixed"
    if value in found.other:
        return "separator"
    if not found.values:
        return "numeral" if found.kind == "vague" else "separator"
    got = found.values[0]
    if power_of_ten_apart(value, got):
        return _shifted(value, got, found)
    if found.spelled or source_spelled:
        return "numeral"
    return _digit_change(digits_of(value), digits_of(got))


def _shifted(value: Decimal, got: Decimal, found: ReadNumber) -> str:
    """Same digits, other size: a lost or kept decimal mark is a separator error."""
    if found.spelled:
        return "scale"
    printed = found.digits.lstrip("0")
    lost_mark = not is_whole(value) and is_whole(got) and printed == digits_of(value).lstrip("0")
    kept_mark = is_whole(value) and not is_whole(got) and len(printed) >= len(digits_of(value))
    return "separator" if lost_mark or kept_mark else "scale"


def digits_of(value: Decimal) -> str:
    """The digits of a value without sign and separators.

    >>> digits_of(Decimal("9756.001"))
    '9756001'
    """
    return (
        canonical(value.copy_abs() if value.is_finite() else Decimal(0))
        .replace(".", "")
        .lstrip("-")
    )


def _digit_change(wanted: str, found: str) -> str:
    if len(wanted) == len(found) or max(len(wanted), len(found)) > 10_000:
        return "digit_changed"
    if len(found) < len(wanted):
        return "digit_dropped" if _within(found, wanted) else "digit_changed"
    return "digit_added" if _within(wanted, found) else "digit_changed"


def _within(short: str, long: str) -> bool:
    """Whether ``short`` is ``long`` with some characters left out."""
    rest = iter(long)
    return all(character in rest for character in short)
