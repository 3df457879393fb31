"""Shares named by an ordinal and the word "part": una cuarta parte, dos terceras partes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from triage.methods.numbers.exact import ROUGH
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, compiled, in_any_case, named, regex
from triage.methods.numbers.model import ReadNumber


@dataclass(frozen=True)
class Parts(Section):
    """How a language names shares by an ordinal and the word "part".

    :param ordinals: from the third on.
    :param counts: before the ordinal, how many of the parts, from two on.
    :param noun: after it.
    """

    ordinals: Phrases = ""
    counts: Phrases = ""
    noun: Phrases = ""

    @cached_property
    def _share(self) -> re.Pattern[str]:
        ordinals, counts = (
            enumerate(self.ordinals.split(", "), 3),
            enumerate(self.counts.split(", "), 2),
        )
        count = regex(named(**{f"c{value}": words for value, words in counts}))
        nth = named(**{f"n{value}": f"({stems})[s]" for value, stems in ordinals})
        return in_any_case(nth, rf"\b(?:(?:{count})\s)?{{}}\s(?:{regex(self.noun)})\b(?!\s\d)")

    def named_in(self, text: str) -> list[ReadNumber]:
        """The shares that a text names so, in order."""
        if not compiled(self.noun).search(text):  # rules most texts out
            return []
        return [_share(match) for match in self._share.finditer(text)]


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
    shares = spec.section(Parts).named_in(text)
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
