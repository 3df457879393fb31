"""What is particular to Polish."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("dwadzieścia pięć tysięcy", "25000"),
        ("dwudziestu pięciu tysięcy", "25000"),
        ("dwóch", "2"),
        ("dwiema", "2"),
        ("pięcioro", "5"),
        ("dwanaścioro", "12"),
        ("dwunastu", "12"),
        ("dwustu", "200"),
        ("ośmiuset", "800"),
        ("tysiąc pięćset", "1500"),
        ("półtora", "1.5"),
        ("półtorej", "1.5"),
        ("dwie i pół", "2.5"),
        ("pół miliona", "500000"),
        ("ćwierć miliona", "250000"),
        ("dwa przecinek pięć", "2.5"),
        ("sześć i osiem dziesiątych", "6.8"),
        ("trzy czwarte", "0.75"),
        ("dwa miliardy", "2000000000"),
        ("12 345,67", "12345.67"),
        ("3,5 mln", "3500000"),
        ("minus siedem", "-7"),
        ("dwudziestopięcioosobowa", "25"),
        ("dwutygodniowy", "2"),
        ("siedemnastolatek", "17"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Oto ( {text} ) .", "pl")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("o wpół do czwartej", (3, 30)),
        ("kwadrans po dziewiątej", (9, 15)),
        ("za kwadrans ósma", (7, 45)),
        ("za dziesięć ósma", (7, 50)),
        ("za dwadzieścia ósma", (7, 40)),
        ("o dwudziestej drugiej", (22, 0)),
        ("o 17.45", (17, 45)),
        ("o ósmej rano", (8, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Zaczyna się {text}.", "pl")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text", ["Ceny wzrosły o 2,7 procent.", "Wydłużono o półtorej godziny.", "Spadły o 12.50 zł."]
)
def test_an_amount_after_o_is_no_time_of_day(text: str) -> None:
    (number,) = read_numbers(text, "pl")
    assert number.kind != "time"


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("czwarty", 4),
        ("dwudziesta pierwsza", 21),
        ("osiemdziesiątego ósmego", 88),
        ("dwusetna", 200),
        ("XIV", 14),
    ],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    (number,) = read_numbers(f"To był {text} raz.", "pl")
    assert number.kind == "ordinal"
    assert number.values == (Decimal(rank),)


def test_a_decade_is_no_rank() -> None:
    source = "He lived in Gdansk in the eighties."
    right, wrong = (
        f"W latach {tens} mieszkał w Gdańsku."
        for tens in ("osiemdziesiątych", "dziewięćdziesiątych")
    )
    assert check(source, right, "en", "pl").result == "pass"
    assert check(source, wrong, "en", "pl").error_kind == "date"


def test_the_name_of_a_currency_may_stand_between_an_amount_and_its_cents() -> None:
    (number,) = read_numbers("( dwa dolary amerykańskie, dwa centy )", "pl")
    assert number.values == (Decimal("2.02"),)


def test_a_wish_counts_nothing() -> None:
    assert all(number.weak for number in read_numbers("Zaśpiewali jej sto lat!", "pl"))


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("In the 1990s it grew.", "W latach 90. urosło.", "W latach 80. urosło."),
        ("One in twenty came home.", "Wrócił co dwudziesty.", "Wrócił co trzydziesty."),
    ],
)
def test_a_decade_in_digits_and_one_of_so_many_are_carried(
    source: str, right: str, wrong: str
) -> None:
    assert check(source, right, "en", "pl").result == "pass"
    assert check(source, wrong, "en", "pl").result == "fail"
