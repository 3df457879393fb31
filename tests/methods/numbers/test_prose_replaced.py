"""Digits that others have replaced are told in every language; right ones in another form are not."""

from __future__ import annotations

import random

import pytest

from bench.numbers.replaced import SETS, judged, replaced, rows
from triage.methods.base import Result
from triage.methods.numbers.languages import covers
from triage.methods.numbers.model import Check
from triage.methods.numbers.oracle import check


def answer(languages: str, source: str, translation: str) -> Check:
    source_language, target_language = languages.split("-")
    return check(source, translation, source_language, target_language)


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        # The other number stands elsewhere in the sentence.
        ("en-de", "Ann, 24, scored in minute 67.", "Ann, 24, traf in der 24. Minute."),
        ("en-es", "They won 6-2, 6-4 in 1 hour.", "Ganaron 1-2, 6-4 en 1 hora."),
        ("en-de", "Up in 2016, down since 2014.", "2016 rauf, seit 2016 runter."),
        # Grown together with letters.
        ("en-es", "Flight 12 left from gate B12.", "El vuelo 12 salió de la puerta B22."),
        ("en-ne", "The A380 flies.", "ए६०० उड्छ।"),
        # A month that no calendar has.
        ("en-ja", "It closed on September 30.", "22月30日に閉館した。"),
        ("en-pl", "It opened in 1998.", "Otwarto w 1989 roku."),
        ("nl-en", "Het kost 17,85 euro.", "It costs 17.65 euros."),
        # Seconds count, and so does the century of a decade.
        ("en-de", "He ran 2:01:39 in Berlin.", "Er lief in Berlin 2:01:49."),
        ("en-zh", "It is the first since the 1970s.", "这是自19世纪70年代以来的首次。"),
        # What an article looks like is no day.
        ("en-es", "From 1 January, a fee applies.", "Desde el 3 de enero se cobra un canon."),
    ],
)
def test_a_digit_string_that_another_one_replaced_fails(
    languages: str, source: str, translation: str
) -> None:
    assert answer(languages, source, translation).result is Result.FAIL


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "Oil fell by 0830 GMT.", "Öl fiel bis 8.30 Uhr GMT."),
        ("en-zh", "It struck at 1530 GMT.", "地震发生在格林尼治时间15点30分。"),
        ("en-fr", "Oil rose 35 cents.", "Le pétrole a gagné 35 cents."),
        ("en-de", "A painting from the 1600s.", "Ein Gemälde aus dem 17. Jahrhundert."),
        ("en-ru", "After 9/11 it closed.", "После 11 сентября он закрылся."),
        ("en-zh", "He fell from a third-floor window.", "他从三楼窗户坠落。"),
        ("en-fr", "The 70-something singer.", "Le chanteur septuagénaire."),
        ("en-zh", "It has a zero-tolerance policy.", "它奉行零容忍政策。"),
        ("en-it", "The 24-year-old scored.", "Il ventiquattrenne ha segnato."),
        ("en-zh", "It was 100 years ago.", "这是100周年。"),
        ("en-ja", "Take no more than 8 tablets.", "8錠を超えないこと。"),
        ("en-hi", "Take no more than 8 tablets.", "8 से ज़्यादा गोलियाँ नहीं लेनी चाहिए।"),
        ("en-ru", "He won 4 times.", "Он побеждал четырежды."),
        ("en-hi", "50 people came in 2016.", "2016 में 50 लोग आए।"),
        ("en-cs", "A 31-year-old man won.", "Vyhrál jednatřicetiletý muž."),
        ("en-ko", "48,000 people fled.", "4만 8,000명이 대피했다."),
        ("en-pl", "In the 1990s 1 in 5 left.", "W latach 90. wyjechał co piąty."),
        ("en-ja", "They are 7th with 13 points.", "勝ち点13の7位。"),
        ("ja-en", "大谷は3打数2安打、打率.285だった。", "Ohtani went 2-for-3 and hit .285."),
        ("en-zh", "It is the first since the 1970s.", "这是自20世纪70年代以来的首次。"),
        ("en-fr", "He ran 2:01:39 in Berlin.", "Il a couru 2 h 01 min 39 s à Berlin."),
        ("en-pt", "The four-time champion won.", "O tetracampeão venceu."),
        ("en-fr", "The nine-to-five job is gone.", "Les horaires de bureau ont disparu."),
        ("en-zh", "The two sides met.", "双方会晤。"),
        ("en-de", "He is 6ft 2in tall.", "Er ist 1,88 m groß."),
    ],
)
def test_a_right_number_in_another_form_does_not_fail(
    languages: str, source: str, translation: str
) -> None:
    found = answer(languages, source, translation)
    assert found.result is not Result.FAIL, found.message


def test_years_of_another_calendar_excuse_only_where_a_language_uses_it() -> None:
    assert answer("th-en", "เปิดในปี 2563", "It opened in 2020.").result is not Result.FAIL
    assert answer("en-de", "It opened in 2020.", "Es öffnete 1964.").result is Result.FAIL


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-fi", "It rose by 4.2%.", "Se nousi 4,3 %."),
        ("en-nb", "It is 9,756.001 miles.", "Det er 9,756.001 mil."),
        ("fi-en", "Aste oli 6,8 elokuussa.", "The rate was 8.8 in August."),
    ],
)
def test_where_number_words_are_not_known_nothing_is_accused_but_doubted(
    languages: str, source: str, translation: str
) -> None:
    found = answer(languages, source, translation)
    assert found.result is Result.ABSTAIN
    assert not found.error_kind
    assert not found.findings


def known(row: dict[str, str]) -> bool:
    return covers(*row["languages"].split("-"))


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_nearly_every_replaced_digit_string_of_the_sets_is_told_apart(path) -> None:
    rng, told = random.Random(7), []
    accused = 0
    for row in filter(known, rows(path)):
        right = judged(row, row["translation"]).result
        accused += right is Result.FAIL
        told += [judged(row, wrong).result is Result.FAIL for _, wrong in replaced(row, rng)]
    assert accused <= 2
    if len(told) > 100:
        assert sum(told) >= 0.96 * len(told)
