"""Benchmark results for each signal; docs/screening.md names the data and the intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

#: Human translations of interface texts in a sample not used to develop any rule (bench.screening_catalogues --draw 2).
UNTOUCHED = 5_100


@dataclass(frozen=True, slots=True)
class Measured:
    """The share found of planted or generated faults, and how many of ``UNTOUCHED`` good translations were accused."""

    found: float
    faults: int
    accused: int

    @property
    def percent(self) -> str:
        return in_percent(self.found)


def in_percent(share: float) -> str:
    """Format a share as a whole percentage.

    >>> in_percent(0.917)
    '92 %'
    """
    return f"{100 * share:.0f} %"


# Shares found: negation by bench.screening_planted_negations --count 25, entities by bench.screening_exchanged_names,
# detached by bench.screening_detached, sentiment, emoji and those of language models by bench.screening_signals, the
# rest by bench.screening_faults.
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
