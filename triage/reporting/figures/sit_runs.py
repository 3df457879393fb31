"""Structure-invariant testing: statistics of the inputs, and the time per step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.figures.sit_review import FIRST
from triage.reporting.messages import FigureMessage, hover, parts
from triage.reporting.messages import word as _

_INPUTS = Words(
    _("Input sentences"),
    x=_("words in a sentence"),
    notes=(
        _(
            "A dot is the mean; the line runs from the shortest to the longest sentence. Words are separated by spaces. The SIT paper's table 1."
        ),
    ),
)
_TIMES = Words(
    _("Time by step, without translation"),
    x=_("seconds"),
    notes=(
        _(
            "Seconds workers spent in each step, in total. Table 7 and figures 12 and 13 of the SIT paper."
        ),
        _("Translation includes waiting for the engine, also if several batches wait at once."),
        _("Runs of earlier versions recorded no times."),
    ),
)
#: The steps in chronological order.
STEPS = (_("making cases"), _("tagging"), _("translation"), _("parsing"), _("comparison"))


@dataclass(frozen=True, slots=True)
class CorpusRow:
    """A row of the paper's table 1."""

    corpus: str
    sentences: int
    shortest: int
    mean_words: float
    longest: int
    words: int
    distinct: int


def input_statistics(rows: Sequence[CorpusRow], theme: Theme = "light") -> Chart:
    """Return the sentence lengths of each corpus."""
    if not rows:
        return base.no_figure(_INPUTS, theme, FigureMessage.NO_STRUCTURE_TEST())
    bars = {
        "type": "data",
        "symmetric": False,
        "array": [round(row.longest - row.mean_words, 2) for row in rows],
        "arrayminus": [round(row.mean_words - row.shortest, 2) for row in rows],
    }
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [round(row.mean_words, 2) for row in rows],
        "y": [row.corpus for row in rows],
        "error_x": bars,
        "marker": {"color": Style(0).color, "symbol": Style(0).symbol, "size": 10},
        "hovertemplate": hover(FigureMessage.WORDS_ON_AVERAGE(place="%{y}", count="%{x}")),
    }
    drawn = base.names_down(_INPUTS, theme, len(rows), row=40)
    head = [
        _("corpus"),
        _("sentences"),
        _("shortest"),
        _("words, mean"),
        _("longest"),
        _("words"),
        _("distinct words"),
    ]
    cells: list[list[Cell]] = [
        [r.corpus, r.sentences, r.shortest, round(r.mean_words, 1), r.longest, r.words, r.distinct]
        for r in rows
    ]
    return base.chart(_INPUTS, [trace], drawn, {"columns": head, "rows": cells})


@dataclass(frozen=True, slots=True)
class TimeRow:
    """The seconds per step of one run, and the number of texts translated."""

    run: str
    texts: int
    seconds: dict[str, float]

    @property
    def whole(self) -> float:
        return sum(self.seconds.values())

    @property
    def others(self) -> float:
        """The seconds of all steps except translation: the paper's last column."""
        return self.whole - self.seconds.get("translation", 0.0)


def step_times(rows: Sequence[TimeRow], theme: Theme = "light") -> Chart:
    """Return a stacked bar per run with all steps except translation, which is in the table only."""
    if not rows:
        return base.no_figure(_TIMES, theme, FigureMessage.NO_TIMES())
    shown = [step for step in STEPS if step != "translation"]
    data = [_step(rows, step, place, theme) for place, step in enumerate(shown)]
    drawn = base.names_down(_TIMES, theme, len(rows), head=180, barmode="stack")
    head = [
        _("run"),
        _("texts translated"),
        _("all, s"),
        *(parts(", ", step, "s") for step in STEPS),
    ]
    cells: list[list[Cell]] = [
        [
            row.run,
            row.texts,
            round(row.whole, 1),
            *(round(row.seconds.get(step, 0.0), 1) for step in STEPS),
            round(row.others, 1),
        ]
        for row in rows
    ]
    table: base.Table = {"columns": [*head, _("all but translation, s")], "rows": cells}
    return base.chart(_TIMES, data, drawn, table)


def _step(rows: Sequence[TimeRow], step: str, place: int, theme: Theme) -> dict[str, Any]:
    return base.bars(
        step,
        ((row.run, round(row.seconds.get(step, 0.0), 2), "", 0) for row in rows),
        Style(place).bar(theme),
        hovertemplate=hover("%{y}", parts(": ", step, "%{x} s")),
    )


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
    drawn = base.names_down(_WORDS, theme, len(marks), head=170, barmode="stack")
    head = [
        _("system"),
        _("groups reported"),
        _("groups reviewed"),
        *(parts(", ", _("new bugs"), first) for first in FIRST),
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
