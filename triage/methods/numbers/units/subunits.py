"""Cents, pence, kopecks and paise: subunits of different currencies."""

from __future__ import annotations

from decimal import Decimal

from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages.phrases import in_any_case, named
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.words import SUBUNITS, AmountUnit

_HUNDREDTH = Decimal("0.01")
_JIAO = AmountUnit("jiao", "subunit", Decimal("0.1"))
_NAMES = named(**{name: stems.replace(" ", ", ") for name, stems in SUBUNITS.items()})
_WORD = in_any_case(_NAMES, r"[\s-]?{}")


def subunit_of(number: ReadNumber, text: str) -> AmountUnit | None:
    """The subunit that a number in ``text`` counts, if its name identifies it.

    >>> from decimal import Decimal
    >>> from triage.methods.numbers.kinds import Kind
    >>> fifty = ReadNumber("50", 0, 2, (Decimal(50),), Kind.CURRENCY, Flag.MINOR)
    >>> subunit_of(fifty, "50 pence").name, subunit_of(fifty, "50 Cent").name
    ('penny', 'cent')
    """
    if number.unit is Flag.TENTH:
        return _JIAO
    if number.unit is not Flag.MINOR or not number.values:
        return None
    match = _WORD.match(text, number.end) or _WORD.search(number.text)
    return AmountUnit(match.lastgroup or "", "subunit", _HUNDREDTH) if match else None
