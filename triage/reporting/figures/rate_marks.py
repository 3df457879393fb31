"""The marks of charts of pass rates: one rate, and what a reader is told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from triage.reporting.figures import base
from triage.reporting.messages import Message, Sentence, direction_first, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.rates import Rate

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
    notes: tuple[Message, ...] = ()
    these_templates: Interval | NoFigure | None = None
    new_templates: Interval | NoFigure | None = None
    clusters: int = 0
    opens: int = 0
    oversampled: bool = False

    @property
    def series(self) -> str:
        return self.engine if self.kind == "raw" else parts(", ", self.engine, _("confirmed"))

    @property
    def hover(self) -> Message:
        place = direction_first(self.direction, self.capability)
        if self.oversampled:
            place = Sentence.OVERSAMPLED(place=place)
        pairs = (
            (Sentence.THESE_TEMPLATES, self.these_templates),
            (Sentence.NEW_TEMPLATES, self.new_templates),
        )
        limits = [say(said=_said(found)) for say, found in pairs if found is not None]
        return parts("<br>", self.series, place, self.rate, *limits, *self.notes)

    @property
    def template_cells(self) -> list[base.Cell]:
        """Limits for these and for new templates, in percent, and the number of templates."""
        cells = [*_limits(self.these_templates), *_limits(self.new_templates)]
        return [*cells, self.clusters or None]


def _said(found: Interval | NoFigure) -> Message:
    if isinstance(found, NoFigure):
        return found.reason
    return Sentence.RANGE(low=f"{100 * found.low:.1f}", high=f"{100 * found.high:.1f}")


def _limits(found: Interval | NoFigure | None) -> list[base.Cell]:
    if not isinstance(found, Interval):
        return [None, None]
    return [base.percent(found.low), base.percent(found.high)]
