"""The number that the grammar is building, and the separators allowed between its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.exact import plus, times
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import Section, Word
from triage.methods.numbers.lexer.digits import Numeral
from triage.methods.numbers.lexer.scan import Hit

ZERO = Decimal(0)


ONE = Decimal(1)


HUNDRED = Decimal(100)


THOUSAND = Decimal(1000)


_HIGHEST_STACK = Decimal(10**24)  # million million million …: enough for any scale


_STACKED = Decimal(1001)  # "two thousand five hundred million", but not "a million two billion"


# The separators allowed between two words of one number.
JOINTS = frozenset(
    ("", " ", "-", "\u2010", "\u2011", "\u00a0", "\u202f", "\u2009", "  ", "\u00ad", "\n", "- ")
)


@dataclass(frozen=True)
class Composition(Section):
    """How number words and scales combine.

    :param largest_multiplier: the number before a scale word must be less than this.
    """

    largest_multiplier: Decimal = Decimal(1_000_000)
    deep_stacks: bool = False
    stacked_doubt: str = ""
    digits_add: bool = False


@dataclass(slots=True)
class Folded:
    """A finished number: its value and its hits, ``first`` to ``last``."""

    first: int
    last: int
    value: Decimal | None
    kind: Kind = Kind.QUANTITY
    spelled: bool = True
    weak: bool = False
    doubt: str = ""
    numeral: Numeral | None = None
    alternative: Decimal | None = None


class NumberState:
    """The number so far: finished parts with their scales, and the group being built."""

    __slots__ = (
        "backtrack",
        "doubt",
        "exact",
        "floor",
        "group",
        "group_at",
        "parts",
        "room",
        "scale",
    )

    def __init__(self) -> None:
        self.parts: list[tuple[Decimal, Decimal]] = []
        self.group: Decimal | None = None
        self.group_at = 0
        self.room = ZERO
        self.floor: Decimal | None = None
        self.scale = ONE
        self.doubt = ""
        self.exact = False  # began with decimals, so nothing may be added below its scale
        self.backtrack: tuple[int, Decimal] | None = None

    def total(self) -> Decimal:
        value = self.group if self.group is not None else ZERO
        for part, _ in self.parts:
            value = plus(value, part)
        return value

    def add(self, value: Decimal, room: int, at: int) -> bool:
        if self.group is None:
            if self.floor is not None and (self.exact or not ZERO < value < self.floor):
                return False
            self.group, self.group_at = value, at
        elif ONE <= value < self.room:
            self.group = plus(self.group, value)
        else:
            return False
        self.room = Decimal(room)
        self.scale = ONE
        return True

    def add_tens(self, tens: Decimal, ones: Decimal) -> bool:
        """Add tens to the ones that stand before them: خمسة وعشرون, خمسة عشر."""
        if self.group is None or not ZERO < ones < 10 or self.group % HUNDRED != ones:
            return False
        self.group, self.room = plus(self.group, tens), ZERO
        return True

    def multiply(self, word: Word, at: int, limit: Decimal, deep: bool = False) -> bool:
        factor = word.value
        if factor < THOUSAND:
            return self._multiply_group(factor, at)
        popped = self.group if self.group is not None else ZERO
        count = 0
        for part, scale in reversed(self.parts):
            if scale > factor or (self.group is not None and not self._below(scale, factor, deep)):
                break
            popped = plus(popped, part)
            count += 1
        if count and popped >= (limit if self.group is not None else _HIGHEST_STACK):
            return False
        kept = self.parts[: len(self.parts) - count]
        if kept and kept[-1][1] <= factor:
            return False
        if not popped and self.group is None:
            popped = ONE
            if not kept:
                self.group_at = at
        self.parts = [*kept, (times(popped, factor), factor)]
        self.group, self.floor, self.scale = None, factor, factor
        return True

    @staticmethod
    def _below(scale: Decimal, factor: Decimal, deep: bool) -> bool:
        """Whether a part may be multiplied again: thousands; if ``deep``, lakhs of crores too."""
        return (deep and scale <= factor) or scale < _STACKED <= factor

    def _multiply_group(self, factor: Decimal, at: int) -> bool:
        if self.group is None:
            if self.floor is not None and factor >= self.floor:
                return False
            self.group, self.group_at = factor, at
        elif ZERO < self.group < factor or (factor < HUNDRED and self.group < HUNDRED):
            group = times(self.group, factor)
            if self.floor is not None and group >= self.floor:
                return False  # "between one thousand and fifteen hundred" is two numbers
            self.group = group
        else:
            return False
        self.room = factor if factor >= HUNDRED else ZERO
        self.scale = factor
        return True


def joined(hits: Sequence[Hit], at: int, text: str) -> bool:
    """Whether hit ``at`` exists and directly follows the one before it."""
    return at < len(hits) and text[hits[at - 1].end : hits[at].start] in JOINTS
