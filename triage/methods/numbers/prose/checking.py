"""The verdict on free text: amounts, and also dates, times, ordinals and labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.annotators.times_of_day import (
    with_short_minutes,
    with_times_of,
    without_scores,
)
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.gc_pause import LONG_TEXT, collection_paused
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.matching.comparison import Comparison
from triage.methods.numbers.matching.doubts import doubted_if_uncovered
from triage.methods.numbers.model import NAMES, SOFT, SUBUNITS, Check, Expected, ReadNumber, Sort
from triage.methods.numbers.prose.changes import (
    Change,
    Unmatched,
    change_in,
    range_of,
    unmatched_in,
)
from triage.methods.numbers.prose.excuses import Disagreement, unexcused_extra, unexcused_missing
from triage.methods.numbers.prose.findings import with_findings
from triage.methods.numbers.prose.half_days import half_day_changed
from triage.methods.numbers.prose.lost import lost_in
from triage.methods.numbers.prose.multiples import multiple_changed
from triage.methods.numbers.prose.reading.bounds import Bound, bound_of
from triage.methods.numbers.prose.reading.names import names_any
from triage.methods.numbers.prose.reading.other_forms import NOTHING, find_other_forms
from triage.methods.numbers.prose.reading.prose import read_prose
from triage.methods.numbers.prose.reading.rates import rate_of
from triage.methods.numbers.prose.reading.software_text import (
    without_formats,
    without_shared_addresses,
    without_shared_codes,
)
from triage.methods.numbers.prose.reading.statements import value_of
from triage.methods.numbers.prose.reading.tokenised import join_split_tokens
from triage.methods.numbers.prose.reading.versions import with_versions
from triage.methods.numbers.prose.relative_changes import direction_changed, role_changed
from triage.methods.numbers.prose.replaced import replaced_in
from triage.methods.numbers.prose.rises_and_falls import rise_or_fall_changed
from triage.methods.numbers.reading import first_article
from triage.methods.numbers.units.conversion import Texts, Wanted
from triage.methods.numbers.units.percents import says_percent
from triage.methods.numbers.units.reading import unit_of

_FIRST_YEAR = Decimal(1000)


def check_prose(source: str, translation: str, source_language: str, target_language: str) -> Check:
    """Judge a pair of texts whose numbers are not given.

    :raises UnknownLanguageError: CLDR does not know one of the languages.

    >>> check_prose("It opened on 3 March.", "Es öffnete am 5. März.", "en", "de").error_kind
    'date'
    """
    source_text, translation_text = without_shared_codes(
        *without_shared_addresses(
            *(without_formats(join_split_tokens(text)) for text in (source, translation))
        )
    )
    pair = Texts.of(source_text, translation_text, source_language, target_language)
    if len(source) + len(translation) < LONG_TEXT:
        answer = _check(pair)
    else:
        with collection_paused():
            answer = _check(pair)
    return doubted_if_uncovered(answer, source_language, target_language)


def _check(pair: Texts) -> Check:
    source_numbers = read_prose(pair.source, pair.source_language, pair.source_spec)
    found = read_prose(pair.translation, pair.target_language, pair.target_spec)
    source_numbers = without_scores(source_numbers, pair.source, pair.translation)
    found = without_scores(found, pair.translation, pair.source)
    source_numbers = with_short_minutes(source_numbers, pair.source, found, pair.translation)
    found = with_short_minutes(found, pair.translation, source_numbers, pair.source)
    source_numbers = with_times_of(source_numbers, pair.source, pair.source_spec.hours, found)
    found = with_times_of(found, pair.translation, pair.target_spec.hours, source_numbers)
    named = names_any(pair.source, pair.source_spec) or names_any(
        pair.translation, pair.target_spec
    )
    source_numbers, found = with_versions(source_numbers, found, pair)
    wanted = _wanted(source_numbers)
    article = None
    if any(value == 1 for value, _ in wanted):
        article = first_article(pair.translation, pair.target_spec)
    comparison = Comparison(wanted, source_numbers, found, pair, True, article)
    answer = comparison.check()
    differ = comparison.missing or comparison.extras
    explained = find_other_forms(comparison) if differ else NOTHING
    rest = unmatched_in(comparison, named, explained)
    if not differ and (rest.gone or rest.new):
        explained = find_other_forms(comparison)
        if explained != NOTHING:
            rest = unmatched_in(comparison, named, explained)
    answer, change = _judged(answer, comparison, rest)
    return with_findings(answer, change, rest, comparison)


def _judged(answer: Check, comparison: Comparison, rest: Unmatched) -> tuple[Check, Change | None]:
    """The verdict on all statements, and the change that it reports, if any."""
    pair = comparison.pair
    change = change_in(rest, comparison)
    covered = pair.source_spec.covers_words and pair.target_spec.covers_words
    if change is not None and change.of_amount and not covered:
        # A changed amount may continue in words that are not covered; a time of day does not.
        times = [one for one in rest.gone if one.sort is Sort.TIME]
        change = change_in(rest._replace(gone=times), comparison)
    if answer.result is not Result.PASS:
        answer = _excused(answer, comparison, rest)
    matched = [(place, comparison.found[at]) for place, at in comparison.matches]
    if change is None and answer.result is not Result.FAIL:
        change = replaced_in(rest, comparison) or _changed_around(
            matched, comparison.source_numbers, comparison.found, pair
        )
    if change is None and answer.result is not Result.FAIL:
        answer = _of_matches(answer, matched, pair)
        if answer.result is Result.PASS:
            answer = _with_moments(answer, rest, comparison)
        return answer, None
    if change is None:
        if not covered:
            return _uncovered(answer, rest, comparison)
        return _of_currency(answer, comparison), None
    if answer.result is Result.FAIL and change.of_amount:
        return _of_range(answer, change, comparison), None
    return _changed(answer, change), change


def _changed_around(
    matched: Sequence[tuple[ReadNumber, ReadNumber]],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    pair: Texts,
) -> Change | None:
    """The first change in the words around numbers that are equal; None if there is none."""
    return (
        half_day_changed(source_numbers, found, pair)
        or multiple_changed(source_numbers, found, pair)
        or role_changed(matched, pair)
        or direction_changed(matched, pair)
        or rise_or_fall_changed(matched, pair)
    )


def _of_matches(
    answer: Check, matched: Sequence[tuple[ReadNumber, ReadNumber]], pair: Texts
) -> Check:
    """Check the bounds, units and rates of matched amounts."""
    for check in (_with_bounds, _with_units, _with_rates):
        answer = check(answer, matched, pair)
        if answer.result is Result.FAIL:
            break
    return answer


def _with_moments(answer: Check, rest: Unmatched, comparison: Comparison) -> Check:
    """Fail if a date, year or time is omitted."""
    whole = lost_in(rest, comparison)
    if whole is None:
        return answer
    text = comparison.pair.source[whole.start : whole.end]
    value = Expected(whole.value() or text, whole.start, whole.end)
    message = MethodMessage.NUMBERS_LOST(values=[explaining.shorten(text)])
    others = [one for one in answer.expected if one.start != whole.start]
    return Check(
        Result.FAIL, "missing", (*others, value), answer.found, message, 0.85, (value.value,), ()
    )


_ENDS = re.compile(r"\s*(?:[.,;:!?)。，；、！？]|$)")
# Dimensions whose unit a text may leave to the context: the age of 17, ahead by 20 points.
_LEFT_OUT = frozenset(("calendar", "duration", "points", "percent"))


def _with_units(
    answer: Check, matched: Iterable[tuple[ReadNumber, ReadNumber]], pair: Texts
) -> Check:
    """Fail if an amount lost its unit or currency, and no word follows that could be one."""
    for place, number in matched:
        if (
            number.kind != "quantity"
            or number.spelled
            or (number.values and not number.values[0])  # byte 0
            or not _ENDS.match(pair.translation, number.end)
        ):
            continue
        unit = unit_of(place, pair.source, pair.source_language)
        if (
            unit is not None
            and unit.dimension == "concentr"
            and says_percent(pair.translation, pair.target_spec)
        ):
            continue  # %1 in a message
        if unit is not None and unit.dimension not in _LEFT_OUT:
            if any(map(pair.unit_in_translation, answer.found)):
                return answer
            kind = "currency" if place.kind == "currency" else "unit"
            text = explaining.shorten(number.text)
            message = MethodMessage.UNIT_LOST(text=text, unit_said=unit.name)
            value = Expected(canonical(place.values[0]), place.start, place.end)
            return _failed(answer, kind, message, value, number)
    return answer


def _with_bounds(
    answer: Check, matched: Iterable[tuple[ReadNumber, ReadNumber]], pair: Texts
) -> Check:
    """Fail if a lower bound became an upper bound or the reverse."""
    for place, number in matched:
        source_bound = bound_of(place, pair.source, pair.source_language)
        if source_bound.bound is Bound.NONE:
            continue
        found = bound_of(number, pair.translation, pair.target_language)
        if found.bound not in (Bound.NONE, source_bound.bound):
            message = MethodMessage.BOUND_CHANGED(
                text=explaining.shorten(pair.source[source_bound.start : source_bound.end].strip()),
                other=explaining.shorten(pair.translation[found.start : found.end].strip()),
            )
            value = Expected(canonical(place.values[0]), source_bound.start, source_bound.end)
            return _failed(answer, "bound", message, value, number)
    return answer


def _with_rates(
    answer: Check, matched: Iterable[tuple[ReadNumber, ReadNumber]], pair: Texts
) -> Check:
    """Fail if an amount for one time became one for another: a month, a year."""
    for place, number in matched:
        time = rate_of(place, pair.source, pair.source_language)
        other = None if time is None else rate_of(number, pair.translation, pair.target_language)
        if time is not None and other is not None and time.name != other.name:
            value = Expected(canonical(place.values[0]), place.start, place.end)
            return _failed(
                answer, "unit", explaining.other_unit(number, time, other), value, number
            )
    return answer


def _of_currency(answer: Check, comparison: Comparison) -> Check:
    """Reclassify a unit error as a currency error if both units are currencies."""
    if answer.error_kind != "unit" or not comparison.wrong_units:
        return answer
    numbers = comparison.wrong_units[0]
    units = comparison.pair.units_named(*numbers)
    money = all(unit is not None and unit.dimension == "currency" for unit in units)
    parts = any(number.unit in SUBUNITS for number in numbers)
    return answer._replace(error_kind="currency") if money and not parts else answer


# Errors that digits and separators show in any language.
_SHOWN_BY_DIGITS = frozenset({"separator", "script_mixed"})


def _uncovered(
    answer: Check, rest: Unmatched, comparison: Comparison
) -> tuple[Check, Change | None]:
    """Handle a failure in a language whose words are not covered.

    Only wrong separators, mixed scripts and replaced digits remain failures; others become doubts.
    """
    if answer.error_kind in _SHOWN_BY_DIGITS:
        return answer, None
    change = replaced_in(rest, comparison)
    if change is not None:
        return (answer, None) if change.of_amount else (_changed(answer, change), change)
    message = answer.message
    if answer.missing and not comparison.pair.target_spec.covers_words:
        message = explaining.uncovered(Decimal(answer.missing[0]), comparison.language)
    elif answer.extra and not comparison.pair.source_spec.covers_words:
        message = explaining.uncovered_source(answer.extra[0], comparison.pair.source_spec.name)
    doubtful = answer._replace(result=Result.ABSTAIN, error_kind="", message=message)
    return doubtful._replace(confidence=0.3), None


def _of_range(answer: Check, change: Change, comparison: Comparison) -> Check:
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


def _changed(answer: Check, change: Change) -> Check:
    gone, new = change
    expected = Expected(value_of(gone), gone.start, gone.end)
    number = new.numbers[0] if new.numbers else ReadNumber(new.text, new.start, new.end, ())
    kind, sentence = change.named
    message = sentence(text=explaining.shorten(gone.text), other=explaining.shorten(new.text))
    return _failed(answer, kind, message, expected, number)


def _failed(
    answer: Check, kind: str, message: str, expected: Expected, number: ReadNumber
) -> Check:
    others = [one for one in answer.expected if one.start != expected.start]
    values = (*others, expected)
    missing, extra = (expected.value,), (number,)
    return Check(Result.FAIL, kind, values, answer.found, message, 0.9, missing, extra)


def _excused(answer: Check, comparison: Comparison, rest: Unmatched) -> Check:
    """Remove excused numbers from a doubt or failure; a pass if none are left."""
    if not answer.missing and not answer.extra:
        return answer
    pair = comparison.pair
    aligned = {place.start for _, place in comparison.missing if place and not rest.lacks(place)}
    case = Disagreement(answer, pair, rest, frozenset(aligned))
    missing, extra = unexcused_missing(case), unexcused_extra(case)
    if not missing and not extra:
        message = explaining.right([one.value for one in answer.expected[:9]])
        return answer._replace(
            result=Result.PASS, error_kind="", message=message, confidence=0.9, missing=(), extra=()
        )
    whole = len(missing) == len(answer.missing) and len(extra) == len(answer.extra)
    if whole or answer.result is Result.ABSTAIN:
        return answer
    kind, message = _classify_remaining(missing, extra)
    return answer._replace(
        error_kind=kind,
        message=message,
        missing=tuple(one.value for one in missing),
        extra=tuple(extra),
    )


def _classify_remaining(
    missing: Sequence[Expected], extra: Sequence[ReadNumber]
) -> tuple[str, str]:
    """The kind and the message of a failure that was partly excused."""
    lost, added = [value.value for value in missing[:5]], [one.text for one in extra[:5]]
    if not lost:
        return "extra", MethodMessage.NUMBERS_ADDED(values=added)
    if not added:
        return "missing", MethodMessage.NUMBERS_LOST(values=lost)
    return "missing", MethodMessage.NUMBERS_DIFFER(values=lost, others=added)


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
