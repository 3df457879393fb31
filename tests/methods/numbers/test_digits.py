"""Digits, separators and well-formedness, language by language."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.lexer.digits import interpret

GOOD = {
    "en": {"1,234,567": "1234567", "9,756.001": "9756.001", "1 234 567": "1234567", "0.5": "0.5", "007": "7"},
    "de": {"1.234.567": "1234567", "9.756,001": "9756.001", "1 234,5": "1234.5", "9.718": "9718"},
    "es": {"1.234.567": "1234567", "9756,001": "9756.001", "2500": "2500"},
    "fr": {"1 234 567": "1234567", "9 756,001": "9756.001", "9756,001": "9756.001"},
    "ru": {"1 234 567": "1234567", "9 756,001": "9756.001"},
    "hi": {"१,५०,०००": "150000", "१५०,०००": "150000", "1,50,000.25": "150000.25"},
    "ne": {"१७,७७,७७,७१०": "177777710", "177,777,710": "177777710"},
    "ta": {"௩௯௨": "392", "1,743,032.86": "1743032.86"},
    "zh": {"１２，２３０": "12230", "12,230.5": "12230.5"},
    "fa": {"۱۲٬۳۴۵٫۶": "12345.6"},
}  # fmt: skip
BAD = {
    "en": ["8.605.755", "1.234,5", "85,61", "12,3456", "1,23,4"],
    "de": ["1,234,567", "9,756.001", "51.0457", "12,34.5"],
    "es": ["9,756.001", "2.973164"],
    "it": ["9,374,631,837"],
    "fr": ["9,756.001", "1,234,567"],
    "ta": ["1.743.032.86", "1.234,5"],
    "zh": ["12.230.5"],
}


@pytest.mark.parametrize("language", GOOD)
def test_well_formed_numbers_are_read_plainly(language: str) -> None:
    convention = get_language(language).convention
    for token, value in GOOD[language].items():
        numeral = interpret(token, convention)
        assert (numeral.value, numeral.doubt) == (Decimal(value), ""), token


@pytest.mark.parametrize("language", BAD)
def test_malformed_numbers_have_no_value(language: str) -> None:
    convention = get_language(language).convention
    for token in BAD[language]:
        assert interpret(token, convention).value is None, token


def test_two_scripts_in_one_number_have_no_value_but_say_what_was_meant() -> None:
    numeral = interpret("10२.४", get_language("ne").convention)
    assert (numeral.value, numeral.form, numeral.other) == (None, "mixed", (Decimal("102.4"),))


@pytest.mark.parametrize(("token", "also"), [("1.234", ("1234",)), ("12.34", ()), ("0.123", ())])
def test_a_foreign_decimal_mark_may_be_a_grouping_mark_before_three_digits(
    token: str, also: tuple[str, ...]
) -> None:
    found = interpret(token, get_language("fr").convention)
    assert found.value == Decimal(token)
    assert found.other == tuple(map(Decimal, also))
