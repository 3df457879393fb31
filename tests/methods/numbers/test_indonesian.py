"""What is particular to Indonesian."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("dua puluh lima ribu", "25000"),
        ("Dua puluh satu", "21"),
        ("sebelas", "11"),
        ("lima belas", "15"),
        ("seratus dua puluh", "120"),
        ("seribu dua ratus", "1200"),
        ("sejuta", "1000000"),
        ("setengah juta", "500000"),
        ("tiga setengah miliar", "3500000000"),
        ("tiga perempat", "0.75"),
        ("sepertiga", "0.33333333333333333333"),
        ("tiga koma lima", "3.5"),
        ("1.499,95", "1499.95"),
        ("4,9 juta", "4900000"),
        ("minus tujuh", "-7"),
        ("selusin", "12"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Di sini ( {text} ) .", "id")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("Ini yang ketiga.", 3),
        ("Ini edisi kedua puluh satu.", 21),
        ("Pada abad ke-18.", 18),
        ("Ini yang pertama.", 1),
    ],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    number = next(one for one in read_numbers(text, "id") if one.kind == "ordinal")
    assert number.values == (Decimal(rank),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("pukul setengah empat", (3, 30)),
        ("pukul sembilan kurang seperempat", (8, 45)),
        ("pukul sembilan lewat seperempat", (9, 15)),
        ("pukul lima lewat sepuluh", (5, 10)),
        ("pukul lima kurang sepuluh", (4, 50)),
        ("pukul 9.30", (9, 30)),
        ("pukul 8 malam", (8, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Acara mulai {text}.", "id")
    assert number.kind == "time"
    assert (number.parts or number.values) == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text",
    [
        "Harganya kurang dari itu.",
        "Rumah itu besar sekali.",
    ],
)
def test_a_word_that_only_looks_like_a_number_is_none(text: str) -> None:
    assert all(number.weak for number in read_numbers(text, "id"))


def test_a_scale_without_a_count_has_no_value() -> None:
    assert not any(one.values for one in read_numbers("Ratusan ribu orang berpawai.", "id"))
