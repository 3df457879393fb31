"""Recognises a second of time that became a rank: a 30-second ad, un anuncio del 30.º segundo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import AMOUNTS, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.prose.reading.spans import units_alone
from triage.methods.numbers.units.names import names_of
from triage.methods.numbers.units.recognition import unit_of

_SECOND, _TWO = "second", Decimal(2)


@dataclass(frozen=True)
class Seconds(Section):
    """What tells a rank from a second of time, in a language with one word for both.

    :param ranked: nouns after the word that make it a rank: segundo lugar.
    """

    ranked: Phrases = ""


def second_ranked(case: Case) -> Fault | None:
    """The first amount of seconds that the translation made a rank; None if there is none.

    Either its digits became a rank (30.º), or its unit did, where the translation names no second.
    """
    comparison, pair = case.comparison, case.pair
    ranks = [one for one in comparison.found if one.kind is Kind.ORDINAL and one.values]
    if not ranks:
        return None
    ours = [
        one for one in comparison.source_numbers if _in_seconds(one, pair.source, pair.source_spec)
    ]
    known = {
        value
        for one in comparison.source_numbers
        if one.kind is Kind.ORDINAL and not any(one.start == place.end + 1 for place in ours)
        for value in one.values
    }
    stated = {value for one in comparison.found if one.kind in AMOUNTS for value in one.values}
    unit = [] if _TWO in known or _names_second(case) else _of_unit(ranks, case)
    for place in ours:
        value = place.values[0]
        digits = [one for one in ranks if one.digits and value in one.values]
        rank = next(iter([] if value in known | stated else digits), None) or next(iter(unit), None)
        if rank is not None:
            text = pair.source[place.start :].split(None, 2)
            message = MethodMessage.NUMBER_CHANGED(
                text=explaining.shorten(" ".join(text[:2])), other=explaining.shorten(rank.text)
            )
            return Fault(
                "ordinal", message, Expected(canonical(value), place.start, place.end), rank
            )
    return None


def _in_seconds(number: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether an amount is one of seconds: not une seconde fois."""
    unit = unit_of(number, text, spec.code) if number.kind in AMOUNTS else None
    if unit is None or unit.name != _SECOND:
        return False
    return in_any_case(spec.section(Seconds).ranked, r"\s\w+\s{}").match(text, number.end) is None


def _names_second(case: Case) -> bool:
    """Whether the translation names a second of time, with a number or alone."""
    text, spec = case.pair.translation, case.pair.target_spec
    if any(_in_seconds(one, text, spec) for one in case.comparison.found):
        return True
    units = names_of(spec.code).units
    named = (one for one in units_alone(text, spec.code) if not _is_ranked(text, one.end, spec))
    return any(units[text[one.start : one.end].lower()].name == _SECOND for one in named)


def _is_ranked(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether a noun after the word for a second makes it a rank."""
    return in_any_case(spec.section(Seconds).ranked, r"\s{}").match(text, end) is not None


def _of_unit(ranks: Sequence[ReadNumber], case: Case) -> list[ReadNumber]:
    """The ranks that are a second in a word: als Zweites, segundo lugar."""
    text, spec = case.pair.translation, case.pair.target_spec
    units = names_of(spec.code).units
    return [
        one
        for one in ranks
        if one.spelled
        and _TWO in one.values
        and (one.text.lower() not in units or _is_ranked(text, one.end, spec))
    ]
