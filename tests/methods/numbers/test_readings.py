"""How words and digits of a language are read, in sentences of ``readings/<language>.tsv``.

A line holds the kind of the test, the sentence, the number's text if that is checked, too ({} in the
sentence), and what is read: the value of the only number, the hour and its minutes, the kinds of
all numbers, or the unit of the first.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.units.recognition import unit_of

ROWS = [
    (path.stem, *line.split("\t"))
    for path in sorted((Path(__file__).parent / "readings").glob("*.tsv"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


def of_kind(kind: str) -> pytest.MarkDecorator:
    rows = [(language, *row) for language, of, *row in ROWS if of == kind]
    return pytest.mark.parametrize(("language", "sentence", "text", "values"), rows)


@of_kind("amount")
def test_an_amount_is_read(language: str, sentence: str, text: str, values: str) -> None:
    (number,) = read_numbers(sentence.format(text), language)
    assert not text or number.text == text
    assert abs(number.values[0] - Decimal(values)) < Decimal("1e-15")


@of_kind("rank")
def test_a_rank_is_read(language: str, sentence: str, text: str, values: str) -> None:
    (number,) = (one for one in read_numbers(sentence, language) if one.kind == "ordinal")
    assert number.values == (Decimal(values),)


@of_kind("time")
def test_a_time_of_day_is_read(language: str, sentence: str, text: str, values: str) -> None:
    (number,) = read_numbers(sentence, language)
    assert number.kind == "time"
    assert (number.parts or number.values) == tuple(map(Decimal, values.split()))


@of_kind("kinds")
def test_what_stands_around_a_number_tells_its_kind(
    language: str, sentence: str, text: str, values: str
) -> None:
    assert [number.kind for number in read_numbers(sentence, language)] == values.split()


@of_kind("unit")
def test_the_unit_is_known(language: str, sentence: str, text: str, values: str) -> None:
    unit = unit_of(read_numbers(sentence, language)[0], sentence, language)
    assert unit is not None
    assert unit.name == values


@of_kind("none")
def test_a_word_that_only_looks_like_a_number_is_none(
    language: str, sentence: str, text: str, values: str
) -> None:
    assert not any(number.values for number in read_numbers(sentence, language))


@of_kind("weak")
def test_a_word_that_may_be_a_number_adds_none(
    language: str, sentence: str, text: str, values: str
) -> None:
    assert all(number.weak for number in read_numbers(sentence, language))
