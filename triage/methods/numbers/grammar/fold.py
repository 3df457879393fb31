"""The grammar of number words: turns hits into one number.

All languages share it: an addend must fit in the room that is left, a multiplier applies to what
precedes it, scales descend. The differences between languages are in their tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import LONGEST_ARITHMETIC, ROUGH, plus
from triage.methods.numbers.grammar.fractions import hyphened_ordinal, is_one_part, of_scale
from triage.methods.numbers.grammar.state import (
    JOINTS,
    ONE,
    THOUSAND,
    ZERO,
    Composition,
    Folded,
    NumberState,
    joined,
)
from triage.methods.numbers.grammar.steps import (
    COMMAS,
    STEPS,
    comma_continues,
    is_one,
    step_thousands,
)
from triage.methods.numbers.kinds import Flag, Form, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Role, Surroundings
from triage.methods.numbers.languages.phrases import compiled
from triage.methods.numbers.lexer.digits import Numeral
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


def fold(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    """Read the number that begins at ``hits[first]``; None if there is none.

    Looks only a few hits past those it takes, so a text is read in linear time.
    """
    begin = _BEGIN.get(hits[first].role)
    return begin(hits, first, text, spec) if begin else None


def _digits(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    numeral = hits[first].numeral
    assert numeral is not None
    if not joined(hits, first + 1, text) or hits[first + 1].role not in _AFTER_DIGITS:
        return Folded(
            first, first, numeral.value, Kind.QUANTITY, False, False, numeral.doubt, numeral
        )
    if numeral.value is None or len(numeral.digits) > LONGEST_ARITHMETIC:
        return _malformed_with_scale(hits, first, text, numeral)
    state = NumberState()
    state.add(numeral.value, 0, first)
    state.doubt, state.exact = numeral.doubt, numeral.form is Form.DECIMAL
    folded = take_more(hits, first, text, spec, state)
    folded.numeral = numeral
    folded.spelled = False
    return folded


def _malformed_with_scale(hits: Sequence[Hit], first: int, text: str, numeral: Numeral) -> Folded:
    last = first
    while joined(hits, last + 1, text) and hits[last + 1].role is Role.MUL and last < first + 3:
        last += 1
    return Folded(first, last, None, Kind.QUANTITY, False, False, numeral.doubt, numeral)


_AFTER_DIGITS = frozenset(
    {Role.MUL, Role.CONN, Role.POINT, Role.PART, Role.HALF, Role.ORDINAL, Role.VAGUE}
)


def _added(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    word = hits[first].word
    if not joined(hits, first + 1, text):
        return Folded(first, first, word.value, weak=word.weak, doubt=word.doubt)
    state = NumberState()
    state.add(word.value, word.room, first)
    state.doubt = word.doubt
    folded = take_more(hits, first, text, spec, state)
    if folded.last == first:
        folded.weak = word.weak
    return folded


def _bare_multiplier(
    hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec
) -> Folded | None:
    word = hits[first].word
    if word.weak and not _counted(hits[first], text, spec):
        return Folded(first, first, None, Kind.VAGUE)
    state = NumberState()
    state.group_at = first
    state.multiply(word, first, spec.section(Composition).largest_multiplier)
    state.doubt = word.doubt
    return take_more(hits, first, text, spec, state)


def _counted(hit: Hit, text: str, spec: LanguageSpec) -> bool:
    """Whether a weak scale word means one of the scale here: более тысячи."""
    rule = spec.homographs.get(text[hit.start : hit.end].lower())
    return rule is not None and rule(Surroundings(text, hit.start, hit.end))


def _article(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    if not joined(hits, first + 1, text):
        return None
    following = hits[first + 1]
    nth = following.role is Role.PART and following.word.unit is Flag.NTH
    if nth and not compiled(spec.after_share, r"\s+{}\b|\s*(?:(?!-\w)[^\w\s]|$)").match(
        text, following.end
    ):  # a fifth runner
        return Folded(first, first + 1, following.word.value, Kind.ORDINAL, weak=True)
    if following.role is Role.PART:
        value = ROUGH.divide(ONE, following.word.value)
        return of_scale(hits, Folded(first, first + 1, value, Kind.FRACTION, weak=True), text, spec)
    if following.role is not Role.MUL or text[following.end : following.end + 1].isdigit():
        return None  # a K7 is a name
    state = NumberState()
    state.add(ONE, 1, first)
    folded = take_more(hits, first, text, spec, state)
    return folded if folded.last > first else None


def _half(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    """Read half of a scale (half a million, medio millón), or else a bare half or quarter."""
    at = first + 1
    value = hits[first].word.value
    if joined(hits, at, text) and (hits[at].role is Role.ARTICLE or is_one(hits[at])):
        at += 1
    if joined(hits, at, text) and hits[at].role is Role.MUL:
        state = NumberState()
        state.add(value, 0, first)
        if state.multiply(hits[at].word, at, spec.section(Composition).largest_multiplier):
            state.doubt = hits[at].word.doubt
            return take_more(hits, at, text, spec, state, first)
    if joined(hits, at, text) and hits[at].role is Role.VAGUE:  # medio millar
        state = NumberState()
        state.add(value, 0, first)
        last = step_thousands(hits, at, text, spec, state)
        if last >= 0:
            return take_more(hits, last, text, spec, state, first)
    return of_scale(hits, Folded(first, first, value, Kind.FRACTION, weak=True), text, spec)


def _minus(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    if not joined(hits, first + 1, text):
        return None
    rule = spec.homographs.get(text[hits[first].start : hits[first].end].lower())
    if rule is not None and not rule(Surroundings(text, hits[first].start, hits[first].end)):
        return None
    folded = None
    if hits[first + 1].role in (Role.DIGITS, Role.ADD, Role.PREFIX):
        folded = fold(hits, first + 1, text, spec)
    if folded is None or folded.value is None:
        return None
    folded.first = first
    folded.value = folded.value.copy_negate()
    folded.numeral = None
    return folded


def _prefix(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    """Read a fraction prefix (साढे तीन लाख); the scale multiplies the fraction too."""
    at = first + 1
    extra = hits[first].word.value
    if not joined(hits, at, text):
        return Folded(first, first, plus(ONE, extra), weak=True)  # सवा घंटा
    following = hits[at]
    state = NumberState()
    if following.role is Role.MUL:
        state.add(plus(ONE, extra), 0, first)
        return take_more(hits, first, text, spec, state)
    base = following.word.value
    if following.role is Role.DIGITS:
        if following.numeral is None or following.numeral.value is None:
            return None
        base = following.numeral.value
        if len(following.numeral.digits) > LONGEST_ARITHMETIC:
            return None
    elif following.role is not Role.ADD:
        return Folded(first, first, plus(ONE, extra), weak=True)  # सवा घंटा
    state.add(plus(base, extra), 0, first)
    return take_more(hits, at, text, spec, state, first)


def _ordinal(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    word = hits[first].word
    if word.unit is Flag.SUFFIX:
        return None
    tail = hits[first + 1] if joined(hits, first + 1, text) else None
    if tail is not None and tail.role in _RANKS and 0 < tail.word.value < word.room:
        # dwudziesta pierwsza: both words are ordinals
        return Folded(first, first + 1, plus(word.value, tail.word.value), Kind.ORDINAL, weak=True)
    last = _tens_of_rank(hits, first, text)
    if last > first:
        return Folded(first, last, plus(word.value, hits[last].word.value), Kind.ORDINAL, weak=True)
    return Folded(first, first, word.value, Kind.ORDINAL, weak=word.weak)


def _tens_of_rank(hits: Sequence[Hit], first: int, text: str) -> int:
    """The index of the tens after the ones of a rank, else ``first``: الحادي والعشرون, الثاني عشر."""
    at = first + 1
    if hits[first].word.value >= 10 or not joined(hits, at, text):
        return first
    if hits[at].role is Role.ADD and hits[at].word.unit is Flag.TEEN:
        return at
    if hits[at].role is Role.CONN and joined(hits, at + 1, text):
        tens = hits[at + 1]
        if tens.role is Role.ADD and tens.word.unit is Flag.THE and tens.word.value % 10 == 0:
            return at + 1
    return first


_RANKS = frozenset((Role.ORDINAL, Role.PART))


def _part(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    """Read "third" alone: an ordinal, or a share if the language has a separate word for shares."""
    word = hits[first].word
    if word.unit is Flag.SHARE:
        share = ROUGH.divide(ONE, word.value)
        return of_scale(hits, Folded(first, first, share, Kind.FRACTION, weak=True), text, spec)
    return Folded(first, first, hits[first].word.value, Kind.ORDINAL, weak=True)


def _vague(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    return Folded(first, first, None, Kind.VAGUE)


_BEGIN = {
    Role.DIGITS: _digits,
    Role.ADD: _added,
    Role.MUL: _bare_multiplier,
    Role.ARTICLE: _article,
    Role.HALF: _half,
    Role.MINUS: _minus,
    Role.PREFIX: _prefix,
    Role.ORDINAL: _ordinal,
    Role.PART: _part,
    Role.VAGUE: _vague,
}
