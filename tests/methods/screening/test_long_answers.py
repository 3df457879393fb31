"""Replies crafted to take long: no signal takes quadratic time."""

from __future__ import annotations

import pytest

from tests.examples import examples
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
    """The method with its word lists loaded, because loading takes longer than any reply should."""
    method = Screening()
    method.judge([make_case(SOURCE, "x", "en-es")], ScreeningOptions())
    return method


# Quadratic time would mean minutes for this length.
@pytest.mark.timeout(120)
@pytest.mark.parametrize("filling", FILLINGS)
def test_an_answer_that_is_made_to_take_long_is_judged(screening, filling):
    answer = f"x {filling * (examples(100_000) // len(filling))} x"
    (verdict,) = screening.judge([make_case(SOURCE, answer, "en-es")], ScreeningOptions())
    assert verdict.message is not None
