"""Structure-invariant testing: what each structure finds in the same translations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage
from triage.reporting.messages import word as _

_WORDS = Words(
    _("New bugs that each structure finds"),
    x=_("variants with a new bug"),
    notes=(
        _(
            "A new bug is one that the original's translation has not; the first three variants of each reviewed group count. The SIT paper's table 3."
        ),
        _(
            "“By this one alone”: no other structure has that variant among its first three. Only campaigns that report what every structure finds can tell."
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class StructureMark:
    """The groups that one structure reported for a system, and what reviewers found in them.

    ``new``: top-1 to top-3 variants with a bug that the original lacks; ``alone``: those of the
    top-3 that no other structure found, None if no other structure reported anything;
    ``originals``: reviewed groups whose original is wrong. ``query`` opens the ``reviewed`` groups.
    """

    system: str
    reported: int
    reviewed: int
    new: tuple[int, int, int]
    alone: int | None
    originals: int
    query: str = ""


def structure_bars(marks: Sequence[StructureMark], theme: Theme = "light") -> Chart:
    """Return a bar per system and structure: new bugs found by others too, and by it alone."""
    if not any(mark.reviewed for mark in marks):
        return base.no_figure(_WORDS, theme, FigureMessage.NO_GROUP_JUDGED())
    shared = [mark.new[-1] - (mark.alone or 0) for mark in marks]
    alone = [mark.alone or 0 for mark in marks]
    traces = [(_("found by others too"), shared), (_("by this one alone"), alone)]
    if all(mark.alone is None for mark in marks):
        traces = [(_("new bugs"), shared)]
    data = [_bars(name, counts, marks, place, theme) for place, (name, counts) in enumerate(traces)]
    height = 170 + 44 * len(marks)
    drawn = base.layout(
        _WORDS,
        theme,
        yaxis=base.NAMES_DOWN,
        barmode="stack",
        height=height,
    )
    head = [
        _("system"),
        _("groups reported"),
        _("groups reviewed"),
        _("new bugs, top-1"),
        _("new bugs, top-2"),
        _("new bugs, top-3"),
        _("by this one alone"),
        _("originals with a bug"),
    ]
    rows: list[list[Cell]] = [
        [m.system, m.reported, m.reviewed, *m.new, m.alone, m.originals] for m in marks
    ]
    return base.chart(_WORDS, data, drawn, {"columns": head, "rows": rows})


def _bars(
    name: Any, counts: Sequence[int], marks: Sequence[StructureMark], place: int, theme: Theme
) -> dict[str, Any]:
    return base.bars(
        name,
        ((m.system, n, m.query, m.reviewed) for m, n in zip(marks, counts, strict=True)),
        Style(place).bar(theme),
        hovertemplate="%{y}<br>%{x}<extra>%{fullData.name}</extra>",
    )
