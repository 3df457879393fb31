"""Decimals in words: digit by digit, as a group, or with the name of their decimal place."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, is_whole, plus, times
from triage.methods.numbers.grammar.state import (
    HUNDRED,
    ONE,
    ZERO,
    Composition,
    NumberState,
    joined,
)
from triage.methods.numbers.kinds import Flag, Form
from triage.methods.numbers.languages.base import AND_BEFORE_UNIT, LanguageSpec, Role
from triage.methods.numbers.lexer.scan import Hit


def step_point(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    """Take the decimals after a spoken decimal mark, in any form (tres coma veintiocho)."""
    if hits[at].word.unit is Flag.WHOLE:
        fraction, last = _named_decimals(hits, at, text, spec)
    else:
        decimals, last = _decimals(hits, at, text)
        fraction = Decimal(f"0.{decimals}") if decimals else ZERO
    if last == at:
        return -1
    if state.group is None:
        state.parts.append((fraction, ONE))
        state.floor = ONE
    else:
        state.group = plus(state.group, fraction)
        state.room = ZERO
    return last


def _named_decimals(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec
) -> tuple[Decimal, int]:
    """Decimals named by their place, три целых двадцать восемь сотых, and their last hit.

    The last hit is ``at`` if there are none.
    """
    state = NumberState()
    following = at + 1
    while joined(hits, following, text):
        role, word = hits[following].role, hits[following].word
        if role is Role.ADD:
            taken = state.add(word.value, word.room, following)
        elif role is Role.MUL:
            taken = state.multiply(word, following, spec.section(Composition).largest_multiplier)
        elif role is Role.PART and (state.group is not None or state.parts):
            return ROUGH.divide(state.total(), word.value), following
        else:
            taken = role is Role.CONN and following == at + 1
        if not taken:
            break
        following += 1
    return ZERO, at


def _decimals(hits: Sequence[Hit], at: int, text: str) -> tuple[str, int]:
    """The digits after a spoken decimal mark, and the index of their last hit."""
    pieces: list[str] = []
    value: Decimal | None = None
    room = ZERO
    last, following = at, at + 1
    while joined(hits, following, text):
        role, word = hits[following].role, hits[following].word
        if role is Role.DIGITS and last == at:
            numeral = hits[following].numeral
            return (numeral.digits if numeral and numeral.form is Form.PLAIN else ""), following
        if role is Role.CONN and _unit_follows(hits, following, text, room):
            following += 1
            continue
        if role is Role.MUL and _hundreds_go_on(hits, following, text, value):
            value, room = times(word.value, value or ONE), HUNDRED
            last, following = following, following + 1
            continue
        if role is not Role.ADD or not is_whole(word.value):
            break
        if value is not None and ZERO < word.value < room:
            value = plus(value, word.value)
        elif value == 4 and word.unit is Flag.SCORE:
            value = Decimal(80)
        else:
            pieces += [] if value is None else [str(value)]
            value = word.value
        room = Decimal(20 if value == 80 and word.unit is Flag.SCORE else word.room)
        last, following = following, following + 1
    pieces += [] if value is None else [str(value)]
    return "".join(pieces), last


def _hundreds_go_on(hits: Sequence[Hit], at: int, text: str, count: Decimal | None) -> bool:
    """Whether "hundred" is part of the decimals: virgule sept cent dix-huit.

    Not in "two point five hundred".
    """
    if hits[at].word.value != HUNDRED or not (count is None or ONE < count < 10):
        return False
    return (
        joined(hits, at + 1, text)
        and hits[at + 1].role is Role.ADD
        and ZERO < hits[at + 1].word.value < HUNDRED
    )


def _unit_follows(hits: Sequence[Hit], at: int, text: str, room: Decimal) -> bool:
    return (
        bool(int(hits[at].word.value) & AND_BEFORE_UNIT)
        and room > ONE
        and joined(hits, at + 1, text)
        and hits[at + 1].role is Role.ADD
        and hits[at + 1].word.value < room
    )
