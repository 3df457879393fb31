"""Numbers that share what only the second one says: 20 to 30 million, 两到三成."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers.exact import times
from triage.methods.numbers.model import ReadNumber

_BETWEEN = re.compile(
    r"\s?(?:[-–—~〜～至到或、]|から|と|to|and|or|bis|und|oder|a|y|o|e|i|fins a|à|et|ou|до|или|и"
    r"|से|या|देखि|वा|முதல்|அல்லது)\s?",
    re.IGNORECASE,
)
_LONGEST = 8
_TENTHS = ("成", "割")
_COUNTS = frozenset({"quantity", "currency"})
_THOUSAND = Decimal(1000)
WESTERN, INDIAN, HAN = (
    tuple(Decimal(10) ** power for power in powers)
    for powers in ((12, 9, 6, 3), (12, 9, 7, 5, 3), (12, 8, 4))
)


def share_scale(
    numbers: list[ReadNumber], text: str, scales: tuple[Decimal, ...]
) -> list[ReadNumber]:
    """Let the first number of a range also mean what the scale of the second makes of it.

    :param scales: the scale words that the language has, the highest first.
    """
    for at in range(1, len(numbers)):
        left, right = numbers[at - 1], numbers[at]
        if not right.values or not left.values:
            continue
        if right.values[0] < _THOUSAND:
            if text[right.end : right.end + 1] in _TENTHS and _tenths(left, right, text):
                numbers[at - 1] = left._replace(
                    values=(times(left.values[0], Decimal(10)), *left.values)
                )
            continue
        if not right.spelled or not 0 < left.values[0] < _THOUSAND or left.kind not in _COUNTS:
            continue
        gap = text[left.end : right.start]
        if len(gap) > _LONGEST or not _BETWEEN.fullmatch(gap):
            continue
        scale = next((scale for scale in scales if right.values[0] >= scale), _THOUSAND)
        value = times(left.values[0], scale)
        if value < right.values[0]:
            numbers[at - 1] = left._replace(values=(*left.values, value))
    return numbers


def _tenths(left: ReadNumber, right: ReadNumber, text: str) -> bool:
    """两到三成 is 20 to 30 per cent."""
    between = text[left.end : right.start]
    return right.kind == "percent" and left.values[0] < 10 and bool(_BETWEEN.fullmatch(between))
