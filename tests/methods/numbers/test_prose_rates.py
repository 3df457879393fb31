"""An amount for one time is not the same amount for another: a month, a year."""

from __future__ import annotations

import pytest

from triage.methods.numbers.oracle import check

BY_THE_MONTH = "It costs 30 euros a month."


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("de", "Es kostet 30 Euro im Monat.", "Es kostet 30 Euro pro Jahr."),
        ("es", "Cuesta 30 euros al mes.", "Cuesta 30 euros por año."),
        ("fr", "Cela coûte 30 euros par mois.", "Cela coûte 30 euros par an."),
        ("ru", "Это стоит 30 евро в месяц.", "Это стоит 30 евро в год."),
        ("pl", "To kosztuje 30 euro na miesiąc.", "To kosztuje 30 euro na rok."),
    ],
)
def test_another_time_of_a_rate_is_another_unit(language: str, right: str, wrong: str) -> None:
    answers = [check(BY_THE_MONTH, text, "en", language) for text in (right, wrong)]
    assert [one.result.value for one in answers] == ["pass", "fail"]
    assert answers[1].error_kind == "unit"


@pytest.mark.parametrize(
    "translation",
    [
        "Im Jahr kostet es monatlich 30 Euro.",
        "Im Monat kostet es 30 Euro.",
        "Es kostete 30 Euro im Jahr 2010.",
    ],
)
def test_a_time_that_does_not_follow_the_amount_alone_is_no_rate(translation: str) -> None:
    assert check(BY_THE_MONTH, translation, "en", "de").error_kind != "unit"


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("zh", "每月30欧元。", "每年30欧元。"),
        ("zh", "费用为30欧元/月。", "费用为30欧元/年。"),
        ("ja", "毎月30ユーロかかる。", "毎年30ユーロかかる。"),
        ("ja", "1か月あたり30ユーロです。", "1日あたり30ユーロです。"),
        ("ko", "한 달에 30유로입니다.", "일 년에 30유로입니다."),
        ("ko", "월 30유로입니다.", "연 30유로입니다."),
        ("ar", "يكلف 30 يورو شهرياً.", "يكلف 30 يورو سنوياً."),
        ("ar", "يكلف 30 يورو في الشهر.", "يكلف 30 يورو في اليوم."),
        ("tr", "Ayda 30 avro tutuyor.", "Yılda 30 avro tutuyor."),
        ("tr", "Aylık 30 avro tutuyor.", "Günlük 30 avro tutuyor."),
        ("hi", "इसकी कीमत 30 यूरो प्रति माह है।", "इसकी कीमत 30 यूरो प्रति वर्ष है।"),
        ("hi", "हर महीने 30 यूरो लगते हैं।", "हर साल 30 यूरो लगते हैं।"),
        ("de", "Die Monatsmiete beträgt 30 Euro.", "Die Jahresmiete beträgt 30 Euro."),
        ("de", "Es kostet 30 Euro monatlich.", "Es kostet 30 Euro jährlich."),
        ("fr", "C'est un loyer mensuel de 30 euros.", "C'est un loyer annuel de 30 euros."),
        ("es", "Cuesta 30 euros mensuales.", "Cuesta 30 euros anuales."),
        ("it", "Costa 30 euro mensili.", "Costa 30 euro annui."),
        ("pt", "Custa 30 euros mensais.", "Custa 30 euros anuais."),
        ("nl", "Het kost maandelijks 30 euro.", "Het kost jaarlijks 30 euro."),
        ("sv", "Månadshyran är 30 euro.", "Årshyran är 30 euro."),
        ("ru", "Это стоит 30 евро ежемесячно.", "Это стоит 30 евро ежегодно."),
        ("uk", "Це коштує 30 євро щомісяця.", "Це коштує 30 євро щороку."),
        ("pl", "To kosztuje 30 euro miesięcznie.", "To kosztuje 30 euro rocznie."),
        ("cs", "Stojí to 30 eur měsíčně.", "Stojí to 30 eur ročně."),
    ],
)
def test_the_time_of_a_rate_may_stand_in_a_word_of_its_own(
    language: str, right: str, wrong: str
) -> None:
    answers = [check(BY_THE_MONTH, text, "en", language) for text in (right, wrong)]
    assert [one.result.value for one in answers] == ["pass", "fail"]
    assert answers[1].error_kind == "unit"


@pytest.mark.parametrize(
    ("languages", "source", "right", "wrong"),
    [
        ("zh-en", "列车时速300公里。", "It runs at 300 km an hour.", "It runs at 300 km a second."),
        ("ja-en", "毎分300個を作る。", "It makes 300 a minute.", "It makes 300 an hour."),
        ("ko-en", "분당 300개를 만든다.", "It makes 300 a minute.", "It makes 300 an hour."),
        ("tr-en", "Günde 300 ton işliyor.", "It handles 300 tons a day.", "300 tons a week."),
        ("ar-en", "يعالج 300 طن يومياً.", "It handles 300 tons a day.", "300 tons a week."),
        ("hi-en", "यह प्रतिदिन 300 टन बनाता है।", "It makes 300 tons a day.", "300 tons a week."),
    ],
)
def test_a_rate_of_the_source_is_read_in_either_script(
    languages: str, source: str, right: str, wrong: str
) -> None:
    one, other = languages.split("-")
    answers = [check(source, text, one, other) for text in (right, wrong)]
    assert [answer.result.value for answer in answers] == ["pass", "fail"]


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-tr", "It cost 300 euros a year.", "3 aylık 300 avro, yılda ödenir."),  # a term
        ("en-ja", "It takes 40 people a day.", "10年間毎日40人を迎える。"),  # the nearer time
        ("en-ja", "They met three people a year.", "5月3人に会った。"),  # a month with its number
        ("en-zh", "It sees 300 people a year.", "第一天300人。"),  # the first day
        ("en-ar", "It sees 300 people a year.", "زاره 300 شخص في اليوم التالي."),  # the next day
    ],
)
def test_a_time_that_is_a_term_or_a_moment_is_no_rate(
    languages: str, source: str, translation: str
) -> None:
    one, other = languages.split("-")
    assert check(source, translation, one, other).error_kind != "unit"
