"""Any sentence pair, without given values: what must be found again, and what need not."""

from __future__ import annotations

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


def verdict(source: str, translation: str, languages: str) -> str:
    source_language, target_language = languages.split("-")
    return check(source, translation, source_language, target_language).result.value


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-zh", "In the early 1980s it grew.", "20世纪80年代初，它有所增长。"),
        ("en-zh", "He scored 33 in his only innings.", "他在唯一一局中得了33分。"),
        ("en-zh", "The quarterback ran 12 yards.", "四分卫跑了12码。"),
        ("zh-en", "谋杀率从每一百万15起升到150起。", "It rises from 15 to 150 per million."),
        ("en-de", "The ice is almost 200 feet high.", "Das Eis ist fast 60 Meter hoch."),
        ("zh-en", "他等了半年，带着7本书。", "He waited six months with 7 books."),
        (
            "de-en",
            "Er wartete eine Dreiviertelstunde auf 4 Leute.",
            "He waited 45 minutes for 4 people.",
        ),
    ],
)
def test_the_same_said_otherwise_passes(languages: str, source: str, translation: str) -> None:
    assert verdict(source, translation, languages) == "pass"


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("zh-en", "左面[1,1]的输入向下。", "On the left, the input points down."),
    ],
)
def test_what_a_careful_reader_would_not_call_an_error_abstains(
    languages: str, source: str, translation: str
) -> None:
    assert verdict(source, translation, languages) == "abstain"


def test_another_amount_in_another_unit_still_fails() -> None:
    assert verdict("It is 200 feet high.", "Es ist 90 Meter hoch.", "en-de") == "fail"


def test_a_doubtful_number_of_the_source_is_not_called_missing() -> None:
    verdict = check("It cost 3 crore.", "Es kostete viel.", "en", "de")
    assert verdict.result is Result.ABSTAIN
    assert verdict.message.startswith("The source's “3 crore” read as 30 000 000 in English")


def test_an_article_in_the_source_makes_no_number_approximate() -> None:
    source, about = "Era uma fila de 10 camas.", "Il y avait une dizaine de lits."
    assert check(source, about, "pt", "fr").result is Result.ABSTAIN


def test_a_word_without_a_value_is_named_as_one() -> None:
    verdict = check("There were 300.", "Es waren Hunderte.", "en", "de")
    assert verdict.message == "Expected 300; found “Hunderte”, which has no value."


def test_a_number_in_two_parts_is_not_taken_for_another_where_words_are_not_read() -> None:
    verdict = check("He earned 48,000 baht.", "เขาได้ 4 หมื่น 8,000 บาท", "en", "th")
    assert verdict.message.startswith("Expected 48 000; not found in digits")


@pytest.mark.parametrize(("hour", "result"), [(21, Result.PASS), (22, Result.FAIL)])
def test_a_bare_number_may_be_an_hour_of_either_half_of_the_day(hour: int, result: Result) -> None:
    verdict = check("It starts at 9.", f"Es beginnt um {hour} Uhr.", "en", "de")
    assert verdict.result is result


def test_the_code_of_a_currency_may_touch_its_amount() -> None:
    assert [number.kind for number in read_numbers("It cost NT1,200.", "en")] == ["currency"]


@pytest.mark.parametrize("text", ["Wir sieben ein Pfund Mehl.", "Wir sieben das Mehl."])
def test_to_sieve_is_no_seven(text: str) -> None:
    assert all(number.weak for number in read_numbers(text, "de"))


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "They lost by 24-21.", "Sie verloren mit 21:24."),
        ("en-de", "They won 24-21.", "Sie gewannen 24:21."),
        ("en-nl", "She ran it in 2:03:13.", "Ze liep hem in 2.03.13 uur."),
        ("en-fr", "They won by 21-17.", "Ils ont gagné 21 à 17."),
        ("en-de", "May the Light bless you!", "Möge das Licht euch segnen!"),
        ("en-es", "Theresa May resigned.", "Theresa dimitió."),
        ("en-de", "March on, men!", "Vorwärts, Männer!"),
        ("en-nl", "He is a young Elf of the Quenoth.", "Hij is een jonge Elf van de Quenoth."),
        ("en-de", "Come here, elf, and sit down.", "Komm her, Elf, und setz dich."),
        ("en-ja", "Call me from 6 -7 pm.", "18時から19時に電話して。"),
        ("en-de", "It was multiplied by 3.", "Es verdreifachte sich."),
        ("en-nl", "The elves are gone.", "De elfen zijn weg."),
        ("en-it", "You are cruel, merciless.", "Sei crudele, spietato."),
    ],
)
def test_a_word_that_only_looks_like_a_number_is_none(languages, source, translation):
    assert check(source, translation, *languages.split("-")).result is Result.PASS


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "They won 24-21.", "Sie gewannen 24:22."),
        ("en-nl", "She ran it in 2:03:13.", "Ze liep hem in 2.03.14 uur."),
        ("en-de", "It opened in May.", "Es öffnete im Juni."),
        ("en-de", "May was cold.", "Der Juni war kalt."),
        ("en-de", "It opens in April, May and June.", "Es öffnet im April, Juli und Juni."),
        ("en-de", "It opened on 3 May.", "Es öffnete am 3. Juni."),
        ("en-nl", "The elves saw eleven men.", "De elfen zagen twaalf mannen."),
        ("en-nl", "It has eleven rooms.", "Het heeft tien kamers."),
        ("en-it", "Six plants died.", "Sette piante sono morte."),
    ],
)
def test_the_number_that_such_a_word_also_is_must_be_right(languages, source, translation):
    assert check(source, translation, *languages.split("-")).result is Result.FAIL
