"""Fractions: of one, of a scale word, and added to a number."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, plus, times
from triage.methods.numbers.grammar.state import ONE, THOUSAND, ZERO, Folded, NumberState, joined
from triage.methods.numbers.languages.base import LanguageSpec, Role
from triage.methods.numbers.languages.phrases import in_any_case
from triage.methods.numbers.lexer.scan import Hit

_QUARTER = Decimal("0.25")
_ONES = (Role.ARTICLE, Role.ADD)


def of_scale(hits: Sequence[Hit], fraction: Folded, text: str, spec: LanguageSpec) -> Folded:
    """Multiply a fraction by a scale word after it: a quarter of a million, un cuarto de millón.

    Returns the fraction unchanged if there is no scale word.
    """
    end = hits[fraction.last].end
    for at in range(fraction.last + 1, min(fraction.last + 4, len(hits))):
        if hits[at].role is not Role.MUL:
            continue
        near = hits[at].start - end <= 12 and _only_joins(hits, fraction.last, at, text, spec)
        if near and fraction.value is not None and hits[at].word.value >= THOUSAND:
            value = times(fraction.value, hits[at].word.value)
            return Folded(fraction.first, at, value, doubt=hits[at].word.doubt)
        break
    return fraction


def _only_joins(hits: Sequence[Hit], share: int, scale: int, text: str, spec: LanguageSpec) -> bool:
    """Whether only "of" or "of a" stands between a share and a scale word."""
    before = hits[scale - 1]
    one = before.role in _ONES and before.word.value in (ZERO, ONE) and scale - 1 > share
    gap = text[hits[share].end : before.start if one else hits[scale].start]
    joined = gap.isspace() or in_any_case(spec.of).fullmatch(gap) is not None
    return joined and (not one or text[before.end : hits[scale].start].isspace())


def share_after(hits: Sequence[Hit], at: int, text: str) -> tuple[int, Decimal]:
    """The last hit and the value of "a half", "a quarter" or "three quarters"; -1 and 0 if none."""
    first = hits[at]
    if first.role is Role.HALF:
        return at, first.word.value
    if first.role is Role.PART and first.word.value == 4:  # a las dos y cuarto
        return at, _QUARTER
    if not joined(hits, at + 1, text) or first.role not in (Role.ARTICLE, Role.ADD):
        return -1, ZERO
    count = ONE if first.role is Role.ARTICLE else first.word.value
    part = hits[at + 1]
    if part.role is Role.PART and count < part.word.value:
        return at + 1, ROUGH.divide(count, part.word.value)
    if part.role is Role.HALF and count == ONE:
        return at + 1, part.word.value
    return -1, ZERO


def add_share(share: Decimal, state: NumberState) -> None:
    """Add a share of the last scale (un millón y medio), or of one (three and a half)."""
    state.backtrack = None
    if state.group is None:
        state.parts.append((times(share, state.scale), ONE))
        state.floor = ONE
    else:  # half of the dozen in "a dozen and a half"
        state.group = plus(state.group, times(share, state.scale if state.scale == 12 else ONE))
        state.room = ZERO


def is_one_part(hits: Sequence[Hit], first: int, at: int, text: str, spec: LanguageSpec) -> bool:
    """Whether "one" and an ordinal form a share: un quarto d'ora, um décimo de segundo."""
    one = hits[first].role is Role.ADD and hits[first].word.weak and hits[first].word.value == ONE
    named = at == first + 1 and not hits[at].word.unit and hits[at].word.value > 2
    return one and named and in_any_case(spec.of_the).match(text, hits[at].end) is not None


def hyphened_ordinal(hits: Sequence[Hit], at: int, text: str, state: NumberState) -> bool:
    """Whether a word for a share is the end of an ordinal: twenty-third, not twenty thirds."""
    tens = ONE < state.room <= 10 and hits[at].word.value < state.room
    hyphen = text[hits[at].start - 1 : hits[at].start] == "-"
    return hits[at].role is Role.PART and tens and hyphen and text[hits[at].end - 1] != "s"
