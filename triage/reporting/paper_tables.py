"""The table of the NumberTest paper for the site's own results, before and after review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from triage.reporting.figures.base import Cell, Table, ordered
from triage.reporting.messages import FigureMessage, capability, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.averages import Cells, Weighting, averages, shared_directions
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import Bounds, Rate

#: (direction, capability, engine) -> rate
CapabilityCells = Mapping[tuple[str, str, str], Rate]


def capability_table(cells: CapabilityCells, weighting: Weighting = "directions") -> Table:
    """Return pass rates in percent, with a row per direction and a column per capability and engine.

    The last row averages each capability over the directions that all engines have for it; the
    last column averages a direction's cells if every engine has every capability. Otherwise
    an average would compare different things, so its cell is left empty. As in NumberTest's
    table 3, but with the same weighting throughout.
    """
    directions = ordered(key[0] for key in cells)
    capabilities = ordered(key[1] for key in cells)
    engines = ordered(key[2] for key in cells)
    heads = [(name, engine) for name in capabilities for engine in engines]
    rows: list[list[Cell]] = []
    for direction in directions:
        rates = [cells.get((direction, *head)) for head in heads]
        rows.append([direction, *(_percent(rate) for rate in rates), _mean(rates, weighting)])
    if rows:
        rows.append(_average_row(cells, capabilities, engines, weighting))
    names = [parts(", ", capability(name), engine) for name, engine in heads]
    return {"columns": [_("direction"), *names, _("average")], "rows": rows}


def reviewed_table(
    cells: Mapping[tuple[str, str, str], Bounds], weighting: Weighting = "directions"
) -> Table:
    """Return the same table with reviewed rates; a cell is a range while suspects are open."""
    low = capability_table({key: one.low for key, one in cells.items()}, weighting)
    high = capability_table({key: one.high for key, one in cells.items()}, weighting)
    rows = [
        [_range(*pair) for pair in zip(*rows, strict=True)]
        for rows in zip(low["rows"], high["rows"], strict=True)
    ]
    return {"columns": low["columns"], "rows": rows}


def _range(low: Cell, high: Cell) -> Cell:
    return low if low == high else FigureMessage.FROM_TO(low=f"{low}", high=f"{high}")


def _percent(rate: Rate | None) -> float | None:
    return None if rate is None or rate.value is None else round(100 * rate.value, 1)


def _mean(rates: Sequence[Rate | None], weighting: Weighting) -> float | None:
    known = [rate for rate in rates if rate is not None and rate.n]
    if not known or len(known) < len(rates):
        return None
    if weighting == "cases":
        return _percent(Rate(sum(r.successes for r in known), sum(r.n for r in known)))
    return round(100 * fmean(rate.successes / rate.n for rate in known), 1)


def _average_row(
    cells: CapabilityCells,
    capabilities: Sequence[str],
    engines: Sequence[str],
    weighting: Weighting,
) -> list[Cell]:
    row: list[Cell] = [_("average")]
    for name in capabilities:
        of_engines = _of_capability(cells, name, engines)
        found = averages(of_engines, weighting)
        row += [
            None if isinstance(average, NoFigure) else round(100 * average.value, 1)
            for average in found.values()
        ]
    return [*row, None]


def _of_capability(cells: CapabilityCells, capability: str, engines: Sequence[str]) -> Cells:
    directions = ordered(key[0] for key in cells)
    return {
        engine: {
            direction: cells[direction, capability, engine]
            for direction in directions
            if (direction, capability, engine) in cells
        }
        for engine in engines
    }


def averaged_over(cells: CapabilityCells) -> dict[str, list[str]]:
    """Return the directions over which each capability is averaged, for a note below the table."""
    engines = ordered(key[2] for key in cells)
    capabilities = ordered(key[1] for key in cells)
    return {c: shared_directions(_of_capability(cells, c, engines)) for c in capabilities}
