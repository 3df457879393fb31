from __future__ import annotations

from triage.reporting.figures.base import Table
from triage.reporting.latex import escaped, table_latex
from triage.reporting.paper_tables import capability_table
from triage.reporting.statistics.rates import Rate

CELLS = {
    ("en-de", "integers", "A_1"): Rate(9, 10),
    ("en-de", "integers", "B"): Rate(8, 10),
    ("en-ne", "integers", "A_1"): Rate(2, 10),
}


def test_heads_of_groups_span_their_columns():
    lines = table_latex(capability_table(CELLS), "Table").splitlines()
    assert r" & \multicolumn{2}{c}{integers} &  \\" in lines
    assert r"\cmidrule(lr){2-3}" in lines
    assert r"direction & A\_1 & B & average \\" in lines


def test_an_empty_cell_is_a_dash():
    assert r"en-ne & 20.0 & -- & 20.0 \\" in table_latex(capability_table(CELLS), "Table")


def test_a_text_cannot_end_its_cell_or_row_or_run_a_command():
    text = escaped("a & b \\\\ \\input{x} 100 % $1 #_{}~^\nnext")
    assert "\n" not in text
    assert r"\input{" not in text
    assert r"\&" in text
    assert r"100 \%" in text


def test_long_texts_wrap():
    table: Table = {
        "columns": ["n", "source"],
        "rows": [[1, "a sentence that is too long for a cell"]],
    }
    assert r"\begin{tabularx}{\textwidth}{rX}" in table_latex(table, "Table")


def test_every_row_has_as_many_cells_as_the_table_has_columns():
    table = capability_table(CELLS)
    rows = [line for line in table_latex(table, "T").splitlines() if line.endswith(r"\\")]
    assert {line.count(" & ") for line in rows[1:]} == {len(table["columns"]) - 1}
