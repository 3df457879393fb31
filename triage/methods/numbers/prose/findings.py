"""Collects all errors in a pair, each with its places and correction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from triage.methods.base import Result
from triage.methods.numbers.corrections import OF_THE_NUMBER, written, written_time
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.matching.errors import error_kind, misjoined
from triage.methods.numbers.model import Check, Expected, NumberFinding, ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change, Unmatched
from triage.methods.numbers.prose.changes import change_in, ends_of_range
from triage.methods.numbers.prose.dating import DATES, Dated, dated
from triage.methods.numbers.prose.half_days import half_days_changed, in_afternoon
from triage.methods.numbers.prose.reading.statements import Statement, value_of
from triage.methods.numbers.prose.replaced import digits_replaced
from triage.methods.numbers.units.recognition import with_currency

_MOST = 12  # findings; tables of figures are not reported line by line
_HALF_DAY = 12
_CLOCK = re.compile(r"\d{1,2}[:.]\d\d")


def with_findings(answer: Check, change: Change | None, case: Case) -> Check:
    """Add all findings to a failure, which then reports the first of them.

    :param change: the change that the answer reports, if any.
    """
    if answer.result is not Result.FAIL:
        return answer
    findings = Findings(case).of(answer, change)
    if not findings:
        return answer
    first = findings[0]
    if change is None or change.of_amount or first.source is None or first.target is None:
        return answer._replace(
            error_kind=first.error_kind, message=first.message, findings=findings
        )
    expected = Expected(first.value, *first.source)
    others = [one for one in answer.expected[:-1] if not _overlap(first.source, _place(one))]
    start, end = first.target
    number = answer.extra[0]._replace(text=case.pair.translation[start:end], start=start, end=end)
    return answer._replace(
        error_kind=first.error_kind, message=first.message, expected=(*others, expected), missing=(first.value,),
        extra=(number,), findings=findings,
    )  # fmt: skip


class Findings:
    """Collects findings without overlaps, the reported error first."""

    def __init__(self, case: Case) -> None:
        self._case, self._comparison, self._pair = case, case.comparison, case.pair
        self._found: list[NumberFinding] = []

    def of(self, answer: Check, first: Change | None) -> tuple[NumberFinding, ...]:
        """All findings of a failure.

        :param first: the change that the answer reports, if any.
        """
        rest = self._case.rest
        named = first is not None and not first.of_amount
        if first is not None and named:
            self._add_change(first)
            rest = _without(rest, first)
            if first.gone.sort is Sort.TIME:
                for other in half_days_changed(self._case):
                    if isinstance(other, Change):
                        self._add_change(other)
        elif len(answer.missing) < 2 or len(answer.extra) < 2:  # with more, they are paired below
            self._add_first(answer)
        for change in self._changes(rest):
            self._add_change(change)
        if named:
            self._found.sort(key=_begin)
        self._add_units()
        self._add_amounts(answer)
        return tuple(map(self._with_currency, self._found[:_MOST]))

    def _with_currency(self, finding: NumberFinding) -> NumberFinding:
        """A wrong unit's finding with the currency, which is what is wrong, in its places."""
        pair = self._pair
        if finding.error_kind not in (Kind.CURRENCY, "unit"):
            return finding
        source, target = finding.source, finding.target
        return finding._replace(
            source=source and with_currency(*source, pair.source, pair.source_language),
            target=target and with_currency(*target, pair.translation, pair.target_language),
        )

    def _changes(self, rest: Unmatched) -> Iterator[Change]:
        for _ in range(_MOST):
            case = self._case.with_rest(rest)
            change = change_in(case) or digits_replaced(case)
            if change is None:
                return
            yield change
            smaller = _without(rest, change)
            if len(smaller.gone) == len(rest.gone):
                return
            rest = smaller

    def _add(self, finding: NumberFinding) -> None:
        for other in self._found:
            if _overlap(finding.source, other.source) or _overlap(finding.target, other.target):
                return
        self._found.append(finding)

    def _add_first(self, answer: Check) -> None:
        """Add the error that the answer reports, with its lost value and its added number."""
        lost = [one for one in answer.expected if one.value in answer.missing]
        place = lost[-1] if lost else None
        number = answer.extra[0] if answer.extra else None
        if place is None and number is None:
            wrong = [
                (number, self._comparison.found[at]) for number, at in self._comparison.swapped
            ]
            for number, found in wrong or self._comparison.wrong_units[:1]:
                places = (number.start, number.end), (found.start, found.end)
                self._found.append(NumberFinding(answer.error_kind, answer.message, *places))
            return
        source = None
        if place is not None and place.start is not None and place.end is not None:
            source = (place.start, place.end)
        target = (number.start, number.end) if number is not None else None
        value = place.value if place is not None else ""
        if target and value and answer.error_kind in ("form", "numeral"):
            text = self._pair.translation
            if parts := misjoined(Decimal(value), self._comparison.found, text):
                target = (parts[0].start, parts[1].end)
        right = self._written(value, source) if answer.error_kind in OF_THE_NUMBER else ""
        if answer.error_kind == "range" and source is not None and target is not None:
            source, target, value, right = self._of_range(source, target)
        self._found.append(
            NumberFinding(answer.error_kind, answer.message, source, target, value, right)
        )

    def _of_range(
        self, source: tuple[int, int], target: tuple[int, int]
    ) -> tuple[tuple[int, int], tuple[int, int], str, str]:
        """The places, the value and the correction of the ranges that begin or end there."""
        pair, comparison = self._pair, self._comparison
        source_ends = ends_of_range(
            source[0], comparison.source_numbers, pair.source, pair.source_spec
        )
        found = ends_of_range(target[0], comparison.found, pair.translation, pair.target_spec)
        if source_ends is None or found is None:
            return source, target, "", ""
        values = [canonical(number.values[0]) for number in source_ends]
        right = [self._written(value, None) for value in values]
        places = (source_ends[0].start, source_ends[1].end), (found[0].start, found[1].end)
        return *places, "/".join(values), "–".join(right) if all(right) else ""

    def _add_change(self, change: Change) -> None:
        kind, sentence = change.named
        pair, case = self._pair, self._case
        source, translation = pair.source, pair.translation
        gone = dated(change.gone, case.of_source, source, pair.source_spec)
        new = dated(change.new, case.of_translation, translation, pair.target_spec)
        message: str = sentence(
            text=explaining.shorten(source[gone.start : gone.end].strip()),
            other=explaining.shorten(translation[new.start : new.end].strip()),
        )
        value, right = self._right(change.gone, gone)
        if change.of_amount and change.new.numbers and change.gone.numbers:
            place, number = change.gone.numbers[0], change.new.numbers[0]
            if place.values:
                kind = error_kind(place.values[0], number, place)
                message = explaining.wrong(place.values[0], number, self._comparison.language)
        if change.gone.sort is Sort.TIME and not _CLOCK.fullmatch(translation, new.start, new.end):
            right = ""  # words around it may give the half of the day
        places = (gone.start, gone.end), (new.start, new.end)
        self._add(NumberFinding(kind, message, *places, value, right))

    def _right(self, statement: Statement, whole: Dated) -> tuple[str, str]:
        """The value of a statement, and its form in the target language."""
        language = self._pair.target_language
        if statement.sort in DATES:
            return whole.value() or value_of(statement), whole.written(language)
        if statement.sort is Sort.TIME:
            return self._of_time(statement)
        if statement.sort is Sort.LABEL:
            text = statement.text
            return text, text if text.isascii() and any(map(str.isdigit, text)) else ""
        value = value_of(statement)
        if statement.sort in (Sort.ORDINAL, Sort.RELATIVE):
            return value, ""
        return value, self._written(value, (statement.start, statement.end))

    def _of_time(self, statement: Statement) -> tuple[str, str]:
        key = statement.keys[0]
        if not isinstance(key, tuple) or len(key) < 3:
            return value_of(statement), ""
        hour, minute = int(key[1]), int(key[2])
        hours = statement.numbers[0].parts[:1] if statement.numbers else ()
        if hours:
            hour = int(hours[0])
        if hour < _HALF_DAY and in_afternoon(statement, self._pair.source, self._pair.source_spec):
            hour += _HALF_DAY
        if len(key) > 3:
            return f"{hour:02d}:{minute:02d}:{int(key[3]):02d}", ""
        return f"{hour:02d}:{minute:02d}", written_time(self._pair.target_language, hour, minute)

    def _written(self, value: str, place: tuple[int, int] | None) -> str:
        """A value as the target language writes it, with a scale word if the source has words."""
        try:
            amount = Decimal(value)
        except InvalidOperation:
            return ""
        text = self._pair.source[slice(*place)] if place is not None else ""
        scaled = any(map(str.isalpha, text))
        return written(amount, self._pair.target_language, with_scale=scaled)

    def _add_units(self) -> None:
        for source_number, number in self._comparison.wrong_units:
            units = self._pair.units_named(source_number, number)
            message = explaining.other_unit(number, *units)
            source, target = (source_number.start, source_number.end), (number.start, number.end)
            self._add(NumberFinding("unit", message, source, target))

    def _add_amounts(self, answer: Check) -> None:
        """Add the remaining lost values and added numbers as separate findings."""
        lost = list(answer.missing)
        for one in answer.expected:
            if one.value in lost and one.start is not None and one.end is not None:
                lost.remove(one.value)
                message = explaining.lost(one.value)
                self._add(NumberFinding("missing", message, (one.start, one.end), None, one.value))
        for number in answer.extra:
            self._add(_added(number, self._comparison.language))


def _begin(finding: NumberFinding) -> int:
    return finding.source[0] if finding.source is not None else 0


def _place(expected: Expected) -> tuple[int, int] | None:
    if expected.start is None or expected.end is None:
        return None
    return expected.start, expected.end


def _added(number: ReadNumber, language: str) -> NumberFinding:
    message = explaining.contradicted(number, language)
    return NumberFinding("extra", message, None, (number.start, number.end))


def _without(rest: Unmatched, change: Change) -> Unmatched:
    return Unmatched(
        [one for one in rest.gone if one is not change.gone],
        [one for one in rest.new if one is not change.new],
        rest.explained,
    )


def _overlap(one: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    return one is not None and other is not None and one[0] < other[1] and other[0] < one[1]
