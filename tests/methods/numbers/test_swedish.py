"""What is particular to Swedish."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("tjugofemtusen", "25000"),
        ("trehundratolv", "312"),
        ("tolvhundra", "1200"),
        ("etttusen tvåhundratrettiofyra", "1234"),
        ("två miljoner trehundratusen", "2300000"),
        ("en miljard en miljon", "1001000000"),
        ("halvannan", "1.5"),
        ("tre och en halv", "3.5"),
        ("ett och ett halvt", "1.5"),
        ("halv miljon", "500000"),
        ("en miljon ett", "1000001"),
        ("halvmiljon", "500000"),
        ("två komma fem", "2.5"),
        ("tre fjärdedelar", "0.75"),
        ("12 345,67", "12345.67"),
        ("2,3 mdr", "2300000000"),
        ("48 mkr", "48000000"),
        ("minus sju", "-7"),
        ("tjugofemåringen", "25"),
        ("femtonårig", "15"),
        ("tredagars", "3"),
        ("fyraprocentsspärren", "4"),
        ("tvåmiljonersaffär", "2000000"),
        ("tvåkolumnsläge", "2"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Här ( {text} ) .", "sv")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("text", "rank"),
    [("3:e", 3), ("21:a", 21), ("tjugoförsta", 21), ("sjätte", 6), ("andra kvartalet", 2)],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    number, *_ = read_numbers(f"Det {text}.", "sv")
    assert number.kind == "ordinal"
    assert number.values == (Decimal(rank),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("halv åtta på kvällen", (7, 30)),
        ("kvart över nio", (9, 15)),
        ("kvart i nio", (8, 45)),
        ("fem i halv sju", (6, 25)),
        ("fem över halv sju", (6, 35)),
        ("klockan tio i åtta", (7, 50)),
        ("kl. 9", (9, 0)),
        ("klockan 14.53", (14, 53)),
        ("vid niotiden", (9, 0)),
        ("vid halvtiotiden", (9, 30)),
        ("vid 17-tiden", (17, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Den börjar {text}.", "sv")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text",
    [
        "De hade sex med varandra.",
        "Alla andra gick hem.",
        "Hon ska komma i kväll.",
        "Framtiden är oviss.",
    ],
)
def test_a_word_that_only_looks_like_a_number_is_none(text: str) -> None:
    assert not read_numbers(text, "sv")


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("In the 1970s it grew.", "På 1970-talet växte den.", "På 1980-talet växte den."),
        ("In the seventies it grew.", "På sjuttiotalet växte den.", "På åttiotalet växte den."),
        ("It is a 19th-century house.", "Huset är från 1800-talet.", "Huset är från 1700-talet."),
        ("It ends on 30 June.", "Det slutar den 30 juni.", "Det slutar den 20 juni."),
        ("It is the 14th attempt.", "Det är det 14:e försöket.", "Det är det 12:e försöket."),
        ("One in five pupils left.", "Var femte elev gick.", "Var sjätte elev gick."),
        ("It is 300 kilometres away.", "Det ligger 30 mil bort.", "Det ligger 300 mil bort."),
        ("It was minus 22 degrees.", "Det var 22 minusgrader.", "Det var 22 plusgrader."),
        (
            "It costs at least 40 kronor.",
            "Det kostar minst 40 kronor.",
            "Det kostar högst 40 kronor.",
        ),
        ("It costs 40 kronor.", "Det kostar 40 kronor.", "Det kostar 40 euro."),
    ],
)
def test_moments_ranks_and_units_are_carried(source: str, right: str, wrong: str) -> None:
    assert check(source, right, "en", "sv").result == "pass"
    assert check(source, wrong, "en", "sv").result == "fail"


def test_an_article_after_a_scale_word_adds_nothing() -> None:
    source, translation = (
        "It fell from 987 million a year ago.",
        "Det föll från 987 miljoner ett år tidigare.",
    )
    assert check(source, translation, "en", "sv").result == "pass"


def test_another_multiple_is_accused() -> None:
    assert check("It doubled.", "Det fördubblades.", "en", "sv").result == "pass"
    assert check("It doubled.", "Det tredubblades.", "en", "sv").result == "fail"


def test_during_so_many_days_is_no_bound() -> None:
    assert (
        check("It rained over 3 days.", "Det regnade under 3 dagar.", "en", "sv").result == "pass"
    )
