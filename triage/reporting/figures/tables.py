"""The table of a chart as a file."""

from __future__ import annotations

import csv
import io

from triage.reporting.bug_formats import defused
from triage.reporting.figures.base import Cell, Table


def table_csv(table: Table) -> str:
    """Return the table of a chart as CSV; cells that a spreadsheet would run are defused."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow([_safe(name) for name in table["columns"]])
    writer.writerows([_safe(cell) for cell in row] for row in table["rows"])
    return buffer.getvalue()


def _safe(cell: Cell) -> Cell:
    return defused(cell) if isinstance(cell, str) else cell
