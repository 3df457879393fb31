"""One value said in two numbers: two units, a price in words, a numeral that was torn apart."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


def verdict(pair: str, source: str, translation: str, *values: str) -> str:
    languages = pair.split("-")
    given = [Decimal(value) for value in values]
    return check(source, translation, languages[0], languages[1], given).result.value


TWO_UNITS = [
    ("en-de", "It takes 2.25 hours.", "Es dauert 2 Stunden 15 Minuten.", ["2.25"]),
    ("en-de", "It takes 2 hours 15 minutes.", "Es dauert 135 Minuten.", ["2", "15"]),
    ("es-en", "Mide 1 kilómetro y 300 metros.", "It is 1.3 km long.", ["1", "300"]),
    ("es-en", "Mide 1 kilómetro y 300 metros.", "It is 1 km and 300 m long.", ["1.3"]),
    ("en-fr", "It weighs 3.5 kilos.", "Il pèse trois kilos cinq cents.", ["3.5"]),
    ("en-ja", "He waited 2.5 hours.", "彼は2時間30分待った。", ["2.5"]),
]


@pytest.mark.parametrize(("pair", "source", "translation", "values"), TWO_UNITS)
def test_one_amount_may_be_said_in_two_units(
    pair: str, source: str, translation: str, values: list[str]
) -> None:
    assert verdict(pair, source, translation, *values) == "pass"


def test_the_smaller_unit_must_be_right() -> None:
    source, wrong = "It takes 2.25 hours.", "Es dauert 2 Stunden 25 Minuten."
    assert verdict("en-de", source, wrong, "2.25") == "fail"


def test_a_price_may_be_two_numbers_in_words() -> None:
    source = "Das kostet 2,50 Euro."
    assert verdict("de-en", source, "It costs two fifty.", "2.50") == "pass"
    assert verdict("de-en", source, "It costs two fifteen.", "2.50") == "fail"


def test_a_numeral_torn_apart_is_whole_in_tokenised_text() -> None:
    source = "10.607 Menschen kamen."
    assert verdict("de-en", source, "10, 607 people came .", "10607") == "pass"
    assert verdict("de-en", source, "10, 607 people came.", "10607") == "abstain"
    assert verdict("de-en", source, "10, 670 people came .", "10607") == "fail"


def test_a_value_that_is_the_same_in_both_units_is_right() -> None:
    assert verdict("en-de", "It was -40 °C.", "Es waren -40 °F.", "-40") == "pass"
    assert verdict("en-de", "It was -20 °C.", "Es waren -20 °F.", "-20") == "fail"


def test_per_cent_and_a_fraction_may_stand_for_one_another() -> None:
    source = "75 percent of the crop was lost."
    assert verdict("en-de", source, "Drei Viertel der Ernte gingen verloren.", "75") == "pass"
    assert verdict("en-de", source, "Zwei Drittel der Ernte gingen verloren.", "75") == "fail"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The COVID-19 300 patients"),
        ("de", "COVID-19 300 Fälle"),
        ("zh", "COVID-19 300例"),
        ("ne", "रोगको R0 ३०० हो"),
    ],
)
def test_a_space_after_a_name_groups_no_digits(language: str, text: str) -> None:
    assert read_numbers(text, language)[-1].values == (Decimal(300),)


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("ta", "3 லட்சத்திற்கும் மேற்பட்ட பக்தர்கள்", "300000"),
        ("ta", "3 கோடியைத் தாண்டியது", "30000000"),
        ("ta", "மூன்று கோடியாக உயர்ந்தது", "30000000"),
        ("ta", "5 மில்லியனுக்கும் அதிகம்", "5000000"),
        ("ta", "எண்ணாயிரத்து ஒன்பது பேர்", "8009"),
        ("ne", "३ लाखजति मानिस", "300000"),
        ("ne", "सातमध्ये", "7"),
        ("zh", "三十八美元零四十七美分", "38.47"),
        ("ja", "1割5分減った", "15"),
        ("de", "um einen Viertelprozentpunkt", "0.25"),
        ("zh", "０.6066万册", "6066"),
    ],
)
def test_endings_and_small_words_leave_the_number_whole(
    language: str, text: str, value: str
) -> None:
    assert [n.values[0] for n in read_numbers(text, language) if not n.weak] == [Decimal(value)]


def test_thirst_is_no_seven_in_catalan() -> None:
    values = [number.values for number in read_numbers("Té set i té set euros.", "ca")]
    assert values == [(Decimal(7),)]


KINDS = [
    ("zh-en", "他花了5角。", "He spent 5 yuan.", "0.5", "unit"),
    ("en-fr", "Five hundred people came.", "Cinq personnes sont venues.", "500", "numeral"),
    ("en-pt", "She paid 476 dollars.", "Pagou quarenta e seis dólares.", "476", "digit_dropped"),
    ("zh-en", "该镇有一万二千三百人。", "The town has 10,000 people.", "12300", "numeral"),
    ("en-de", "It is 345.03 m long.", "Es ist 345,30 m lang.", "345.03", "digit_changed"),
    ("en-de", "It holds 998,000 litres.", "Es fasst 998,000 Liter.", "998000", "separator"),
    ("en-ca", "It costs €1.85.", "Costa un euro.", "1.85", "missing"),
    ("en-fr", "A quarter of a litre.", "Un demi-litre.", "0.25", "numeral"),
]


@pytest.mark.parametrize(("pair", "source", "translation", "value", "kind"), KINDS)
def test_the_kind_is_the_one_that_a_reviewer_would_name(
    pair: str, source: str, translation: str, value: str, kind: str
) -> None:
    languages = pair.split("-")
    found = check(source, translation, languages[0], languages[1], [Decimal(value)])
    assert (found.result, found.error_kind) == ("fail", kind)


def test_a_copied_decimal_mark_that_groups_is_a_separator_error() -> None:
    source = "About 1.723 billion learners stayed at home."
    wrong = "Rund 1.723 Milliarden Lernende blieben zu Hause."
    found = check(source, wrong, "en", "de", [Decimal(1_723_000_000)])
    assert (found.result, found.error_kind) == ("fail", "separator")


def test_tamil_quarters_may_stand_apart() -> None:
    numbers = read_numbers("ஒன்பதே முக்கால் மணி நேரம்", "ta")
    assert [number.values[0] for number in numbers] == [Decimal("9.75")]


def test_six_and_nine_are_numbers_in_a_range() -> None:
    assert read_numbers("Sono attesi tra sei e dodici ospiti.", "it")[0].values == (Decimal(6),)
    assert read_numbers("Entre neuf et douze invités.", "fr")[0].values == (Decimal(9),)


def test_a_hyphen_between_a_mark_and_a_compound_is_no_minus() -> None:
    assert verdict("en-de", "The “large” 14 class.", "Die „große“-14-Klasse.", "14") == "pass"
    assert verdict("en-de", "It was (14 degrees).", "Es waren (-14 Grad).", "14") == "fail"


def test_a_lost_sign_is_missing_and_an_added_one_is_extra() -> None:
    lost = check("It was -5 degrees.", "Es waren 5 Grad.", "en", "de", [Decimal(-5)])
    added = check("It was 5 degrees.", "Es waren -5 Grad.", "en", "de", [Decimal(5)])
    assert (lost.error_kind, added.error_kind) == ("missing", "extra")


@pytest.mark.parametrize("torn", ["10 ,607", "10, 607"])
def test_a_space_on_either_side_of_a_separator_makes_a_number_doubtful(torn: str) -> None:
    verdict = check("Es hat 10.607 Plätze.", f"It has {torn} seats.", "de", "en", [Decimal(10607)])
    assert verdict.result is Result.ABSTAIN
