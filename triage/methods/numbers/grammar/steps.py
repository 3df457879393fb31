"""The steps of the grammar: the effect of each kind of word on the number so far.

A step returns the index of the last hit it took, or -1 if the number ends before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import LONGEST_ARITHMETIC, ROUGH, is_whole, plus, times
from triage.methods.numbers.grammar.fractions import add_share, share_after
from triage.methods.numbers.grammar.state import (
    HUNDRED,
    ONE,
    THOUSAND,
    ZERO,
    Composition,
    NumberState,
    joined,
)
from triage.methods.numbers.kinds import Flag, Form
from triage.methods.numbers.languages.base import NUMBER_ROLES, And, LanguageSpec, Role, Word
from triage.methods.numbers.languages.phrases import in_any_case
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
        bool(int(hits[at].word.value) & And.BEFORE_UNIT)
        and room > ONE
        and joined(hits, at + 1, text)
        and hits[at + 1].role is Role.ADD
        and hits[at + 1].word.value < room
    )


_EIGHTY_LESS_FOUR = Decimal(76)  # quatre-vingts
_MILLION = Decimal(1_000_000)
_HIGHEST = Decimal(10**18)


def is_one(hit: Hit) -> bool:
    return hit.role is Role.ADD and hit.word.weak and hit.word.value == ONE


COMMAS = frozenset((", ", ",", "，", "、"))


def comma_continues(hits: Sequence[Hit], at: int, text: str, state: NumberState) -> bool:
    """Whether a number continues after a comma: "five thousand, two hundred and two"."""
    if state.group is not None or state.floor is None:
        return False
    if hits[at].role is Role.MUL and hits[at].word.value == THOUSAND < state.floor:  # , mil e um
        return joined(hits, at + 1, text) and hits[at + 1].role in (Role.ADD, Role.CONN)
    if hits[at].role is not Role.ADD:
        return False
    for ahead in range(at + 1, min(at + 4, len(hits))):
        if not joined(hits, ahead, text):
            return False
        if hits[ahead].role is Role.MUL:
            return hits[ahead].word.value < state.floor
        if hits[ahead].role is Role.CONN and hits[at].word.value >= HUNDRED:
            return True
    return False


def _starts_compound_noun(hits: Sequence[Hit], at: int, text: str) -> bool:
    """Whether a number word is the first part of a compound noun: 21 million two-wheelers."""
    start, end = hits[at].start, hits[at].end
    if text[end : end + 1] != "-" or not text[end + 1 : end + 2].isalpha():
        return False
    more = at + 1 < len(hits) and hits[at + 1].start == end + 1
    return text[start - 1 : start] == " " and not more


_WORD_AFTER = re.compile(r"\s[^\W\d_]")


def _step_add(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    word = hits[at].word
    if state.floor is not None and _starts_compound_noun(hits, at, text):
        return -1
    scale_follows = joined(hits, at + 1, text) and hits[at + 1].role is Role.MUL
    if word.unit is Flag.ARTICLE and not scale_follows and _WORD_AFTER.match(text, hits[at].end):
        return -1  # 987 miljoner ett år tidigare, but en miljard en miljon
    if word.unit is Flag.TEEN and state.add_tens(word.value, hits[at - 1].word.value):
        return at
    if word.unit is Flag.SCORE and hits[at - 1].word.value == 4 and state.group is not None:
        state.group, state.room = plus(state.group, _EIGHTY_LESS_FOUR), Decimal(word.value)
        return at
    return at if state.add(word.value, word.room, at) else -1


def _step_mul(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    composition = spec.section(Composition)
    word = hits[at].word
    stacked = state.group is None or bool(state.parts)
    if not state.multiply(word, at, composition.largest_multiplier, composition.deep_stacks):
        return -1
    if composition.stacked_doubt and stacked and word.value == 10**6 and len(state.parts) == 1:
        state.doubt = state.doubt or composition.stacked_doubt
    state.doubt = state.doubt or word.doubt
    return at


def _step_digits(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    """Take digits after a scale word: 3 million 500 thousand; ८ लाख ४३ हज़ार ४०६."""
    composition = spec.section(Composition)
    numeral = hits[at].numeral
    if numeral is None or numeral.value is None or len(numeral.digits) > LONGEST_ARITHMETIC:
        return -1
    if state.group is not None:  # ७ सय ५४
        hundreds = composition.digits_add and hits[at - 1].role is Role.MUL
        return at if hundreds and state.add(numeral.value, 0, at) else -1
    if state.floor is None:
        return -1
    scaled = joined(hits, at + 1, text) and hits[at + 1].role is Role.MUL
    if scaled and hits[at + 1].word.value >= state.floor:
        thousands = spec.convention.myriad and state.floor == THOUSAND  # 1천750만
        return at if thousands and state.add(numeral.value, 0, at) else -1
    if not (scaled or composition.digits_add) or not state.add(numeral.value, 0, at):
        return -1
    state.doubt = state.doubt or numeral.doubt
    return at


def _step_conn(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    mode = int(hits[at].word.value)
    following = at + 1
    if not joined(hits, following, text):
        return -1
    last, share = share_after(hits, following, text)
    if last >= 0 and mode & And.A_HALF and not _of_hundredths(hits, following, last, state):
        add_share(share, state)
        return last + _says_scale_again(hits, last + 1, text, state)
    if mode & And.INVERTED and _after_ones(hits, at):
        tens, ones = hits[following].word.value, hits[at - 1].word.value
        return following if state.add_tens(tens, ones) else -1
    if mode & And.ANYWHERE == And.ANYWHERE and hits[following].role in (Role.DIGITS, Role.MUL):
        return _and_scaled(hits, following, text, spec, state)
    word = hits[following].word
    if hits[following].role is not Role.ADD or not _and_fits(hits, at, word, mode, state):
        return -1
    if mode & And.AFTER_HUNDRED and _between(hits, at, text, spec):
        return -1
    before = (at - 1, state.total())
    if not state.add(word.value, word.room, following):
        return -1
    state.backtrack = before
    return following


_TENS = frozenset(Decimal(10 * tens) for tens in range(2, 10))


def _after_ones(hits: Sequence[Hit], at: int) -> bool:
    """Whether the "and" at ``at`` joins tens to the ones before it."""
    ones, tens = hits[at - 1], hits[at + 1]
    both = ones.role is tens.role is Role.ADD and tens.word.value in _TENS
    return both and ONE <= ones.word.value < 10 and ones.word.unit is not Flag.DUAL


def _says_scale_again(hits: Sequence[Hit], at: int, text: str, state: NumberState) -> int:
    """1 if the scale of a share is named once more after it, else 0: مليون ونصف المليون."""
    if not joined(hits, at, text) or hits[at].role is not Role.MUL:
        return 0
    return int(hits[at].word.unit is Flag.THE and hits[at].word.value == state.scale)


def _of_hundredths(hits: Sequence[Hit], first: int, last: int, state: NumberState) -> bool:
    """Whether noventa y cinco centésimas is 95 hundredths, not ninety and five hundredths."""
    fits = state.group is not None and hits[first].word.value < state.room
    return last > first and fits and hits[last].word.value >= HUNDRED


_LONGEST_OPENING = 16
_MAX_WORDS = 6  # of the first number of a range


def opens_range(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether a number at ``end`` is the first of a range: between two hundred and six hundred."""
    before = max(0, end - _LONGEST_OPENING)
    opening = in_any_case(spec.range_opens[0], r"\b{}\s+$")
    return opening.search(text, before, end) is not None


def _between(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec) -> bool:
    """Whether the only "and" separates a range: between fifteen hundred and two thousand.

    Not if another word follows "between": the gap between them is two hundred and six.
    """
    first = at - 1
    while first > max(0, at - _MAX_WORDS) and joined(hits, first, text):
        if hits[first - 1].role not in NUMBER_ROLES:
            break
        first -= 1
    start, end = hits[at].start, hits[at].end
    if not opens_range(text, hits[first].start, spec):
        return False
    again = re.compile(rf"[^.;]{{0,60}}\b{re.escape(text[start:end])}\b", re.IGNORECASE)
    return again.match(text, end) is None


def _and_scaled(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    """Take a scale or digits after "and": dois milhões e mil; três milhões e 200 mil."""
    if hits[at].role is Role.DIGITS:
        return _step_digits(hits, at, text, spec, state)
    fits = state.group is None and state.floor is not None and hits[at].word.value < state.floor
    return _step_mul(hits, at, text, spec, state) if fits else -1


def _and_fits(hits: Sequence[Hit], at: int, word: Word, mode: int, state: NumberState) -> bool:
    if mode & And.BEFORE_UNIT and state.group is not None and ONE < state.room <= 20:
        return hits[at - 1].role is Role.ADD
    if mode & And.ANYWHERE == And.ANYWHERE:
        return True
    scale = hits[at - 1].word.value
    if mode & (And.BEFORE_UNIT | And.ONE) and word.value == ONE and scale in (THOUSAND, _MILLION):
        return state.total() == scale  # mille et une nuits
    return bool(mode & And.AFTER_HUNDRED) and hits[at - 1].role is Role.MUL and word.value < 1000


def _step_half(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    """Add a fraction sign to a number: 2½."""
    if state.group is None or hits[at].word.unit is not Flag.SIGN:
        return -1
    state.group = plus(state.group, hits[at].word.value)
    state.room = ZERO
    return at


def _step_reject(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    return -1


def _of_scale(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec) -> bool:
    """Whether a hit begins a phrase such as "de millones"."""
    scale = at + 1
    if scale >= len(hits):
        return False
    if not in_any_case(spec.of).fullmatch(text, hits[at - 1].end, hits[scale].start):
        return False
    if hits[scale].role is not Role.MUL or hits[scale].word.value < _MILLION:
        return False
    return joined(hits, at, text) and joined(hits, scale, text)


def _step_of(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    """Multiply by a scale after "de": cuatro millones de millones."""
    if hits[at - 1].role is not Role.MUL or not _of_scale(hits, at, text, spec):
        return -1
    return _step_mul(hits, at + 1, text, spec, state)


def step_thousands(
    hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: NumberState
) -> int:
    """Multiply by a vague scale word after a number: 41,8 miles de millones; 13 millares."""
    word, last = hits[at].word, at
    factor = word.value
    if _of_scale(hits, at + 1, text, spec):
        last = at + 2
        factor = factor * hits[last].word.value
    elif word.unit is not Flag.SCALE:
        return -1
    taken = bool(factor) and state.multiply(Word(Role.MUL, factor), at, _HIGHEST)
    return last if taken else -1


STEPS = {
    Role.VAGUE: step_thousands,
    Role.YEAR_CUE: _step_of,
    Role.ADD: _step_add,
    Role.MUL: _step_mul,
    Role.DIGITS: _step_digits,
    Role.CONN: _step_conn,
    Role.POINT: step_point,
    Role.HALF: _step_half,
    Role.PART: _step_reject,
    Role.ORDINAL: _step_reject,
}
