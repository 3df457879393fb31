from __future__ import annotations

from triage.reporting.paper_tables import averaged_over, capability_table
from triage.reporting.statistics.rates import Rate

CELLS = {
    ("en-de", "integers", "A"): Rate(9, 10),
    ("en-de", "integers", "B"): Rate(8, 10),
    ("en-ne", "integers", "A"): Rate(2, 10),
    ("en-ta", "integers", "A"): Rate(20, 40),
    ("en-ta", "integers", "B"): Rate(30, 40),
}


def test_the_table_has_a_row_a_direction_and_a_column_a_system():
    table = capability_table(CELLS)
    assert table["columns"] == ["direction", "integers, A", "integers, B", "average"]
    assert table["rows"][0] == ["en-de", 90.0, 80.0, 85.0]


def test_a_direction_that_one_engine_lacks_has_no_average():
    assert capability_table(CELLS)["rows"][1] == ["en-ne", 20.0, None, None]


def test_capability_averages_leave_out_what_one_engine_lacks():
    assert capability_table(CELLS)["rows"][-1] == ["average", 70.0, 77.5, None]
    assert averaged_over(CELLS) == {"integers": ["en-de", "en-ta"]}


def test_the_weighting_can_be_by_cases():
    assert capability_table(CELLS, "cases")["rows"][-1] == ["average", 58.0, 76.0, None]


def test_no_cells_make_an_empty_table():
    assert capability_table({})["rows"] == []
