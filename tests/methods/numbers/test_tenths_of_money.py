"""角, 毛 and 毫 are tenths: five of them are fifty cents (NumberTest, section 3.3 and Table 4)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers

PASS, UNIT = ("pass", ""), ("fail", "unit")
# languages, source, translation, what is given as the source's value, verdict and kind
PAIRS = [
    ("zh-en", "他花了5角。", "He spent 50 cents.", "5", PASS),
    ("zh-en", "他花了五角。", "He spent fifty cents.", "5", PASS),
    ("zh-en", "他花了5角。", "He spent 5 cents.", "5", UNIT),
    ("zh-en", "他花了5角。", "He spent 5 jiao.", "5", PASS),
    ("zh-en", "他花了5角。", "He spent 0.5 yuan.", "5", PASS),
    ("zh-en", "他花了5角。", "He spent 5 yuan.", "5", UNIT),
    ("zh-en", "他花了5毛钱。", "He spent 50 cents.", "5", PASS),
    ("zh-en", "他花了5毛钱。", "He spent 5 cents.", "5", UNIT),
    ("zh-en", "這枝筆賣五毫子。", "The pen sells for 50 cents.", "5", PASS),
    ("zh-en", "這枝筆賣5毫。", "The pen sells for 5 cents.", "5", UNIT),
    ("zh-en", "他花了5分钱。", "He spent 5 cents.", "5", PASS),
    ("zh-en", "他花了5分钱。", "He spent 50 cents.", "5", ("fail", "scale")),
    ("zh-en", "這枝筆賣5仙。", "The pen sells for 5 cents.", "5", PASS),
    ("zh-en", "售价3角5分。", "It costs 35 cents.", "35", PASS),
    ("zh-en", "售价三角五分。", "It costs 0.35 yuan.", "35", PASS),
    ("zh-en", "售价三毛五。", "It costs 35 cents.", "35", PASS),
    ("zh-en", "售价3元5角。", "It costs 3 yuan and 50 cents.", "3.5", PASS),
    ("zh-en", "售价3元5角。", "It costs 3 yuan and 5 cents.", "3.5", ("fail", "digit_changed")),
    ("zh-en", "售价3.5元。", "It costs 3 yuan and 50 cents.", "3.5", PASS),
    ("zh-en", "售價3蚊5毫。", "It costs 3.50 dollars.", "3.5", PASS),
    ("zh-de", "售价5角。", "Es kostet 50 Cent.", "5", PASS),
    ("zh-de", "售价5角。", "Es kostet 5 Cent.", "5", UNIT),
    ("zh-de", "售价5角。", "Es kostet 5 Jiao.", "5", PASS),
    ("zh-de", "售价5角。", "Es kostet 0,5 Yuan.", "5", PASS),
    ("zh-es", "售价5角。", "Cuesta 50 céntimos.", "5", PASS),
    ("zh-es", "售价5角。", "Cuesta 5 centavos.", "5", UNIT),
    ("zh-fr", "售价5角。", "Cela coûte 50 centimes.", "5", PASS),
    ("zh-fr", "售价5角。", "Cela coûte 5 centimes.", "5", UNIT),
    ("zh-ru", "Цена: 5角。", "Цена 50 центов.", "5", PASS),
    ("zh-ja", "售价5角。", "価格は50セントです。", "5", PASS),
    ("zh-ca", "售价5角。", "Costa 50 cèntims.", "5", PASS),
    ("zh-ca", "售价5角。", "Costa 0,5 iuans.", "5", PASS),
    ("en-zh", "It costs 50 cents.", "售价五角。", "50", PASS),
    ("en-zh", "It costs 50 cents.", "售价5毛钱。", "50", PASS),
    ("en-zh", "It costs 50 cents.", "售价50分。", "50", PASS),
    ("en-zh", "It costs 5 cents.", "售价5角。", "5", UNIT),
    ("en-zh", "It costs 50 cents.", "售价50角。", "50", UNIT),
    ("en-zh", "It costs 35 cents.", "售价三角五分。", "35", PASS),
    ("en-zh", "It costs 5 jiao.", "售价5元。", "5", UNIT),
    ("de-zh", "Es kostet 50 Cent.", "售价5角。", "50", PASS),
    ("es-zh", "Cuesta 50 céntimos.", "售价五毛。", "50", PASS),
    ("fr-zh", "Cela coûte 50 centimes.", "售价五角。", "50", PASS),
    ("fr-zh", "Cela coûte 5 centimes.", "售价五角。", "5", UNIT),
]  # fmt: skip


@pytest.mark.parametrize(("pair", "source", "translation", "value", "verdict"), PAIRS)
@pytest.mark.parametrize("given", [True, False], ids=["given", "read"])
def test_a_tenth_is_ten_cents(pair, source, translation, value, verdict, given) -> None:
    values = [Decimal(value)] if given else None
    source_language, target_language = pair.split("-")
    found = check(source, translation, source_language, target_language, values)
    assert (found.result, found.error_kind) == verdict, found.message


def test_the_message_names_both_units() -> None:
    assert "cent instead of jiao" in check("他花了5角。", "He spent 5 cents.", "zh", "en").message


@pytest.mark.parametrize(
    ("text", "value"),
    [("长5毫米。", "5"), ("加5毫升水。", "5"), ("一个五角星。", "5"), ("3蚊子", "3")],
)
def test_other_words_that_begin_like_a_tenth_are_none(text: str, value: str) -> None:
    (number,) = [one for one in read_numbers(text, "zh") if not one.weak]
    assert number.values == (Decimal(value),)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("It rose from 30 euros to 50.", "en"),
        ("Es stieg von 30 Euro auf 50.", "de"),
        ("Subió de 30 euros a 50.", "es"),
    ],
)
def test_the_end_of_a_change_of_price_is_no_cents(text: str, language: str) -> None:
    assert [number.values[0] for number in read_numbers(text, language)] == [30, 50]
