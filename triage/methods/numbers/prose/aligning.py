"""Aligns the statements of two texts one to one; those left over have no counterpart."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence

from triage.methods.numbers.model import Sort
from triage.methods.numbers.prose.reading.statements import Key, Statement

_MOST_ALIKE = 6  # bounds the cost on texts that repeat one number thousands of times


def unaligned(
    ours: Sequence[Statement], theirs: Sequence[Statement]
) -> tuple[list[Statement], list[Statement]]:
    """Return the statements of each side that have no counterpart on the other.

    Statements of the same sort are matched first, then moments, ordinals and names among
    themselves, then any with the same number, then alternative forms (the hour alone, a year in
    two digits).
    """
    our_rest, their_rest = list(ours), list(theirs)
    for our_keys, their_keys, fits in _PASSES:
        if not our_rest or not their_rest:
            break
        our_rest, their_rest = _leftover(our_rest, their_rest, our_keys, their_keys, fits)
    return our_rest, their_rest


def _keys(statement: Statement) -> Sequence[Key]:
    return statement.keys


def _soft(statement: Statement) -> Sequence[Key]:
    return statement.soft


def _same(one: Statement, other: Statement) -> bool:
    return one.sort is other.sort


def _no_amounts(one: Statement, other: Statement) -> bool:
    return one.sort is not Sort.AMOUNT and other.sort is not Sort.AMOUNT


def _any(one: Statement, other: Statement) -> bool:
    """Whether two statements may match: not an article with a day, a year or a name."""
    amounts = one.sort is Sort.AMOUNT, other.sort is Sort.AMOUNT
    return all(amounts) or not any(
        is_amount and any(number.weak for number in statement.numbers) and not statement.printed
        for is_amount, statement in zip(amounts, (one, other), strict=True)
    )


def _not_day_and_month(exact: Statement, loose: Statement) -> bool:
    """Whether two may match, the second by an alternative form: a month, as 1月, by no day."""
    return _any(exact, loose) and (exact.sort, loose.sort) != (Sort.DATE, Sort.MONTH)


_PASSES = (
    (_keys, _keys, _same),
    (_keys, _keys, _no_amounts),
    (_keys, _keys, _any),
    (_keys, _soft, _not_day_and_month),
    (_soft, _keys, lambda loose, exact: _not_day_and_month(exact, loose)),
)


def _leftover(
    ours: Sequence[Statement],
    theirs: Sequence[Statement],
    our_keys: Callable[[Statement], Sequence[Key]],
    their_keys: Callable[[Statement], Sequence[Key]],
    fits: Callable[[Statement, Statement], bool],
) -> tuple[list[Statement], list[Statement]]:
    by_key: defaultdict[Key, deque[int]] = defaultdict(deque)
    for index, statement in enumerate(theirs):
        for key in their_keys(statement):
            by_key[key].append(index)
    taken: set[int] = set()
    left = []
    for statement in ours:
        index = _first(
            statement, theirs, (by_key.get(key) for key in our_keys(statement)), taken, fits
        )
        if index < 0:
            left.append(statement)
        else:
            taken.add(index)
    return left, [one for index, one in enumerate(theirs) if index not in taken]


def _first(
    statement: Statement,
    theirs: Sequence[Statement],
    places: Iterable[deque[int] | None],
    taken: set[int],
    fits: Callable[[Statement, Statement], bool],
) -> int:
    for indexes in places:
        while indexes and indexes[0] in taken:
            indexes.popleft()
        for looked_at, index in enumerate(indexes or ()):
            if looked_at >= _MOST_ALIKE:
                break
            if index not in taken and fits(statement, theirs[index]):
                return index
    return -1
