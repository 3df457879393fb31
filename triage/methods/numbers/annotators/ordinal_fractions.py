"""Shares named by an ordinal and the word "part": una cuarta parte, dos terceras partes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH
from triage.methods.numbers.model import ReadNumber

_STEMS = {
    3: "tercera|terza|terça|третья|третьей|третью|третьих",
    4: "cuarta|quarta|четвёрт[а-я]{2}|четверт[а-я]{2}",
    5: "quinta|cinquena|пят[а-я]{2}",
    6: "sexta|sesta|sisena|шест[а-я]{2}",
    7: "séptima|sétima|settima|setena|седьм[а-я]{2}",
    8: "octava|oitava|ottava|vuitena|восьм[а-я]{2}",
    9: "novena|nona|девят[а-я]{2}",
    10: "décima|decima|dècima|desena|десят[а-я]{2}",
}
_COUNTS = {
    2: "dos|duas|due|dues|две",
    3: "tres|três|tre|три",
    4: "cuatro|quatro|quattro|quatre|четыре",
    5: "cinco|cinque|cinc|пять",
}
_ORDINAL = "|".join(f"(?P<n{value}>(?:{stems})s?)" for value, stems in _STEMS.items())
_COUNT = "|".join(f"(?P<c{count}>{words})" for count, words in _COUNTS.items())
_SHARE = re.compile(
    rf"\b(?:(?:{_COUNT})\s)?(?:{_ORDINAL})\s(?:parti?s?|partes?|част[иьюе]{{1,2}}|частей)\b(?!\s\d)",
    re.IGNORECASE,
)
_NTH = re.compile("|".join(_STEMS.values()), re.IGNORECASE)


def may_name_a_share(word: str) -> bool:
    """Whether a word names a share if "part" follows; it need not be in its language's lexicon.

    >>> may_name_a_share("terça"), may_name_a_share("casa")
    (True, False)
    """
    return _NTH.match(word) is not None


def with_ordinal_fractions(numbers: list[ReadNumber], text: str) -> list[ReadNumber]:
    """Replace ordinals before "part" by shares, weak if it may be the fourth part of a film.

    >>> four = ReadNumber("cuarta", 4, 10, (Decimal(4),), "ordinal", spelled=True, weak=True)
    >>> [(n.text, str(n.values[0])) for n in with_ordinal_fractions([four], "una cuarta parte")]
    [('cuarta parte', '0.25')]
    """
    if not numbers or ("part" not in text and "част" not in text):
        return numbers
    shares = [_share(match) for match in _SHARE.finditer(text)]
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
    return ReadNumber(match[0], start, end, (value,), "fraction", spelled=True, weak=weak)


def _within(number: ReadNumber, shares: Sequence[ReadNumber], starts: Sequence[int]) -> bool:
    """Whether a number overlaps a share."""
    at = bisect_right(starts, number.end - 1) - 1
    return at >= 0 and shares[at].end > number.start
