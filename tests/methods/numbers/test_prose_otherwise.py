"""What a translation says in another form is not accused; the same form with another amount is."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result


@pytest.mark.parametrize(
    ("languages", "source", "translation", "wrong"),
    [
        # A share as a percentage.
        ("en-de", "It fell by a fifth.", "Es fiel um 20 Prozent.", "Es fiel um 25 Prozent."),
        # Two units as one.
        ("en-de", "It took one hour and 22 minutes.", "Es dauerte 82 Minuten.", "Es dauerte 92 Minuten."),
        ("ja-en", "前日比822円45銭安だった。", "It fell by 822.45 yen.", "It fell by 822.54 yen."),
        # Twelve months as a year.
        ("en-de", "They lost it in the past 12 months.", "Sie verloren es im vergangenen Jahr.",
         "Sie verloren es in den letzten 10 Monaten."),
        # A fall as a minus in brackets.
        ("en-it", "It lost 327 points, or 1.3%.", "Ha perso 327 punti (-1,3%).", "Ha perso 327 punti (-1,4%)."),
        ("en-it", "It lost 10 points and gained 5%.", "Ha perso 10 punti e guadagnato il 5%.",
         "Ha perso 10 punti e guadagnato il -5%."),
        # Both ends of a range in the unit of the second one, wind in metres a second, a difference of degrees.
        ("en-de", "20 to 30 inches of rain fell.", "Es fielen 50 bis 75 Zentimeter Regen.",
         "Es fielen 30 bis 75 Zentimeter Regen."),
        ("en-ja", "Winds of 130mph blew.", "風速130マイル（約58メートル）の風が吹いた。", "風速130マイル（約28メートル）の風が吹いた。"),
        ("en-fr", "It hit 104F, 15 degrees above normal.", "Il a fait 40 °C, 8 °C de plus que la normale.",
         "Il a fait 40 °C, 18 °C de plus que la normale."),
        # Twenty feet are no speed.
        ("en-ru", "At 155 mph, waves of 20 feet rose.", "При 155 милях в час (250 км/ч) поднялись волны в 20 футов.",
         "При 155 милях в час (569 км/ч) поднялись волны в 20 футов."),
        # A dozen is about ten to nineteen, and a few dozen no number.
        ("en-ru", "A dozen houses burned.", "Сгорел десяток домов.", "Сгорело 14 домов."),
        ("en-fr", "A dozen people came.", "Une dizaine de personnes sont venues.", "Trente personnes sont venues."),
        ("en-id", "It mends bugs of a dozen years.", "Memperbaiki bug dari belasan tahun.", "Memperbaiki bug dari 20 tahun."),
        ("en-pl", "Only a few dozen speakers remain.", "Pozostało zaledwie kilkadziesiąt osób.", "Pozostało zaledwie 300 osób."),
        # Words for an anniversary, a term and a multiple.
        ("en-es", "It is the 200th anniversary.", "Es el bicentenario.", "Es el 300 aniversario."),
        ("en-it", "The 10-year bond yields 3%.", "Il titolo decennale rende il 3%.", "Il titolo a 20 anni rende il 3%."),
        ("en-de", "It sold for 3.5 times that.", "Es brachte das Dreieinhalbfache.", "Es brachte das Vierfache."),
        ("en-fr", "It went at 3.5 times that.", "Il est parti à trois fois et demie ce prix.",
         "Il est parti à quatre fois et demie ce prix."),
        ("en-fr", "He got seven and a half years.", "Il a été condamné à sept ans et demi.",
         "Il a été condamné à six ans et demi."),
        ("en-it", "One in six has it.", "Uno su sei ce l'ha.", "Uno su sette ce l'ha."),
        # Half as old again in one word, a term of some years.
        ("en-ru", "A 1.5-year-old child.", "Полуторагодовалый ребёнок.", "Двухлетний ребёнок."),
        ("en-ru", "A five-year-old child.", "Пятигодовалый ребёнок.", "Шестигодовалый ребёнок."),
        ("en-uk", "A one and a half year old child.", "Півторарічна дитина.", "Шестирічна дитина."),
        ("en-es", "He served a four-year term.", "Cumplió un cuatrienio.", "Cumplió un quinquenio."),
        ("en-it", "He served a three-year term.", "Ha servito per un triennio.", "Ha servito per sei anni."),
        # A month behind a hyphen.
        ("en-de", "It began in mid-February or early March.", "Es begann Mitte Februar oder Anfang März.",
         "Es begann Mitte Februar oder Anfang Mai."),
        # A name that stands there once less, once more.
        ("en-pt", "SARS-CoV-2 causes COVID-19, and COVID-19 spread to 6 countries.",
         "O SARS-CoV-2 causa a COVID-19, e o SARS-CoV-2 chegou a 6 países.",
         "O SARS-CoV-2 causa a COVID-18, e o SARS-CoV-2 chegou a 6 países."),
        # Letters and digits that alternate are one name.
        ("en-zh", "It uses secp256k1 in 3 places.", "它在3处使用secp256k1。", "它在4处使用secp256k1。"),
    ],
)  # fmt: skip
def test_an_amount_in_another_form_is_right_and_another_amount_is_wrong(
    languages: str, source: str, translation: str, wrong: str
) -> None:
    right = judged(languages, source, translation)
    assert right.result is not Result.FAIL, right.message
    assert judged(languages, source, wrong).result is Result.FAIL


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-ru", "There were a few hundred cases in 15 countries.", "Несколько сотен случаев в 15 странах."),
        ("en-ja", "There were a few hundred cases in 15 countries.", "15カ国で数百件あった。"),
        ("en-de", "There were a few hundred cases.", "Es gab einige 100 Fälle."),
    ],
)  # fmt: skip
def test_a_scale_that_something_vague_counts_is_no_amount(
    languages: str, source: str, translation: str
) -> None:
    found = judged(languages, source, translation)
    assert found.result is not Result.FAIL, found.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-pl", "He won 7-6 (7-4), 3-6, 6-4.", "Wygrał 7:6 (7:4), 3:7, 6:4."),
        ("en-ja", "He won 7-6, 3-6 for his 9th title.", "7-9、3-6で9度目の優勝。"),
        ("nl-en", "Feyenoord won zondag met 2-1, voor het eerst.", "Feyenoord won 2-5, for the first time."),
    ],
)  # fmt: skip
def test_a_score_with_one_other_side_fails_even_if_the_number_stands_elsewhere(
    languages: str, source: str, translation: str
) -> None:
    assert judged(languages, source, translation).result is Result.FAIL


def test_a_score_told_from_the_other_side_is_right() -> None:
    found = judged("en-cs", "He lost 6-7, 3-6 in 2 hours.", "Prohrál 6:7, 6:3 za 2 hodiny.")
    assert found.result is not Result.FAIL, found.message


def test_what_is_wrong_in_a_language_whose_words_are_not_known_is_no_pass() -> None:
    source = "A 17-year-old boy called at 10.40pm and died at 12.15am."
    translation = "Sedemnásťročný chlapec volal o 17.40 a zomrel štvrť hodiny po polnoci."
    assert judged("en-sk", source, translation).result is Result.ABSTAIN


def test_ten_per_cent_is_no_year_in_two_digits() -> None:
    source = "It employs 1,100 people in three towns and spends 10% on research."
    translation = "Zamestnáva 1110 ľudí v troch mestách a desatinu dáva na výskum."
    assert judged("en-sk", source, translation).result is Result.ABSTAIN


def test_a_mile_and_a_half_may_be_converted() -> None:
    source = "He was found a mile and a half from home."
    right = "Er wurde zweieinhalb Kilometer von zu Hause gefunden."
    wrong = "Er wurde fünfeinhalb Kilometer von zu Hause gefunden."
    assert judged("en-de", source, right).result is Result.PASS
    assert judged("en-de", source, wrong).result is Result.FAIL


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-tr", "Slow units have -1 movement.", "Yavaş birimlerin hareketi 1 daha az olur."),
        ("en-sv", "They do -25% damage.", "De ger 25% mindre skada."),
        ("en-tr", "It is open 24/7.", "7/24 açık."),
        ("en-tr", "Reduce it to 0.", "Sıfıra düşürün."),
        ("tr-en", "Bu program %1 kimliğiyle çalışıyor.", "This program runs as number %1."),
        ("en-tr", "See [this](#in-tr).", "Bkz. [bu](#katk%C4%B1da-bulunmak)."),
        ("en-ko", "Income per head rose.", "1인당 소득이 늘었다."),
        ("ko-en", "1인당 소득이 늘었다.", "Income per head rose."),
        ("en-ko", "The Korean War began.", "6·25 전쟁이 시작됐다."),
        ("ko-en", "6·25 전쟁이 시작됐다.", "The Korean War began."),
        ("en-ko", "Both countries agreed.", "양국이 합의했다."),
        ("ko-en", "양국이 합의했다.", "Both countries agreed."),
        ("en-ko", "The two leaders met for half an hour.", "두 정상은 30분간 만났다."),
        ("ko-en", "두 정상은 30분간 만났다.", "The two leaders met for half an hour."),
        ("en-ko", "The price doubled.", "가격이 두 배로 뛰었다."),
        ("ko-en", "가격이 두 배로 뛰었다.", "The price doubled."),
        ("en-ko", "One or two people came.", "한두 명이 왔다."),
        ("ko-en", "한두 명이 왔다.", "One or two people came."),
        ("en-ko", "You may have more than one account.", "계정이 두 개 이상일 수 있습니다."),
        ("ko-en", "계정이 두 개 이상일 수 있습니다.", "You may have more than one account."),
        ("en-ar", "The two cities grew.", "نمت المدينتان."),
        ("en-ar", "It meets every other week.", "يجتمع كل أسبوعين."),
        ("en-ar", "It is 2x faster.", "سرعته مُضاعفة."),
        ("en-ar", "It was founded twice.", "تأسس مرتين."),
    ],
)
def test_a_number_that_the_other_language_writes_otherwise_or_not_at_all_is_not_accused(
    languages: str, source: str, translation: str
) -> None:
    found = judged(languages, source, translation)
    assert found.result is not Result.FAIL, found.message
