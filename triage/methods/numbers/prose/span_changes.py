"""Recognises a length of time in one word that became another one: quarterly, monthly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from triage.methods.messages import MethodMessage
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.prose.reading.spans import (
    Length,
    Span,
    Spans,
    length_of,
    spans_in,
    units_alone,
)
from triage.methods.numbers.units.recognition import unit_of

# A fortnight and a decade, which no unit of another length renders; a quarter may be a share.
_CERTAIN = frozenset(
    (*(("duration", Decimal(86400 * days)) for days in (14, 15)), ("calendar", Decimal(120)))
)
_YEAR = ("calendar", Decimal(12))


def span_changed(case: Case) -> Fault | None:
    """A word for a length of time, if the translation speaks only of other lengths; else None."""
    pair = case.pair
    if not pair.source_spec.find(Spans) or not pair.target_spec.find(Spans):
        return None
    ours = list(spans_in(pair.source, pair.source_language))
    theirs = list(spans_in(pair.translation, pair.target_language))
    if not ours and not theirs:
        return None
    source_units = list(units_alone(pair.source, pair.source_language))
    target_units = list(units_alone(pair.translation, pair.target_language))
    stated = _lengths((*ours, *source_units)) | _of_numbers(
        case.comparison.source_numbers, pair.source, pair.source_language
    )
    found = _lengths((*theirs, *target_units)) | _of_numbers(
        case.comparison.found, pair.translation, pair.target_language
    )
    if not stated.isdisjoint(found):
        return None
    gone = ours or _other_units(source_units, theirs)
    new = theirs or _other_units(target_units, ours)
    if not gone or not new:
        return None
    return _fault(case, gone[0], new[0])


def _lengths(spans: Iterable[Span]) -> set[Length]:
    return {length for span in spans for length in span.lengths}


def _of_numbers(numbers: Iterable[ReadNumber], text: str, language: str) -> set[Length]:
    """The lengths of time that the numbers of a text state."""
    lengths = (
        length_of(number.values[0], unit_of(number, text, language))
        for number in numbers
        if number.values
    )
    return {length for length in lengths if length is not None}


def _other_units(units: Sequence[Span], spans: Sequence[Span]) -> Sequence[Span]:
    """The only unit of a text that stands for a fortnight or a decade of the other; else none."""
    certain = all(not span.lengths.isdisjoint(_CERTAIN) for span in spans)
    if not certain or len(_lengths(units)) != 1 or _YEAR in units[0].lengths:
        return ()
    return units


def _fault(case: Case, gone: Span, new: Span) -> Fault:
    text = case.pair.source[gone.start : gone.end]
    other = case.pair.translation[new.start : new.end]
    message = MethodMessage.NUMBER_CHANGED(
        text=explaining.shorten(text), other=explaining.shorten(other)
    )
    number = ReadNumber(other, new.start, new.end, ())
    return Fault("unit", message, Expected(text, gone.start, gone.end), number)
