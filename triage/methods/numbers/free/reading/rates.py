"""Recognises the time that an amount is stated for: 30 euros a month, 30 Euro im Jahr."""

from __future__ import annotations

import re
from functools import lru_cache

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.model import AMOUNTS, ReadNumber
from triage.methods.numbers.units.names import names_of
from triage.methods.numbers.units.words import Unit

_TIMES = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
_LONGEST = 60


def rate_of(number: ReadNumber, text: str, language: str) -> Unit | None:
    """The time after an amount that it is stated for; None if there is none.

    >>> cost = ReadNumber("30", 0, 2, kind="quantity", values=())
    >>> rate_of(cost, "30 euros a month", "en").name
    'month'
    """
    pattern = _pattern(language)
    if pattern is None or number.kind not in AMOUNTS:
        return None
    match = pattern.match(text, number.end, number.end + _LONGEST)
    return None if match is None else names_of(language).units[match[1].lower()]


@lru_cache(maxsize=64)
def _pattern(language: str) -> re.Pattern[str] | None:
    per = get_language(language).per
    if not per:
        return None
    units = names_of(language).units
    names = [name for name in units if units[name].name in _TIMES and len(name) > 1]
    times = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    # At most the unit and what is counted stand between; a number after the time is its own.
    return re.compile(
        rf"(?:[\s-]?[^\W\d_]+\.?|\s?[%€$£]){{0,3}}?\s(?:{per})\s?({times})(?![^\W_])(?!\s\d)",
        re.IGNORECASE,
    )
