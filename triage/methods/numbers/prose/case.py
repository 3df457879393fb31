"""What the rules on prose look at, and what they say."""

from __future__ import annotations

from copy import copy
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.matching.comparison import AmountComparison
from triage.methods.numbers.model import Expected, ReadNumber, Sort
from triage.methods.numbers.prose.dating import DATES
from triage.methods.numbers.prose.reading.other_forms import NOTHING, Explained
from triage.methods.numbers.prose.reading.statements import Statement, statements, value_of

_SENTENCES = {
    Sort.TIME: ("time", MethodMessage.TIME_CHANGED),
    Sort.ORDINAL: ("ordinal", MethodMessage.ORDINAL_CHANGED),
    Sort.RELATIVE: ("relative", MethodMessage.NUMBER_CHANGED),
    **dict.fromkeys(DATES, ("date", MethodMessage.DATE_CHANGED)),
}


class Change(NamedTuple):
    """A statement of the source and the wrong one that replaces it."""

    gone: Statement
    new: Statement

    @property
    def is_sign(self) -> bool:
        """Whether only the sign of an amount differs."""
        one, other = (next(iter(statement.keys), None) for statement in self)
        both = isinstance(one, Decimal) and isinstance(other, Decimal)
        return both and one != 0 and one == -other  # type: ignore[operator]

    @property
    def of_amount(self) -> bool:
        """Whether an amount changed, for which the comparison of amounts has a better message."""
        return self.gone.sort is Sort.AMOUNT and not self.is_sign

    @property
    def named(self) -> tuple[str, MethodMessage]:
        """The kind of error and its message."""
        if self.is_sign:
            return "sign", MethodMessage.SIGN_CHANGED
        return _SENTENCES.get(self.gone.sort, ("digit_changed", MethodMessage.NUMBER_CHANGED))


class Unmatched(NamedTuple):
    """The statements of each side that have no counterpart."""

    gone: list[Statement]
    new: list[Statement]
    explained: Explained = NOTHING

    def lacks(self, place: ReadNumber) -> bool:
        """Whether a number of the source has no counterpart of any kind."""
        return any(place is number for one in self.gone for number in one.numbers)

    def adds(self, number: ReadNumber) -> bool:
        """Whether a number of the translation has no counterpart of any kind."""
        return any(number is other for one in self.new for other in one.numbers)


class Case:
    """A pair whose amounts were compared, and what is left of it.

    :param rest: the statements of each side without a counterpart.
    :param named: whether either text names months, weekdays or decades.
    :ivar stated: whether the source may state anything.
    :ivar matched: each number of the source that has a counterpart, with it.
    """

    def __init__(self, comparison: AmountComparison, rest: Unmatched, named: bool = False) -> None:
        self.comparison, self.pair, self.rest = comparison, comparison.pair, rest
        found = comparison.found
        self.stated = named or bool(comparison.source_numbers)
        self.matched = [(number, found[at]) for number, at in comparison.matches]

    @cached_property
    def of_source(self) -> list[Statement]:
        """All that the source states."""
        pair = self.pair
        return statements(self.comparison.source_numbers, pair.source, pair.source_spec)

    @cached_property
    def of_translation(self) -> list[Statement]:
        """All that the translation states."""
        return statements(self.comparison.found, self.pair.translation, self.pair.target_spec)

    def with_rest(self, rest: Unmatched) -> Case:
        """The same pair of which something else is left."""
        other = copy(self)
        other.rest = rest
        return other


class Fault(NamedTuple):
    """An error that a rule found.

    :param expected: what the translation must state, with its place in the source.
    :param number: what it states in its place; None if nothing.
    :param result: fail, or abstain where it is only possible.
    :param change: the change of statements that the error is, if it is one.
    """

    kind: str
    message: str
    expected: Expected
    number: ReadNumber | None
    confidence: float = 0.9
    change: Change | None = None
    result: Result = Result.FAIL

    @classmethod
    def of(cls, change: Change) -> Fault:
        """The error that a change is."""
        gone, new = change
        number = new.numbers[0] if new.numbers else ReadNumber(new.text, new.start, new.end, ())
        kind, sentence = change.named
        message = sentence(text=explaining.shorten(gone.text), other=explaining.shorten(new.text))
        expected = Expected(value_of(gone), gone.start, gone.end)
        return cls(kind, message, expected, number, change=change)
