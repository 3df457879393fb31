"""Which texts make the same statement with a number that has no value."""

from __future__ import annotations

import pytest

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.prose.reading.prose import read_prose
from triage.methods.numbers.prose.reading.statements import Key, statements


def keys(text: str, language: str) -> set[Key]:
    spec = get_language(language)
    stated = statements(read_prose(text, language, spec), text, spec)
    return {key for one in stated for key in one.keys}


def test_around_the_clock_is_the_same_in_either_order() -> None:
    assert keys("It is open 24/7.", "en") == keys("7/24 açık.", "tr")


@pytest.mark.parametrize(
    ("text", "turned"), [("a mix of 7:24", "a mix of 24:7"), ("the R7/24 panel", "the R24/7 panel")]
)
def test_other_numbers_are_not_the_same_in_either_order(text: str, turned: str) -> None:
    assert keys(text, "en").isdisjoint(keys(turned, "en"))
