"""The grammar of number words: hits in, one number out.

Every language shares it: an addend fits where there is room for it, a multiplier takes what
stands before it, scales descend. What differs between languages is in their tables.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.digits import Numeral
from triage.methods.numbers.exact import LONGEST_ARITHMETIC, ROUGH, is_whole, plus, times
from triage.methods.numbers.languages.base import (
    AND_A_HALF,
    AND_AFTER_HUNDRED,
    AND_ANYWHERE,
    AND_BEFORE_UNIT,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)
from triage.methods.numbers.scan import Hit

ZERO = Decimal(0)
ONE = Decimal(1)
HUNDRED = Decimal(100)
THOUSAND = Decimal(1000)
_EIGHTY_LESS_FOUR = Decimal(76)  # quatre-vingts
_HIGHEST_STACK = Decimal(10**24)  # million million million …: enough for any scale
_STACKED = Decimal(1001)  # "two thousand five hundred million", but not "a million two billion"
# What may stand between two words of one number.
JOINTS = frozenset(
    ("", " ", "-", "\u2010", "\u2011", "\u00a0", "\u202f", "\u2009", "  ", "\u00ad", "\n", "- ")
)


@dataclass(slots=True)
class Folded:
    """One number: its value and the hits ``first`` to ``last`` that it took."""

    first: int
    last: int
    value: Decimal | None
    kind: str = "quantity"
    spelled: bool = True
    weak: bool = False
    doubt: str = ""
    numeral: Numeral | None = None
    alternative: Decimal | None = None


class _State:
    """The number so far: finished parts with their scale, and the group being built."""

    __slots__ = ("backtrack", "doubt", "floor", "group", "group_at", "parts", "room", "scale")

    def __init__(self) -> None:
        self.parts: list[tuple[Decimal, Decimal]] = []
        self.group: Decimal | None = None
        self.group_at = 0
        self.room = ZERO
        self.floor: Decimal | None = None
        self.scale = ONE
        self.doubt = ""
        self.backtrack: tuple[int, Decimal] | None = None

    def total(self) -> Decimal:
        value = self.group if self.group is not None else ZERO
        for part, _ in self.parts:
            value = plus(value, part)
        return value

    def add(self, value: Decimal, room: int, at: int) -> bool:
        if self.group is None:
            if self.floor is not None and not ZERO < value < self.floor:
                return False
            self.group, self.group_at = value, at
        elif ZERO < value < self.room:
            self.group = plus(self.group, value)
        else:
            return False
        self.room = Decimal(room)
        self.scale = ONE
        return True

    def multiply(self, word: Word, at: int, limit: Decimal) -> bool:
        factor = word.value
        if factor < THOUSAND:
            return self._multiply_group(factor, at)
        popped = self.group if self.group is not None else ZERO
        count = 0
        for part, scale in reversed(self.parts):
            if scale > factor or (
                self.group is not None and not scale < factor >= _STACKED > scale
            ):
                break
            popped = plus(popped, part)
            count += 1
        if count and popped >= (limit if self.group is not None else _HIGHEST_STACK):
            return False
        kept = self.parts[: len(self.parts) - count]
        if kept and kept[-1][1] <= factor:
            return False
        if not popped:
            popped = ONE
            if not kept:
                self.group_at = at
        self.parts = [*kept, (times(popped, factor), factor)]
        self.group, self.floor, self.scale = None, factor, factor
        return True

    def _multiply_group(self, factor: Decimal, at: int) -> bool:
        if self.group is None:
            if self.floor is not None and factor >= self.floor:
                return False
            self.group, self.group_at = factor, at
        elif ZERO < self.group < factor or (factor < HUNDRED and self.group < HUNDRED):
            self.group = times(self.group, factor)
        else:
            return False
        self.room = factor if factor >= HUNDRED else ZERO
        self.scale = factor
        return True


def fold(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    """Read the number that begins at ``hits[first]``; None if none does.

    Only looks a few hits ahead of what it takes, so a text is read in linear time.
    """
    begin = _BEGIN.get(hits[first].role)
    return begin(hits, first, text, spec) if begin else None


def _joined(hits: Sequence[Hit], at: int, text: str) -> bool:
    """Whether hit ``at`` directly follows the one before it."""
    return at < len(hits) and text[hits[at - 1].end : hits[at].start] in JOINTS


def _digits(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    numeral = hits[first].numeral
    assert numeral is not None
    if not _joined(hits, first + 1, text) or hits[first + 1].role not in _AFTER_DIGITS:
        return Folded(first, first, numeral.value, "quantity", False, False, numeral.doubt, numeral)
    if numeral.value is None or len(numeral.digits) > LONGEST_ARITHMETIC:
        return _malformed_with_scale(hits, first, text, numeral)
    state = _State()
    state.add(numeral.value, 0, first)
    state.doubt = numeral.doubt
    folded = _continue(hits, first, text, spec, state)
    folded.numeral = numeral
    folded.spelled = False
    return folded


def _malformed_with_scale(hits: Sequence[Hit], first: int, text: str, numeral: Numeral) -> Folded:
    last = first
    while _joined(hits, last + 1, text) and hits[last + 1].role is Role.MUL and last < first + 3:
        last += 1
    return Folded(first, last, None, "quantity", False, False, numeral.doubt, numeral)


_AFTER_DIGITS = frozenset({Role.MUL, Role.CONN, Role.POINT, Role.PART, Role.HALF, Role.ORDINAL})


def _added(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    word = hits[first].word
    state = _State()
    state.add(word.value, word.room, first)
    state.doubt = word.doubt
    folded = _continue(hits, first, text, spec, state)
    if folded.last == first:
        folded.weak = word.weak
    return folded


def _bare_multiplier(
    hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec
) -> Folded | None:
    word = hits[first].word
    if word.weak:
        return Folded(first, first, None, "vague")
    state = _State()
    state.group_at = first
    state.multiply(word, first, spec.largest_multiplier)
    state.doubt = word.doubt
    return _continue(hits, first, text, spec, state)


def _article(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    if not _joined(hits, first + 1, text):
        return None
    following = hits[first + 1]
    if following.role is Role.PART:
        value = ROUGH.divide(ONE, following.word.value)
        return _of_scale(hits, Folded(first, first + 1, value, "fraction", weak=True), text, spec)
    if following.role is not Role.MUL:
        return None
    state = _State()
    state.add(ONE, 1, first)
    folded = _continue(hits, first, text, spec, state)
    return folded if folded.last > first else None


def _half(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    """Half a million, medio millón; alone, a half or a quarter of something."""
    at = first + 1
    value = hits[first].word.value
    if _joined(hits, at, text) and (hits[at].role is Role.ARTICLE or _is_one(hits[at])):
        at += 1
    if _joined(hits, at, text) and hits[at].role is Role.MUL:
        state = _State()
        state.add(value, 0, first)
        if state.multiply(hits[at].word, at, spec.largest_multiplier):
            state.doubt = hits[at].word.doubt
            return _continue(hits, at, text, spec, state, first)
    return _of_scale(hits, Folded(first, first, value, "fraction", weak=True), text, spec)


_OF = re.compile(r"\s+(?:(?:of|de|di|d['’])\s*)?(?:(?:an?|un|une|one)\s+)?")


def _of_scale(hits: Sequence[Hit], fraction: Folded, text: str, spec: LanguageSpec) -> Folded:
    """A quarter of a million; un cuarto de millón."""
    end = hits[fraction.last].end
    for at in range(fraction.last + 1, min(fraction.last + 4, len(hits))):
        if hits[at].role is not Role.MUL:
            continue
        near = hits[at].start - end <= 12 and _OF.fullmatch(text, end, hits[at].start)
        if near and fraction.value is not None and hits[at].word.value >= THOUSAND:
            value = times(fraction.value, hits[at].word.value)
            return Folded(fraction.first, at, value, doubt=hits[at].word.doubt)
        break
    return fraction


def _is_one(hit: Hit) -> bool:
    return hit.role is Role.ADD and hit.word.weak and hit.word.value == ONE


def _minus(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    if not _joined(hits, first + 1, text):
        return None
    rule = spec.homographs.get(text[hits[first].start : hits[first].end].lower())
    if rule is not None and not rule(Surroundings(text, hits[first].start, hits[first].end)):
        return None
    folded = None
    if hits[first + 1].role in (Role.DIGITS, Role.ADD):
        folded = fold(hits, first + 1, text, spec)
    if folded is None or folded.value is None:
        return None
    folded.first = first
    folded.value = folded.value.copy_negate()
    folded.numeral = None
    return folded


def _prefix(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded | None:
    """साढे तीन लाख: the half belongs to what the scale multiplies."""
    at = first + 1
    if not _joined(hits, at, text):
        return None
    extra, following = hits[first].word.value, hits[at]
    state = _State()
    if following.role is Role.MUL:
        state.add(plus(ONE, extra), 0, first)
        return _continue(hits, first, text, spec, state)
    base = following.word.value
    if following.role is Role.DIGITS:
        if following.numeral is None or following.numeral.value is None:
            return None
        base = following.numeral.value
        if len(following.numeral.digits) > LONGEST_ARITHMETIC:
            return None
    elif following.role is not Role.ADD:
        return None
    state.add(plus(base, extra), 0, first)
    return _continue(hits, at, text, spec, state, first)


def _ordinal(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    word = hits[first].word
    return Folded(first, first, word.value, "ordinal", weak=word.weak)


def _vague(hits: Sequence[Hit], first: int, text: str, spec: LanguageSpec) -> Folded:
    return Folded(first, first, None, "vague")


_BEGIN = {
    Role.DIGITS: _digits,
    Role.ADD: _added,
    Role.MUL: _bare_multiplier,
    Role.ARTICLE: _article,
    Role.HALF: _half,
    Role.MINUS: _minus,
    Role.PREFIX: _prefix,
    Role.ORDINAL: _ordinal,
    Role.VAGUE: _vague,
}


def _continue(
    hits: Sequence[Hit],
    at: int,
    text: str,
    spec: LanguageSpec,
    state: _State,
    first: int | None = None,
) -> Folded:
    """Take hits as long as they fit the number that ``hits[at]`` began or continued."""
    begin = at if first is None else first
    last = at
    while True:
        following = last + 1
        if following >= len(hits):
            break
        step = _STEP.get(hits[following].role)
        if step is None:
            break
        gap = text[hits[last].end : hits[following].start]
        if gap not in JOINTS:
            if gap not in _COMMAS or not _comma_continues(hits, following, text, state):
                break
        taken = step(hits, following, text, spec, state)
        if taken < 0:
            return _ended(state, begin, last, hits, following, text, spec)
        last = taken
    return _ended(state, begin, last, hits, None, text, spec)


def _ended(
    state: _State,
    begin: int,
    last: int,
    hits: Sequence[Hit],
    rejected: int | None,
    text: str,
    spec: LanguageSpec,
) -> Folded:
    """The number as it stands; without its tail if a later multiplier claims that tail."""
    value = state.total()
    if rejected is not None and hits[rejected].role is Role.MUL:
        if state.backtrack is not None and state.backtrack[0] >= state.group_at:
            last, value = state.backtrack
        elif state.parts and state.group is not None and state.group_at > begin:
            value, last = plus(value, state.group.copy_negate()), state.group_at - 1
    kind = "quantity"
    alternative = None
    if rejected is not None and hits[rejected].role is Role.PART and value < THOUSAND:
        alternative = value
        value = ROUGH.divide(value, hits[rejected].word.value)
        last, kind = rejected, "fraction"
    elif rejected is not None and hits[rejected].role is Role.ORDINAL:
        tail = hits[rejected].word.value
        if not tail or ZERO < tail < state.room or (state.group is None and state.parts):
            value, last, kind = plus(value, tail), rejected, "ordinal"
    folded = Folded(begin, last, value, kind, doubt=state.doubt, alternative=alternative)
    return _of_scale(hits, folded, text, spec) if kind == "fraction" else folded


_COMMAS = frozenset((", ", ",", "，", "、"))


def _comma_continues(hits: Sequence[Hit], at: int, text: str, state: _State) -> bool:
    """A comma inside a number: "five thousand, two hundred and two"; "mil, duzentos e dois"."""
    if state.group is not None or state.floor is None or hits[at].role is not Role.ADD:
        return False
    for ahead in range(at + 1, min(at + 4, len(hits))):
        if not _joined(hits, ahead, text):
            return False
        if hits[ahead].role is Role.MUL:
            return hits[ahead].word.value < state.floor
        if hits[ahead].role is Role.CONN and hits[at].word.value >= HUNDRED:
            return True
    return False


def _step_add(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    word = hits[at].word
    if word.unit == "score" and hits[at - 1].word.value == 4 and state.group is not None:
        state.group, state.room = plus(state.group, _EIGHTY_LESS_FOUR), Decimal(word.value)
        return at
    return at if state.add(word.value, word.room, at) else -1


def _step_mul(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    word = hits[at].word
    stacked = state.group is None or bool(state.parts)
    if not state.multiply(word, at, spec.largest_multiplier):
        return -1
    if spec.stacked_doubt and stacked and word.value == 10**6 and len(state.parts) == 1:
        state.doubt = state.doubt or spec.stacked_doubt
    state.doubt = state.doubt or word.doubt
    return at


def _step_digits(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    """Digits after a scale word: 3 million 500 thousand; ८ लाख ४३ हज़ार ४०६."""
    numeral = hits[at].numeral
    if numeral is None or numeral.value is None or state.group is not None:
        return -1
    if len(numeral.digits) > LONGEST_ARITHMETIC or state.floor is None:
        return -1
    scaled = _joined(hits, at + 1, text) and hits[at + 1].role is Role.MUL
    if scaled and hits[at + 1].word.value >= state.floor:
        return -1
    if not (scaled or spec.digits_add) or not state.add(numeral.value, 0, at):
        return -1
    state.doubt = state.doubt or numeral.doubt
    return at


def _step_conn(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    mode = int(hits[at].word.value)
    following = at + 1
    if not _joined(hits, following, text):
        return -1
    half = _half_after(hits, following, text)
    if half >= 0 and mode & AND_A_HALF:
        addend = times(_share(hits[half].word), state.scale if state.group is None else ONE)
        state.backtrack = None
        if state.group is None:
            state.parts.append((addend, ONE))
            state.floor = ONE
        else:
            state.group = plus(state.group, addend)
            state.room = ZERO
        return half
    if mode & AND_ANYWHERE == AND_ANYWHERE and hits[following].role in (Role.DIGITS, Role.MUL):
        return _and_scaled(hits, following, text, spec, state)
    word = hits[following].word
    if hits[following].role is not Role.ADD or not _and_fits(hits, at, word, mode, state):
        return -1
    before = (at - 1, state.total())
    if not state.add(word.value, word.room, following):
        return -1
    state.backtrack = before
    return following


def _and_scaled(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    """dois milhões e mil; três milhões e 200 mil."""
    if hits[at].role is Role.DIGITS:
        return _step_digits(hits, at, text, spec, state)
    fits = state.group is None and state.floor is not None and hits[at].word.value < state.floor
    return _step_mul(hits, at, text, spec, state) if fits else -1


def _share(word: Word) -> Decimal:
    """What a half or a quarter adds."""
    return word.value if word.role is Role.HALF else ROUGH.divide(ONE, word.value)


def _half_after(hits: Sequence[Hit], at: int, text: str) -> int:
    """The place of "half" in "a half" or "half" at ``at``; -1 if there is none."""
    shares: tuple[Role, ...] = (Role.HALF,)
    if hits[at].role is Role.ARTICLE or _is_one(hits[at]):
        at += 1
        shares = (Role.HALF, Role.PART)
        if not _joined(hits, at, text):
            return -1
    return at if hits[at].role in shares else -1


def _and_fits(hits: Sequence[Hit], at: int, word: Word, mode: int, state: _State) -> bool:
    if mode & AND_BEFORE_UNIT and state.group is not None and ONE < state.room <= 20:
        return hits[at - 1].role is Role.ADD
    if mode & AND_ANYWHERE == AND_ANYWHERE:
        return True
    return bool(mode & AND_AFTER_HUNDRED) and hits[at - 1].role is Role.MUL and word.value < 1000


def _step_half(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    """2½; and, where a language says so without "and", three half."""
    if state.group is None or hits[at].word.unit != "sign":
        return -1
    state.group = plus(state.group, hits[at].word.value)
    state.room = ZERO
    return at


def _step_reject(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    return -1


def _step_point(hits: Sequence[Hit], at: int, text: str, spec: LanguageSpec, state: _State) -> int:
    """Decimals in words: digit by digit, or read as a group (tres coma veintiocho)."""
    if hits[at].word.unit == "whole":
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
    """три целых двадцать восемь сотых: the decimals with the name of their place."""
    state = _State()
    following = at + 1
    while _joined(hits, following, text):
        role, word = hits[following].role, hits[following].word
        if role is Role.ADD:
            taken = state.add(word.value, word.room, following)
        elif role is Role.MUL:
            taken = state.multiply(word, following, spec.largest_multiplier)
        elif role is Role.PART and (state.group is not None or state.parts):
            return ROUGH.divide(state.total(), word.value), following
        else:
            taken = role is Role.CONN and following == at + 1
        if not taken:
            break
        following += 1
    return ZERO, at


def _decimals(hits: Sequence[Hit], at: int, text: str) -> tuple[str, int]:
    """The digits after a spoken decimal mark, and the last hit that states them."""
    pieces: list[str] = []
    value: Decimal | None = None
    room = ZERO
    last, following = at, at + 1
    while _joined(hits, following, text):
        role, word = hits[following].role, hits[following].word
        if role is Role.DIGITS and last == at:
            numeral = hits[following].numeral
            return (numeral.digits if numeral and numeral.form == "plain" else ""), following
        if role is Role.CONN and _unit_follows(hits, following, text, room):
            following += 1
            continue
        if role is not Role.ADD or not is_whole(word.value):
            break
        if value is not None and ZERO < word.value < room:
            value = plus(value, word.value)
        elif value == 4 and word.unit == "score":
            value = Decimal(80)
        else:
            pieces += [] if value is None else [str(value)]
            value = word.value
        room = Decimal(20 if value == 80 and word.unit == "score" else word.room)
        last, following = following, following + 1
    pieces += [] if value is None else [str(value)]
    return "".join(pieces), last


def _unit_follows(hits: Sequence[Hit], at: int, text: str, room: Decimal) -> bool:
    return (
        bool(int(hits[at].word.value) & AND_BEFORE_UNIT)
        and room > ONE
        and _joined(hits, at + 1, text)
        and hits[at + 1].role is Role.ADD
        and hits[at + 1].word.value < room
    )


_STEP = {
    Role.ADD: _step_add,
    Role.MUL: _step_mul,
    Role.DIGITS: _step_digits,
    Role.CONN: _step_conn,
    Role.POINT: _step_point,
    Role.HALF: _step_half,
    Role.PART: _step_reject,
    Role.ORDINAL: _step_reject,
}
