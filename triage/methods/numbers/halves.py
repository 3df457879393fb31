"""A half or a quarter that follows the noun: tres meses y medio, two hours and a quarter."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.exact import plus
from triage.methods.numbers.languages.base import Role
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.scan import Hit
from triage.methods.numbers.state import ONE

# What the groups of a language's ``half_after`` are worth.
_SHARES = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "most": Decimal("0.75")}


@lru_cache(maxsize=64)
def share_pattern(pattern: str) -> re.Pattern[str]:
    """A language's ``half_after``, compiled."""
    return re.compile(pattern, re.IGNORECASE)


def with_share(number: ReadNumber, text: str, match: re.Match[str]) -> ReadNumber:
    """The number with the share that ``match`` found after its noun, away from zero."""
    share = _SHARES[match.lastgroup or "half"]
    value = plus(number.values[0], share.copy_sign(number.values[0]))
    end = match.end()
    return number._replace(
        text=text[number.start : end], end=end, values=(value,), spelled=True, weak=False
    )


def one_with_share(hit: Hit, text: str, shares: re.Pattern[str]) -> ReadNumber | None:
    """ "An hour and a half": the article counts, because a half is added to it."""
    if hit.role is not Role.ARTICLE or not (match := shares.match(text, hit.end)):
        return None
    one = ReadNumber(text[hit.start : hit.end], hit.start, hit.end, (ONE,), spelled=True)
    return with_share(one, text, match)
