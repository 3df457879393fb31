"""Halves and quarters after the noun: tres meses y medio, two hours and a quarter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.exact import ROUGH, is_whole, plus, times
from triage.methods.numbers.grammar.state import HUNDRED, ONE
from triage.methods.numbers.languages.base import LanguageSpec, Role, either_of
from triage.methods.numbers.lexer.scan import Hit
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import names_of

# The values of the groups of a language's ``half_after``.
_SHARES = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "most": Decimal("0.75")}


@lru_cache(maxsize=64)
def share_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a language's ``half_after``."""
    return re.compile(pattern, re.IGNORECASE)


def with_share(number: ReadNumber, text: str, match: re.Match[str]) -> ReadNumber:
    """Add the share that ``match`` found after the noun, away from zero."""
    share = _SHARES[match.lastgroup or "half"]
    value = plus(number.values[0], share.copy_sign(number.values[0]))
    end = match.end()
    return number._replace(
        text=text[number.start : end], end=end, values=(value,), spelled=True, weak=False
    )


def with_scale(
    number: ReadNumber, hits: Sequence[Hit], at: int, text: str
) -> tuple[ReadNumber, int]:
    """Multiply by a scale word after a share: இரண்டே முக்கால் கோடி.

    :returns: the number and the index of the next hit to read.
    """
    if at >= len(hits) or hits[at].role is not Role.MUL:
        return number, at
    if text[number.end : hits[at].start] != " ":
        return number, at
    end, value = hits[at].end, times(number.values[0], hits[at].word.value)
    return number._replace(text=text[number.start : end], end=end, values=(value,)), at + 1


def one_with_share(
    hit: Hit, following: Hit | None, text: str, shares: re.Pattern[str], spec: LanguageSpec
) -> ReadNumber | None:
    """Read "an hour and a half", whose article counts as one; None if it is not that."""
    if bare := _bare_with_share(hit, text, spec):
        return bare
    if hit.role is not Role.ARTICLE or not (match := shares.match(text, hit.end)):
        return None
    if following is not None and following.role is Role.MUL and following.start <= hit.end + 1:
        return None  # a dozen and a half
    one = ReadNumber(text[hit.start : hit.end], hit.start, hit.end, (ONE,), spelled=True)
    return with_share(one, text, match)


@lru_cache(maxsize=64)
def _alone(nouns: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d_])(?:{nouns or '(?!)'})\s$", re.IGNORECASE)


_QUARTER_WORD = Decimal(4)


def _bare_with_share(hit: Hit, text: str, spec: LanguageSpec) -> ReadNumber | None:
    """Read "hora y media después", "litro e meio": one plus the share, with the one implied."""
    if hit.role is not Role.HALF and not (
        hit.role is Role.PART and hit.word.value == _QUARTER_WORD
    ):
        return None
    noun = _alone(spec.one_implied).search(text, max(0, hit.start - _LONGEST_NOUN), hit.start)
    if noun is None:
        return None
    share = hit.word.value if hit.role is Role.HALF else _SHARES["quarter"]
    whole = text[noun.start() : hit.end]
    return ReadNumber(whole, noun.start(), hit.end, (plus(ONE, share),), spelled=True)


_LONGEST_NOUN = 24


@lru_cache(maxsize=64)
def _nothing_counted(of: str, others: str) -> re.Pattern[str]:
    """What follows an amount that counts nothing after it: "of", another word, or a mark."""
    return re.compile(
        rf"\s*(?:[.,;:!?)]|$)|{of or '(?!)'}|\s(?:{either_of(others)})\b", re.IGNORECASE
    )


def counts_nothing(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether no noun that an amount could count follows ``end``."""
    others = f"{spec.joints[0]} {spec.after_amounts}"
    return _nothing_counted(spec.of, others).match(text, end) is not None


def _is_metre(gap: str, spec: LanguageSpec) -> bool:
    """Whether a gap is only the word for a metre, perhaps with "and" after it."""
    name, *joint = gap.lower().split()
    unit = names_of(spec.code).units.get(name) if len(name) > 2 else None
    named = unit is not None and unit.name == "meter"
    return named and (not joint or (len(joint) == 1 and joint[0] in spec.joints[0].split()))


def merge_height(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Merge "one metre eighty", "un metro ochenta" into 1.80; None if it is not that."""
    if not 0 < right.start - left.end <= 12 or not left.values or not right.values:
        return None
    if left.kind != "quantity" or right.kind != "quantity" or not 10 <= right.values[0] < 100:
        return None
    if not left.values[0] < 10 or not is_whole(left.values[0]) or not is_whole(right.values[0]):
        return None
    gap = text[left.end : right.start]
    if gap.isspace() or not gap[0].isspace() or not gap[-1].isspace():
        return None
    if not _is_metre(gap, spec) or not counts_nothing(text, right.end, spec):
        return None
    value = plus(left.values[0], ROUGH.divide(right.values[0], HUNDRED))
    span = text[left.start : right.end]
    return left._replace(text=span, end=right.end, values=(value,), spelled=True, weak=False)
