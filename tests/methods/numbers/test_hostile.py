"""Nothing raises, whatever the text, and long texts are read in bounded time."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.methods.numbers.rendering import LANGUAGES
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers

ANY = st.text(st.characters(exclude_categories=()), max_size=60)
PIECES = [
    "1",
    "9",
    "0",
    "12",
    "1,234",
    "1.234",
    "3.28",
    "-5",
    "½",
    "%",
    "$",
    "€",
    ".",
    ",",
    "-",
    "–",
    "/",
    ":",
    "(",
    ")",
    "'",
    "’",
    "\xa0",
    "\u202f",
    "\u200e",
    "\u202e",
    "́",
    "\u200d",
    "million",
    "Mrd.",
    "thousand",
    "hundred",
    "and",
    "a",
    "half",
    "point",
    "two",
    "y",
    "e",
    "et",
    "et-un",
    "vingt",
    "quatre",
    "mil",
    "millones",
    "zwei",
    "und",
    "zwanzig",
    "tausend",
    "один",
    "целых",
    "десятых",
    "с",
    "половиной",
    "साढे",
    "तीन",
    "लाख",
    "छ",
    "करोड",
    "सय",
    "ஆறு",
    "ஆயிரத்து",
    "லட்சம்",
    "一",
    "二",
    "十",
    "百",
    "千",
    "万",
    "亿",
    "点",
    "半",
    "个",
    "年",
    "月",
    "第",
    "几",
    "分之",
    "百分之",
    "元",
    "角",
    "円",
    "三",
    "つ",
    "٣",
    "४",
    "௫",
    "５",
    "�",
    "𝟙",
    "COVID-19",
    "No.",
    "Room",
    "April",
]
JOINED = st.builds(
    lambda parts, gap: gap.join(parts),
    st.lists(st.sampled_from(PIECES), max_size=25),
    st.sampled_from(["", " ", "-"]),
)
HOSTILE = (
    "9", "1,", "1.", "1,234,", "1 234 ", "1.5 300.5 ", "-", "½", "1/", "1:", "\u202e", "\u200b1", "\u0301", "a\u0301", "one ",
    "million ", "one million ", "two and a half ", "three point ", "hundred and one ", "forty-", "minus ", "zweiund",
    "tausend", "einhundert", "mil ", "vingt-quatre-", "целых один ", "साढे ", "एक लाख ", "छ ", "ஒன்று ", "ஆயிரத்து ", "一", "十",
    "亿", "万", "点", "一点", "三分之", "百分之", "几", "元五角", "1万", "COVID-1", "1-", "April 1 ", "$1 and 1 cent ",
    "two months and a half ", "\ud800", "٣٬", "1٫", "٣1",
)  # fmt: skip


@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    text=st.one_of(ANY, JOINED),
    other=JOINED,
    source=st.sampled_from(LANGUAGES),
    target=st.sampled_from(LANGUAGES),
)
def test_no_text_makes_the_oracle_raise(text: str, other: str, source: str, target: str) -> None:
    for values in (None, [Decimal(5)], [Decimal("1E+400"), Decimal("-0")]):
        for left, right in ((text, other), (other, text)):
            verdict = check(left, right, source, target, values)
            assert verdict.message


@pytest.mark.parametrize(
    ("source", "target", "languages"),
    [
        ("The number is {}.", "Die Nummer ist 5.", "en-de"),
        ("5 to {} million", "5 bis {} Millionen", "en-de"),
        ("the third", "the {}th", "en-en"),
        ("at 8 and at {} p.m.", "um 8 Uhr und um {} Uhr", "en-de"),
        ("In the 1980s, {}", "20世纪80年代，{}", "en-zh"),
        ("5 %", "{} %", "ko-ca"),
    ],
)
@pytest.mark.parametrize("digits", [24, 25, 26, 28, 29, 30, 40, 300])
def test_a_number_of_many_digits_raises_nothing(
    source: str, target: str, languages: str, digits: int
) -> None:
    one, other = languages.split("-")
    left, right = (text.format("3" * digits) for text in (source, target))
    assert check(left, right, one, other).message
    assert check(right, left, other, one).message


@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.one_of(ANY, JOINED), language=st.sampled_from((*LANGUAGES, "fi")))
def test_every_span_holds_its_text(text: str, language: str) -> None:
    for number in read_numbers(text, language):
        assert 0 <= number.start < number.end <= len(text)
        assert text[number.start : number.end] == number.text


@pytest.mark.timeout(60)
@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("language", ["en", "zh", "ru"])
def test_a_long_text_of_one_piece_is_read_to_its_end(piece: str, language: str) -> None:
    text = piece * (examples(20_000) // len(piece))
    verdict = check("5 cats", text, "en", language, [Decimal(5)])
    assert verdict.message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_text_of_one_piece_is_compared_with_itself(language: str) -> None:
    for piece in (*HOSTILE, "one million million million million million "):
        for size in (60, examples(3_000)):
            text = piece * (size // len(piece))
            assert check(text, text, language, language).message


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_digits_than_python_converts_are_compared_exactly(language: str) -> None:
    number = "7" * 5_000
    assert check(number, number, "en", language, [Decimal(number)]).result != "fail"
    assert check(number, number[:-1] + "8", "en", language, [Decimal(number)]).result == "fail"
