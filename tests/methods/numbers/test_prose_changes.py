"""Free reading judges what is dated, timed, ranked and labelled, not amounts alone."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result
from triage.methods.numbers.oracle import check


@pytest.mark.parametrize(
    ("languages", "source", "translation", "kind"),
    [
        ("en-es", "It closed on 4 March.", "Cerró el 4 de mayo.", "date"),
        ("en-de", "It closed on 4 March.", "Es schloss am 14. März.", "date"),
        ("en-fr", "We meet on Monday.", "Nous nous voyons mardi.", "date"),
        ("zh-en", "他1949年出生。", "He was born in 1947.", "date"),
        ("en-ru", "The tower is of the 14th century.", "Башня построена в XV веке.", "ordinal"),
        ("en-it", "Music of the seventies.", "La musica degli anni Ottanta.", "date"),
        ("en-de", "It began at half past nine.", "Es begann um halb neun.", "time"),
        ("en-hi", "The bus leaves at 6:30.", "बस साढ़े सात बजे निकलती है।", "time"),
        ("en-zh", "It opens at 8 p.m.", "晚上9点开门。", "time"),
        ("en-pt", "She came fourth.", "Ela ficou em terceiro lugar.", "ordinal"),
        ("en-de", "See page 118.", "Siehe Seite 181.", "digit_changed"),
        ("en-fr", "Install version 3.2.5.", "Installez la version 3.5.2.", "digit_changed"),
        ("en-es", "They won 4-1.", "Ganaron 4-2.", "digit_changed"),
    ],
)
def test_a_changed_moment_rank_or_label_is_named_by_its_kind(
    languages: str, source: str, translation: str, kind: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result.value, answer.error_kind) == ("fail", kind), answer.message


def test_the_sentence_names_the_pair_that_differs_and_no_other() -> None:
    answer = judged(
        "en-es",
        "Of the 30 delegates, 12 left on 4 March.",
        "De los 30 delegados, 12 se fueron el 9 de marzo.",
    )
    assert answer.message == "The date “4 March” has become “9 de marzo”."
    assert [number.text for number in answer.extra] == ["9 de marzo"]


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "It began at 4:30 p.m.", "Es begann um 16.30 Uhr."),
        ("en-es", "At quarter past nine it rained.", "A las nueve y cuarto llovió."),
        ("en-de", "At quarter past six it rained.", "Um Viertel nach sechs regnete es."),
        ("hi-en", "वह साढ़े पाँच बजे आया।", "He came at half past five."),
        ("ca-en", "A quarts de nou plovia.", "At quarter past eight it rained."),
        ("en-de", "The film of 12/31/1999.", "Der Film vom 31.12.1999."),
        ("en-es", "Music of the fifties.", "La música de los años cincuenta."),
        ("en-de", "The class of '05 met.", "Der Jahrgang 2005 traf sich."),
        ("en-zh", "It was built in the 16th century.", "它建于十六世纪。"),
        ("ja-en", "平成3年に始まった。", "It began in 1991."),
        ("ne-en", "मैले एउटा घर देखेँ जुन १५ मार्चमा बन्यो।", "I saw a house that was built on 15 March."),
        ("en-de", "The show runs from 3/2021.", "Die Schau läuft ab März 2021."),
        ("zh-en", "两国关系良好。", "Relations are good."),
        ("en-de", "Turn it by negative 90 degrees.", "Drehen Sie es um negativ 90 Grad."),
    ],
)  # fmt: skip
def test_the_same_moment_rank_or_label_in_another_form_is_right(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert answer.result.value != "fail", answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation", "kind"),
    [
        ("en-de", "It is 51.0457 cm long.", "Es ist 51.0457 cm lang.", "separator"),
        ("en-it", "It lies 4.5 km away.", "Dista quattro chilometri.", "numeral"),
        ("zh-en", "3月3日有三名学生获奖。", "On 3 March, students won prizes.", "missing"),
        ("en-zh", "Six people in Hall 6 left.", "6号厅有十六人离开。", "numeral"),
        ("en-ne", "Six hens, 6 June.", "जुन ६ मा कुखुराहरू।", "missing"),
        ("zh-en", "三分之二的学生通过了。", "Three quarters of the students passed.", "numeral"),
        ("ja-en", "4日に四人が来た。", "People came on the 4th.", "missing"),
    ],
)
def test_what_stands_elsewhere_with_the_same_number_is_no_excuse(
    languages: str, source: str, translation: str, kind: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result.value, answer.error_kind) == ("fail", kind), answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation", "kind"),
    [
        ("en-de", "At least 15 people came.", "Höchstens 15 Leute kamen.", "bound"),
        ("en-es", "It took under 90 days.", "Tardó más de 90 días.", "bound"),
        ("zh-en", "不到30人来了。", "More than 30 people came.", "bound"),
        ("zh-en", "至少有35人来了。", "Up to 35 people came.", "bound"),
        ("en-ja", "Up to 70 people came.", "少なくとも70人が来た。", "bound"),
        # Prepositions that are joined with the article.
        ("en-it", "It is free under 12.", "È gratis al di sopra dei 12 anni.", "bound"),
        (
            "en-pt",
            "Profits above 30 million grew.",
            "Lucros abaixo dos 30 milhões cresceram.",
            "bound",
        ),
        ("en-es", "It is over 12 percent.", "Está por debajo del 12 %.", "bound"),
        (
            "en-fr",
            "Gains above 12 percent count.",
            "Les gains inférieurs aux 12 % comptent.",
            "bound",
        ),
        # Comparatives, also denied.
        ("zh-en", "年龄不超过三十五周岁。", "They are no younger than 35.", "bound"),
        ("en-ko", "It is heavier than 23 kilograms.", "23킬로그램 미만입니다.", "bound"),
        ("en-cs", "Dogs heavier than 23 kilos stay.", "Psi lehčí než 23 kilo zůstanou.", "bound"),
        ("en-fr", "It fell to -6 degrees.", "Elle est tombée à 6 degrés.", "sign"),
        ("en-de", "It was 7 degrees below zero.", "Es waren 7 Grad.", "sign"),
        ("en-it", "It lasts 4 to 9 weeks.", "Dura da 4 a 6 settimane.", "range"),
        ("en-es", "It cost $700.", "Costó 700 euros.", "currency"),
        ("en-pt", "It cost 700 dollars.", "Custou 700.", "currency"),
        ("en-de", "It weighs 45 kg.", "Es wiegt 45.", "unit"),
    ],
)
def test_a_turned_bound_a_sign_a_range_and_a_currency_are_kinds_of_their_own(
    languages: str, source: str, translation: str, kind: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result.value, answer.error_kind) == ("fail", kind), answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "No more than 3 people came.", "Höchstens 3 Leute kamen."),
        ("zh-en", "年龄不超过三十五周岁。", "They are no older than 35."),
        ("en-ko", "It is heavier than 23 kilograms.", "23킬로그램을 초과합니다."),
        ("en-tr", "Checkout is at noon.", "Odaların 12.00'de boşaltılması gerekir."),
        ("tr-en", "Odalar 12.00'de boşaltılır.", "Checkout is at noon."),
        ("hi-en", "साठ प्रतिशत अंक पाने वाले छात्र।", "Students with 60 percent."),  # marks, no points
        ("en-fr", "It will not come in less than 18 months.", "Pas avant au moins 18 mois."),
        ("en-ja", "At least 80 people came.", "80人以上が来た。"),
        ("en-zh", "Children of 12 or older pay.", "至少12岁的儿童须付费。"),
        ("en-es", "It was 5 degrees below zero.", "Hacía 5 grados bajo cero."),
        ("en-zh", "It was 5 degrees below zero.", "气温是零下5度。"),
        ("en-de", "At the age of 17 years he left.", "Mit 17 ging er."),
        ("zh-en", "火车六点一刻到。", "The train arrives at a quarter past six."),
        ("en-ru", "Music of the nineties.", "Музыка девяностых."),
    ],
)
def test_a_bound_a_sign_or_a_time_said_otherwise_is_right(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert answer.result.value != "fail", answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation", "kind"),
    [
        ("en-tr", "The rooms are free.", "Odaların 12.00'de boşaltılması gerekir.", "extra"),
        ("hi-en", "दर 0.25 प्रतिशत अंक बढ़ी।", "The rate rose 0.25 percent.", "unit"),
    ],
)
def test_noon_and_percentage_points_need_their_words(
    languages: str, source: str, translation: str, kind: str
) -> None:
    assert judged(languages, source, translation).error_kind == kind


def test_a_negation_after_a_hindi_bound_turns_it_round() -> None:
    source, right = "Take no more than 8 tablets.", "8 से ज़्यादा गोलियाँ न लें।"
    assert check(source, right, "en", "hi").result == "pass"


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-fr", "Nearly 400 flights were cancelled.", "Plus de 400 vols ont été annulés."),
        ("en-de", "More than 400 flights were cancelled.", "Fast 400 Flüge fielen aus."),
        ("en-ja", "More than 400 flights were cancelled.", "400便近くが欠航した。"),
        ("en-ko", "More than 400 flights were cancelled.", "400편 가까이 취소됐다."),
        ("en-zh", "Nearly 400 flights were cancelled.", "超过400个航班被取消。"),
    ],
)
def test_just_short_of_an_amount_is_not_more_than_it(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result, answer.error_kind) == (Result.FAIL, "bound")


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-fr", "Nearly 400 flights were cancelled.", "Environ 400 vols ont été annulés."),
        ("en-zh", "Nearly 400 flights were cancelled.", "取消了近400个航班。"),
        ("en-zh", "More than 400 flights were cancelled recently.", "最近400多个航班取消。"),
        ("en-ja", "Nearly 400 flights were cancelled.", "400便近くが欠航した。"),
    ],
)
def test_just_short_of_an_amount_may_be_about_it(
    languages: str, source: str, translation: str
) -> None:
    assert judged(languages, source, translation).result is Result.PASS


def test_a_decade_in_one_german_word_is_compared() -> None:
    answer = judged("en-de", "It began in the 1980s.", "Es begann in den Neunzigerjahren.")
    assert (answer.result, answer.error_kind) == (Result.FAIL, "date")


def test_a_version_is_no_decimal_fraction() -> None:
    source = "Version 3.10 requires 8 GB of RAM."
    answer = judged("en-de", source, "Version 3.1 benötigt 8 GB RAM.")
    assert (answer.result, answer.error_kind) == (Result.FAIL, "digit_changed")
    assert judged("en-de", source, "Version 3.10 benötigt 8 GB RAM.").result is Result.PASS
    assert judged("en-de", "Version 2.0 is out.", "Version 2 ist da.").result is Result.PASS


@pytest.mark.parametrize(
    ("languages", "source", "translation", "kind"),
    [
        ("en-ja", "The museum is closed on Mondays.", "美術館は毎週火曜日が休館です。", "date"),
        ("en-de", "The museum is closed on Mondays.", "Das Museum ist dienstags zu.", "date"),
        ("en-es", "It is closed on Saturdays.", "Cierra los domingos.", "date"),
        ("en-ja", "Inflate it to 2.4 bar.", "空気圧を2.4 psiにします。", "unit"),
        ("en-de", "Tighten it to 45 Nm.", "Mit 45 nm anziehen.", "unit"),
    ],
)
def test_a_weekday_in_the_plural_and_a_technical_unit_are_compared(
    languages: str, source: str, translation: str, kind: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result, answer.error_kind) == (Result.FAIL, kind)


def test_a_price_and_the_subunits_by_which_it_rose_are_two_amounts() -> None:
    source = "A litre now costs 6.89 zlotys, 11 groszy more than last week."
    translation = "Litr kosztuje teraz 6,89 zł, o 11 groszy więcej niż tydzień temu."
    assert judged("en-pl", source, translation).result is Result.PASS


def test_pressure_may_be_converted() -> None:
    assert judged("en-de", "Inflate to 35 psi.", "Auf 2,4 bar aufpumpen.").result is Result.PASS
    both = "Inflate to 35 psi (2.4 bar)."
    assert judged("en-de", both, "Auf 2,4 bar aufpumpen.").result is Result.PASS


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Give us two apples.", "Gib uns Äpfel."),
        ("She gave them two weeks.", "Sie gab ihnen Zeit."),
    ],
)
def test_a_lost_two_after_an_object_is_no_pronoun(source: str, translation: str) -> None:
    assert judged("en-de", source, translation).error_kind == "missing"
