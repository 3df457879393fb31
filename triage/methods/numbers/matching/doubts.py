"""Reasons to abstain: a value is missing or doubtful, but not certainly wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from triage.methods.base import Result
from triage.methods.numbers.kinds import Doubt, Kind
from triage.methods.numbers.languages import covers, get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Check, ReadNumber
from triage.methods.numbers.units.comparison import in_base
from triage.methods.numbers.units.equivalents import Texts, Wanted
from triage.methods.numbers.units.recognition import unit_between

_MAX_NUMBERS = 20


@dataclass(frozen=True)
class Approximations(Section):
    """Words that make an amount approximate.

    :param about: words in a text whose amounts are approximate.
    :param collective: phrases for one approximate amount, by the amount: a score.
    """

    about: Phrases = ""
    collective: Mapping[int, Phrases] = field(default_factory=dict)


def is_doubted(number: ReadNumber, pair: Texts) -> bool:
    """Whether a number that states a value is doubtful.

    An approximate one is not if the source is approximate too ("about thirty").
    """
    source, spec = pair.source, pair.source_spec
    approximations = spec.section(Approximations)
    if number.doubt != Doubt.APPROXIMATE:
        return bool(number.doubt)
    alike = approximations.collective.get(int(number.values[0]), "") if number.values else ""
    named = in_any_case(alike, r"\b{}\b").search(source)
    return not (named or in_any_case(approximations.about).search(source))


_END = re.compile(r"\s*(?:[.,;:!?)。，；：！？）]|$)")
_MAX_NAMED = 10_000  # no room has a higher number
_COUNTED = frozenset({Kind.QUANTITY, Kind.CURRENCY, Kind.PERCENT})


def named_only(
    matches: Iterable[tuple[ReadNumber, int]], found: Sequence[ReadNumber], pair: Texts
) -> ReadNumber | None:
    """The number that states an amount of the source only as a label, such as a room number.

    None if there is none.
    """
    for place, at in matches:
        number = found[at]
        if number.kind is not Kind.LABEL or place.kind not in _COUNTED or place.weak:
            continue
        if place.start and place.text[:1].isupper():  # the Silent Six
            continue
        if number.values and number.values[0] < _MAX_NAMED and _names(number, pair):
            return number
    return None


def _names(number: ReadNumber, pair: Texts) -> bool:
    """Whether a label's number is not followed by something it counts."""
    after = pair.translation[number.end : number.end + 3]
    if pair.target_spec.han is not None:
        return re.match(rf"\s?[{pair.target_spec.han.after_label}]", after) is not None
    return _END.match(after) is not None


def loss_in_doubt(
    missing: Sequence[Wanted],
    candidates: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    pair: Texts,
    prose: bool,
) -> str:
    """Why no missing value is certainly lost: the first one's reason; "" if any certainly is."""
    reasons = [
        _reason(wanted, candidates, pair, prose) or _in_time(wanted, found[:_MAX_NUMBERS], pair)
        for wanted in missing[:_MAX_NUMBERS]
    ]
    return reasons[0] if len(missing) <= _MAX_NUMBERS and all(reasons) else ""


def _reason(wanted: Wanted, candidates: Sequence[ReadNumber], pair: Texts, prose: bool) -> str:
    value, place = wanted
    if place is None:
        return ""
    if prose and place.doubt and place.doubt != Doubt.INDIAN_GROUPS:
        return explaining.doubted_source(place, get_language(pair.source_language).name)
    rounded = pair.rounded(value, place, candidates[:_MAX_NUMBERS])
    return explaining.rounded(value, rounded) if rounded is not None else ""


def _in_time(wanted: Wanted, found: Sequence[ReadNumber], pair: Texts) -> str:
    """The reason to doubt the loss of a duration; "" if there is none.

    The 33rd minute for 33 minutes; quinze jours for two weeks, acht Tage for a week.
    """
    value, place = wanted
    unit = pair.unit_in_source(place) if place is not None else None
    if unit is None or unit.dimension != "duration":
        return ""
    for number in found:
        if number.kind is Kind.ORDINAL and value in number.values:
            after = pair.translation[number.end : number.end + _LONGEST]
            other = unit_between("", after, False, pair.target_language)
            if other is not None and other.name == unit.name:
                return explaining.as_ordinal(value, number)
        other = pair.unit_in_translation(number) if number.values else None
        if other is not None and other.dimension == unit.dimension:
            days = {in_base(value, unit), in_base(number.values[0], other)}
            if (other.name != unit.name or number.text.isalpha()) and days in _ABOUT_A_WEEK:
                return explaining.rounded(value, number)
    return ""


_LONGEST = 40
_A_DAY = Decimal(86_400)
_ABOUT_A_WEEK = ({14 * _A_DAY, 15 * _A_DAY}, {7 * _A_DAY, 8 * _A_DAY})


def doubted_if_uncovered(answer: Check, *languages: str) -> Check:
    """Turn a failure into an abstention if a language's number words are not covered.

    An apparent error may then be a number that continues in words, or be right in unlisted words.
    """
    if answer.result is not Result.FAIL or covers(*languages):
        return answer
    return answer._replace(result=Result.ABSTAIN, error_kind="", confidence=0.3, findings=())
