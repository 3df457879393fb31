"""Finds numbers of a translation that nothing in its source accounts for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from triage.methods.numbers.annotators.clock_phrases import in_smaller_units, renderings_of_time
from triage.methods.numbers.grammar.state import ONE
from triage.methods.numbers.kinds import Doubt, Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import in_any_case
from triage.methods.numbers.matching.ratios import Ratios
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.reading import first_article
from triage.methods.numbers.units.equivalents import Texts, Wanted

_SMALL, _HUNDRED = Decimal(2), Decimal(100)
_WITHOUT_VALUE = frozenset({Kind.CODE, Kind.VAGUE})
# A translation may state these in a form that is read as another kind.
_MAY_BE_OTHERWISE = frozenset({Kind.DATE, Kind.TIME, Kind.YEAR, Kind.FRACTION, Kind.ORDINAL})
_MAX_CONVERTED = 20  # keeps the cost linear on texts of a megabyte


def extras_of(
    wanted: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    used: Mapping[int, ReadNumber],
    pair: Texts,
) -> list[ReadNumber]:
    """The numbers of the translation that the source states neither directly nor in another form."""
    rest = [
        number
        for index, number in enumerate(found)
        if index not in used and number.kind not in _WITHOUT_VALUE and not number.weak
    ]
    if not rest:
        return rest
    known = _known(source_numbers, used)
    by_article = any(number.weak and ONE in number.values for number in used.values())
    vague = any(number.kind is Kind.VAGUE for number in source_numbers)
    return [
        number
        for number in rest
        if _contradicts(number, known, by_article, wanted, source_numbers, pair)
        and not (vague and number.spelled)
    ]


def _known(source_numbers: Sequence[ReadNumber], used: Mapping[int, ReadNumber]) -> set[Decimal]:
    known = {value for number in used.values() for value in number.values}
    for number in source_numbers:
        known.update(number.values, number.other, number.parts)
        if number.kind is Kind.TIME:
            known.update(renderings_of_time(number))
        elif number.kind is Kind.PERCENT:
            known.add(_HUNDRED)  # 18 of 100
        elif number.kind is Kind.CODE and number.digits.isdecimal():
            known.add(Decimal(number.digits))  # எம்4பி for M4B
        elif number.spelled:
            known.update(in_smaller_units(number))
    return known


def _contradicts(
    number: ReadNumber,
    known: set[Decimal],
    by_article: bool,
    wanted: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    pair: Texts,
) -> bool:
    if number.kind in _MAY_BE_OTHERWISE:
        return False
    if any(value in known for value in (*number.values, *number.other)):
        return False
    if number.spelled and number.values and number.values[0].copy_abs() <= _SMALL:
        return by_article and number.values[0] == _SMALL  # "two" where "one" became just "a"
    if number.doubt == Doubt.APPROXIMATE or (number.values[:1] == (ONE,) and _says_one(pair)):
        return False
    others = ((other.values[0], other) for other in source_numbers[:_MAX_CONVERTED] if other.values)
    return not (number.values and pair.is_conversion(number, (*wanted[:_MAX_CONVERTED], *others)))


def _says_one(pair: Texts) -> bool:
    """Whether the source has an article that may mean one: a girl; or "every": every minute."""
    spec = get_language(pair.source_language)
    every = in_any_case(spec.section(Ratios).every, r"\b{}\b")
    return first_article(pair.source, spec) is not None or every.search(pair.source) is not None
