"""Tables 3 and 4 of the NumberTest paper for the site's own results, before and after review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from triage.reporting.figures.base import Cell, Table, ordered
from triage.reporting.messages import FigureMessage, capability, parts
from triage.reporting.messages import word as _
from triage.reporting.paper_kinds import PAPER_KINDS, PaperKind
from triage.reporting.statistics.rates import (
    Bounds,
    Cells,
    Rate,
    Weighting,
    average,
    shared_directions,
)

#: (direction, capability, engine) -> rate
CapabilityCells = Mapping[tuple[str, str, str], Rate]


def capability_table(cells: CapabilityCells, weighting: Weighting = "directions") -> Table:
    """Return pass rates in percent, with a row per direction and a column per capability and engine.

    This is NumberTest's table 3. A cell is None where an engine lacks a direction, and the averages
    of the last column and of the row "average" are over the cells that exist. Averages of engines
    that lack different directions compare different things: if there are such engines, another row
    averages each capability over the directions that all engines have for it.
    """
    grid = _Grid.of(cells)
    rows: list[list[Cell]] = [
        [
            direction,
            *(_percent(cells.get((direction, *head))) for head in grid.heads),
            _mean((cells.get((direction, *head)) for head in grid.heads), weighting),
        ]
        for direction in grid.directions
    ]
    if rows:
        rows.append(
            [
                _("average"),
                *(_mean(grid.column(cells, head), weighting) for head in grid.heads),
                None,
            ]
        )
    if averaged_over(cells):
        rows.append(_shared_row(cells, grid, weighting))
    names = [parts(", ", capability(name), engine) for name, engine in grid.heads]
    groups: list[tuple[str, list[str]]] = [
        ("", [_("direction")]),
        *((capability(name), list(grid.engines)) for name in grid.capabilities),
        ("", [_("average")]),
    ]
    return {"columns": [_("direction"), *names, _("average")], "rows": rows, "groups": groups}


@dataclass(frozen=True, slots=True)
class _Grid:
    """The rows and columns of the table, each in the order of its first appearance."""

    directions: list[str]
    capabilities: list[str]
    engines: list[str]

    @classmethod
    def of(cls, cells: CapabilityCells) -> _Grid:
        return cls(*(ordered(key[place] for key in cells) for place in range(3)))

    @property
    def heads(self) -> list[tuple[str, str]]:
        return [(name, engine) for name in self.capabilities for engine in self.engines]

    def column(self, cells: CapabilityCells, head: tuple[str, str]) -> list[Rate | None]:
        return [cells.get((direction, *head)) for direction in self.directions]

    def of_capability(self, cells: CapabilityCells, name: str) -> Cells:
        """Engine -> direction -> rate, of one capability."""
        return {
            engine: {
                direction: cells[direction, name, engine]
                for direction in self.directions
                if (direction, name, engine) in cells
            }
            for engine in self.engines
        }

    def is_ragged(self, cells: CapabilityCells) -> bool:
        """Whether an engine lacks a direction that another has."""
        return any(
            not (rate and rate.n) for head in self.heads for rate in self.column(cells, head)
        )


def reviewed_table(
    cells: Mapping[tuple[str, str, str], Bounds], weighting: Weighting = "directions"
) -> Table:
    """Return the same table with reviewed rates; a cell is a range while suspects are open."""
    low = capability_table({key: one.low for key, one in cells.items()}, weighting)
    high = capability_table({key: one.high for key, one in cells.items()}, weighting)
    return {**low, "rows": _ranges(low, high)}


def _ranges(low: Table, high: Table) -> list[list[Cell]]:
    return [
        [_range(*pair) for pair in zip(*rows, strict=True)]
        for rows in zip(low["rows"], high["rows"], strict=True)
    ]


def _range(low: Cell, high: Cell) -> Cell:
    return low if low == high else FigureMessage.FROM_TO(low=f"{low}", high=f"{high}")


def _percent(rate: Rate | None) -> float | None:
    return None if rate is None or rate.value is None else round(100 * rate.value, 1)


def _mean(rates: Iterable[Rate | None], weighting: Weighting) -> float | None:
    known = [rate for rate in rates if rate is not None and rate.n]
    return round(100 * average(known, weighting), 1) if known else None


def _shared_row(cells: CapabilityCells, grid: _Grid, weighting: Weighting) -> list[Cell]:
    row: list[Cell] = [_("average over shared directions")]
    for name in grid.capabilities:
        of_engines = grid.of_capability(cells, name)
        shared = shared_directions(of_engines)
        row += [
            _mean([of_engines[engine][one] for one in shared], weighting) for engine in grid.engines
        ]
    return [*row, None]


def average_table(cells: CapabilityCells, weighting: Weighting = "directions") -> Table:
    """Return the average of each engine and of each capability, as in the paper's section 3.1.

    An engine's average is the mean of its averages in table 3, so that all capabilities weigh
    alike, and a capability's average is the mean over its engines.
    """
    grid = _Grid.of(cells)
    columns = {
        head: (known, average(known, weighting))
        for head in grid.heads
        if (known := [rate for rate in grid.column(cells, head) if rate and rate.n])
    }
    named = [(engine, engine, 1) for engine in grid.engines]
    named += [(capability(name), name, 0) for name in grid.capabilities]
    rows = [
        _of_columns(label, [columns[head] for head in columns if head[place] == name])
        for label, name, place in named
    ]
    heads = [_("engine or capability"), _("average"), _("directions"), _("cases")]
    return {"columns": heads, "rows": rows}


def _of_columns(name: str, columns: Sequence[tuple[list[Rate], float]]) -> list[Cell]:
    if not columns:
        return [name, None, 0, 0]
    value = round(100 * sum(mean for _rates, mean in columns) / len(columns), 1)
    directions = max(len(rates) for rates, _mean in columns)
    return [name, value, directions, sum(rate.n for rates, _mean in columns for rate in rates)]


def averaged_over(cells: CapabilityCells) -> dict[str, list[str]]:
    """Return the directions that all engines have, by capability, for a note below the table.

    Empty if no engine lacks a direction, or if they share none: then the table has no average over
    shared directions.
    """
    grid = _Grid.of(cells)
    if not grid.is_ragged(cells):
        return {}
    shared = {
        name: shared_directions(grid.of_capability(cells, name)) for name in grid.capabilities
    }
    return shared if any(shared.values()) else {}


@dataclass(frozen=True, slots=True)
class ErrorExample:
    """A sentence that one or several engines translate with the same kind of error.

    ``outputs``: engine -> its translation; ``truth``: the right number as the target language
    writes it; ``confirmed``: people have confirmed the error of every engine.
    """

    kind: PaperKind
    direction: str
    source: str
    outputs: Mapping[str, str]
    truth: str
    confirmed: bool


def error_table(examples: Sequence[ErrorExample]) -> Table:
    """Return NumberTest's table 4: examples of each kind of error, the kinds in the paper's order."""
    kinds = list(PaperKind)
    rows: list[list[Cell]] = [
        [
            PAPER_KINDS[one.kind],
            ", ".join(one.outputs),
            one.direction,
            one.source,
            _said(one.outputs),
            one.truth,
            _("confirmed") if one.confirmed else _("not reviewed"),
        ]
        for one in sorted(examples, key=lambda one: kinds.index(one.kind))
    ]
    heads = [_("error type"), _("engines"), _("direction"), _("source"), _("output")]
    return {"columns": [*heads, _("ground truth"), _("review")], "rows": rows}


def _said(outputs: Mapping[str, str]) -> str:
    """The translation, or each engine's own after its name if they differ."""
    if len(set(outputs.values())) == 1:
        return next(iter(outputs.values()))
    return " ".join(f"[{engine}: {text}]" for engine, text in outputs.items())
