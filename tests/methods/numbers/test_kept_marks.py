"""Marks of the source's language that were copied into another one: the error kind is separator."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers

COMMA, POINT = ("de", "es", "fr", "it", "pt", "ca"), ("en", "zh", "ja", "ta", "ne")
KEPT = [
    "8.077.350,306",
    "1.119.756,12",
    "21.119.756,1",
    "1.234.567.890,5",
    "9.756,001",
    "345.119,25",
]


@pytest.mark.parametrize("written", KEPT)
@pytest.mark.parametrize("target", POINT)
@pytest.mark.parametrize("source", COMMA)
@pytest.mark.parametrize("given", [True, False], ids=["given", "read"])
def test_a_numeral_copied_with_points_as_groups_is_a_separator_error(
    source, target, written, given
) -> None:
    values = [Decimal(written.replace(".", "").replace(",", "."))] if given else None
    found = check(f"({written})", f"({written})", source, target, values)
    # In French a point may group, and is foreign there: what is read is then in doubt.
    if source == "fr" and not given:
        assert found.result != "pass"
    else:
        assert (found.result, found.error_kind) == ("fail", "separator")


@pytest.mark.parametrize("target", COMMA)
@pytest.mark.parametrize("written", ["8,077,350.306", "1,119,756.12", "9,756.001"])
def test_a_numeral_copied_with_commas_as_groups_is_a_separator_error(target, written) -> None:
    values = [Decimal(written.replace(",", ""))]
    found = check(f"({written})", f"({written})", "en", target, values)
    assert (found.result, found.error_kind) == ("fail", "separator")


@pytest.mark.parametrize("text", ["(0.05,0.01)", "0.05,0.01,0.001", "1.5,2.5"])
def test_decimals_that_commas_part_are_still_a_list(text) -> None:
    parts = [Decimal(part) for part in text.strip("()").split(",")]
    assert [number.values[0] for number in read_numbers(text, "en")] == parts


def test_a_copied_mark_is_found_where_the_sentence_makes_the_number_look_like_a_label() -> None:
    source = "The winner crossed the line 111.1111 seconds ahead of her rival."
    translation = "El ganador cruzó la línea 111.1111 segundos al frente de su rival."
    found = check(source, translation, "en", "es", [Decimal("111.1111")])
    assert (found.result, found.error_kind) == ("fail", "separator")
