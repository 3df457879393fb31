"""Extends a number word by word, and decides what to keep when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, plus
from triage.methods.numbers.grammar.fractions import hyphened_ordinal, is_one_part, of_scale
from triage.methods.numbers.grammar.state import JOINTS, ONE, THOUSAND, ZERO, Folded, NumberState
from triage.methods.numbers.grammar.steps import COMMAS, STEPS, comma_continues
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Role
from triage.methods.numbers.lexer.scan import Hit


def take_more(
    hits: Sequence[Hit],
    at: int,
    text: str,
    spec: LanguageSpec,
    state: NumberState,
    first: int | None = None,
) -> Folded:
    """Take hits as long as they fit the number.

    :param at: the last hit taken so far.
    :param first: the number's first hit, if not ``at``.
    """
    begin = at if first is None else first
    last = at
    while True:
        following = last + 1
        if following >= len(hits) or hits[last].word.unit is Flag.CLOSED:
            break
        step = STEPS.get(hits[following].role)
        if step is None:
            break
        gap = text[hits[last].end : hits[following].start]
        in_list = gap in COMMAS and comma_continues(hits, following, text, state)
        if gap not in JOINTS and not in_list:
            break
        taken = step(hits, following, text, spec, state)
        if taken < 0:
            return _ended(state, begin, last, hits, following, text, spec)
        last = taken
    return _ended(state, begin, last, hits, None, text, spec)


def _is_share(part: Hit, count: Decimal) -> bool:
    """Whether a number counts the fraction word after it; some allow only one: jedna czwarta."""
    only_one = part.word.unit is Flag.ONE and count != ONE
    return part.role is Role.PART and count < THOUSAND and not only_one


def _ended(
    state: NumberState,
    begin: int,
    last: int,
    hits: Sequence[Hit],
    rejected: int | None,
    text: str,
    spec: LanguageSpec,
) -> Folded:
    """The finished number, without its tail if the rejected hit is a multiplier of that tail.

    :param rejected: the hit at which the number ended, if it did not fit.
    """
    value = state.total()
    if rejected is not None and hits[rejected].role is Role.MUL:
        if state.backtrack is not None and state.backtrack[0] >= state.group_at:
            last, value = state.backtrack
        elif state.parts and state.group is not None and state.group_at > begin:
            value, last = plus(value, state.group.copy_negate()), state.group_at - 1
    kind = Kind.QUANTITY
    alternative = None
    if rejected is not None and hyphened_ordinal(hits, rejected, text, state):
        value, last, kind = plus(value, hits[rejected].word.value), rejected, Kind.ORDINAL
    elif rejected is not None and _is_share(hits[rejected], value):
        alternative = value
        value = ROUGH.divide(value, hits[rejected].word.value)
        last, kind = rejected, Kind.FRACTION
    elif rejected is not None and hits[rejected].role is Role.ORDINAL:
        if is_one_part(hits, begin, rejected, text, spec):
            share = ROUGH.divide(value, hits[rejected].word.value)
            folded = Folded(begin, rejected, share, Kind.FRACTION, weak=True, alternative=value)
            return of_scale(hits, folded, text, spec)
        tail = hits[rejected].word.value
        if hits[rejected].word.unit is Flag.ALONE:
            pass
        elif not tail or ZERO < tail < state.room or (state.group is None and state.parts):
            value, last, kind = plus(value, tail), rejected, Kind.ORDINAL
    folded = Folded(begin, last, value, kind, doubt=state.doubt, alternative=alternative)
    return of_scale(hits, folded, text, spec) if kind is Kind.FRACTION else folded
