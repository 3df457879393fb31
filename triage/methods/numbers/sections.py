"""All sections of a language, by the names under which its file fills them.

Each is declared and explained in the module that reads it; ``languages/phrases.py`` has the notation of its phrases.
"""

from __future__ import annotations

from triage.methods.numbers.annotators.clock_phrases import Clock as Clock
from triage.methods.numbers.annotators.dates import Dates as Dates
from triage.methods.numbers.annotators.halves import SharesAfterNouns as SharesAfterNouns
from triage.methods.numbers.annotators.idioms import Idioms as Idioms
from triage.methods.numbers.annotators.moments import Moments as Moments
from triage.methods.numbers.annotators.moments import Ranks as Ranks
from triage.methods.numbers.annotators.money import Money as Money
from triage.methods.numbers.annotators.ordinal_fractions import Parts as Parts
from triage.methods.numbers.annotators.ranges import CountedNouns as CountedNouns
from triage.methods.numbers.annotators.roman import Roman as Roman
from triage.methods.numbers.annotators.shares import SharesOfTwo as SharesOfTwo
from triage.methods.numbers.annotators.shares import TwoNumbers as TwoNumbers
from triage.methods.numbers.annotators.times_of_day import Hours as Hours
from triage.methods.numbers.grammar.state import Composition as Composition
from triage.methods.numbers.matching.doubts import Approximations as Approximations
from triage.methods.numbers.matching.ratios import Ratios as Ratios
from triage.methods.numbers.prose.bounds import Bounds as Bounds
from triage.methods.numbers.prose.excuses import Freedoms as Freedoms
from triage.methods.numbers.prose.half_days import Bare as Bare
from triage.methods.numbers.prose.half_days import HalfDays as HalfDays
from triage.methods.numbers.prose.lost import Pointing as Pointing
from triage.methods.numbers.prose.multiples import Multiples as Multiples
from triage.methods.numbers.prose.rates import Rates as Rates
from triage.methods.numbers.prose.reading.minus_signs import Trends as Trends
from triage.methods.numbers.prose.reading.names import Names as Names
from triage.methods.numbers.prose.reading.prose import Sentences as Sentences
from triage.methods.numbers.prose.reading.spans import Spans as Spans
from triage.methods.numbers.prose.reading.statements import DecadeWords as DecadeWords
from triage.methods.numbers.prose.reading.wording import Wording as Wording
from triage.methods.numbers.prose.relative_changes import RelativeChanges as RelativeChanges
from triage.methods.numbers.prose.seconds import Seconds as Seconds
from triage.methods.numbers.prose.starting_years import StartingYears as StartingYears
from triage.methods.numbers.units.equivalents import Signs as Signs
from triage.methods.numbers.units.names import OwnUnit as OwnUnit
from triage.methods.numbers.units.names import UnitWords as UnitWords
from triage.methods.numbers.units.percents import Percents as Percents
