"""What a verdict says: what a pass compared, and an error of form apart from a wrong value."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check


@pytest.mark.parametrize(
    ("source", "translation", "message"),
    [
        ("It opened on 3 March at 9 p.m.", "Es öffnete am 3. März um 21 Uhr.", "As in the source: dates, times of day."),
        ("See page 214.", "Siehe Seite 214.", "As in the source: labels and codes."),
        ("Hello.", "Hallo.", "The source has no number that the translation must contain."),
        ("It has 5 rooms.", "Es hat 5 Zimmer.", "Expected and found 5."),
    ],
)  # fmt: skip
def test_a_pass_says_what_was_compared(source: str, translation: str, message: str) -> None:
    answer = check(source, translation, "en", "de")
    assert (answer.result, answer.message) == (Result.PASS, message)


def test_a_right_value_in_a_form_that_no_native_writes_is_an_error_of_its_own() -> None:
    source = "It cost 15,916,000,000 reais."
    translation = "Custou quinze bilhões de novecentos e dezesseis milhões de reais."
    answer = check(source, translation, "en", "pt", [Decimal(15_916_000_000)])
    assert (answer.result, answer.error_kind) == (Result.FAIL, "form")


def test_another_value_in_words_is_no_error_of_form() -> None:
    translation = "Custou quinze bilhões de novecentos e dez milhões de reais."
    answer = check("It cost 15,916,000,000.", translation, "en", "pt", [Decimal(15_916_000_000)])
    assert (answer.result, answer.error_kind) == (Result.FAIL, "numeral")


@pytest.mark.parametrize(
    ("languages", "source", "translation", "value"),
    [
        ("en-fr", "One and a half litres are enough.", "Un demi-litre suffit.", "1.5"),
        ("en-zh", "22 pupils of Class 2 left at 2 o'clock.", "二班的二十名学生两点钟走了。", "22"),
    ],
)
def test_two_numbers_that_happen_to_add_up_are_no_error_of_form(
    languages: str, source: str, translation: str, value: str
) -> None:
    source_language, target_language = languages.split("-")
    answer = check(source, translation, source_language, target_language, [Decimal(value)])
    assert (answer.result, answer.error_kind) == (Result.FAIL, "numeral")
