"""Tables 3 and 4 of Wang et al. 2021, with the paper's own figures where it prints them."""

from __future__ import annotations

import re

import pytest

from triage.reporting.paper_kinds import PaperKind
from triage.reporting.paper_tables import (
    ErrorExample,
    average_table,
    averaged_over,
    capability_table,
    error_table,
    reviewed_table,
)
from triage.reporting.statistics.rates import Bounds, Rate

CELLS = {
    ("en-de", "integers", "A"): Rate(9, 10),
    ("en-de", "integers", "B"): Rate(8, 10),
    ("en-ne", "integers", "A"): Rate(2, 10),
    ("en-ta", "integers", "A"): Rate(20, 40),
    ("en-ta", "integers", "B"): Rate(30, 40),
}
#: The pass rates of the paper's Table 3, its averages of rows last.
PAPER = """
en-zh 100.0 100.0 94.0 100.0 100.0 92.2 77.5 72.5 67.5 100.0 100.0 91.4 91.2
zh-en 94.0 78.0 90.0 100.0 100.0 93.8 82.0 78.0 56.7 100.0 100.0 83.3 88.0
en-de 100.0 100.0 100.0 93.8 78.1 68.8 87.5 67.5 95.0 83.3 80.0 80.0 86.2
de-en 100.0 100.0 100.0 98.4 79.7 95.3 87.0 84.0 65.7 97.1 68.5 65.7 86.8
en-ta 100.0 98.0 100.0 100.0 100.0 100.0 100.0 97.5 100.0 100.0 100.0 100.0 99.6
ta-en 98.0 100.0 100.0 98.4 100.0 98.4 96.0 100.0 90.0 100.0 88.6 100.0 97.4
en-ne 18.0 - 70.0 17.2 - 72.0 7.5 - 65.0 16.7 - 60.0 40.8
ne-en 98.0 - 88.0 96.9 - 1.6 46.7 - 5.3 80.0 - 0.0 52.1
"""
#: Its averages of systems. It prints 61.1 for the numerals of A, but its own cells average 73.0, and
#: so its text has 80.6 for A and 70.8 for numerals instead of 83.6 and 74.8.
PAPER_AVERAGES = [88.5, 96.0, 92.8, 88.1, 92.9, 77.8, 73.0, 83.2, 68.2, 84.6, 89.5, 72.6]
CAPABILITIES = ("integers", "decimals", "numerals", "separators")
#: What rounding the printed cells to one decimal place can move an average by.
ROUNDED = 0.11


def paper_rows() -> list[list[str]]:
    return [line.split() for line in PAPER.strip().splitlines()]


def paper_cells() -> dict[tuple[str, str, str], Rate]:
    heads = [(name, engine) for name in CAPABILITIES for engine in "ABR"]
    return {
        (row[0], *head): Rate(round(10 * float(text)), 1000)
        for row in paper_rows()
        for head, text in zip(heads, row[1:-1], strict=True)
        if text != "-"
    }


class TestTable3:
    def test_it_has_a_row_a_direction_and_a_column_a_system(self):
        table = capability_table(CELLS)
        assert table["columns"] == ["direction", "integers, A", "integers, B", "average"]
        assert table["rows"][0] == ["en-de", 90.0, 80.0, 85.0]

    def test_print_groups_the_columns_by_capability(self):
        assert capability_table(CELLS)["groups"] == [
            ("", ["direction"]),
            ("integers", ["A", "B"]),
            ("", ["average"]),
        ]

    def test_a_cell_is_empty_where_a_system_lacks_the_direction(self):
        rows = {row[0]: row for row in capability_table(paper_cells())["rows"]}
        assert [place for place, cell in enumerate(rows["en-ne"]) if cell is None] == [2, 5, 8, 11]

    def test_a_direction_is_averaged_over_the_systems_that_have_it_as_in_the_paper(self):
        rows = capability_table(paper_cells())["rows"]
        for row, printed in zip(rows, paper_rows(), strict=False):
            assert row[-1] == pytest.approx(float(printed[-1]), abs=ROUNDED), row[0]

    def test_a_system_is_averaged_over_the_directions_that_it_has_as_in_the_paper(self):
        rows = {row[0]: row for row in capability_table(paper_cells())["rows"]}
        assert rows["average"][1:-1] == pytest.approx(PAPER_AVERAGES, abs=ROUNDED)

    def test_the_averages_of_systems_and_capabilities_are_those_of_the_papers_text(self):
        rows = {str(row[0]): row for row in average_table(paper_cells())["rows"]}
        assert rows["A"][1:3] == [pytest.approx(83.6, abs=ROUNDED), 8]
        assert rows["B"][1:3] == [pytest.approx(90.4, abs=ROUNDED), 6]
        assert rows["R"][1:3] == [pytest.approx(77.8, abs=ROUNDED), 8]
        assert rows["numerals"][1] == pytest.approx(74.8, abs=ROUNDED)

    def test_another_row_averages_over_the_directions_of_all_systems(self):
        rows = capability_table(CELLS)["rows"]
        assert rows[-2] == ["average", 53.3, 77.5, None]
        assert rows[-1] == ["average over shared directions", 70.0, 77.5, None]
        assert averaged_over(CELLS) == {"integers": ["en-de", "en-ta"]}

    def test_systems_that_have_the_same_directions_need_no_other_average(self):
        cells = {key: rate for key, rate in CELLS.items() if key[0] != "en-ne"}
        assert [row[0] for row in capability_table(cells)["rows"]] == ["en-de", "en-ta", "average"]
        assert averaged_over(cells) == {}

    def test_a_cell_without_a_decided_case_is_in_no_average(self):
        cells = {**CELLS, ("en-ne", "integers", "B"): Rate(0, 0)}
        assert capability_table(cells) == capability_table(CELLS)

    def test_the_weighting_can_be_by_cases(self):
        rows = capability_table(CELLS, "cases")["rows"]
        assert rows[-2] == ["average", 51.7, 76.0, None]
        assert rows[-1] == ["average over shared directions", 58.0, 76.0, None]

    def test_no_cells_make_an_empty_table(self):
        assert capability_table({})["rows"] == []
        assert average_table({})["rows"] == []

    def test_after_review_a_cell_is_a_range_until_its_last_suspect_is_judged(self):
        table = reviewed_table(
            {
                ("en-de", "integers", "A"): Bounds(Rate(9, 10), Rate(9, 10)),
                ("en-de", "integers", "B"): Bounds(Rate(6, 10), Rate(8, 10)),
            }
        )
        assert table["rows"][0] == ["en-de", 90.0, "60.0 to 80.0", "75.0 to 85.0"]
        assert table["rows"][-1] == ["average", 90.0, "60.0 to 80.0", None]
        assert table["groups"][1] == ("integers", ["A", "B"])


def example(kind: PaperKind, confirmed: bool = True, **outputs: str) -> ErrorExample:
    return ErrorExample(kind, "en-de", "It is 9,756.001 miles.", outputs, "9.756,001", confirmed)


class TestTable4:
    def test_the_kinds_are_in_the_papers_order(self):
        given = [example(kind, A="x") for kind in reversed(PaperKind)]
        assert [row[0] for row in error_table(given)["rows"]] == [
            "decimal and thousands separators",
            "cardinal numerals",
            "digits",
            "units",
            "other",
        ]

    def test_systems_with_the_same_output_share_it(self):
        (row,) = error_table([example(PaperKind.SEPARATORS, A="9.756.001", B="9.756.001")])["rows"]
        assert row[1:] == [
            "A, B",
            "en-de",
            "It is 9,756.001 miles.",
            "9.756.001",
            "9.756,001",
            "confirmed",
        ]

    def test_systems_with_different_outputs_are_quoted_by_name(self):
        (row,) = error_table([example(PaperKind.DIGITS, B="100009", R="10009")])["rows"]
        assert row[4] == "[B: 100009] [R: 10009]"

    def test_an_error_that_nobody_confirmed_says_so(self):
        (row,) = error_table([example(PaperKind.DIGITS, confirmed=False, B="x")])["rows"]
        assert re.search("not reviewed", str(row[-1]))
