"""Numbers of a list in another order, and percentages that are lost or added."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check

BOOKS = "He bought 7 books and 12 pens."


def judged(source: str, translation: str, languages: str, *values: str) -> Result:
    said, _, told = languages.partition("-")
    return check(source, translation, said, told, list(map(Decimal, values)) or None).result


@pytest.mark.parametrize("values", [("7", "12"), ()])
def test_a_list_turned_round_is_doubtful_where_no_word_tells_its_nouns(
    values: tuple[str, ...],
) -> None:
    swapped = "Compró 12 libros y 7 bolígrafos."
    assert judged(BOOKS, swapped, "en-es", *values) is Result.ABSTAIN
    assert judged(BOOKS, "Compró 7 libros y 12 bolígrafos.", "en-es", *values) is Result.PASS


def test_words_that_are_spelled_alike_tell_who_changed_places() -> None:
    source = "The town has 3 hospitals and 11 schools."
    right, wrong = "11 escuelas y 3 hospitales", "11 hospitales y 3 escuelas"
    assert judged(source, f"El pueblo tiene {right}.", "en-es", "3", "11") is Result.PASS
    verdict = check(source, f"El pueblo tiene {wrong}.", "en", "es", [Decimal(3), Decimal(11)])
    assert (verdict.result, verdict.error_kind) == (Result.FAIL, "digit_changed")


def test_units_tell_it_too() -> None:
    source = "Take 2 kilos of flour and 3 litres of milk."
    assert judged(source, "Nimm 3 Liter Milch und 2 Kilo Mehl.", "en-de", "2", "3") is Result.PASS
    assert judged(source, "Nimm 3 Kilo Mehl und 2 Liter Milch.", "en-de", "2", "3") is Result.FAIL


@pytest.mark.parametrize(
    ("source", "translation", "languages", "values"),
    [
        ("In 5 days 40 boats came.", "40隻の船が5日で来た。", "en-ja", ("5", "40")),
        ("40 boats came in 5 days.", "In 5 Tagen kamen 40 Boote.", "en-de", ("40", "5")),
        ("3 of the 40 boats sank.", "40艘船中有3艘沉没。", "en-zh", ("3", "40")),
        ("It rose to 9 from 4.", "Es stieg von 4 auf 9.", "en-de", ("9", "4")),
        ("Both won: 4 and 4 points.", "Beide: 4 und 4 Punkte.", "en-de", ("4", "4")),
    ],
)
def test_sentences_of_another_order_pass(
    source: str, translation: str, languages: str, values: tuple[str, ...]
) -> None:
    assert judged(source, translation, languages, *values) is Result.PASS


@pytest.mark.parametrize(
    ("source", "translation", "languages"),
    [
        ("18 % of the bridges are closed.", "18 Brücken sind gesperrt.", "en-de"),
        ("18 per cent of the bridges are closed.", "18 Brücken sind gesperrt.", "en-de"),
        ("18 bridges are closed.", "18 % der Brücken sind gesperrt.", "en-de"),
        ("百分之18的桥关闭了。", "18 bridges are closed.", "zh-en"),
        ("18 percent of the bridges are closed.", "18的桥关闭了。", "en-zh"),
        ("El 18 por ciento de los puentes cerró.", "18 bridges closed.", "es-en"),
        ("18 % पुल बंद हैं।", "18 bridges are closed.", "hi-en"),
    ],
)
@pytest.mark.parametrize("values", [("18",), ()])
def test_a_share_is_no_count(
    source: str, translation: str, languages: str, values: tuple[str, ...]
) -> None:
    for _ in range(3):  # what is remembered of a pair answers alike
        assert judged(source, translation, languages, *values) is Result.FAIL


@pytest.mark.parametrize(
    ("source", "translation", "languages", "values"),
    [
        ("18% of the bridges are closed.", "18 von 100 Brücken sind gesperrt.", "en-de", ("18",)),
        ("It rose from 4% to 9%.", "Es stieg von 4 auf 9 Prozent.", "en-de", ("4", "9")),
        ("It rose from 4 to 9 percent.", "由4%升至9%。", "en-zh", ("4", "9")),
    ],
)
def test_a_share_may_be_said_in_other_ways(
    source: str, translation: str, languages: str, values: tuple[str, ...]
) -> None:
    assert judged(source, translation, languages, *values) is Result.PASS
