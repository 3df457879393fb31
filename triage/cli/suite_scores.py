"""Scores of a suite as text, CSV, LaTeX and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from triage.checking.formats.base import counted
from triage.cli.suite import cells_of
from triage.reporting.figures.base import Cell, Table, table_csv
from triage.reporting.latex import table_latex
from triage.reporting.paper_tables import average_table, capability_table

Results = Sequence[Mapping[str, Any]]
_TITLE = "Pass rate, %"


def as_table(results: Results) -> str:
    """Return table 3 and its averages as aligned text, and what no rate includes."""
    cells = cells_of(results)
    parts = [_aligned(capability_table(cells)), _aligned(average_table(cells))]
    abstained = sum(one["abstained"] for one in results)
    if abstained:
        parts.append(f"{counted(abstained, 'translation')} undecided, in no rate.\n")
    return "\n".join(parts)


def _aligned(table: Table) -> str:
    rows = [
        [str(name) for name in table["columns"]],
        *([_cell(c) for c in r] for r in table["rows"]),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _cell(cell: Cell) -> str:
    return "–" if cell is None else str(cell)


def as_csv(results: Results) -> str:
    return table_csv(capability_table(cells_of(results)))


def as_latex(results: Results) -> str:
    return table_latex(capability_table(cells_of(results)), _TITLE)


def as_json(results: Results) -> str:
    return json.dumps({"runs": list(results)}, ensure_ascii=False) + "\n"


FORMATS: Mapping[str, Callable[[Results], str]] = {
    "table": as_table,
    "csv": as_csv,
    "latex": as_latex,
    "json": as_json,
}
