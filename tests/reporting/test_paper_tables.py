from __future__ import annotations

from triage.reporting.paper_tables import averaged_over, capability_table, reviewed_table
from triage.reporting.statistics.rates import Bounds, Rate

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


def test_after_review_a_cell_is_a_range_until_its_last_suspect_is_judged():
    table = reviewed_table(
        {
            ("en-de", "integers", "A"): Bounds(Rate(9, 10), Rate(9, 10)),
            ("en-de", "integers", "B"): Bounds(Rate(6, 10), Rate(8, 10)),
        }
    )
    assert table["rows"][0] == ["en-de", 90.0, "60.0 to 80.0", "75.0 to 85.0"]
    assert table["rows"][-1] == ["average", 90.0, "60.0 to 80.0", None]
