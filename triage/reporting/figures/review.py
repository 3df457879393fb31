"""The progress of review: funnel, shares of reviewed cases, burn-down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Table, Theme, Words
from triage.reporting.messages import FigureMessage, Message, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Counts, Rate

_FUNNEL = Words(
    _("From test cases to critical bugs"),
    x=_("cases, suspects"),
    notes=(
        _("Each step's share is of the previous step, with its Wilson 95 % interval."),
        _(
            "The confirmed share of reviewed suspects is the checker's precision only if suspects were drawn at random."
        ),
    ),
)
STEPS = (_("cases"), _("suspects"), _("reviewed"), _("confirmed"), _("critical"))


@dataclass(frozen=True, slots=True)
class Funnel:
    """Counts and query strings of one test type, in the order of ``STEPS``."""

    name: Message
    counts: tuple[int, int, int, int, int]
    queries: tuple[str, str, str, str, str]

    def shares(self) -> list[Rate | None]:
        """Return each step as a share of the previous one; the first has none."""
        steps = zip(self.counts, self.counts[1:], strict=False)
        return [None, *(Rate(after, before) for before, after in steps)]


def funnel(funnels: Sequence[Funnel], theme: Theme = "light") -> Chart:
    """Return a bar per step, with a segment per test type."""
    if not any(one.counts[0] for one in funnels):
        return base.no_figure(_FUNNEL, theme, FigureMessage.NO_CASES_IN_VIEW())
    totals = [sum(counts) for counts in zip(*(one.counts for one in funnels), strict=True)]
    names = [parts(" ", step, f"({n})") for step, n in zip(STEPS, totals, strict=True)]
    data = [_funnel(one, names, Style(place), theme) for place, one in enumerate(funnels)]
    drawn = base.layout(_FUNNEL, theme, yaxis=base.NAMES_DOWN, barmode="stack", height=400)
    head = [
        _("test type"),
        _("step"),
        _("suspects"),
        *[parts(": ", _("share"), name) for name in base.RATE_COLUMNS],
    ]
    rows: list[list[Cell]] = []
    for one in funnels:
        for step, count, share in zip(STEPS, one.counts, one.shares(), strict=True):
            rows.append([one.name, step, count, *(base.rate_cells(share) if share else [None] * 4)])
    return base.chart(_FUNNEL, data, drawn, {"columns": head, "rows": rows})


def _funnel(one: Funnel, names: Sequence[Message], style: Style, theme: Theme) -> dict[str, Any]:
    hover = [
        parts(
            "<br>",
            parts(": ", parts(", ", one.name, step), count),
            *([FigureMessage.STEP_SHARE(rate=share)] if share else []),
        )
        for step, count, share in zip(STEPS, one.counts, one.shares(), strict=True)
    ]
    return base.bars(
        one.name,
        zip(names, one.counts, one.queries, one.counts, strict=True),
        style.bar(theme),
        text=hover,
        hovertemplate="%{text}<extra></extra>",
    )


_SHARES = Words(
    _("Review outcome of cases"),
    x=_("share of translated cases, %"),
    notes=(
        _("Open suspects are neither passes nor bugs: the hatched part is not known yet."),
        _("Rejected suspects count as passed in the reviewed rate."),
    ),
)
_PARTS = (
    (_("passed"), 0, ""),
    (_("rejected"), 5, ""),
    (_("not reviewed"), 6, "/"),
    (_("confirmed"), 3, ""),
)


@dataclass(frozen=True, slots=True)
class ReviewMark:
    """Counts of one engine; ``queries`` open passed, rejected, open and confirmed cases."""

    engine: str
    counts: Counts
    queries: tuple[str, str, str, str]

    @property
    def parts(self) -> tuple[int, int, int, int]:
        c = self.counts
        return (c.passed, c.rejected, c.open, c.confirmed)


def reviewed_shares(marks: Sequence[ReviewMark], theme: Theme = "light") -> Chart:
    """Return a bar per engine, whose segments add up to all cases with a translation."""
    shown = [mark for mark in marks if sum(mark.parts)]
    if not shown:
        return base.no_figure(_SHARES, theme, FigureMessage.NO_CASES_IN_VIEW())
    data = [_part(shown, place, theme) for place in range(len(_PARTS))]
    all_cases = {"range": [0, 100]}
    drawn = base.names_down(_SHARES, theme, len(shown), head=170, barmode="stack", xaxis=all_cases)
    head = [_("engine"), *(part[0] for part in _PARTS), _("no translation")]
    rows: list[list[Cell]] = [[m.engine, *m.parts, m.counts.errored] for m in marks]
    return base.chart(_SHARES, data, drawn, {"columns": head, "rows": rows})


def _part(marks: Sequence[ReviewMark], place: int, theme: Theme) -> dict[str, Any]:
    name, color, pattern = _PARTS[place]
    marker = Style(color).bar(theme)
    marker["pattern"] = {**marker["pattern"], "shape": pattern}
    rates = [Rate(mark.parts[place], sum(mark.parts)) for mark in marks]
    return base.bars(
        name,
        (
            (mark.engine, base.percent(rate.value), mark.queries[place], rate.successes)
            for mark, rate in zip(marks, rates, strict=True)
        ),
        marker,
        text=[parts("<br>", parts(": ", name, rate.successes), rate) for rate in rates],
        hovertemplate="%{y}, %{text}<extra></extra>",
    )


_BURN = Words(
    _("Open suspects and votes per day"),
    y=_("suspects, votes"),
    notes=(_("The expected finish assumes the pace of the last seven days."),),
)


@dataclass(frozen=True, slots=True)
class Day:
    """``date`` is YYYY-MM-DD; ``open`` suspects are those at its end, ``closed`` those during it.

    ``query`` opens the ``voted`` suspects that got the day's votes. ``open_query`` is only set on
    the last day and opens the suspects that are open now: earlier states are not stored.
    """

    date: str
    open: int
    votes: int
    closed: int
    query: str
    voted: int = 0
    open_query: str = ""

    @property
    def hover(self) -> str:
        counts = FigureMessage.VOTES_ON_SUSPECTS(n=self.votes, items=self.voted)
        return parts(": ", self.date, counts)


def burn_down(days: Sequence[Day], theme: Theme = "light") -> Chart:
    """Return open suspects as a line, above votes as bars."""
    if not days:
        return base.no_figure(_BURN, theme, FigureMessage.NO_VOTES())
    dates = [day.date for day in days]
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": _("open suspects"),
        "x": dates,
        "y": [day.open for day in days],
        "line": {"color": Style(0).color},
        "customdata": [day.open_query for day in days],
        **base.opening(day.open if day.open_query else 0 for day in days),
    }
    bars = {
        "type": "bar",
        "name": _("votes"),
        "x": dates,
        "y": [day.votes for day in days],
        "marker": Style(1).bar(theme),
        "textposition": "none",
        **base.said((day.hover, day.query, day.voted) for day in days),
    }
    words = Words(_BURN.title, y=_BURN.y, notes=(*_BURN.notes, finish(days)))
    rows: Table = {
        "columns": [_("day"), _("open suspects"), _("votes"), _("closed")],
        "rows": [[day.date, day.open, day.votes, day.closed] for day in days],
    }
    # One day has no course; its numbers are in the table.
    marks = [bars, line] if len(days) > 1 else []
    return base.chart(words, marks, base.layout(words, theme, xaxis=base.NAMES_ACROSS), rows)


#: Days with decisions from which a pace is taken; one day's says little about the next.
PACE_FROM = 3


def finish(days: Sequence[Day]) -> Message:
    """Estimate when the queue will be empty at the pace of the last seven days.

    >>> finish([Day(f"2031-05-0{n}", 60 - 10 * n, 0, 10, "") for n in (1, 2, 3)])
    'Expected finish: in about 3 days.'
    """
    recent = days[-7:]
    pace = sum(day.closed for day in recent) / len(recent)
    left = days[-1].open
    if not left:
        return _("No suspect is open.")
    if not pace:
        return _("No suspect was closed in the last seven days, so no finish can be expected.")
    if sum(bool(day.closed) for day in recent) < PACE_FROM:
        return FigureMessage.TOO_FEW_DAYS(n=PACE_FROM)
    needed = -(-left // pace)
    soon = FigureMessage.EXPECTED_NEXT_DAY if needed == 1 else FigureMessage.EXPECTED_FINISH
    return soon(days=f"{needed:.0f}")
