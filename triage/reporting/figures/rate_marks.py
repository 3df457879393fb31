"""The marks of charts of pass rates: one rate, and what a reader is told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from triage.reporting.figures import base
from triage.reporting.rates import Interval, NoFigure, Rate

Kind = Literal["raw", "confirmed"]


@dataclass(frozen=True, slots=True)
class RateMark:
    """One rate of a chart. ``query`` is the query string of the ``opens`` items behind it.

    ``these_templates`` is the stratified interval and ``new_templates`` that over clusters, where
    they were computed, or why there is none. Both are empty for cases that stand alone.
    ``oversampled``: the texts were chosen by a screening rule or because an engine failed on them.
    """

    engine: str
    direction: str
    capability: str
    rate: Rate
    query: str
    kind: Kind = "raw"
    note: str = ""
    these_templates: Interval | NoFigure | None = None
    new_templates: Interval | NoFigure | None = None
    clusters: int = 0
    opens: int = 0
    oversampled: bool = False

    @property
    def series(self) -> str:
        return self.engine if self.kind == "raw" else f"{self.engine}, confirmed"

    @property
    def hover(self) -> str:
        note = f"<br>{self.note}" if self.note else ""
        chosen = " (oversampled)" if self.oversampled else ""
        place = f"{self.series}<br>{self.direction}, {self.capability}{chosen}"
        return f"{place}<br>{self.rate}{self._by_template()}{note}"

    def _by_template(self) -> str:
        pairs = (("these", self.these_templates), ("new", self.new_templates))
        return "".join(
            f"<br>{name} templates: {_said(found)}" for name, found in pairs if found is not None
        )

    @property
    def template_cells(self) -> list[base.Cell]:
        """Limits for these and for new templates, in percent, and the number of templates."""
        cells = [*_limits(self.these_templates), *_limits(self.new_templates)]
        return [*cells, self.clusters or None]


def _said(found: Interval | NoFigure) -> str:
    if isinstance(found, NoFigure):
        return found.reason
    return f"{100 * found.low:.1f} to {100 * found.high:.1f} %"


def _limits(found: Interval | NoFigure | None) -> list[base.Cell]:
    if not isinstance(found, Interval):
        return [None, None]
    return [base.percent(found.low), base.percent(found.high)]
