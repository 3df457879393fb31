"""Recognises texts whose numbers are plain amounts and need no detailed comparison."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.model import AMOUNTS, SUBUNITS, ReadNumber
from triage.methods.numbers.units.reading import unit_of


def states_plain_amounts(numbers: Sequence[ReadNumber], values: Sequence[Decimal]) -> bool:
    """Whether a text states exactly these values in order, each as an unambiguous amount.

    Articles and other weak words never count as extra numbers.
    """
    stated = [number for number in numbers if not number.weak]
    return len(stated) == len(values) and all(
        number.values[:1] == (value,)
        and number.kind in AMOUNTS
        and number.unit not in SUBUNITS
        and not number.doubt
        for number, value in zip(stated, values, strict=True)
    )


def has_unit(translation: str, found: Sequence[ReadNumber], language: str) -> bool:
    """Whether any number has a unit, which would have to be compared with the source."""
    return any(unit_of(number, translation, language) is not None for number in found)
