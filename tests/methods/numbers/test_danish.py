"""What is particular to Danish."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("femoghalvtreds", "55"),
        ("halvfemsindstyve", "90"),
        ("tohundredeogsyvogfirs", "287"),
        ("ethundrede og et", "101"),
        ("femogtyve tusind", "25000"),
        ("et tusind to hundrede og fireogtredive", "1234"),
        ("tolv hundrede", "1200"),
        ("halvanden", "1.5"),
        ("to en halv", "2.5"),
        ("tre og en halv million", "3500000"),
        ("en halv million", "500000"),
        ("to komma fem", "2.5"),
        ("tre fjerdedele", "0.75"),
        ("12.345,67", "12345.67"),
        ("2,3 mia", "2300000000"),
        ("minus syv", "-7"),
        ("femtenårig", "15"),
        ("tredages", "3"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Her ( {text} ) .", "da")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("Det er den 3. gang.", 3),
        ("Det er den enogtyvende gang.", 21),
        ("Det er anden halvleg.", 2),
        ("Det er den femoghalvtredsindstyvende gang.", 55),
    ],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    number = next(one for one in read_numbers(text, "da") if one.kind == "ordinal")
    assert number.values == (Decimal(rank),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("klokken halv fire", (3, 30)),
        ("kvart i ni", (8, 45)),
        ("fem minutter i halv syv", (6, 25)),
        ("ti over halv syv", (6, 40)),
        ("kl. 9.30", (9, 30)),
        ("klokken ti minutter over fem", (5, 10)),
        ("klokken 20", (20, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Den begynder {text}.", "da")
    assert number.kind == "time"
    assert (number.parts or number.values) == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text",
    [
        "Den anden bil er rød.",
        "Der er et par stykker.",
        "Han vil hjælpe de andre.",
    ],
)
def test_a_word_that_only_looks_like_a_number_is_none(text: str) -> None:
    assert all(number.weak for number in read_numbers(text, "da"))
