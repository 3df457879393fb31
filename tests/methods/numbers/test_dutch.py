"""What is particular to Dutch."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("vijfentwintigduizend", "25000"),
        ("vijfentwintigduizend driehonderd", "25300"),
        ("driehonderddrieëndertig", "333"),
        ("honderd en vijf", "105"),
        ("vijftienhonderd", "1500"),
        ("duizend en een", "1001"),
        ("anderhalf", "1.5"),
        ("anderhalve", "1.5"),
        ("tweeënhalf", "2.5"),
        ("twee en een half", "2.5"),
        ("twee komma vijf", "2.5"),
        ("anderhalf miljoen", "1500000"),
        ("twee miljard", "2000000000"),
        ("één biljoen", "1000000000000"),
        ("9.756,001", "9756.001"),
        ("3,5 mln", "3500000"),
        ("min zeven", "-7"),
        ("twee derde", "0.66666666666666666667"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Het zijn {text} .", "nl")
    assert number.text == text
    assert abs(number.values[0] - Decimal(value)) < Decimal("1e-15")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("om half vier", (3, 30)),
        ("om kwart over negen", (9, 15)),
        ("om kwart voor negen", (8, 45)),
        ("om tien voor acht", (7, 50)),
        ("om vijf voor half tien", (9, 25)),
        ("om tien over half tien", (9, 40)),
        ("om 17.45 uur", (17, 45)),
        ("om 's avonds negen uur 's avonds", (9, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Het begint {text}.", "nl")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text",
    ["Het duurt 3 uur.", "Het duurt anderhalf uur.", "We wachtten twee uur."],
)
def test_a_duration_is_no_time_of_day(text: str) -> None:
    (number,) = read_numbers(text, "nl")
    assert number.kind == "quantity"


@pytest.mark.parametrize(
    ("text", "rank"),
    [("vierde", 4), ("achtste", 8), ("eenentwintigste", 21), ("honderdderde", 103), ("14e", 14)],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    (number,) = read_numbers(f"Het is de {text} keer.", "nl")
    assert number.kind == "ordinal"
    assert number.values == (Decimal(rank),)


@pytest.mark.parametrize("text", ["Sla acht op hem, neem het in acht te nemen.", "Het paar lacht."])
def test_a_word_that_only_looks_like_a_number_adds_none(text: str) -> None:
    assert all(number.weak for number in read_numbers(text, "nl"))


def test_a_decade_is_no_amount_of_years() -> None:
    source = "He lived in Ghent in the eighties."
    right, wrong = (f"In de jaren {tens} woonde hij in Gent." for tens in ("tachtig", "negentig"))
    assert check(source, right, "en", "nl").result == "pass"
    assert check(source, wrong, "en", "nl").error_kind == "date"
