"""Benchmark results for each signal; docs/screening.md describes the data and the intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from triage.proportions import wilson_95

#: Number of human translations of interface texts in a sample not used to develop any rule
#: (bench.screening_catalogues --draw 2).
UNTOUCHED = 5_100


@dataclass(frozen=True, slots=True)
class Measured:
    """Results of one signal.

    ``found`` is the share of ``faults`` planted or generated faults that it finds; ``accused`` is
    how many of the ``UNTOUCHED`` good translations it accuses.
    """

    found: float
    faults: int
    accused: int

    @property
    def percent(self) -> str:
        return in_percent(self.found)

    @property
    def limits(self) -> tuple[str, str]:
        """Wilson's 95 % limits of the share found.

        >>> Measured(0.5, 20, 0).limits
        ('30 %', '70 %')
        """
        low, high = wilson_95(round(self.found * self.faults), self.faults)
        return in_percent(low), in_percent(high)

    @property
    def accused_limits(self) -> tuple[str, str]:
        """Wilson's 95 % limits of the share of good translations accused.

        >>> Measured(0.5, 20, 51).accused_limits
        ('0.8 %', '1.3 %')
        """
        low, high = wilson_95(self.accused, UNTOUCHED)
        return f"{100 * low:.1f} %", f"{100 * high:.1f} %"


def in_percent(share: float) -> str:
    """Format a share as a whole percentage.

    >>> in_percent(0.917)
    '92 %'
    """
    return f"{100 * share:.0f} %"


# Measured with bench.screening_planted_negations --count 25 (negation),
# bench.screening_exchanged_names (entities), bench.screening_detached (detached),
# bench.screening_signals (sentiment, emoji, refusal, chatter, obeyed) and bench.screening_faults
# (the others).
WORTH: Mapping[str, Measured] = {
    "numbers": Measured(0.95, 1_325, 5),
    "markup": Measured(1.0, 1_473, 9),
    "empty": Measured(1.0, 1_473, 1),
    "untranslated": Measured(1.0, 1_473, 6),
    "wrong_language": Measured(0.97, 1_473, 3),
    "truncated": Measured(0.95, 1_473, 3),
    "detached": Measured(0.96, 21_000, 8),
    "repeated": Measured(0.99, 1_473, 1),
    "negation": Measured(0.94, 1_088, 18),
    "toxicity": Measured(1.0, 1_039, 0),
    "entities": Measured(0.70, 512, 3),
    "sentiment": Measured(1.0, 17, 0),
    "emoji": Measured(1.0, 18, 0),
    "refusal": Measured(0.94, 83, 0),
    "chatter": Measured(0.98, 85, 2),
    "obeyed": Measured(0.88, 26, 1),
}
