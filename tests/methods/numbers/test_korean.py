"""What is particular to Korean."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.units.recognition import unit_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3만 5천", "35000"),
        ("1억 2천만", "120000000"),
        ("350만", "3500000"),
        ("1만2345", "12345"),
        ("4만 8,000", "48000"),
        ("12조 3456억", "12345600000000"),
        ("3천5백만", "35000000"),
        ("30여만", "300000"),
        ("9조1834억", "9183400000000"),
        ("1천750만", "17500000"),
        ("4천500억", "450000000000"),
        ("1천750만2천", "17502000"),
        ("스물다섯", "25"),
        ("열두", "12"),
        ("이십오", "25"),
        ("삼천오백만", "35000000"),
        ("백만", "1000000"),
        ("영하 12", "-12"),
    ],
)
def test_an_amount_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"모두 {text} 명이다.", "ko")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("sentence", "text", "value"),
    [
        ("관중 3만5천명이 왔다.", "3만5천", "35000"),
        ("학생 세명만 남았다.", "세", "3"),
        ("아들 둘을 두었다.", "둘", "2"),
        ("주민의 3분의 2가 떠났다.", "3분의 2", "0.66666666666666666667"),
        ("두 달 반 동안 이어졌다.", "두 달 반", "2.5"),
        ("2년 반을 기다렸다.", "2년 반", "2.5"),
        ("사흘간 열렸다.", "사흘", "3"),
        ("30여 명이 다쳤다.", "30", "30"),
        ("만 명이 모였다.", "만", "10000"),
    ],
)
def test_a_counter_or_a_particle_may_be_attached(sentence: str, text: str, value: str) -> None:
    (number,) = read_numbers(sentence, "ko")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    "sentence",
    [
        "이 사이에 구조 대원이 왔다.",
        "만일 비가 오면 조사를 미룬다.",
        "세계 천재들이 오만한 이사를 만났다.",
        "네, 한국의 두고 온 산하입니다.",
        "열차는 백조처럼 사천에 닿았다.",
        "오 시장과 이 회장, 구 대표가 참석했다.",
        "백만장자의 세대가 바뀌었다.",
        "둘러본 뒤 넷플릭스를 켰다.",
    ],
)
def test_syllables_of_other_words_are_no_numbers(sentence: str) -> None:
    assert read_numbers(sentence, "ko") == []


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("2023년에 열렸다.", "year"),
        ("90년대에 자랐다.", "year"),
        ("2천년대에 자랐다.", "year"),
        ("3월에 열렸다.", "date"),
        ("제3차 회의가 열렸다.", "ordinal"),
        ("세 번째 도전이다.", "ordinal"),
        ("21세기가 왔다.", "ordinal"),
        ("종합 3위로 올랐다.", "ordinal"),
        ("2분기 실적이다.", "ordinal"),
        ("5년이 걸렸다.", "quantity"),
        ("30%를 넘었다.", "percent"),
        ("30퍼센트를 넘었다.", "percent"),
        ("3천원을 냈다.", "currency"),
        ("3시간이 걸렸다.", "quantity"),
    ],
)
def test_what_is_attached_tells_the_kind(sentence: str, kind: str) -> None:
    assert [number.kind for number in read_numbers(sentence, "ko")] == [kind]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("오후 3시 반에", (3, 30)),
        ("오전 10시 5분에", (10, 5)),
        ("15시 40분부터", (15, 40)),
        ("세 시에", (3, 0)),
        ("밤 열한 시 반쯤", (11, 30)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"회의는 {text} 시작한다.", "ko")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    ("sentence", "unit"),
    [
        ("길이는 20cm의 절반이다.", "centimeter"),
        ("3천 달러를 냈다.", "dollar"),
        ("5만원을 냈다.", "won"),
        ("3시간이 걸렸다.", "hour"),
        ("0.25%포인트 올랐다.", "percentage-point"),
    ],
)
def test_the_unit_is_known_with_a_particle_after_it(sentence: str, unit: str) -> None:
    number = read_numbers(sentence, "ko")[0]
    found = unit_of(number, sentence, "ko")
    assert found is not None
    assert found.name == unit


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("It ends on 30 June.", "6월 30일에 끝난다.", "7월 30일에 끝난다."),
        ("It ends on 30 June.", "6월 30일에 끝난다.", "6월 20일에 끝난다."),
        ("In the 1980s it grew.", "80년대에 성장했다.", "70년대에 성장했다."),
        ("At least 20 came.", "20명 이상이 왔다.", "20명 이하가 왔다."),
        ("Fewer than 20 came.", "20명 미만이 왔다.", "20명 넘게 왔다."),
        ("It ends on Monday.", "월요일에 끝난다.", "수요일에 끝난다."),
        ("It starts at 3:30 p.m.", "오후 3시 30분에 시작한다.", "오후 4시 30분에 시작한다."),
        ("It is on the 14th floor.", "14층에 있다.", "12층에 있다."),
        ("The index: -0.7 %.", "0.7% 하락했다.", "0.9% 하락했다."),
        ("It cost 300 dollars.", "300달러였다.", "300유로였다."),
        ("Article 5 applies.", "제5조가 적용된다.", "제6조가 적용된다."),
        ("All three models differ.", "세 구조 모두 다르다.", "두 구조 모두 다르다."),
        ("She has three children.", "그는 아이 셋을 두었다.", "그는 아이 넷을 두었다."),
        ("It cost 3 to 5 million won.", "300만~500만 원이었다.", "300만~600만 원이었다."),
    ],
)
def test_what_is_carried_passes_and_what_is_changed_fails(
    source: str, right: str, wrong: str
) -> None:
    assert check(source, right, "en", "ko").result is Result.PASS
    assert check(source, wrong, "en", "ko").result is Result.FAIL


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Income per head rose.", "1인당 소득이 늘었다."),
        ("The Korean War began.", "6·25 전쟁이 시작됐다."),
        ("Both countries agreed.", "양국이 합의했다."),
        ("The two leaders met for half an hour.", "두 정상은 30분간 만났다."),
        ("The price doubled.", "가격이 두 배로 뛰었다."),
        ("One or two people came.", "한두 명이 왔다."),
        ("You may have more than one account.", "계정이 두 개 이상일 수 있습니다."),
    ],
)
def test_a_number_that_the_other_language_does_not_write_is_not_accused(
    source: str, translation: str
) -> None:
    assert check(source, translation, "en", "ko").result is not Result.FAIL
    assert check(translation, source, "ko", "en").result is not Result.FAIL
