"""Numbers that are said twice, change places or lose the mark between them."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result


@pytest.mark.parametrize(
    ("languages", "source", "translation", "kind"),
    [
        ("de-en", "Zimmer 19", "Room 19 19", "extra"),
        ("en-es", "He arrived on 7 May.", "Llegó el 7 7 de mayo.", "extra"),
        ("en-fr", "The total is 45 euros.", "Le total est de 45 45 euros.", "extra"),
        ("en-pt", "It sold 300 in 2015 and 450 in 2016.", "Vendeu 450 em 2015 e 300 em 2016.", "misattached"),
        ("en-de", "It rose from 40 euros in 2021 to 55 euros in 2022.", "Es stieg von 55 Euro 2021 auf 40 Euro 2022.", "misattached"),
        ("en-hi", "It rose from 12 million in 2021 to 18 million in 2022.", "यह 2021 में 1.8 करोड़ से बढ़कर 2022 में 1.2 करोड़ हुआ।", "misattached"),
        ("en-de", "It rose from $12 million to $18 million.", "Es stieg von 18 Millionen Dollar auf 12 Millionen Dollar.", "relative"),
        ("en-de", "Update to version 2.3.1.", "Aktualisieren Sie auf Version 23.1.", "digit_changed"),
        ("en-pt", "The dog weighs 12–18 kg.", "O cão pesa 12 >18 kg.", "range"),
        ("en-ru", "It needs 5–7 days.", "Нужно 5, 7 дней.", "range"),
        ("en-pt", "The pair met on Friday.", "A dupla se encontrou na quinta-feira.", "date"),
        ("en-de", "The Q4 report is ready.", "Der Bericht des dritten Quartals ist fertig.", "ordinal"),
        ("en-fr", "H2 results were weak.", "Les résultats du premier semestre étaient faibles.", "ordinal"),
        ("en-hi", "He paid 2,43,900 rupees and a tax of 15%.", "उसने 15 प्रतिशत कर दिया।", "missing"),
    ],
)  # fmt: skip
def test_a_number_said_twice_or_exchanged_fails(
    languages: str, source: str, translation: str, kind: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result, answer.error_kind) == (Result.FAIL, kind), answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("de-en", "Zimmer 19 19", "Room 19 19"),
        ("en-fr", "Call 55 55.", "Appelez le 55 55."),
        ("en-de", "It rose from 20 in 2018 to 35 in 2020.", "Von 2018 bis 2020 stieg es von 20 auf 35."),
        ("en-ja", "It sold 300 in 2015 and 450 in 2016.", "2015年に300、2016年に450を売った。"),
        ("en-de", "Update to version 2.3.1.", "Aktualisieren Sie auf Version 2.3.1."),
        ("en-de", "It weighs 12–18 kg.", "Es wiegt 12 bis 18 kg."),
        ("en-pt", "The pair met on Friday.", "A dupla se encontrou na sexta-feira."),
        ("en-pt", "The double bill starts on Wednesday.", "A sessão dupla começa na quarta-feira."),
        ("en-zh", "Q3 revenue was up.", "第三季度营收增长。"),
        ("en-fr", "H2 results were weak.", "Les résultats du second semestre étaient faibles."),
        ("en-de", "Q4 was our first good quarter.", "Q4 war unser erstes gutes Quartal."),
        ("en-es", "Exports rose sevenfold.", "Las exportaciones se multiplicaron por siete."),
        ("ja-en", "会議は3日に開かれる。", "The meeting will be held on the 3rd."),
        ("en-de", "It was on 05/11/2020.", "Es war am 05.11.2020."),
    ],
)  # fmt: skip
def test_numbers_in_their_places_pass(languages: str, source: str, translation: str) -> None:
    answer = judged(languages, source, translation)
    assert answer.result is Result.PASS, answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-fr", "It was on 05/11/2020.", "C'était le 11/05/2020."),
        ("ja-en", "会議は3日に開かれる。", "The meeting will be held on July 3."),
        ("ko-en", "행사는 12일에 열린다.", "The event will be held on May 12."),
    ],
)
def test_a_date_that_only_the_context_can_settle_is_doubtful(
    languages: str, source: str, translation: str
) -> None:
    assert judged(languages, source, translation).result is Result.ABSTAIN
