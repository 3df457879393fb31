"""Every number in every supported form reads back to itself; the renderers are independent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.methods.numbers import rendering
from triage.methods.numbers.reading import read_numbers

EACH = 20
LEAST = examples(10) * EACH // 4  # numbers that each test must have read back
BOUNDARIES = [10**power + step for power in range(1, 13) for step in (-1, 0, 1, 9)]
integers = st.one_of(
    st.integers(0, 120),
    st.integers(0, 10**6),
    st.integers(0, 10**12 - 1),
    st.sampled_from(BOUNDARIES[:-3]),
    st.text("0123456789", min_size=2, max_size=11).map(lambda digits: int("1" + digits)),
)
decimals = st.builds(
    lambda value, places: Decimal(value).scaleb(-places), st.integers(1, 10**9), st.integers(1, 4)
)
quantities = st.one_of(integers.map(Decimal), decimals)


def many(numbers: st.SearchStrategy[Decimal]) -> st.SearchStrategy[list[Decimal]]:
    return st.lists(numbers, min_size=EACH, max_size=EACH)


def bulk(most: int) -> settings:
    return settings(
        max_examples=examples(most), deadline=None, suppress_health_check=list(HealthCheck)
    )


def sentence(number: str, language: str) -> str:
    if language == "ko":  # a numeral is one before a counter: 이 is "this"
        return f"( {number} 개 )."
    return f"共（{number}）人。" if language in ("zh", "ja") else f"( {number} )."


READ_BACK: Counter[str] = Counter()
#: Numbers that are other words when they stand alone: छ is the copula, yedi "ate", năm a year, nouă "new".
OTHER_WORDS = {"ne": {6}, "tr": {7}, "ro": {9}, "vi": {0, 5}}


@pytest.fixture(autouse=True)
def reads_enough_numbers() -> Iterator[None]:
    """A renderer that writes next to nothing would prove nothing."""
    READ_BACK.clear()
    yield
    assert READ_BACK.total() >= LEAST, READ_BACK


def assert_reads_back(render: rendering.Render, language: str, values: list[Decimal]) -> None:
    for value in values:
        number = render(value)
        if number is None:
            continue
        READ_BACK[language] += 1
        found = read_numbers(sentence(number, language), language)
        assert len(found) == 1, (language, value, number, found)
        assert value in found[0].values, (language, value, number, found)


@pytest.mark.parametrize("language", rendering.LANGUAGES)
class TestEveryNumberReadsBack:
    @bulk(60)
    @given(values=many(integers.map(Decimal)))
    def test_in_words(self, language: str, values: list[Decimal]) -> None:
        values = [value for value in values if value not in OTHER_WORDS.get(language, ())]
        if language == "ko":  # 이 개 and 백일 개 are also "this thing" and "the hundredth day"
            values = [
                v for v in values if not re.fullmatch(r"(?:\d*0)?(?:10)?[1-9]|10+[1-9]|0", str(v))
            ]
        assert_reads_back(rendering.words(language), language, values)

    @bulk(15)
    @given(values=many(quantities))
    def test_in_the_digits_of_cldr(self, language: str, values: list[Decimal]) -> None:
        assert_reads_back(rendering.local(language), language, values)

    @bulk(15)
    @given(values=many(quantities))
    def test_in_latin_digits(self, language: str, values: list[Decimal]) -> None:
        assert_reads_back(rendering.digits(language), language, values)

    @bulk(10)
    @given(values=many(quantities))
    def test_without_grouping(self, language: str, values: list[Decimal]) -> None:
        assert_reads_back(rendering.ungrouped(language), language, values)

    @bulk(10)
    @given(values=many(quantities))
    def test_with_no_break_spaces(self, language: str, values: list[Decimal]) -> None:
        assert_reads_back(rendering.spaced(language), language, values)

    @bulk(10)
    @given(values=many(integers.map(lambda n: Decimal(n or 1) * 1000)), which=st.integers(0, 1))
    def test_with_a_scale_word(self, language: str, values: list[Decimal], which: int) -> None:
        assert_reads_back(rendering.scaled(language, which), language, values)

    @bulk(10)
    @given(values=many(quantities))
    def test_below_zero(self, language: str, values: list[Decimal]) -> None:
        negative = [-value for value in values if value]
        assert_reads_back(rendering.digits(language), language, negative)

    @bulk(10)
    @given(values=many(quantities))
    def test_as_a_percentage(self, language: str, values: list[Decimal]) -> None:
        assert_reads_back(rendering.percent(language), language, values)

    @bulk(10)
    @given(values=many(integers.map(Decimal)))
    def test_between_two_of_them(self, language: str, values: list[Decimal]) -> None:
        render = rendering.digits(language)
        for low, high in zip(values[::2], values[1::2], strict=True):
            found = read_numbers(f"[ {render(low)} ] < [ {render(high)} ]", language)
            assert [number.values[0] for number in found] == [low, high]
            READ_BACK[language] += 2


@pytest.mark.parametrize(
    ("language", "currency"),
    [(code, name) for code, names in rendering.CURRENCIES.items() for name in names.split()],
)
@bulk(10)
@given(values=many(st.integers(200, 10**9).map(lambda cents: Decimal(cents).scaleb(-2))))
def test_money_with_cents_reads_back(language: str, currency: str, values: list[Decimal]) -> None:
    enough = [value for value in values if value % 1 > Decimal("0.01")]
    assert_reads_back(rendering.money(language, currency), language, enough)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ca", "zh", "nl", "pl"])
@bulk(10)
@given(values=many(decimals.map(lambda value: value % 10**6)))
def test_decimals_in_words_read_back(language: str, values: list[Decimal]) -> None:
    assert_reads_back(rendering.words(language), language, [v for v in values if v % 1])


@pytest.mark.parametrize("language", sorted(rendering.NATIVE_ZERO))
@bulk(10)
@given(values=many(quantities))
def test_native_digits_read_back(language: str, values: list[Decimal]) -> None:
    assert_reads_back(rendering.native(language), language, values)


@bulk(40)
@given(values=many(integers.map(Decimal)))
def test_financial_characters_read_back(values: list[Decimal]) -> None:
    assert_reads_back(rendering.financial, "zh", values)


@bulk(40)
@given(values=many(st.integers(1, 10**12).map(Decimal)))
def test_digits_with_chinese_scales_read_back(values: list[Decimal]) -> None:
    assert_reads_back(rendering.myriads, "zh", values)


@pytest.mark.parametrize(
    "language", ["fi", "hu", "el", "nb", "sk", "bg", "bn", "fa", "hr", "lt", "ms"]
)
@bulk(10)
@given(values=many(quantities))
def test_digits_of_languages_without_a_file_read_back(language: str, values: list[Decimal]) -> None:
    assert_reads_back(rendering.local(language), language, values)
