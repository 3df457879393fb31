"""Changes along one engine line: which releases differ from the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from triage.reporting.comparison import ALPHA, Outcomes, shared_pairs
from triage.reporting.multiple import false_discovery
from triage.reporting.paired import PairedResult, compare
from triage.reporting.rates import NoFigure

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class Step:
    """A release against the one before it, on the cases both ran.

    ``corrected`` controls the false discovery rate over all steps of the trend.
    """

    result: PairedResult | NoFigure
    corrected: float | None

    @property
    def flagged(self) -> bool:
        return self.corrected is not None and self.corrected < ALPHA


def steps(releases: Sequence[Outcomes], rng: np.random.Generator) -> list[Step]:
    """Compare each release with the one before; one step fewer than releases."""
    return corrected_steps(
        [compare(shared_pairs(before, after), rng) for before, after in pairwise(releases)]
    )


def corrected_steps(results: Sequence[PairedResult | NoFigure]) -> list[Step]:
    """Return the steps of one trend, their p values corrected over all of them."""
    known = [result.p for result in results if isinstance(result, PairedResult)]
    corrected = iter(false_discovery(known))
    return [
        Step(result, next(corrected) if isinstance(result, PairedResult) else None)
        for result in results
    ]
