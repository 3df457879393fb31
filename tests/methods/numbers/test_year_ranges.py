"""A range of amounts is not taken for one of years, nor the other way round."""

from __future__ import annotations

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


def kinds(text: str, language: str) -> list[str]:
    return [number.kind for number in read_numbers(text, language)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The hall holds between 1500 and 2000 people."),
        ("en", "The town grew from 1500 to 2000 inhabitants."),
        ("en", "They hired between 1500 and 2000 new employees."),
        ("en", "The peak is between 1500 and 2000 metres high."),
        ("en", "It is between 1500 and 2000 km away."),
        ("en", "It drew between 1500 and 2,500 of them."),
        ("es", "Asistieron entre 1500 y 2000 personas."),
        ("es", "Pasó de 1500 a 2000 habitantes."),
        ("fr", "La salle accueille entre 1500 et 2000 personnes."),
        ("fr", "Elle passe de 1500 à 2000 habitants."),
        ("de", "Es kamen zwischen 1500 und 2000 Menschen."),
        ("de", "Sie wuchs von 1500 bis 2000 Einwohner."),
    ],
)
def test_a_range_before_something_counted_is_two_amounts(language: str, text: str) -> None:
    assert kinds(text, language) == ["quantity", "quantity"]


def test_a_range_of_money_is_two_amounts() -> None:
    assert kinds("It costs between 1500 and 2000 euros.", "en") == ["quantity", "currency"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Between 1914 and 1918 the war went on."),
        ("en", "Between 1990 and 2000 inflation rose."),
        ("en", "Between 1990 and 2000 in Paris it rained."),
        ("en", "Between 1914 and 1918, people fled."),
        ("en", "In 1990 and 2000 people came."),
        ("es", "Entre 1914 y 1918 la guerra siguió."),
        ("fr", "Entre 1914 et 1918 la guerre continua."),
        ("de", "Zwischen 1914 und 1918 war Krieg."),
    ],
)
def test_a_range_of_years_stays_one(language: str, text: str) -> None:
    assert kinds(text, language)[0] == "year"


def test_the_first_number_of_such_a_range_may_not_be_lost() -> None:
    source, lost = "Between 1500 and 2000 people came.", "Vinieron más de 2000 personas."
    assert check(source, lost, "en", "es").result is Result.FAIL
    kept = "Vinieron entre 1500 y 2000 personas."
    assert check(source, kept, "en", "es").result is Result.PASS
