"""The four kinds of number error of the NumberTest paper (Wang et al. 2021, Table 4)."""

from __future__ import annotations

from enum import StrEnum

from triage.reporting.messages import word as _


class PaperKind(StrEnum):
    """A row of the paper's Table 4, or ``OTHER``."""

    SEPARATORS = "separators"
    NUMERALS = "numerals"
    DIGITS = "digits"
    UNITS = "units"
    OTHER = "other"


PAPER_KINDS = {
    PaperKind.SEPARATORS: _("decimal and thousands separators"),
    PaperKind.NUMERALS: _("cardinal numerals"),
    PaperKind.DIGITS: _("digits"),
    PaperKind.UNITS: _("units"),
    PaperKind.OTHER: _("other"),
}
"""The names of the kinds, as charts and tables print them."""

_KINDS = {
    "separator": PaperKind.SEPARATORS,
    "numeral": PaperKind.NUMERALS,
    "digit_dropped": PaperKind.DIGITS,
    "digit_added": PaperKind.DIGITS,
    "digit_changed": PaperKind.DIGITS,
    "script_mixed": PaperKind.DIGITS,
    "scale": PaperKind.UNITS,
    "unit": PaperKind.UNITS,
    "currency": PaperKind.UNITS,
}


def paper_kind(error_kind: str) -> PaperKind:
    """Return the paper's kind for a kind of number error; charts and exports group by it.

    The paper counts a wrong scale (*7.415 million* as 74.15万) under units, and digits of the
    wrong script under digits. It has no row for numbers that are lost or added as a whole, nor for
    a right value in a form that no native writes, nor for
    dates, times, ranks, ranges, bounds, signs and nouns: these are ``OTHER``, as are all kinds
    of error that do not concern numbers.

    >>> paper_kind("scale").value, paper_kind("digit_dropped").value, paper_kind("missing").value
    ('units', 'digits', 'other')
    """
    return _KINDS.get(error_kind, PaperKind.OTHER)
