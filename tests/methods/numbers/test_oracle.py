"""What the oracle answers, and how it names what went wrong."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check


def judge(source: str, translation: str, target: str, *values: str, source_language: str = "en"):
    given = [Decimal(value) for value in values] or None
    return check(source, translation, source_language, target, given)


@pytest.mark.parametrize(
    ("kind", "translation", "target", "value"),
    [
        ("separator", "Es sind 9.756.001 Meilen.", "de", "9756.001"),
        ("separator", "Es sind 9,756.001 Meilen.", "de", "9756.001"),
        ("separator", "It is 85,619 hours.", "en", "85.619"),
        ("digit_dropped", "Es sind 51889 Lehrer.", "de", "518889"),
        ("digit_added", "Es sind 5518889 Lehrer.", "de", "518889"),
        ("digit_changed", "Es sind 518898 Lehrer.", "de", "518889"),
        ("scale", "全世界有74.15万例。", "zh", "7415000"),
        ("scale", "Son 2,5 billones.", "es", "2500000000"),
        ("numeral", "Es sind sechsundachtzig Euro.", "de", "68"),
        ("numeral", "Son miles de familias.", "es", "1000"),
        ("script_mixed", "It is 10२.४ degrees.", "en", "102.4"),
        ("missing", "Es sind viele Meilen.", "de", "12"),
    ],
)
def test_the_error_is_named(kind: str, translation: str, target: str, value: str) -> None:
    verdict = judge(f"It says {value}.", translation, target, value)
    assert (verdict.result, verdict.error_kind) == ("fail", kind)


def test_an_added_number_is_an_extra() -> None:
    verdict = judge("They sold 12 cars.", "Se vendieron 12 coches y 45 motos.", "es", "12")
    assert (verdict.result, verdict.error_kind) == ("fail", "extra")
    assert "45" in verdict.message


def test_the_message_says_expected_found_and_the_reading() -> None:
    verdict = judge("It is 1.234 metres.", "Es sind 1.234 Meter.", "de", "1.234")
    assert verdict.message == "Expected 1.234; found “1.234” read as 1234 in German."


def test_words_that_add_up_without_being_a_numeral_are_told_as_such() -> None:
    verdict = judge("177 bees", "Hi ha cent i setanta-set abelles.", "ca", "177")
    assert (verdict.result, verdict.error_kind) == ("fail", "form")
    assert verdict.message == (
        "Expected 177; “cent i setanta-set” has the right value but is not a well-formed Catalan numeral."
    )


def test_a_long_numeral_is_quoted_whole() -> None:
    words = "eight hundred and fifteen billion a hundred and fifty million"
    verdict = judge("815,150,000,000 leaflets", f"{words} leaflets", "en", "815150000000")
    assert f"“{words}”" in verdict.message


def test_two_amounts_that_do_not_add_up_are_told_as_read() -> None:
    verdict = judge("178 bees", "Hi ha cent i setanta-set abelles.", "ca", "178")
    assert "read as" in verdict.message


def test_found_numbers_carry_their_spans() -> None:
    translation = "Im Jahr 2020 kamen dreihundert Gäste."
    verdict = judge("In 2020, 300 guests came.", translation, "de", "300")
    assert [translation[n.start : n.end] for n in verdict.found] == ["2020", "dreihundert"]


def test_expected_values_carry_their_place_in_the_source() -> None:
    verdict = judge("In room 7, 300 guests sat.", "Im Zimmer 7 saßen 30 Gäste.", "de", "300")
    assert [(e.value, e.start, e.end) for e in verdict.expected] == [("300", 11, 14)]


def test_a_number_that_only_stands_in_the_date_is_missing() -> None:
    source = "On 8 April 2020 eight people died of COVID-19."
    assert (
        judge(source, "Am 8. April 2020 starben Menschen an COVID-19.", "de", "8").result == "fail"
    )
    assert (
        judge(source, "Am 8. April 2020 starben acht Menschen an COVID-19.", "de", "8").result
        == "pass"
    )


def test_a_number_that_only_stands_in_a_name_is_missing() -> None:
    assert (
        judge("19 people have COVID-19.", "Menschen haben COVID-19.", "de", "19").result == "fail"
    )


def test_the_same_value_twice_must_be_found_twice() -> None:
    source = "Three boys ate 3 apples."
    assert judge(source, "Drei Jungen aßen drei Äpfel.", "de", "3", "3").result == "pass"
    assert judge(source, "Drei Jungen aßen Äpfel.", "de", "3", "3").result == "fail"


def test_latin_digits_are_doubtful_in_hindi_only() -> None:
    assert judge("There are 12.", "12 हैं।", "hi", "12").result == "abstain"
    assert judge("There are 12.", "12 छन्।", "ne", "12").result == "pass"


@pytest.mark.parametrize(
    ("translation", "target", "value"),
    [
        ("Der Kanton hat 1’234’567 Einwohner.", "de", "1234567"),
        ("La moyenne est 9.718.", "fr", "9.718"),
        ("Er wiegt 3.28 Kilo.", "de", "3.28"),
        ("It weighs 14,5 kilos.", "en", "14.5"),
        ("It cost 1.5 crore rupees.", "en", "15000000"),
        ("It cost 1,50,000 rupees.", "en", "150000"),
        ("Custou 2,5 mil milhões.", "pt", "2500000000"),
        ("耗资2.5兆美元。", "zh", "2500000000000"),
    ],
)
def test_what_a_professional_may_read_either_way_is_no_pass(
    translation: str, target: str, value: str
) -> None:
    verdict = judge(f"It says {value}.", translation, target, value)
    assert verdict.result == "abstain"
    assert verdict.confidence < 0.7


class TestFreeReading:
    def test_a_right_translation_passes(self) -> None:
        assert (
            judge(
                "In 2019, 1,350 of 24,000 samples failed.",
                "2019 fielen 1.350 von 24.000 Proben durch.",
                "de",
            ).result
            == "pass"
        )

    def test_a_wrong_number_fails(self) -> None:
        verdict = judge("1,350 samples failed.", "1.530 Proben fielen durch.", "de")
        assert (verdict.result, verdict.error_kind) == ("fail", "digit_changed")

    def test_a_sentence_without_numbers_passes(self) -> None:
        assert judge("Nobody came.", "Niemand kam.", "de").result == "pass"

    def test_articles_and_pronouns_state_nothing(self) -> None:
        assert (
            judge(
                "One never knows what a man may find.", "Man weiß nie, was ein Mann findet.", "de"
            ).result
            == "pass"
        )

    def test_codes_need_not_be_repeated(self) -> None:
        assert judge("COVID-19 spread.", "新冠病毒传播。", "zh").result == "pass"


def test_a_language_without_number_words_abstains_where_words_may_stand() -> None:
    assert judge("Five cats.", "Viisi kissaa.", "fi", "5").result == "abstain"
    assert judge("5 cats.", "6 kissaa.", "fi", "5").result == "abstain"
    assert judge("2.5 million cats.", "2,5 miljoonaa kissaa.", "fi", "2500000").result == "pass"


class TestUnits:
    def test_the_unit_after_the_number_must_be_the_right_one(self) -> None:
        verdict = judge("它长五分米。", "It is five meters long.", "en", "5", source_language="zh")
        assert (verdict.result, verdict.error_kind) == ("fail", "unit")
        assert "meter instead of decimeter" in verdict.message

    def test_another_currency_is_another_unit(self) -> None:
        verdict = judge("It costs 5 dollars.", "Es kostet 5 Euro.", "de", "5")
        assert (verdict.result, verdict.error_kind) == ("fail", "unit")

    @pytest.mark.parametrize(
        ("source", "translation", "target", "value"),
        [
            ("It is 5 decimetres long.", "它长0.5米。", "zh", "5"),
            ("It took 90 minutes.", "Es dauerte anderthalb Stunden.", "de", "90"),
            ("It weighs 3 kilograms.", "它重三千克。", "zh", "3"),
            ("It weighs 3,000 grams.", "它重三千克。", "zh", "3000"),
            ("It is 26 miles long.", "Es ist 26 Meilen (42 Kilometer) lang.", "de", "26"),
        ],
    )
    def test_converted_amounts_are_judged_by_value(
        self, source: str, translation: str, target: str, value: str
    ) -> None:
        assert judge(source, translation, target, value).result == "pass"

    def test_a_wrong_conversion_in_brackets_contradicts(self) -> None:
        assert judge("26 miles", "26 Meilen (52 Kilometer)", "de", "26").result == "fail"


@pytest.mark.parametrize(
    ("target", "translation"),
    [
        ("de", "Menschen in Zimmer 19 haben COVID-19."),
        ("ne", "वडा नम्बर १९ मा मानिसहरूलाई कोभिड-१९ छ।"),
        ("ta", "வார்டு 19 இல் மக்களுக்கு கோவிட்-19 உள்ளது."),
        ("ru", "У людей в палате 19 COVID-19."),
    ],
)
def test_a_name_and_a_label_together_do_not_state_the_amount(target: str, translation: str) -> None:
    assert judge("19 people in ward 19 have COVID-19.", translation, target, "19").result == "fail"


@pytest.mark.parametrize(
    ("target", "translation", "value"),
    [
        ("zh", "气温为-20度。", "-20"),
        ("zh", "大约万分之一的婴儿患病。", "10000"),
        ("en", "The account shows −€350.75.", "-350.75"),
        ("ru", "Тысяча и одна ночь.", "1001"),
    ],
)
def test_signs_and_parts_of_a_scale_are_read(target: str, translation: str, value: str) -> None:
    assert judge(f"It says {value}.", translation, target, value).result == "pass"


def test_about_thirty_is_right_where_the_source_says_about() -> None:
    translation = "Une trentaine de personnes ont été blessées."
    about = check("About 30 people were hurt.", translation, "en", "fr", [Decimal(30)])
    exactly = check("Exactly 30 people were hurt.", translation, "en", "fr", [Decimal(30)])
    assert (about.result, exactly.result) == ("pass", "abstain")


def test_one_counted_thing_is_what_an_article_says() -> None:
    source, translation = "A girl and two boys were found.", "少女1人と少年2人が見つかった。"
    assert check(source, translation, "en", "ja", [Decimal(2)]).result == "pass"


def test_a_mu_is_no_hectare() -> None:
    verdict = check("He owns 10,000 hectares.", "他拥有一万亩土地。", "en", "zh", [Decimal(10000)])
    assert (verdict.result, verdict.error_kind) == ("fail", "unit")


@pytest.mark.parametrize(
    ("pair", "source", "lost", "value"),
    [
        (
            "es-en",
            "Ardieron 12 hectáreas en el distrito 12.",
            "Many hectares burned in Ward 12.",
            12,
        ),
        ("zh-en", "大火烧毁了12区的12公顷森林。", "Fire destroyed many hectares in Ward 12.", 12),
        ("de-en", "2022 stiegen sie auf 2022 Tonnen.", "In 2022 they rose to many tonnes.", 2022),
    ],
)
def test_a_label_that_the_source_says_too_is_not_the_value(
    pair: str, source: str, lost: str, value: int
) -> None:
    languages = pair.split("-")
    verdict = check(source, lost, languages[0], languages[1], [Decimal(value)])
    assert (verdict.result, verdict.error_kind) == ("fail", "missing")


def test_the_minutes_of_a_time_are_not_the_value() -> None:
    source = "On 8 April 30 patients were admitted at 10:30."
    lost = "Le 8 avril à 10 h 30, de nombreux patients ont été admis."
    assert check(source, lost, "en", "fr", [Decimal(30)]).result == "fail"


def test_a_value_with_a_unit_symbol_is_no_year() -> None:
    source = "On 8 April 2020 the sensor recorded 2020 ppm."
    right = "Am 8. April 2020 zeigte der Sensor einen Wert von 2020 ppm an."
    assert check(source, right, "en", "de", [Decimal(2020)]).result == "pass"


def test_a_value_that_stands_there_misread_is_named_before_one_that_it_is_not() -> None:
    verdict = judge(
        "They weigh between 0.928 and 9.999 milligrams.",
        "Pesan entre 0.928 y 9.999 miligramos.",
        "es",
        "0.928",
        "9.999",
    )
    assert verdict.error_kind == "separator"
    assert verdict.message.startswith("Expected 0.928; found “0.928”")
