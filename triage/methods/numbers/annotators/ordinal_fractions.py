"""Shares named by an ordinal and the word "part": una cuarta parte, dos terceras partes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.exact import ROUGH
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Parts
from triage.methods.numbers.model import ReadNumber


class _Patterns(NamedTuple):
    """A language's shares; ``noun`` rules most texts out."""

    noun: re.Pattern[str]
    share: re.Pattern[str]
    nth: re.Pattern[str]


_COMPILED: dict[str, _Patterns] = {}


def _patterns(code: str, parts: Parts) -> _Patterns:
    if code not in _COMPILED:
        nth = "|".join(f"(?P<n{value}>(?:{stems})s?)" for value, stems in parts.ordinals.items())
        count = "|".join(f"(?P<c{count}>{words})" for count, words in parts.counts.items())
        _COMPILED[code] = _Patterns(
            re.compile(parts.noun),
            re.compile(
                rf"\b(?:(?:{count})\s)?(?:{nth})\s(?:{parts.noun})\b(?!\s\d)", re.IGNORECASE
            ),
            re.compile("|".join(parts.ordinals.values()), re.IGNORECASE),
        )
    return _COMPILED[code]


def with_ordinal_fractions(
    numbers: list[ReadNumber], text: str, spec: LanguageSpec
) -> list[ReadNumber]:
    """Replace ordinals before "part" by shares, weak if it may be the fourth part of a film.

    >>> from triage.methods.numbers.languages import get_language
    >>> four = ReadNumber("cuarta", 4, 10, (Decimal(4),), "ordinal", spelled=True, weak=True)
    >>> found = with_ordinal_fractions([four], "una cuarta parte", get_language("es"))
    >>> [(n.text, str(n.values[0])) for n in found]
    [('cuarta parte', '0.25')]
    """
    if spec.parts is None:
        return numbers
    patterns = _patterns(spec.code, spec.parts)
    if not patterns.noun.search(text):
        return numbers
    shares = [_share(match) for match in patterns.share.finditer(text)]
    if not shares:
        return numbers
    starts = [share.start for share in shares]
    kept = [number for number in numbers if not _within(number, shares, starts)]
    return sorted((*kept, *shares), key=lambda number: number.start)


def _share(match: re.Match[str]) -> ReadNumber:
    groups = {name[0]: int(name[1:]) for name, found in match.groupdict().items() if found}
    value = ROUGH.divide(Decimal(groups.get("c", 1)), Decimal(groups["n"]))
    start, end = match.span()
    weak = "c" not in groups
    return ReadNumber(match[0], start, end, (value,), Kind.FRACTION, spelled=True, weak=weak)


def _within(number: ReadNumber, shares: Sequence[ReadNumber], starts: Sequence[int]) -> bool:
    """Whether a number overlaps a share."""
    at = bisect_right(starts, number.end - 1) - 1
    return at >= 0 and shares[at].end > number.start
