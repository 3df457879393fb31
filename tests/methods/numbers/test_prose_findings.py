"""All that is wrong in a pair is found, each thing with both places and its right writing."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.methods.numbers.corrections import (
    corrected,
    corrected_value,
    written,
    written_date,
    written_time,
)
from triage.methods.numbers.languages import LANGUAGES, get_language
from triage.methods.numbers.model import Check, NumberFinding
from triage.methods.numbers.oracle import check
from triage.methods.numbers.prose.dating import dated
from triage.methods.numbers.prose.elsewhere import elsewhere
from triage.methods.numbers.prose.reading.prose import read_prose
from triage.methods.numbers.prose.reading.statements import statements
from triage.methods.numbers.reading import read_numbers

BOTH_DATES = (
    "He was born on 3 March 1984 and died on 5 June.",
    "Nació el 3 de mayo de 1984 y murió el 8 de junio.",
    "en",
    "es",
)


def told(answer: Check) -> list[tuple[str, str, str]]:
    return [(one.error_kind, one.value, one.written) for one in answer.findings]


def marked(text: str, place: tuple[int, int] | None) -> str:
    assert place is not None
    return text[slice(*place)]


def test_every_change_is_a_finding_and_the_first_one_is_the_verdict() -> None:
    answer = check(*BOTH_DATES)
    assert told(answer) == [
        ("date", "1984-03-03", "3 de marzo de 1984"),
        ("date", "--06-05", "5 de junio"),
    ]
    assert (answer.error_kind, answer.message) == answer.findings[0][:2]


def test_a_finding_marks_the_whole_date_on_both_sides() -> None:
    source, translation, *_ = BOTH_DATES
    first = check(*BOTH_DATES).findings[0]
    assert marked(source, first.source) == "3 March 1984"
    assert marked(translation, first.target) == "3 de mayo de 1984"


@pytest.mark.parametrize(
    ("source", "translation", "target", "said", "found"),
    [
        ("The bill was £1,299.99.", "A conta foi de 1.299,99 euros.", "pt", "£1,299.99", "1.299,99 euros"),
        ("It costs 3 million pounds.", "Cuesta 3 millones de euros.", "es", "3 million pounds", "3 millones de euros"),
        ("It costs 30 dollars.", "它的价格是30欧元，不贵。", "zh", "30 dollars", "30欧元"),
        ("It costs £30 a day.", "Cuesta 30 al día.", "es", "£30", "30"),
    ],
)  # fmt: skip
def test_a_wrong_currency_is_marked_with_its_number(
    source: str, translation: str, target: str, said: str, found: str
) -> None:
    (finding,) = check(source, translation, "en", target).findings
    assert (marked(source, finding.source), marked(translation, finding.target)) == (said, found)


def test_each_time_in_the_other_half_of_the_day_is_a_finding() -> None:
    answer = check(
        "It leaves at 11.45 p.m., not at 11.15 p.m.", "Sai às 11h45, não às 11h15.", "en", "pt"
    )
    assert told(answer) == [("time", "23:45", ""), ("time", "23:15", "")]


def test_a_malformed_numeral_is_one_finding() -> None:
    translation = "Foi descarregado cem e sete vezes."
    (finding,) = check("One hundred and seven times.", translation, "en", "pt").findings
    assert (finding.error_kind, marked(translation, finding.target)) == ("form", "cem e sete")


def test_a_right_number_is_in_no_finding() -> None:
    source = "Of the 30 delegates, 12 left on 4 March."
    translation = "De los 30 delegados, 12 se fueron el 9 de marzo."
    answer = check(source, translation, "en", "es")
    assert [marked(source, one.source) for one in answer.findings] == ["4 March"]


def test_lost_and_added_amounts_are_paired_by_their_places() -> None:
    answer = check(
        "It sold 1.3 billion cars for $17.85.",
        "Es verkaufte 1,5 Milliarden Autos für 17,95 Dollar.",
        "en",
        "de",
    )
    assert told(answer) == [
        ("digit_changed", "1300000000", "1,3 Milliarden"),
        ("digit_changed", "17.85", "17,85"),
    ]


def test_numbers_that_changed_their_nouns_are_misattached_both_of_them() -> None:
    translation = "Tiene 12 hospitales y 7 universidades."
    answer = check("It has 7 hospitals and 12 universities.", translation, "en", "es")
    assert answer.error_kind == "misattached"
    assert [marked(translation, one.target) for one in answer.findings] == ["7", "12"]


def test_a_range_is_found_as_a_whole() -> None:
    answer = check("Take 5 to 8 tablets.", "Prenez de 5 à 9 comprimés.", "en", "fr")
    assert told(answer) == [("range", "5/8", "5–8")]


@pytest.mark.parametrize(
    ("languages", "source", "translation", "value"),
    [
        ("en-de", "It opens at 9am and closes at 5pm.", "Es öffnet um 10 und schließt um 17 Uhr.", "09:00"),
        ("de-en", "Der Laden schließt um 7 Uhr abends.", "The shop closes at 8 p.m.", "19:00"),
        ("ar-en", "يفتح المتجر الساعة 7 مساءً.", "The shop opens at 8 p.m.", "19:00"),
        ("zh-en", "会议定于明天下午两点一刻召开。", "The meeting is set for 2:45 tomorrow afternoon.", "14:15"),
    ],
)  # fmt: skip
def test_a_time_is_stated_in_the_half_of_the_day_that_its_language_names(
    languages: str, source: str, translation: str, value: str
) -> None:
    source_language, target_language = languages.split("-")
    answer = check(source, translation, source_language, target_language)
    assert [one.value for one in answer.findings] == [value]


def test_a_correction_puts_all_that_is_right_in_the_place_of_what_is_wrong() -> None:
    _, translation, *_ = BOTH_DATES
    answer = check(*BOTH_DATES)
    right = corrected(translation, answer.findings)
    assert right == "Nació el 3 de marzo de 1984 y murió el 5 de junio."


def test_half_a_correction_is_none() -> None:
    source = "It weighs 30 kg and costs 2000 euros."
    translation = "Pesa 30 libras y cuesta 200 euros."
    answer = check(source, translation, "en", "es")
    assert [one.error_kind for one in answer.findings] == ["scale", "unit"]
    assert corrected(translation, answer.findings) == ""


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("It opens at 9.20pm.", "晚上8点20分开门。"),  # what stands around it says half of the day
        ("She came 14th of 40.", "她在40人中获得第15名。"),  # a rank is more than its digits
    ],
)
def test_no_correction_is_offered_where_digits_alone_do_not_mend_it(
    source: str, translation: str
) -> None:
    answer = check(source, translation, "en", "zh")
    assert answer.findings
    assert corrected(translation, answer.findings) == ""


@given(
    value=st.decimals(-(10**9), 10**9, places=3, allow_nan=False),
    language=st.sampled_from(sorted(LANGUAGES)),
)
def test_the_reader_reads_what_is_written_as_right(value: Decimal, language: str) -> None:
    text = written(value, language)
    values = [reading for number in read_numbers(text, language) for reading in number.values]
    assert value in values


def test_what_no_calendar_has_is_not_written() -> None:
    assert written_date("es", year=2018, month=2, day=30, weekday=None) == ""
    assert written_time("es", 24, 0) == ""
    assert written(Decimal(5), "xx") == ""


def test_what_is_wrong_beside_given_values_is_told_apart_from_the_verdict() -> None:
    pair = ("On 3 March it sold 40 cars.", "Am 3. Mai verkaufte es 40 Autos.", "en", "de")
    verdict = check(*pair, [Decimal(40)])
    assert verdict.result == "pass"
    assert [one.message for one in elsewhere(*pair, verdict)] == [
        "The date “3 March” has become “3. Mai”."
    ]


def test_a_wrong_value_is_not_told_again_as_elsewhere() -> None:
    pair = ("On 3 March it sold 40 cars.", "Am 3. März verkaufte es 50 Autos.", "en", "de")
    verdict = check(*pair, [Decimal(40)])
    assert verdict.result == "fail"
    assert elsewhere(*pair, verdict) == ()


def test_a_finding_without_a_place_in_the_translation_cannot_be_corrected() -> None:
    assert corrected("Nada.", [NumberFinding("missing", "", (0, 2), None, "30", "30")]) == ""


@pytest.mark.parametrize("said", ["pm", "p.m.", "in the afternoon", "in the evening"])
def test_a_time_after_noon_is_stated_by_24_hours(said: str) -> None:
    verdict = check(f"At 3:15 {said} it rained.", "Um 10.15 Uhr regnete es.", "en", "de")
    assert [one.value for one in verdict.findings] == ["15:15"]


@pytest.mark.parametrize(
    ("source", "translation", "message"),
    [
        ("It sold 40 cars in 12 towns.", "Es verkaufte 40 Autos in Städten.",
         "Expected 12; the translation has no such number."),
        ("In March it sold 40 cars.", "Im Mai verkaufte es 40 Autos.",
         "The date “March” has become “Mai”."),
        ("On Monday it sold 40 cars.", "Am Dienstag verkaufte es 40 Autos.",
         "The date “Monday” has become “Dienstag”."),
    ],
)  # fmt: skip
def test_a_number_a_month_or_a_weekday_alone_is_read_elsewhere(
    source: str, translation: str, message: str
) -> None:
    verdict = check(source, translation, "en", "de", [Decimal(40)])
    found = elsewhere(source, translation, "en", "de", verdict)
    assert [one.message for one in found] == [message]


def test_a_wrong_number_word_is_corrected_with_given_values() -> None:
    translation = "Dista quattro chilometri."
    verdict = check("It lies 4.5 km away.", translation, "en", "it", [Decimal("4.5")])
    assert verdict.error_kind == "numeral"
    assert corrected_value(translation, verdict, "it") == "Dista 4,5 chilometri."


def test_the_parts_of_a_date_in_digits_keep_their_order() -> None:
    english, text = get_language("en"), "It was released on 2.6.13."
    stated = statements(read_prose(text, "en", english), text, english)
    whole = dated(stated[-1], stated, text, english)
    assert [part.keys[0] for part in whole.parts] == [Decimal(2), Decimal(6), Decimal(13)]


def test_more_than_fifty_is_no_decade() -> None:
    answer = check("Es waren mehr als 50 Leute.", "There were more than 46 people.", "de", "en")
    assert [one.error_kind for one in answer.findings] == ["digit_changed"]
