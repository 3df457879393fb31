"""Where a variant's translation differs from the original's, token by token."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

# Scripts without spaces are compared character by character.
_TOKEN = re.compile(
    r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|\w+|[^\w\s]"
)


@dataclass(frozen=True, slots=True)
class Difference:
    """Changed tokens, offsets in code points of the variant's translation.

    ``expected`` marks the one change that the swapped source word explains.
    """

    start: int
    end: int
    expected: bool = False


def token_differences(original: str, variant: str, swap_place: float) -> list[Difference]:
    """Return what is new or replaced in ``variant``.

    ``swap_place`` (0 to 1) says where in the source the word was swapped: of all one-for-one
    replacements the nearest to it is the expected one.

    >>> token_differences("a red car", "a blue car", 0.4)
    [Difference(start=2, end=6, expected=True)]
    >>> token_differences("a red car", "the car is red", 0.0)[-1].expected
    False
    """
    before = [match.group() for match in _TOKEN.finditer(original)]
    after = list(_TOKEN.finditer(variant))
    matcher = SequenceMatcher(None, before, [m.group() for m in after], autojunk=False)
    changes: list[tuple[int, int]] = []
    single: list[int] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal" or j1 == j2:
            continue
        if tag == "replace" and i2 - i1 == j2 - j1 == 1:
            single.append(len(changes))
        changes.append((after[j1].start(), after[j2 - 1].end()))
    expected = min(
        single,
        key=lambda i: abs(changes[i][0] / max(len(variant), 1) - swap_place),
        default=None,
    )
    return [Difference(start, end, i == expected) for i, (start, end) in enumerate(changes)]
