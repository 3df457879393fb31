"""Structure-invariant testing: what reviewers found in the reported groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Rate

_NO_ISSUE = FigureMessage.NO_GROUP_JUDGED()
_ACCURACY = Words(
    _("Groups with a bug among their first variants"),
    y=_("groups with a bug, %"),
    notes=(
        _(
            "First k variants: one of the k farthest variants is wrong; with originals: or the original's own translation is. The SIT paper's tables 2 and 4."
        ),
        _(
            "Only groups whose shown variants were all reviewed; click a mark to open them. Error bars: Wilson 95 % intervals."
        ),
        _(
            "A weak engine is wrong almost everywhere; compare these rates with those of groups that were not reported (docs/sit.md)."
        ),
    ),
)
_KINDS = Words(
    _("Kinds of bug in the variants"),
    x=_("variants, %"),
    notes=(
        _(
            "The bars show the first three variants of each reviewed group, the table also the first one and two (the SIT paper's tables 5 and 6). A variant can have several kinds. Error bars: Wilson 95 % intervals."
        ),
        _(
            "The row “new bug” counts variants with a kind that is not marked as the same as in the original (table 3 in the SIT paper)."
        ),
    ),
)
TOPS = (1, 2, 3)
#: How pages name them.
FIRST = (_("first variant"), _("first 2 variants"), _("first 3 variants"))
NEW_BUG = _("new bug")


@dataclass(frozen=True, slots=True)
class AccuracyMark:
    """Top-1 to top-3 accuracy of one system; ``query`` opens the judged ``groups``."""

    system: str
    alone: tuple[Rate, Rate, Rate]
    with_original: tuple[Rate, Rate, Rate]
    query: str = ""
    groups: int = 0


def top_k_bars(marks: Sequence[AccuracyMark], theme: Theme = "light") -> Chart:
    """Return dots with whiskers for top-1 to top-3 accuracy, without and with originals."""
    judged = [mark for mark in marks if mark.alone[0].n]
    if not judged:
        return base.no_figure(_ACCURACY, theme, _NO_ISSUE)
    data: list[dict[str, Any]] = []
    for mark in judged:
        for name, rates in (
            (mark.system, mark.alone),
            (parts(", ", mark.system, _("with originals")), mark.with_original),
        ):
            data.append({**_dots(name, rates, mark.query, len(data)), **_opening(mark)})
    y = base.axis_of_shares(_ACCURACY.y, (mark.alone[0].n for mark in judged))
    drawn = base.layout(
        replace(_ACCURACY, y=y),
        theme,
        xaxis=base.NAMES_ACROSS,
        yaxis={"range": [0, 102]},
        scattermode="group",
    )
    head = [_("system"), "top", _("originals"), *base.RATE_COLUMNS, _("groups with a bug")]
    rows: list[list[Cell]] = []
    for mark in judged:
        for counted, rates in ((_("left out"), mark.alone), (_("counted"), mark.with_original)):
            for k, rate in zip(TOPS, rates, strict=True):
                rows.append([mark.system, k, counted, *base.rate_cells(rate), rate.successes])
    return base.chart(_ACCURACY, data, drawn, {"columns": head, "rows": rows})


def _opening(mark: AccuracyMark) -> dict[str, Any]:
    return base.opening([mark.groups] * len(TOPS))


def _dots(name: str, rates: Sequence[Rate], query: str, place: int) -> dict[str, Any]:
    style = Style(place)
    return {
        "type": "scatter",
        "mode": "markers",
        "name": base.named(name, rates[0].n),
        "offsetgroup": name,
        "x": list(FIRST),
        "y": [base.percent(rate.value) for rate in rates],
        "error_y": base.whiskers([(rate.value, rate.interval) for rate in rates]),
        "marker": base.faint(
            {"color": style.color, "symbol": style.symbol, "size": 10}, (rate.n for rate in rates)
        ),
        "text": [
            parts("<br>", parts(", ", name, first), rate)
            for first, rate in zip(FIRST, rates, strict=True)
        ],
        "hovertemplate": "%{text}<extra></extra>",
        "customdata": [query] * len(TOPS),
    }


@dataclass(frozen=True, slots=True)
class KindsFound:
    """The numbers of some judged variants with each kind of bug, and with any new bug."""

    variants: int
    kinds: Mapping[str, int]
    new: int

    def rates(self, names: Sequence[str]) -> list[Rate]:
        counts = [*(self.kinds.get(name, 0) for name in names), self.new]
        return [Rate(count, self.variants) for count in counts]


@dataclass(frozen=True, slots=True)
class KindsMark:
    """Kinds of bugs in a system's top-1 to top-3 variants.

    ``query`` opens the judged ``groups`` of these variants.
    """

    system: str
    tops: tuple[KindsFound, KindsFound, KindsFound]
    query: str = ""
    groups: int = 0


def kind_bars(
    marks: Sequence[KindsMark], labels: Mapping[str, str], theme: Theme = "light"
) -> Chart:
    """Return a bar per kind of bug and system.

    :param labels: kind -> label, in the order to show
    """
    judged = [mark for mark in marks if mark.tops[-1].variants]
    if not judged:
        return base.no_figure(_KINDS, theme, _NO_ISSUE)
    names = [*labels.values(), NEW_BUG]
    data = [
        _bars(mark, mark.tops[-1].rates(list(labels)), names, place, theme)
        for place, mark in enumerate(judged)
    ]
    height = 180 + len(names) * (18 + 18 * len(judged))
    x = base.axis_of_shares(_KINDS.x, (mark.tops[-1].variants for mark in judged))
    drawn = base.layout(
        replace(_KINDS, x=x), theme, yaxis=base.NAMES_DOWN, height=height, showlegend=True
    )
    head = [_("system"), "top", _("kind of bug"), _("variants"), *base.RATE_COLUMNS]
    rows: list[list[Cell]] = []
    for mark in judged:
        for k, found in zip(TOPS, mark.tops, strict=True):
            for name, rate in zip(names, found.rates(list(labels)), strict=True):
                rows.append([mark.system, k, name, rate.successes, *base.rate_cells(rate)])
    return base.chart(_KINDS, data, drawn, {"columns": head, "rows": rows})


def _bars(
    mark: KindsMark, rates: Sequence[Rate], names: Sequence[str], place: int, theme: Theme
) -> dict[str, Any]:
    named = list(zip(names, rates, strict=True))
    return base.bars(
        base.named(mark.system, mark.tops[-1].variants),
        ((name, base.percent(rate.value), mark.query, mark.groups) for name, rate in named),
        base.faint(Style(place).bar(theme), (rate.n for rate in rates)),
        error_x=base.whiskers([(rate.value, rate.interval) for rate in rates]),
        text=[parts("<br>", parts(", ", mark.system, name), rate) for name, rate in named],
        hovertemplate="%{text}<extra></extra>",
    )
