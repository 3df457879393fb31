"""A note on comparisons some of whose templates were selected by a compared engine."""

from __future__ import annotations

from dataclasses import dataclass

from triage.reporting.messages import FigureMessage, Message


@dataclass(frozen=True)
class Selected:
    """``templates`` of the ``total`` templates were selected because ``engine`` got them right.

    >>> Selected("apertium", 12, 40).note
    '12 of 40 templates were selected by apertium, which inflates its rate there.'
    """

    engine: str
    templates: int
    total: int

    @property
    def note(self) -> Message:
        sentence = FigureMessage.SELECTED_ONE if self.templates == 1 else FigureMessage.SELECTED
        return sentence(n=self.templates, all=self.total, name=self.engine)
