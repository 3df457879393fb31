"""Answers that are made to take long: no signal takes the square of their length."""

from __future__ import annotations

import time

import pytest

from tests.methods.screening.tools import make_case
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions

SOURCE = "It costs 1,500 euros, says <b>Mr Smith</b>, and it is not here."
FILLINGS = [
    *("1", "٣", "0", "1 , 000 , ", "1 . ", "1,", "1:", "1/", "10 to ", "twenty-", "一", "IV"),
    *(" ", "\n", "\xa0", "A\xa0", "a", "A ", "a\u0301", "a-", "not ", "Smith "),
    *(
        "<",
        "<a ",
        "<a b=c ",
        "{",
        "{a",
        "{{a}}",
        "&",
        "%s",
        "[",
        "(",
        "“",
        '"a',
        "'",
        "`",
        "@a",
        "😀",
    ),
]


@pytest.fixture(scope="module")
def screening() -> Screening:
    """With its word lists loaded, which takes longer than any answer should."""
    method = Screening()
    method.judge([make_case(SOURCE, "x", "en-es")], ScreeningOptions())
    return method


@pytest.mark.parametrize("filling", FILLINGS)
def test_an_answer_that_is_made_to_take_long_is_judged_at_once(screening, filling):
    answer = f"x {filling * (100_000 // len(filling))} x"
    start = time.perf_counter()
    (verdict,) = screening.judge([make_case(SOURCE, answer, "en-es")], ScreeningOptions())
    # The square of this length would take minutes.
    assert time.perf_counter() - start < 20
    assert verdict.message is not None
