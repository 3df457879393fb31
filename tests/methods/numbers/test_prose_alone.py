"""What explains one number of a sentence excuses no other."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result

FERRY = "It sank at 4:50 a.m., 6 miles off the coast; 41 people were missing by 10 p.m. on Sunday."


@pytest.mark.parametrize(
    ("languages", "source", "right", "wrong"),
    [
        (
            "en-de",
            FERRY,
            "Sie sank um 4.50 Uhr zehn Kilometer vor der Küste; um 22 Uhr am Sonntag fehlten 41.",
            "Sie sank um 4.50 Uhr zehn Kilometer vor der Küste; um 16 Uhr am Sonntag fehlten 41.",
        ),
        (
            "en-nl",
            FERRY,
            "Zij zonk om 4.50 uur op 10 kilometer uit de kust; zondag om 22.00 uur werden er 41 vermist.",
            "Zij zonk om 6.50 uur op 10 kilometer uit de kust; zondag om 22.00 uur werden er 41 vermist.",
        ),
        (
            "en-pl",
            FERRY,
            "Zatonął o 4.50 w odległości 10 km od brzegu; w niedzielę o 22.00 szukano 41 osób.",
            "Zatonął o 4.50 w odległości 10 km od brzegu; w niedzielę o 6.00 szukano 41 osób.",
        ),
        (
            "en-hi",
            FERRY,
            "वह सुबह 4:50 बजे तट से 6 मील दूर डूब गई; रविवार रात 10 बजे तक 41 लोग लापता थे।",
            "वह सुबह 4:50 बजे तट से 5 मील दूर डूब गई; रविवार रात 10 बजे तक 41 लोग लापता थे।",
        ),
        (
            "en-it",
            "He ran it in 59 minutes and 47 seconds.",
            "L'ha corsa in 59 minuti e 47 secondi.",
            "L'ha corsa in 58 minuti e 47 secondi.",
        ),
        (
            "en-it",
            "It was due on 3 November 2017 but was diverted twice.",
            "Era atteso il 3 novembre 2017, ma è stato dirottato due volte.",
            "Era atteso il 2 novembre 2017, ma è stato dirottato due volte.",
        ),
        (
            "en-es",
            "It brought 20 to 30 inches of rain.",
            "Cayeron entre 51 y 76 centímetros de lluvia.",
            "Cayeron entre 51 y 71 centímetros de lluvia.",
        ),
        (
            "en-fr",
            "The tunnel is 2.6 miles long and 131 feet wide.",
            "Le tunnel est long de 4,2 km et large de 40 mètres.",
            "Le tunnel est long de 4,2 km et large de 22 mètres.",
        ),
        (
            "en-de",
            "It failed at 32,500 feet.",
            "Es fiel in 9.900 Metern Höhe aus.",
            "Es fiel in 9.834 Metern Höhe aus.",
        ),
        (
            "en-ne",
            "They were called at 2:15 a.m.",
            "उनीहरूलाई बिहान २:१५ बजे बोलाइयो।",
            "उनीहरूलाई बिहान २:४५ बजे बोलाइयो।",
        ),
        (
            "en-ja",
            "It fell from 41 per cent to just over a quarter.",
            "41％から4分の1強に下がった。",
            "41％から9分の1強に下がった。",
        ),
        (
            "en-zh",
            "It began in the early 1980s.",
            "始于20 世纪 80 年代初。",
            "始于67 世纪 80 年代初。",
        ),
    ],
)
def test_a_replaced_number_fails_beside_one_in_another_form(
    languages: str, source: str, right: str, wrong: str
) -> None:
    assert judged(languages, source, right).result is Result.PASS
    assert judged(languages, source, wrong).result is Result.FAIL


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-es", "It was bought in the mid-1990s.", "Se compró a mediados de los noventa."),
        ("fr-en", "Défilé à partir de 10 h 30 ; 13 000 agents.", "It starts at 10.30am; 13,000 agents."),
        ("en-fr", "Buses run from 6.30am on Saturday.", "Les bus roulent dès samedi 6 h 30."),
        ("en-pl", "It rose from $1.6bn a year earlier.", "Wzrósł z 1,6 mld rok wcześniej."),
        ("en-fr", "It reached 95 degrees Fahrenheit and fell to 68 overnight.", "Il a fait 35 °C, puis 20 °C la nuit."),
        ("en-de", "His temperature was back to 98.6 degrees.", "Seine Temperatur lag wieder bei 37 Grad."),
        ("en-es", "They weighed 4.4 pounds more.", "Pesaban 2 kilos más."),
        ("en-nl", "The margin is plus or minus 3.5 points.", "De foutmarge is 3,5 punten."),
        ("en-ja", "The margin is plus or minus 3.5 points.", "誤差はプラスマイナス3.5ポイントだ。"),
        ("en-ja", "She was 0.6 seconds off 3 minutes 57.4 seconds.", "3分57秒4に0秒6及ばなかった。"),
        ("ja-en", "配当は1株当たり60円。", "The dividend is 60 yen per share."),
        ("en-it", "They climbed in winds of 110 km/h.", "Sono saliti con venti a 110 km/h."),
        ("en-ru", "One in ten had passed 100.", "Каждый десятый перешагнул столетний рубеж."),
        ("en-ne", "They were called at 2:15 a.m.", "उनीहरूलाई बिहान २:१५ बजे बोलाइयो।"),
        ("en-ne", "They weighed 40 kilos.", "तिनको तौल ४० किलो थियो।"),
        ("en-cs", "In ten years it spends 10% of it.", "Za deset let vydá desetinu z něj."),
        ("en-ja", "It is 6 miles off the coast.", "沖合約10キロにある。"),
    ],
)  # fmt: skip
def test_a_usual_form_is_right(languages: str, source: str, translation: str) -> None:
    found = judged(languages, source, translation)
    assert found.result is Result.PASS, found.message
