"""What is particular to Romanian."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("douăzeci și cinci de mii", "25000"),
        ("două sute de mii", "200000"),
        ("o mie o sută", "1100"),
        ("treizeci și unu", "31"),
        ("douăsprezece", "12"),
        ("șaișpe", "16"),
        ("un milion și jumătate", "1500000"),
        ("jumătate de milion", "500000"),
        ("trei virgulă cinci", "3.5"),
        ("trei sferturi", "0.75"),
        ("două treimi", "0.66666666666666666667"),
        ("1.499,95", "1499.95"),
        ("20 de milioane", "20000000"),
        ("2,3 mld", "2300000000"),
        ("minus șapte", "-7"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Aici ( {text} ) .", "ro")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("A fost al treilea.", 3),
        ("A fost a cincea oară.", 5),
        ("A fost a 50-a ediție.", 50),
        ("În secolul al XVIII-lea.", 18),
    ],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    number = next(one for one in read_numbers(text, "ro") if one.kind == "ordinal")
    assert number.values == (Decimal(rank),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("la trei și jumătate", (3, 30)),
        ("la nouă fără un sfert", (8, 45)),
        ("la nouă și un sfert", (9, 15)),
        ("la cinci și zece", (5, 10)),
        ("la cinci fără zece", (4, 50)),
        ("la ora 9.30", (9, 30)),
        ("la ora 20", (20, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Începe {text}.", "ro")
    assert number.kind == "time"
    assert (number.parts or number.values) == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text",
    [
        "O nouă lege a fost votată.",
        "Mașina nouă este roșie.",
        "Mai sunt locuri.",
        "A plecat fără bani.",
    ],
)
def test_a_word_that_only_looks_like_a_number_is_none(text: str) -> None:
    assert all(number.weak for number in read_numbers(text, "ro"))
