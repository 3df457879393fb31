"""Forms that a single line of the reader is for, each of which a fault once broke unnoticed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result
from triage.methods.numbers.annotators.clock_phrases import renderings_of_time
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.numbers.prose.bounds import Bound, bound_of
from triage.methods.numbers.prose.reading.prose import read_prose
from triage.methods.numbers.prose.reading.wording import stated_in_words
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.units.comparison import contradict
from triage.methods.numbers.units.names import AmountUnit
from triage.methods.numbers.units.recognition import unit_of


@pytest.mark.parametrize(
    ("languages", "source", "right", "wrong"),
    [
        ("en-de", "The file has 5000 bytes.", "Die Datei hat 5 Kilobyte.", "Die Datei hat 6 Kilobyte."),
        ("en-de", "It weighs 5 pounds.", "Es wiegt 5 Pfund.", "Es wiegt 5 Meter."),
        ("en-de", "It has 2,000 square feet.", "Es hat 186 Quadratmeter.", "Es hat 286 Quadratmeter."),
        ("en-ru", "It was built in the sixties.", "Его построили в шестидесятые годы.", "Его построили в семидесятые годы."),
        ("en-pt", "On 3 March 2019 he spoke for 2 hours.", "Nessa ocasião, ele falou por 2 horas.",
         "Nessa ocasião, ele falou por 3 horas."),
    ],
)  # fmt: skip
def test_a_right_form_passes_and_another_amount_fails(
    languages: str, source: str, right: str, wrong: str
) -> None:
    assert judged(languages, source, right).result is not Result.FAIL
    assert judged(languages, source, wrong).result is Result.FAIL


def test_hundredths_with_a_stroke_are_a_share_and_no_date() -> None:
    assert read_prose("3/100 of it", "en", get_language("en"))[0].kind == "fraction"


def test_minutes_past_an_hour_need_no_word_for_minutes() -> None:
    number = read_numbers("Hij kwam om twintig over negen.", "nl")[0]
    assert number.parts == (Decimal(9), Decimal(20))


def test_a_sign_before_the_digits_makes_a_percentage() -> None:
    assert read_numbers("%5 arttı.", "tr")[0].unit == "percent"


def test_a_scale_that_comes_again_begins_another_number() -> None:
    numbers = read_numbers("two million five thousand three thousand", "en")
    assert [number.values[0] for number in numbers] == [2_005_000, 3_000]


def test_a_negation_leaves_a_bound_undecided() -> None:
    text = "Er war nie mehr als 40 wert."
    assert bound_of(read_numbers(text, "de")[0], text, "de").bound is Bound.NONE


def test_an_abbreviated_currency_before_digits_makes_money() -> None:
    assert read_numbers("It cost Rs500.", "en")[0].kind == "currency"


def test_a_million_may_stand_in_a_japanese_word() -> None:
    assert stated_in_words(Decimal(10**6), "百万本", get_language("ja"))


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [("it", "due metri e dieci.", "2.10"), ("de", "ein Viertel einer Million", "250000")],
)
def test_an_amount_of_two_numbers_is_read_as_one(language: str, text: str, value: str) -> None:
    assert [number.values[0] for number in read_numbers(text, language)] == [Decimal(value)]


def test_a_word_that_joins_times_in_another_language_makes_no_time() -> None:
    kinds = [number.kind for number in read_numbers("ve 22.40 a první v 5.30", "cs")]
    assert kinds == ["time", "ordinal", "time"]


def test_a_share_of_a_hundred_in_words_loses_no_percentage() -> None:
    assert judged("en-nl", "30 per cent came.", "30 van de honderd kwamen.").result is Result.PASS


def test_a_value_may_be_negative_by_a_word_before_it() -> None:
    verdict = check("It fell to -5.", "Es fiel auf negativ 5.", "en", "de", [Decimal(-5)])
    assert verdict.result is Result.PASS


@pytest.mark.parametrize(
    ("text", "language", "numbers"),
    [
        ("வயது இரண்டே முக்கால், கோடி", "ta", ["quantity 2.75", "quantity 10000000"]),
        ("2万多亿元", "zh", ["currency 2000000000000"]),
        ("玖拾捌元", "zh", ["currency 98"]),
        ("Sarà pronto per le cinque e mezza.", "it", ["time"]),
        ("Chi lo sei?", "it", []),
        ("मार्च 5 को", "hi", ["date 5"]),
        ("Arriba a les set hores trenta.", "ca", ["time"]),
        ("वह सातवाँ है।", "hi", ["ordinal 7"]),
        ("Приходи к восьми тридцати.", "ru", ["time"]),
        ("Do drugiej godziny meczu", "pl", ["ordinal 2"]),
        ("Sis i tres fan nou.", "ca", ["quantity 6", "quantity 3", "quantity 9"]),
        ("Hay trillones de estrellas.", "es", ["vague"]),
        ("It left at 0745 pm.", "en", ["time 745"]),
        ("It is 12 May 2199.", "en", ["date 12", "date 2199"]),
        ("It is 12 May 2200.", "en", ["date 12", "quantity 2200"]),
        ("In 1990 we saw 2000 people.", "en", ["year 1990", "quantity 2000"]),
        ("He bought an iPhone 12mini.", "en", ["code 12"]),
        ("It is variant B.1.1.7-2.", "en", ["code", "code 2"]),
        ("٣٫٤٫٥", "ar", ["quantity"]),
    ],
)
def test_a_rare_form_is_read(text: str, language: str, numbers: list[str]) -> None:
    found = [
        " ".join([number.kind, *(f"{value:f}" for value in number.values[:1])])
        for number in read_numbers(text, language)
    ]
    assert found == numbers


@pytest.mark.parametrize(("digits", "whole"), [(400, True), (401, False)])
def test_a_quarter_is_added_to_a_numeral_of_up_to_400_digits(digits: int, whole: bool) -> None:
    text = "सवा " + "1" * digits
    assert (read_numbers(text, "hi")[0].text == text) is whole


@pytest.mark.parametrize(
    ("text", "language", "unit"),
    [
        ("Это 5 GWh.", "ru", "gigawatt-hour"),
        ("3 тонной", "ru", "tonne"),
        ("1 минуту", "ru", "minute"),
        ("5 литрам", "ru", "liter"),
    ],
)
def test_a_rare_name_of_a_unit_is_known(text: str, language: str, unit: str) -> None:
    found = unit_of(read_numbers(text, language)[0], text, language)
    assert found is not None
    assert found.name == unit


def test_a_pound_contradicts_money_and_mass_alone() -> None:
    pound, hour = (
        AmountUnit("pound", "currency", Decimal(1)),
        AmountUnit("hour", "duration", Decimal(3600)),
    )
    assert contradict(pound, AmountUnit("kilogram", "mass", Decimal(1000)))
    assert not contradict(pound, hour)


def test_a_time_may_be_told_by_the_quarter_that_is_left() -> None:
    time = ReadNumber("2:45", 0, 4, (), Kind.TIME, parts=(Decimal(2), Decimal(45)))
    assert {Decimal("0.25"), Decimal("0.75")} <= set(renderings_of_time(time))


def test_a_minus_may_be_the_second_sign_of_a_text() -> None:
    assert read_prose("=-5", "en", get_language("en"))[0].values == (Decimal(-5),)


@pytest.mark.parametrize(
    ("language", "text"), [("ja", "二十倍になった"), ("fr", "une vingtaine de gens")]
)
def test_twenty_may_be_stated_in_a_word(language: str, text: str) -> None:
    assert stated_in_words(Decimal(20), text, get_language(language))


def test_the_month_of_a_correction_stands_alone() -> None:
    (finding,) = check("It opened in March.", "Es öffnete im Mai.", "en", "de").findings
    assert finding.written == "März"


def test_pounds_sterling_may_stand_before_their_pence() -> None:
    source, translation = "It cost 12.50 pounds.", "Va costar 12 lliures esterlines i 50 penics."
    assert check(source, translation, "en", "ca", [Decimal("12.5")]).result is Result.PASS


def test_a_year_explains_twelve_months_beside_another_amount() -> None:
    source, translation = "In the past 12 months it sold cars.", "Im vergangenen Jahr 4 Autos."
    answer = check(source, translation, "en", "de")
    assert (answer.error_kind, answer.missing) == ("extra", ())


@pytest.mark.parametrize(
    ("languages", "source", "right", "wrong"),
    [
        # A year without its century, in a date in digits alone.
        ("en-de", "It opened on 8/4/20.", "Es öffnete am 8. April 2020.", "Es öffnete am 8. April 2021."),
        ("en-de", "It opened on 8/4/2020.", "Es öffnete am 8.4.20.", "Es öffnete am 8.4.21."),
        ("en-de", "It has 200 square feet.", "Es hat 19 Quadratmeter.", "Es hat 29 Quadratmeter."),
        ("en-de", "They met in the past 7 days.", "Sie trafen sich vergangene Woche.", "Sie trafen sich 8 Tage."),
        ("en-ru", "Music of the fifties.", "Музыка: пятидесятые.", "Музыка: шестидесятые."),
    ],
)  # fmt: skip
def test_a_moment_or_area_in_a_rare_form_is_compared(
    languages: str, source: str, right: str, wrong: str
) -> None:
    answers = (judged(languages, source, right).result, judged(languages, source, wrong).result)
    assert answers == (Result.PASS, Result.FAIL)


def test_each_of_two_lengths_takes_its_own_two_units() -> None:
    source, values = "It is 1 km 300 m and 2 m 50 cm.", [Decimal("1.3"), Decimal("2.5")]
    answer = check(source, "Es sind 1 km 300 m und 2 m 50 cm.", "en", "de", values)
    assert answer.result is Result.PASS
