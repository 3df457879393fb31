"""The verdict on prose: amounts, and also dates, times, ordinals and labels."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.gc_pause import pause_for
from triage.methods.numbers.kinds import NAMES, SOFT, SUBUNITS, Kind
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.matching.comparison import AmountComparison
from triage.methods.numbers.matching.doubts import doubted_if_uncovered
from triage.methods.numbers.model import Check, ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change, Fault, Unmatched
from triage.methods.numbers.prose.changes import change_in, range_of, unmatched_in
from triage.methods.numbers.prose.dating import DATES
from triage.methods.numbers.prose.excuses import excused
from triage.methods.numbers.prose.findings import with_findings
from triage.methods.numbers.prose.reading.other_forms import NOTHING, find_other_forms
from triage.methods.numbers.prose.reading.pairs import read_pair
from triage.methods.numbers.prose.reading.statements import Statement
from triage.methods.numbers.prose.replaced import digits_replaced
from triage.methods.numbers.prose.rules import first_fault
from triage.methods.numbers.reading import first_article
from triage.methods.numbers.units.equivalents import Wanted

_FIRST_YEAR = Decimal(1000)


def check_prose(source: str, translation: str, source_language: str, target_language: str) -> Check:
    """Judge a pair of texts whose numbers are not given.

    :raises UnknownLanguageError: CLDR does not know one of the languages.

    >>> check_prose("It opened on 3 March.", "Es öffnete am 5. März.", "en", "de").error_kind
    'date'
    """
    with pause_for(source, translation):
        answer = _check(source, translation, source_language, target_language)
    return doubted_if_uncovered(answer, source_language, target_language)


def _check(source: str, translation: str, source_language: str, target_language: str) -> Check:
    pair, source_numbers, found, named = read_pair(
        source, translation, source_language, target_language
    )
    wanted = _wanted(source_numbers)
    article = None
    if any(value == 1 for value, _ in wanted):
        article = first_article(pair.translation, pair.target_spec)
    comparison = AmountComparison(wanted, source_numbers, found, pair, True, article)
    answer = comparison.check()
    case = Case(comparison, _rest(comparison, named), named)
    answer, change = _judged(answer, case)
    return with_findings(answer, change, case)


def _rest(comparison: AmountComparison, named: bool) -> Unmatched:
    """The statements without a counterpart, in this or another form."""
    differ = comparison.missing or comparison.extras
    explained = find_other_forms(comparison) if differ else NOTHING
    rest = unmatched_in(comparison, named, explained)
    if not differ and (rest.gone or rest.new):
        explained = find_other_forms(comparison)
        if explained != NOTHING:
            rest = unmatched_in(comparison, named, explained)
    return rest


def _judged(answer: Check, case: Case) -> tuple[Check, Change | None]:
    """The verdict on all statements, and the change that it reports, if any."""
    pair = case.pair
    change = change_in(case)
    covered = pair.source_spec.covers_words and pair.target_spec.covers_words
    if change is not None and change.of_amount and not covered:
        # A changed amount may continue in words that are not covered; a time of day does not.
        times = [one for one in case.rest.gone if one.sort is Sort.TIME]
        change = change_in(case.with_rest(case.rest._replace(gone=times)))
    if answer.result is not Result.PASS:
        answer = excused(answer, case)
    if change is not None:
        if answer.result is Result.FAIL and change.of_amount:
            return _of_range(answer, change, case.comparison), None
        return _failed(answer, Fault.of(change)), change
    if answer.result is not Result.FAIL:
        fault = first_fault(case, answer.result)
        return (_saying_what(answer, case), None) if fault is None else _reported(answer, fault)
    if not covered:
        return _uncovered(answer, case)
    return _of_currency(answer, case.comparison), None


# What statements of each sort are called in the message of a pass; amounts are listed there.
_COMPARED = {
    **dict.fromkeys(DATES, "dates"),
    Sort.TIME: "times of day",
    Sort.ORDINAL: "ordinals",
    Sort.LABEL: "labels and codes",
}


def _saying_what(answer: Check, case: Case) -> Check:
    """A pass without amounts says what else was compared."""
    if answer.expected or answer.result is not Result.PASS or not case.stated:
        return answer
    left = {(one.start, one.end) for one in case.rest.gone}
    what = dict.fromkeys(
        _COMPARED[one.sort]
        for one in case.of_source
        if one.sort in _COMPARED and (one.start, one.end) not in left and not _is_weak(one)
    )
    return answer._replace(message=MethodMessage.COMPARED(what=list(what))) if what else answer


def _is_weak(statement: Statement) -> bool:
    return any(number.weak for number in statement.numbers)


def _reported(answer: Check, fault: Fault) -> tuple[Check, Change | None]:
    if answer.result is Result.FAIL and fault.change is not None and fault.change.of_amount:
        return answer, None
    return _failed(answer, fault), fault.change


def _failed(answer: Check, fault: Fault) -> Check:
    if fault.result is Result.ABSTAIN:
        message = answer.message if answer.result is Result.ABSTAIN else fault.message
        return answer._replace(result=Result.ABSTAIN, message=message, confidence=fault.confidence)
    others = [one for one in answer.expected if one.start != fault.expected.start]
    return Check(
        Result.FAIL,
        fault.kind,
        (*others, fault.expected),
        answer.found,
        fault.message,
        fault.confidence,
        (fault.expected.value,),
        () if fault.number is None else (fault.number,),
    )


def _of_currency(answer: Check, comparison: AmountComparison) -> Check:
    """Reclassify a unit error as a currency error if both units are currencies."""
    if answer.error_kind != "unit" or not comparison.wrong_units:
        return answer
    numbers = comparison.wrong_units[0]
    units = comparison.pair.units_named(*numbers)
    money = all(unit is not None and unit.dimension == "currency" for unit in units)
    parts = any(number.unit in SUBUNITS for number in numbers)
    return answer._replace(error_kind=Kind.CURRENCY) if money and not parts else answer


# Errors that digits and separators show in any language.
_SHOWN_BY_DIGITS = frozenset({"separator", "script_mixed"})


def _uncovered(answer: Check, case: Case) -> tuple[Check, Change | None]:
    """Handle a failure in a language whose words are not covered.

    Only wrong separators, mixed scripts and replaced digits remain failures; others become doubts.
    """
    if answer.error_kind in _SHOWN_BY_DIGITS:
        return answer, None
    change = digits_replaced(case)
    if change is not None:
        return _reported(answer, Fault.of(change))
    pair, message = case.pair, answer.message
    if answer.missing and not pair.target_spec.covers_words:
        message = explaining.uncovered(Decimal(answer.missing[0]), pair.target_spec.name)
    elif answer.extra and not pair.source_spec.covers_words:
        message = explaining.uncovered_source(answer.extra[0], pair.source_spec.name)
    doubtful = answer._replace(result=Result.ABSTAIN, error_kind="", message=message)
    return doubtful._replace(confidence=0.3), None


def _of_range(answer: Check, change: Change, comparison: AmountComparison) -> Check:
    """Reclassify an error on an amount as a range error if the amount is one end of a range."""
    pair = comparison.pair
    ends = range_of(change.gone, comparison.source_numbers, pair.source, pair.source_spec)
    others = range_of(change.new, comparison.found, pair.translation, pair.target_spec)
    if not ends or not others:
        return answer
    message = MethodMessage.RANGE_CHANGED(
        text=explaining.shorten(ends), other=explaining.shorten(others)
    )
    return answer._replace(error_kind="range", message=message)


def _wanted(source_numbers: Sequence[ReadNumber]) -> list[Wanted]:
    """The amounts that the translation must state; other numbers are aligned as statements."""
    return [
        (number.values[0], number)
        for number in source_numbers
        if number.values
        and not number.weak
        and not (number.spelled and number.values[0] == 0)  # zero tolerance, from zero to hero
        and number.kind not in NAMES
        and number.kind not in SOFT
        and not (number.parts and max(number.parts) >= _FIRST_YEAR)  # 03/2021 is not a fraction
    ]
