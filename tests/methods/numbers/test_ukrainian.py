"""What is particular to Ukrainian."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("п'ять", "5"),
        ("п’ятдесят", "50"),
        ("девʼяносто", "90"),
        ("двадцять п'ять тисяч", "25000"),
        ("дванадцятьох", "12"),
        ("двісті", "200"),
        ("вісімсот", "800"),
        ("півтора", "1.5"),
        ("два з половиною", "2.5"),
        ("пів мільйона", "500000"),
        ("три цілих п'ять десятих", "3.5"),
        ("дві третини", "0.66666666666666666667"),
        ("46,9 млн", "46900000"),
        ("мінус сім", "-7"),
        ("двадцятип'ятирічний", "25"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Ось ( {text} ) .", "uk")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("о пів на восьму", (7, 30)),
        ("за чверть восьма", (7, 45)),
        ("о восьмій ранку", (8, 0)),
        ("о 19:30", (19, 30)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Початок {text}.", "uk")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("In the 1980s it grew.", "У 80-х роках місто росло.", "У 70-х роках місто росло."),
        ("In the eighties it grew.", "У вісімдесятих місто росло.", "У сімдесятих місто росло."),
        ("It is on the 14th floor.", "Це на 14-му поверсі.", "Це на 12-му поверсі."),
        ("It ends on 30 June.", "Закінчується 30 червня.", "Закінчується 20 червня."),
    ],
)
def test_moments_and_ranks_are_carried(source: str, right: str, wrong: str) -> None:
    assert check(source, right, "en", "uk").result == "pass"
    assert check(source, wrong, "en", "uk").result == "fail"
