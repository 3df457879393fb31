"""A share that one side says as a ratio: four in ten beside 四成, one in every hundred beside 1%."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.conversion import Wanted
from triage.methods.numbers.exact import ROUGH, times
from triage.methods.numbers.model import ReadNumber

_OUT_OF = re.compile(r"\s(?:in|out of)\s(?:every\s|each\s|the\s)?", re.IGNORECASE)
_LONGEST_GAP = 14
_HUNDRED = Decimal(100)
_SHARES = frozenset({"percent", "fraction"})


class Ratio(NamedTuple):
    """Two neighbouring numbers and the first as a share of the second."""

    first: int
    share: Decimal


def ratios(numbers: Sequence[ReadNumber], text: str) -> list[Ratio]:
    """All "four in ten" of a text."""
    found = []
    for at in range(len(numbers) - 1):
        left, right = numbers[at], numbers[at + 1]
        if not (left.values and right.values) or right.start - left.end > _LONGEST_GAP:
            continue
        if 0 < left.values[0] < right.values[0] and _OUT_OF.fullmatch(text, left.end, right.start):
            found.append(Ratio(at, ROUGH.divide(left.values[0], right.values[0])))
    return found


def _is_share(ratio: Ratio, number: ReadNumber, value: Decimal) -> bool:
    percent = number.kind == "percent" and value == times(ratio.share, _HUNDRED)
    return percent or (number.kind in _SHARES and value == ratio.share)


def stated_by_ratio(
    wanted: Wanted, found: Sequence[ReadNumber], used: dict[int, ReadNumber], text: str
) -> bool:
    """Whether a ratio of the translation states a share of the source; it is used then."""
    value, place = wanted
    if place is None or place.kind not in _SHARES:
        return False
    for ratio in ratios(found, text):
        pair = (ratio.first, ratio.first + 1)
        if _is_share(ratio, place, value) and not any(at in used for at in pair):
            used |= {at: found[at] for at in pair}
            return True
    return False


def without_ratios(
    missing: Sequence[Wanted],
    said: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    used: dict[int, ReadNumber],
    text: str,
) -> list[Wanted]:
    """The missing values but those of a ratio of the source that the translation has as a share."""
    left = list(missing)
    for ratio in ratios(said, text):
        pair = said[ratio.first : ratio.first + 2]
        at = _share_of(ratio, found)
        if at < 0:
            continue
        value = found[at].values[0]
        if not any(value in number.values for number in said if number not in pair):
            used[at] = found[at]
            left = [wanted for wanted in left if wanted[1] not in pair]
    return left


def _share_of(ratio: Ratio, found: Sequence[ReadNumber]) -> int:
    """The index of the number that states a ratio as a share; -1 if none does."""
    for at, number in enumerate(found):
        if number.values and _is_share(ratio, number, number.values[0]):
            return at
    return -1
