"""What is particular to Czech."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("dvacet pět tisíc", "25000"),
        ("pětadvacet", "25"),
        ("dvě stě", "200"),
        ("tři sta padesát", "350"),
        ("půldruhého", "1.5"),
        ("dva a půl", "2.5"),
        ("půl milionu", "500000"),
        ("jedna celá pět", "1.5"),
        ("tři čtvrtiny", "0.75"),
        ("12 345,67", "12345.67"),
        ("minus sedm", "-7"),
        ("jednatřicetiletý", "31"),
        ("dvacetipětiletý", "25"),
        ("patnáctiprocentní", "15"),
        ("trojapůlnásobek", "3.5"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Tady ( {text} ) .", "cs")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(("text", "value"), [("15letý", 15), ("63krát", 63), ("24hodinový", 24)])
def test_digits_with_an_ending_are_an_amount(text: str, value: int) -> None:
    (number,) = read_numbers(f"Byl {text}.", "cs")
    assert number.kind == "quantity"
    assert number.values == (Decimal(value),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("v půl osmé večer", (7, 30)),
        ("ve čtvrt na osm", (7, 15)),
        ("ve tři čtvrtě na osm", (7, 45)),
        ("v osm hodin ráno", (8, 0)),
        ("v 19.30", (19, 30)),
        ("do 17 hodin", (17, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Začíná {text}.", "cs")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


def test_a_set_of_tennis_is_no_hundred() -> None:
    assert not any(number.values for number in read_numbers("Vyhrál set po boji.", "cs"))


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("In the 1990s it grew.", "V 90. letech rostlo.", "V 80. letech rostlo."),
        ("They won from 1-0 down.", "Vyhráli po stavu 0:1.", "Vyhráli po stavu 0:2."),
        ("It ends on 30 June.", "Končí 30. června.", "Končí 20. června."),
        ("Every fifth pupil left.", "Odešel každý pátý žák.", "Odešel každý šestý žák."),
    ],
)
def test_moments_and_ranks_are_carried(source: str, right: str, wrong: str) -> None:
    assert check(source, right, "en", "cs").result == "pass"
    assert check(source, wrong, "en", "cs").result == "fail"
