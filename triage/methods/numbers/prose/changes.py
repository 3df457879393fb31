"""Finds a moment, ordinal, label or amount of the source that became a different one."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Container, Iterable, Sequence
from decimal import Decimal
from itertools import pairwise

from triage.methods.numbers.annotators.dates import Dates
from triage.methods.numbers.exact import is_multiple
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.languages.phrases import in_any_case
from triage.methods.numbers.matching.comparison import AmountComparison
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change, Unmatched
from triage.methods.numbers.prose.dating import DATES
from triage.methods.numbers.prose.reading.other_forms import NOTHING, Explained
from triage.methods.numbers.prose.reading.statements import (
    Key,
    Statement,
    names_century,
    statements,
)
from triage.methods.numbers.prose.reading.wording import stated_in_words, words_state
from triage.methods.numbers.units.equivalents import Texts

_MOMENTS = DATES | {Sort.TIME}
_NAMED_OR_RANKED = frozenset({Sort.ORDINAL, Sort.MONTH, Sort.WEEKDAY})
_LAST_YEAR, _CENTURY, _TEN, _TWO = map(Decimal, (2199, 100, 10, 2))


def unmatched_in(
    comparison: AmountComparison, named: bool, explained: Explained = NOTHING
) -> Unmatched:
    """Align the statements that the comparison of amounts left unmatched.

    :param named: whether either text names months, weekdays or decades.
    :param explained: numbers that the other side has in another form; no others may claim them.
    """
    pair, used = comparison.pair, comparison.used
    matched = {id(place) for place, _ in comparison.matches}
    ours = [
        number
        for number in comparison.source_numbers
        if id(number) not in matched and number.start not in explained.source
    ]
    theirs = [
        number
        for at, number in enumerate(comparison.found)
        if at not in used and number.start not in explained.found
    ]
    if not ours and not theirs and not named:
        return Unmatched([], [], explained)
    return Unmatched(
        *unaligned(
            statements(ours, pair.source, pair.source_spec, named),
            statements(theirs, pair.translation, pair.target_spec, named),
        ),
        explained,
    )


def change_in(case: Case) -> Change | None:
    """The first statement of the source that the translation has changed; None if none has."""
    comparison, pair = case.comparison, case.pair
    gone, new = case.rest.gone, case.rest.new
    if not gone or not new:
        return None
    if in_other_calendar(gone, new, pair):
        gone = [one for one in gone if one.sort not in DATES]
        new = [one for one in new if one.sort not in DATES]
    if change := _other_share(gone, new):
        return change
    gone = [one for one in gone if _counts(one)]
    if not gone:
        return None
    added = {id(number) for number in comparison.extras}
    new = [one for one in new if _counts(one) and _is_new(one, comparison, added)]
    known = _known(case.of_source)
    unheard = [one for one in new if known.isdisjoint(one.keys)]
    unheard = [
        one for one in unheard if not _of_century(one, known, pair.translation, pair.target_spec)
    ]
    if change := _paired(gone, unheard, pair):
        return change
    again = [one for one in new if one not in unheard and _may_repeat(one)]
    if not again:
        return None
    stated = _known(case.of_translation)
    gone = [one for one in gone if _may_repeat(one) and stated.isdisjoint((*one.keys, *one.soft))]
    return _paired(gone, again, pair, repeated=True)


def _may_repeat(statement: Statement) -> bool:
    """Whether a statement is an error even if the source states the same elsewhere."""
    return statement.printed or statement.sort in _NAMED_OR_RANKED


def _other_share(gone: Iterable[Statement], new: Iterable[Statement]) -> Change | None:
    """A share in words that became another: in digits (9分の1), or in words if each is alone."""
    ours = [one for one in gone if _is_share(one) and not one.printed]
    theirs = [one for one in new if _is_share(one)]
    in_digits = [one for one in theirs if one.printed and not one.text.isascii()]
    if ours and in_digits:
        return Change(ours[0], in_digits[0])
    alone = len(ours) == len(theirs) == 1 and not theirs[0].printed
    return Change(ours[0], theirs[0]) if alone else None


def _is_share(statement: Statement) -> bool:
    return any(number.kind is Kind.FRACTION for number in statement.numbers)


def _known(stated: Iterable[Statement]) -> set[Key]:
    return {key for one in stated for key in one.keys}


def _counts(statement: Statement) -> bool:
    """Whether a statement needs a counterpart: it is not an article and not vague."""
    if not statement.keys:
        return False
    homographs = statement.sort in (Sort.AMOUNT, Sort.LABEL)
    return not (homographs and any(number.weak for number in statement.numbers))


def years_of_calendars(pair: Texts) -> frozenset[Decimal]:
    """The possible year offsets between the calendars of two languages."""
    return pair.source_spec.section(Dates).calendars | pair.target_spec.section(Dates).calendars


def in_other_calendar(gone: Sequence[Statement], new: Sequence[Statement], pair: Texts) -> bool:
    """Whether two years differ by a calendar's offset: 平成3年 and 1991."""
    apart = years_of_calendars(pair)
    return any(abs(one - other) in apart for one in _years(gone) for other in _years(new))


def _years(stated: Iterable[Statement]) -> list[Decimal]:
    return [
        key
        for one in stated
        if one.sort in (Sort.YEAR, Sort.AMOUNT)
        for key in one.keys[:1]
        if isinstance(key, Decimal)
    ][:20]


def _is_new(statement: Statement, comparison: AmountComparison, added: Container[int]) -> bool:
    """Whether the source states it neither in multiplicative words nor in other units."""
    if statement.sort is Sort.AMOUNT and not any(id(one) in added for one in statement.numbers):
        return _is_repeated(statement, comparison)
    if statement.sort in _MOMENTS:
        return True
    numbers = (key for key in statement.keys if isinstance(key, Decimal))
    pair = comparison.pair
    return not words_state(numbers, pair.source, get_language(pair.source_language))


def _is_repeated(statement: Statement, comparison: AmountComparison) -> bool:
    """Whether a printed amount repeats a value that the translation already states."""
    return statement.printed and any(
        key in number.values for key in statement.keys for number in comparison.used.values()
    )


def _of_century(statement: Statement, known: Iterable[Key], text: str, spec: LanguageSpec) -> bool:
    """Whether a number is the century of a known year: 20世纪80年代 for the 1980s."""
    if not names_century(text, statement.end, spec):
        return False
    years = (key for key in known if isinstance(key, Decimal) and 0 < key <= _LAST_YEAR)
    return any(year // _CENTURY + 1 in statement.keys for year in years)


def _paired(
    gone: Sequence[Statement], new: Sequence[Statement], pair: Texts, repeated: bool = False
) -> Change | None:
    """Pair a lost statement with its replacement, preferably of the same sort.

    :param repeated: whether the replacement also occurs elsewhere in the source.
    """
    for alike in (True,) if repeated else (True, False):
        for one in gone[:_MOST]:
            for other in new[:_MOST]:
                fits = (one.sort is other.sort) is alike and _replaces(one, other)
                if fits and not _in_words(one, pair):
                    return Change(one, other)
    return None


def _in_words(statement: Statement, pair: Texts) -> bool:
    numbers = (key for key in statement.keys if isinstance(key, Decimal))
    return any(stated_in_words(number, pair.translation, pair.target_spec) for number in numbers)


_MOST = 20


def _replaces(one: Statement, other: Statement) -> bool:
    if one.printed and other.printed:
        return one.in_name is other.in_name  # COVID-19 has other names elsewhere
    if _names_a_month(one) and _names_a_month(other):
        return True  # October and the 11 of 7.11.2017
    if one.sort is not other.sort or one.sort is Sort.AMOUNT:
        return False
    if one.sort is Sort.ORDINAL:
        ranks = _rank(one), _rank(other)
        return all(rank > 1 and not is_multiple(rank, _TEN) for rank in ranks)  # no decades
    return True


_LONGEST_TO = 6


def range_of(end: Statement, numbers: Sequence[ReadNumber], text: str, spec: LanguageSpec) -> str:
    """The text of the range that a statement is one end of; "" if there is none."""
    ends = ends_of_range(end.start, numbers, text, spec)
    return text[ends[0].start : ends[1].end] if ends is not None else ""


def ends_of_range(
    start: int, numbers: Sequence[ReadNumber], text: str, spec: LanguageSpec
) -> tuple[ReadNumber, ReadNumber] | None:
    """Both numbers of the range with one end at ``start``; None if there is none."""
    to = in_any_case(spec.joints[1], r"\s?[-–—~～]\s?|\s?{}\s?")
    for left, right in pairwise(numbers):
        fits = start in (left.start, right.start) and _ascend(left, right)
        gap = text[left.end : right.start]
        if fits and 0 < len(gap) <= _LONGEST_TO and to.fullmatch(gap):
            return left, right
    return None


def _ascend(left: ReadNumber, right: ReadNumber) -> bool:
    """Whether the first number is smaller, as in a range; 4-1 is a score."""
    return bool(left.values) and left.values[:1] < right.values[:1]


def _names_a_month(statement: Statement) -> bool:
    return any(isinstance(key, tuple) and key[0] == "month" for key in statement.keys)


def _rank(statement: Statement) -> Decimal:
    return next((key for key in statement.keys if isinstance(key, Decimal)), Decimal(0))


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
