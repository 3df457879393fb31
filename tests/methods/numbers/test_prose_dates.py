"""Dates, times and versions as news and release notes write them are compared whole."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-cs", "The fair opened on 7 October 2017.", "Veletrh začal 7. 10. 2017."),
        ("en-de", "The fair opened on 7 October 2017.", "Die Messe begann am 7. 10. 2017."),
        ("en-ko", "Issue 9.2 came out on October 7, 2017.", "9.2호는 2017. 10. 7.에 나왔다."),
        ("it-en", "Il museo riapre il primo luglio.", "The museum reopens on 1 July."),
        ("en-nl", "From the 1st to the 5th of March.", "Van 1 tot 5 maart."),
    ],
)
def test_a_date_with_spaces_or_a_rank_is_the_same_date(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert answer.result is Result.PASS, answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-cs", "The fair opened on 7 October 2017.", "Veletrh začal 7. 11. 2017."),
        ("en-de", "The fair opened on 7 October 2017.", "Die Messe begann am 07.11.2017."),
        ("en-ko", "It came out on October 7, 2017.", "2017. 10. 8.에 나왔다."),
        ("it-en", "Il museo riapre il primo luglio.", "The museum reopens on July 9th."),
        ("it-en", "Si vota dall'otto aprile.", "The vote begins on April 5th."),
        ("nl-en", "Van negen tot elf december.", "From December 9th to December 18th."),
        ("zh-en", "会议在八月一日举行。", "The meeting took place on August 28th."),
        ("en-es", "It rained on February 1st 2002.", "Llovió el 5 de febrero de 2002."),
        # The other day or month stands elsewhere in the sentence.
        (
            "ca-en",
            "És una fira, del 5 al 7 de juliol.",
            "It is a fair, from July 5th to July 1st.",
        ),
        (
            "en-zh",
            "Until February 28th, then until March 21st and the vote until April 11th.",
            "到2月28日，然后到3月21日，投票到2月11日。",
        ),
    ],
)
def test_another_day_or_month_is_a_changed_date(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result.value, answer.error_kind) == ("fail", "date"), answer.message


def test_the_right_date_is_offered_for_a_day_written_as_a_rank() -> None:
    answer = judged("en-es", "It rained on February 1st 2002.", "Llovió el 5 de febrero de 2002.")
    assert [one.written for one in answer.findings] == ["1 de febrero de 2002"]


def test_a_rank_after_a_comma_is_no_day_of_the_month_before_it() -> None:
    answer = judged("en-de", "In March, 3rd place went to Ann.", "Im März wurde Ann Zweite.")
    assert answer.error_kind != "date"


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-ru", "Daily from 14:00 to 14:30.", "Ежедневно с 14:6 до 14:30."),
        ("sv-en", "Mellan 12:00 och 13:30.", "From 12:3pm to 1:30pm."),
    ],
)
def test_a_time_whose_minutes_have_one_digit_is_another_time(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result.value, answer.error_kind) == ("fail", "time"), answer.message


def test_a_score_that_begins_with_the_hour_is_no_time() -> None:
    answer = judged("en-de", "They won 3-1 at 15:00.", "Sie gewannen um 15:00 Uhr mit 3:1.")
    assert answer.result is Result.PASS, answer.message


def test_a_version_after_a_name_of_both_texts_needs_no_decimal_comma() -> None:
    source = "It runs on Debian 3.1 and Ruby 2.4."
    right = judged("en-es", source, "Funciona con Debian 3.1 y Ruby 2.4.")
    wrong = judged("en-es", source, "Funciona con Debian 3.1 y Ruby 2.5.")
    assert (right.result, wrong.result) == (Result.PASS, Result.FAIL)


def test_a_point_after_a_name_stays_doubtful_where_a_unit_follows() -> None:
    answer = judged("en-es", "The Fiat 1.5 km away left.", "El Fiat 1.5 km más lejos salió.")
    assert answer.result is Result.ABSTAIN


def test_a_version_that_also_stands_alone_may_be_stated_once() -> None:
    source = "No fixes for 2.4 any more. We end the support of Ruby 2.4."
    answer = judged("en-es", source, "No habrá más arreglos. Termina el soporte de Ruby 2.4.")
    assert answer.result is not Result.FAIL


def test_a_name_with_other_digits_fails_even_beside_the_right_one() -> None:
    source = "The policy of the W3C is that of the World Wide Web Consortium (W3C)."
    wrong = "Het beleid van het W5C is dat van het World Wide Web Consortium (W3C)."
    assert judged("en-nl", source, wrong).result is Result.FAIL


def test_a_release_behind_a_version_is_no_range() -> None:
    source, wrong = "He uploaded Writer 1.0.1-5.", "Il a envoyé Writer 1.0.1-0."
    assert judged("en-fr", source, wrong).error_kind == "digit_changed"


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-zh", "Everyone may take part.", "歡迎大家參加。"),
        ("ru-en", "Это похоже на Billion Laughs.", "It is like Billion Laughs."),
        ("zh-en", "很难在此一一呈现。", "It is hard to list them here."),
        ("en-de", "It runs on a K7.", "Es läuft auf einem K7."),
        ("en-pt", "It begins on Sunday, 00:00 UTC.", "Começa no domingo à meia noite."),
        ("en-pl", "Over a dozen people came.", "Przyszło ponad kilkanaście osób."),
        ("de-en", "Der Preis sind zehn Yen (ca. 8.200 €).", "The prize is ten yen."),
    ],
)
def test_what_only_looks_like_a_number_or_explains_one_is_not_accused(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert answer.result is not Result.FAIL, answer.message
