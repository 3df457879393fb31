"""Halves and quarters after the noun: tres meses y medio, two hours and a quarter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.exact import ROUGH, is_whole, plus, times
from triage.methods.numbers.grammar.state import HUNDRED, ONE
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Role, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, in_any_case, regex
from triage.methods.numbers.lexer.scan import Hit
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import names_of

# The values of the groups of a language's ``half_after``.
_SHARES = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "most": Decimal("0.75")}


@dataclass(frozen=True)
class SharesAfterNouns(Section):
    """Words for a share after the noun.

    :param half_after: a noun and the share after it, in groups named half, quarter and most.
    :param one_implied: nouns, and the word after them, that mean one if a share follows: hora y
        media, litro e meio.
    """

    half_after: str = ""
    one_implied: Phrases = ""


def with_share(number: ReadNumber, reading: Reading) -> ReadNumber:
    """Add the share after the noun, and a scale word after that: இரண்டே முக்கால் கோடி."""
    text, hits = reading.text, reading.hits
    match = (
        in_any_case(reading.spec.section(SharesAfterNouns).half_after).match(text, number.end)
        if number.values
        else None
    )
    if match is None:
        return number
    number = _plus_share(number, text, match)
    reading.skip_to(match.end())
    at = reading.at
    if at >= len(hits) or hits[at].role is not Role.MUL or text[number.end : hits[at].start] != " ":
        return number
    reading.at += 1
    end, value = hits[at].end, times(number.values[0], hits[at].word.value)
    return number._replace(text=text[number.start : end], end=end, values=(value,))


def _plus_share(number: ReadNumber, text: str, match: re.Match[str]) -> ReadNumber:
    """Add the share that ``match`` found after the noun, away from zero."""
    share = _SHARES[match.lastgroup or "half"]
    value = plus(number.values[0], share.copy_sign(number.values[0]))
    end = match.end()
    return number._replace(
        text=text[number.start : end], end=end, values=(value,), spelled=True, weak=False
    )


def start_one_and_share(reading: Reading) -> bool:
    """Read "an hour and a half", whose article counts as one."""
    hit, text = reading.hits[reading.at], reading.text
    number = _bare_with_share(hit, text, reading.spec)
    if number is None and hit.role is Role.ARTICLE:
        number = _article_with_share(hit, reading.following, text, reading.spec)
    if number is None:
        return False
    reading.skip_to(number.end)
    reading.numbers.append(number)
    return True


def _article_with_share(
    hit: Hit, following: Hit | None, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    match = in_any_case(spec.section(SharesAfterNouns).half_after).match(text, hit.end)
    if match is None:
        return None
    if following is not None and following.role is Role.MUL and following.start <= hit.end + 1:
        return None  # a dozen and a half
    one = ReadNumber(text[hit.start : hit.end], hit.start, hit.end, (ONE,), spelled=True)
    return _plus_share(one, text, match)


_QUARTER_WORD = Decimal(4)


def _bare_with_share(hit: Hit, text: str, spec: LanguageSpec) -> ReadNumber | None:
    """Read "hora y media después", "litro e meio": one plus the share, with the one implied."""
    if hit.role is not Role.HALF and not (
        hit.role is Role.PART and hit.word.value == _QUARTER_WORD
    ):
        return None
    noun = in_any_case(spec.section(SharesAfterNouns).one_implied, r"(?<![^\W\d_]){}\s$").search(
        text, max(0, hit.start - _LONGEST_NOUN), hit.start
    )
    if noun is None:
        return None
    share = hit.word.value if hit.role is Role.HALF else _SHARES["quarter"]
    whole = text[noun.start() : hit.end]
    return ReadNumber(whole, noun.start(), hit.end, (plus(ONE, share),), spelled=True)


_LONGEST_NOUN = 24


def counts_nothing(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether no noun that an amount could count follows ``end``."""
    others = all_of(spec.joints[0], spec.after_amounts)
    nothing = in_any_case(others, rf"\s*(?:[.,;:!?)]|$)|{regex(spec.of)}|\s{{}}\b")
    return nothing.match(text, end) is not None


def _is_metre(gap: str, spec: LanguageSpec) -> bool:
    """Whether a gap is only the word for a metre, perhaps with "and" after it."""
    name, *joint = gap.lower().split()
    unit = names_of(spec.code).units.get(name) if len(name) > 2 else None
    named = unit is not None and unit.name == "meter"
    return named and (not joint or (len(joint) == 1 and joint[0] in spec.joints[0].split(", ")))


def merge_height(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Merge "one metre eighty", "un metro ochenta" into 1.80; None if it is not that."""
    if not 0 < right.start - left.end <= 12 or not left.values or not right.values:
        return None
    if (
        left.kind is not Kind.QUANTITY
        or right.kind is not Kind.QUANTITY
        or not 10 <= right.values[0] < 100
    ):
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
