"""Changes along one engine line: which releases differ from the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triage.reporting.statistics.comparison import ALPHA
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.multiple import false_discovery
from triage.reporting.statistics.paired import PairedResult


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


def corrected_steps(results: Sequence[PairedResult | NoFigure]) -> list[Step]:
    """Return the steps of one trend, their p values corrected over all of them."""
    known = [result.p for result in results if isinstance(result, PairedResult)]
    corrected = iter(false_discovery(known))
    return [
        Step(result, next(corrected) if isinstance(result, PairedResult) else None)
        for result in results
    ]
