"""By how much something changed, and to what."""

from __future__ import annotations

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-es", "Prices rose by 20 percent.", "Los precios subieron al 20 por ciento."),
        ("en-de", "Prices rose to 20 euros.", "Die Preise stiegen um 20 Euro."),
        ("de-en", "Die Preise sind um 20 Euro gestiegen.", "Prices rose to 20 euros."),
        ("en-fr", "Sales fell by 300 million.", "Les ventes sont tombées à 300 millions."),
        ("en-it", "Prices rose by 20 percent.", "I prezzi sono saliti al 20 per cento."),
        ("en-pt", "Prices rose by 20 percent.", "Os preços subiram para 20 por cento."),
        ("en-nl", "Prices rose by 20 percent.", "De prijzen stegen tot 20 procent."),
        ("en-sv", "Prices rose by 20 percent.", "Priserna steg till 20 procent."),
        ("en-ru", "The price rose by 50 roubles.", "Цена выросла до 50 рублей."),
        ("en-uk", "Prices rose by 20 percent.", "Ціни зросли до 20 відсотків."),
        ("en-pl", "The price rose by 50 zlotys.", "Cena wzrosła do 50 złotych."),
        ("en-cs", "The price rose by 50 crowns.", "Cena vzrostla na 50 korun."),
        ("en-zh", "Exports rose by 20 percent.", "出口增长到20%。"),
        ("en-ja", "Exports rose by 20 percent.", "輸出は20％に増加した。"),
        ("en-ko", "Exports rose by 20 percent.", "수출이 20%로 증가했다."),
    ],
)
def test_a_difference_is_not_a_result(languages: str, source: str, translation: str) -> None:
    one, other = languages.split("-")
    answer = check(source, translation, one, other)
    assert (answer.result, answer.error_kind) == (Result.FAIL, "relative")


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-es", "Prices rose by 20 percent.", "Los precios subieron un 20 por ciento."),
        ("en-de", "It fell from 5.9 to 5.4 percent.", "Es sank von 5,9 auf 5,4 Prozent."),
        ("en-de", "It rose by 10 to 20 percent.", "Es stieg um 10 bis 20 Prozent."),
        ("en-fr", "It rose from 20 to 30 percent.", "Il a augmenté de 20 à 30 %."),
        ("en-pl", "Sales will increase by 2030.", "Sprzedaż wzrośnie do 2030 r."),
        ("en-cs", "The price rose by 50 crowns.", "Cena vzrostla o 50 korun."),
        ("en-zh", "The rate rose to 20 percent.", "比例上升至20%。"),
        ("en-ja", "The rate rose to 20 percent.", "割合は20％に上昇した。"),
        ("en-ja", "The yen fell to a 20-year low.", "円は20年ぶりの下落を記録した。"),
        ("en-ko", "Exports rose by 20 percent.", "수출이 20% 증가했다."),
    ],
)
def test_a_difference_stays_one_and_a_result_too(
    languages: str, source: str, translation: str
) -> None:
    one, other = languages.split("-")
    assert check(source, translation, one, other).result is Result.PASS


@pytest.mark.parametrize(
    ("languages", "source", "right", "wrong"),
    [
        (
            "en-de",
            "The price fell from 50 to 30 euros.",
            "Der Preis fiel von 50 auf 30 Euro.",
            "Der Preis fiel von 30 auf 50 Euro.",
        ),
        (
            "en-fr",
            "The herd grew from 120 to 340.",
            "Le troupeau est passé de 120 à 340.",
            "Le troupeau est passé de 340 à 120.",
        ),
        (
            "en-zh",
            "The herd grew from 120 to 340.",
            "羊群从120增加到340。",
            "羊群从340增加到120。",
        ),
        (
            "ru-en",
            "Стадо выросло со 120 до 340.",
            "The herd grew from 120 to 340.",
            "The herd grew from 340 to 120.",
        ),
    ],
)
def test_a_change_whose_beginning_became_its_end_fails(
    languages: str, source: str, right: str, wrong: str
) -> None:
    one, other = languages.split("-")
    answers = [check(source, text, one, other) for text in (right, wrong)]
    assert [answer.result for answer in answers] == [Result.PASS, Result.FAIL]
    assert answers[1].error_kind == "relative"


def test_the_end_of_a_change_may_stand_before_its_beginning() -> None:
    source, right = "It fell to 30 euros from 50.", "Es fiel von 50 auf 30 Euro."
    assert check(source, right, "en", "de").result.value != "fail"
