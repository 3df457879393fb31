"""What is particular to Arabic."""

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
        ("خمسة وعشرون", "25"),
        ("خمسة و عشرين", "25"),
        ("ثلاث عشرة", "13"),
        ("اثنا عشر", "12"),
        ("مئة وثلاثة", "103"),
        ("ثلاثمائة وخمسة وأربعون", "345"),
        ("خمسمئة", "500"),
        ("ألفان", "2000"),
        ("ألفين وثلاثمئة", "2300"),
        ("مليوني", "2000000"),
        ("ملياران وسبعمئة مليون", "2700000000"),
        ("ثلاثة ملايين ومئتي ألف", "3200000"),
        ("مئة وثلاثة ملايين", "103000000"),
        ("٤٫٦ ملايين", "4600000"),
        ("35 ألف", "35000"),
        ("١٬٢٣٤٫٥", "1234.5"),
        ("نصف مليار", "500000000"),
        ("مليون ونصف المليون", "1500000"),
        ("ثلاثة أرباع", "0.75"),
        ("عامين ونصف", "2.5"),
        ("يومان", "2"),
    ],
)
def test_an_amount_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"هذا ( {text} ) .", "ar")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("رحبوا بخمسين ضيفا.", "50"),
        ("جاء وثلاثين معه.", "30"),
        ("دفعوا لألف عامل.", "1000"),
        ("دفع بـ300 دولار.", "300"),
        ("جاء و30 معه.", "30"),
        ("كَلَّفَ خَمْسِينَ دولارًا.", "50"),
        ("انتظر ساعة ونصف.", "1.5"),
        ("بقي ثلاث سنوات ونصف هنا.", "3.5"),
    ],
)
def test_what_is_attached_to_a_number_is_taken_off(sentence: str, value: str) -> None:
    (number,) = read_numbers(sentence, "ar")
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    "sentence",
    [
        "لست وحدك.",
        "كمية البيانات كبيرة.",
        "وصل يوم الأحد والاثنين.",
        "خمس السكان رحلوا.",
        "إصدار ألفا جديد.",
    ],
)
def test_other_words_state_no_amount(sentence: str) -> None:
    assert [one for one in read_numbers(sentence, "ar") if one.values] == []


@pytest.mark.parametrize(
    ("sentence", "kind", "value"),
    [
        ("في القرن الحادي والعشرين.", "ordinal", "21"),
        ("في القرن العشرين.", "ordinal", "20"),
        ("الدورة الثانية عشرة.", "ordinal", "12"),
        ("في الأول من أبريل.", "date", "1"),
        ("في 8 من أغسطس.", "date", "8"),
        ("في 12 كانون الثاني.", "date", "12"),
        ("في عام 1998.", "year", "1998"),
        ("نحو 15 في المئة.", "percent", "15"),
        ("نحو 15 بالمئة.", "percent", "15"),
        ("نحو ٤٥٪.", "percent", "45"),
        ("نحو 20 جنيها.", "currency", "20"),
    ],
)
def test_the_words_around_a_number_tell_its_kind(sentence: str, kind: str, value: str) -> None:
    (number,) = read_numbers(sentence, "ar")
    assert (number.kind, number.values[0]) == (kind, Decimal(value))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("الساعة السابعة والنصف", (7, 30)),
        ("العاشرة والربع صباحا", (10, 15)),
        ("الساعة الثالثة إلا ربعا", (2, 45)),
        ("الساعة العاشرة", (10, 0)),
        ("الساعة 9 مساءً", (9, 0)),
        ("الساعة 3:40", (3, 40)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"يبدأ {text}.", "ar")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    ("sentence", "unit"),
    [
        ("طوله 20 كيلومترًا.", "kilometer"),
        ("ثمنه 20 دولارًا.", "dollar"),
        ("استمر 20 ساعة.", "hour"),
        ("خفضه 0.25 نقطة مئوية.", "percentage-point"),
    ],
)
def test_the_unit_is_known_in_any_form(sentence: str, unit: str) -> None:
    number = read_numbers(sentence, "ar")[0]
    found = unit_of(number, sentence, "ar")
    assert found is not None
    assert found.name == unit


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("It ends on 30 June.", "ينتهي في 30 يونيو.", "ينتهي في 30 يوليو."),
        ("It ends on 30 June.", "ينتهي في 30 حزيران.", "ينتهي في 20 حزيران."),
        ("It ends on 3 January.", "ينتهي في 3 كانون الثاني.", "ينتهي في 3 كانون الأول."),
        ("It ends on 1 April.", "ينتهي في الأول من أبريل.", "ينتهي في الثاني من أبريل."),
        ("In the 1990s it grew.", "نما في تسعينيات القرن الماضي.", "نما في سبعينيات القرن الماضي."),
        ("At least 20 came.", "جاء 20 على الأقل.", "جاء 20 على الأكثر."),
        ("More than 20 came.", "جاء أكثر من 20.", "جاء أقل من 20."),
        ("People over 65 came.", "جاء من تزيد أعمارهم على 65 عاما.", "جاء من تقل أعمارهم عن 65 عاما."),
        ("No more than 20 came.", "لا يزيد عددهم على 20.", "لا يقل عددهم عن 20."),
        ("They are no more than 18.", "فلا يتجاوز عددهم 18.", "فلا يقل عددهم عن 18."),
        ("It ends on Monday.", "ينتهي يوم الاثنين.", "ينتهي يوم الأربعاء."),
        ("It starts at 7:30 p.m.", "يبدأ الساعة السابعة والنصف مساء.", "يبدأ الساعة الثامنة والنصف مساء."),
        ("It is on the 14th floor.", "إنه في الطابق الرابع عشر.", "إنه في الطابق الثاني عشر."),
        ("It was seven degrees below zero.", "كانت الحرارة 7 درجات تحت الصفر.", "كانت الحرارة 9 درجات تحت الصفر."),
        ("It cost 300 dollars.", "كلف 300 دولار.", "كلف 300 يورو."),
        ("It cost 3 to 5 million euros.", "كلف 3 إلى 5 ملايين يورو.", "كلف 3 إلى 6 ملايين يورو."),
    ],
)  # fmt: skip
def test_what_is_carried_passes_and_what_is_changed_fails(
    source: str, right: str, wrong: str
) -> None:
    assert check(source, right, "en", "ar").result is Result.PASS
    assert check(source, wrong, "en", "ar").result is Result.FAIL


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("The two cities grew.", "نمت المدينتان."),
        ("It meets every other week.", "يجتمع كل أسبوعين."),
        ("It is 2x faster.", "سرعته مُضاعفة."),
        ("It was founded twice.", "تأسس مرتين."),
    ],
)
def test_a_number_that_the_other_language_does_not_write_is_not_accused(
    source: str, translation: str
) -> None:
    assert check(source, translation, "en", "ar").result is not Result.FAIL
