"""Texts whose numbers are plain amounts, which need no closer look."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.model import AMOUNTS, SUBUNITS, ReadNumber
from triage.methods.numbers.units.reading import unit_of


def plainly(numbers: Sequence[ReadNumber], values: Sequence[Decimal]) -> bool:
    """Whether a text states just these values, each as an amount without any doubt.

    Articles and other weak words are never an extra number.
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
    """Whether a unit is named that the source could contradict."""
    return any(unit_of(number, translation, language) is not None for number in found)
