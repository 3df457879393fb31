"""All sections of a language, by the names under which its file fills them.

Each is declared, explained and compiled in the module that reads it.
"""

from __future__ import annotations

from triage.methods.numbers.annotators.dates import Dates
from triage.methods.numbers.annotators.halves import SharesAfterNouns
from triage.methods.numbers.annotators.idioms import Idioms
from triage.methods.numbers.annotators.moments import Moments, Ranks
from triage.methods.numbers.annotators.money import Money
from triage.methods.numbers.annotators.ordinal_fractions import Parts
from triage.methods.numbers.annotators.roman import Roman
from triage.methods.numbers.annotators.shares import SharesOfTwo, TwoNumbers
from triage.methods.numbers.annotators.time_cues import Clock
from triage.methods.numbers.annotators.times_of_day import Hours
from triage.methods.numbers.annotators.year_ranges import CountedNouns
from triage.methods.numbers.grammar.state import Composition
from triage.methods.numbers.matching.doubts import Approximations
from triage.methods.numbers.matching.ratios import Ratios
from triage.methods.numbers.prose.bounds import Bounds
from triage.methods.numbers.prose.excuses import Freedoms
from triage.methods.numbers.prose.half_days import HalfDays
from triage.methods.numbers.prose.lost import Pointing
from triage.methods.numbers.prose.multiples import Multiples
from triage.methods.numbers.prose.rates import Rates
from triage.methods.numbers.prose.reading.minus_signs import Trends
from triage.methods.numbers.prose.reading.names import Names
from triage.methods.numbers.prose.reading.prose import Sentences
from triage.methods.numbers.prose.reading.statements import DecadeWords
from triage.methods.numbers.prose.reading.wording import Wording
from triage.methods.numbers.prose.relative_changes import RelativeChanges
from triage.methods.numbers.units.conversion import Signs
from triage.methods.numbers.units.names import OwnUnit, UnitWords
from triage.methods.numbers.units.percents import Percents

__all__ = [
    "Approximations",
    "Bounds",
    "Clock",
    "Composition",
    "CountedNouns",
    "Dates",
    "DecadeWords",
    "Freedoms",
    "HalfDays",
    "Hours",
    "Idioms",
    "Moments",
    "Money",
    "Multiples",
    "Names",
    "OwnUnit",
    "Parts",
    "Percents",
    "Pointing",
    "Ranks",
    "Rates",
    "Ratios",
    "RelativeChanges",
    "Roman",
    "Sentences",
    "SharesAfterNouns",
    "SharesOfTwo",
    "Signs",
    "Trends",
    "TwoNumbers",
    "UnitWords",
    "Wording",
]
