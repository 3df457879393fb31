"""The passes that read the numbers of a text, in one table.

A text is scanned into hits (``lexer``; Chinese and Japanese are read by ``han``). At each hit the
*starts* try to begin a number, the *changes* say what it is, the *joins* merge it with the one
before it; then the *wholes* look at all numbers of the text. To add a pass, write it in
``annotators`` and put it here with the reason of its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from triage.methods.numbers.annotators.clock_phrases import Clock, as_time
from triage.methods.numbers.annotators.composites import merge_permille, start_composite
from triage.methods.numbers.annotators.context import start_number
from triage.methods.numbers.annotators.dates import Dates
from triage.methods.numbers.annotators.halves import (
    SharesAfterNouns,
    merge_height,
    start_one_and_share,
    with_share,
)
from triage.methods.numbers.annotators.idioms import Idioms, without_idioms
from triage.methods.numbers.annotators.moments import Moments, Ranks, with_moment
from triage.methods.numbers.annotators.money import merge_cents
from triage.methods.numbers.annotators.ordinal_fractions import Parts, with_ordinal_fractions
from triage.methods.numbers.annotators.ranges import (
    CountedNouns,
    share_scale,
    without_counted_years,
)
from triage.methods.numbers.annotators.roman import with_roman
from triage.methods.numbers.annotators.scale_letters import with_scale_letter
from triage.methods.numbers.annotators.shares import SharesOfTwo, merge_share
from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.annotators.times_of_day import Hours, with_times
from triage.methods.numbers.annotators.years import merge_spoken_year
from triage.methods.numbers.han.reading import read_han
from triage.methods.numbers.languages.base import NUMBER_ROLES, LanguageSpec
from triage.methods.numbers.lexer.scan import scan, with_names_joined
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.percents import Percents

Start = Callable[[Reading], bool]
"""Begins a number at ``Reading.at`` and moves on; False if there is none."""
Change = Callable[[ReadNumber, Reading], ReadNumber]
"""Returns the number as what it is in its context."""
Join = Callable[[ReadNumber, ReadNumber, str, LanguageSpec], ReadNumber | None]
"""Merges two adjacent numbers of a text; None if they stay apart."""
Whole = Callable[[list[ReadNumber], str, LanguageSpec], list[ReadNumber]]
"""Returns the numbers of a text with those that only the whole text shows."""


def _always(spec: LanguageSpec) -> object:
    return True


@dataclass(frozen=True)
class Pass:
    """One step of reading; just one of ``start``, ``change``, ``join`` and ``whole`` is given.

    :param after: why it stands where it does.
    :param needs: the section of a language without which it has nothing to do.
    """

    name: str
    after: str
    needs: Callable[[LanguageSpec], object] = _always
    start: Start | None = None
    change: Change | None = None
    join: Join | None = None
    whole: Whole | None = None


PASSES: tuple[Pass, ...] = (
    Pass(
        "composite",
        "first, as the grammar would take only the first numeral of 8/4/2020 or 14:30",
        start=start_composite,
    ),
    Pass(
        "one and a share",
        'before the grammar, to which the article of "an hour and a half" is no number',
        needs=lambda spec: spec.section(SharesAfterNouns).half_after,
        start=start_one_and_share,
    ),
    Pass("number", "what nothing above has taken", start=start_number),
    Pass(
        "moment",
        "first, as a rank or a part of a date takes no share or scale after it",
        needs=lambda spec: spec.find(Moments) or any(spec.section(Ranks).ranks),
        change=with_moment,
    ),
    Pass(
        "share after the noun",
        "before joins, as it moves the end of the number: tres meses y medio",
        needs=lambda spec: spec.section(SharesAfterNouns).half_after,
        change=with_share,
    ),
    Pass(
        "scale letter",
        "before money is joined with its cents, as it makes an amount of money: 3,4 M€",
        change=with_scale_letter,
    ),
    Pass(
        "time by its cue",
        "after what changes the value, which decides whether it can be an hour",
        needs=lambda spec: spec.find(Clock),
        change=as_time,
    ),
    Pass("cents", "first, as the units of both numbers make it certain", join=merge_cents),
    Pass(
        "spoken year",
        "after cents: nineteen eighty-four",
        needs=lambda spec: spec.section(Dates).spoken_years,
        join=merge_spoken_year,
    ),
    Pass("height", "after cents: one metre eighty, not one euro eighty", join=merge_height),
    Pass(
        "per mille",
        "anywhere among the joins, as its word is its own: 0,8 pour mille",
        needs=lambda spec: spec.section(Percents).permille,
        join=merge_permille,
    ),
    Pass(
        "share of two numbers",
        "last, as only words between the numbers mark it: three of four parts",
        needs=lambda spec: spec.section(SharesOfTwo).two_numbers,
        join=merge_share,
    ),
    Pass(
        "shared scale",
        "first, as what counts years and hours looks at the value: 20 to 30 million",
        whole=share_scale,
    ),
    Pass(
        "counted years",
        "before times, which take no amount of things: between 1500 and 2000 people",
        needs=lambda spec: spec.section(CountedNouns).counted,
        whole=without_counted_years,
    ),
    Pass(
        "times of day",
        "after all that can make an hour an amount; merges an hour with its minutes",
        needs=lambda spec: spec.find(Hours),
        whole=with_times,
    ),
    Pass(
        "Roman numerals",
        "after what merges neighbours, as they join nothing",
        needs=lambda spec: spec.han is None,
        whole=with_roman,
    ),
    Pass(
        "ordinals that name a share",
        "after Roman numerals, which may be their noun's: XX parte",
        needs=lambda spec: spec.find(Parts),
        whole=with_ordinal_fractions,
    ),
    Pass(
        "idioms",
        "last, as a phrase may hold any number of the above: nine lives",
        needs=lambda spec: spec.section(Idioms).idioms,
        whole=without_idioms,
    ),
)


class _Passes:
    """The passes of one language."""

    def __init__(self, spec: LanguageSpec) -> None:
        needed = [one for one in PASSES if one.needs(spec)]
        self.starts = [one.start for one in needed if one.start is not None]
        self.changes = [one.change for one in needed if one.change is not None]
        self.joins = [one.join for one in needed if one.join is not None]
        self.wholes = [one.whole for one in needed if one.whole is not None]


_OF_LANGUAGES: dict[str, _Passes] = {}


def _passes_of(spec: LanguageSpec) -> _Passes:
    passes = _OF_LANGUAGES.get(spec.code)
    if passes is None:
        passes = _OF_LANGUAGES[spec.code] = _Passes(spec)
    return passes


def numbers_of(text: str, spec: LanguageSpec) -> list[ReadNumber]:
    """The numbers of a text in NFC without invisible characters, in order."""
    passes = _passes_of(spec)
    joined = text
    if spec.han is not None:
        numbers = read_han(text, spec, spec.han)
    else:
        joined = with_names_joined(text, spec)
        numbers = _read_hits(Reading(joined, spec, scan(joined, spec)), passes)
    for whole in passes.wholes:
        numbers = whole(numbers, joined, spec)
    if joined is not text:
        numbers = [one._replace(text=text[one.start : one.end]) for one in numbers]
    return numbers


def _read_hits(reading: Reading, passes: _Passes) -> list[ReadNumber]:
    hits = reading.hits
    while reading.at < len(hits):
        if hits[reading.at].role not in NUMBER_ROLES:
            reading.at += 1
            continue
        reading.number = None
        for start in passes.starts:
            if start(reading):
                break
        else:
            reading.at += 1
        number = reading.number
        if number is None:
            continue
        for change in passes.changes:
            number = change(number, reading)
        _append(number, reading, passes)
    return reading.numbers


def _append(number: ReadNumber, reading: Reading, passes: _Passes) -> None:
    """Append a number, or merge it with the previous one."""
    numbers = reading.numbers
    if numbers:
        for join in passes.joins:
            merged = join(numbers[-1], number, reading.text, reading.spec)
            if merged is not None:
                numbers[-1] = merged
                return
    numbers.append(number)
