"""A date, year or time that is left out is told where nothing at all stands in its place."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result


@pytest.mark.parametrize(
    ("languages", "source", "translation", "lost"),
    [
        ("en-de", "The shop closed on 4 March 1987.", "Der Laden schloss.", "4 March 1987"),
        ("en-es", "The shop closed in 1987.", "La tienda cerró.", "1987"),
        ("en-fr", "We leave at 6:40 p.m. by train.", "Nous partons en train.", "6:40 p.m."),
        ("en-it", "We leave at half past nine.", "Partiamo.", "half past nine"),
        ("zh-en", "他1949年出生于上海。", "He was born in Shanghai.", "1949年"),
        ("ru-en", "Завод открылся 5 мая.", "The plant opened.", "5 мая"),
        ("en-de", "It runs from 22 May to Christmas.", "Es läuft bis Weihnachten.", "22 May"),
        ("en-hi", "He died on 3 April, aged 71.", "उनका 71 की उम्र में निधन हो गया।", "3 April"),
    ],
)
def test_a_moment_without_a_counterpart_is_missing(
    languages: str, source: str, translation: str, lost: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result.value, answer.error_kind) == ("fail", "missing"), answer.message
    assert answer.message == f"Missing from the translation: {lost}."


def test_the_whole_lost_date_is_marked_and_given_in_iso() -> None:
    source = "The shop closed on 4 March 1987."
    (finding,) = judged("en-de", source, "Der Laden schloss.").findings
    assert finding.source is not None
    assert source[slice(*finding.source)] == "4 March 1987"
    assert (finding.target, finding.value) == (None, "1987-03-04")


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        # Told from here and now, or by the name of a day.
        ("en-de", "The shop closed on 4 March.", "Der Laden schloss gestern."),
        ("en-es", "The shop closed on 24 December.", "La tienda cerró en Nochebuena."),
        ("en-fr", "The lift stopped at 12 p.m.", "L'ascenseur s'est arrêté à midi."),
        ("en-it", "A chapel built in the 1900s.", "Una cappella del secolo scorso."),
        ("de-en", "Der Laden schloss im Jahr 1999.", "The shop closed at the turn of the century."),
        ("en-de", "The war ended in 1953.", "Der Krieg endete in jenem Jahr."),
        ("en-fr", "On November 1, 30 shops closed.", "À la Toussaint, 30 boutiques ont fermé."),
        ("en-ru", "On May 9, 500 people marched.", "В День Победы прошли 500 человек."),
        ("en-ja", "On February 14 sales rose 5%.", "バレンタインデーに売り上げが5%増えた。"),
        ("en-it", "In 1500 AD, 300 people came.", "A inizio Cinquecento vennero in 300."),
        ("en-zh", "The September 11 attacks killed 2,977.", "“9·11”袭击造成2977人死亡。"),
        # Part of the date is there, or another moment.
        ("en-de", "The shop closed on 4 March 1987.", "Der Laden schloss im März."),
        ("en-fr", "The shop closed on 4 March.", "La boutique a fermé vendredi."),
        # Said twice in the source, once in the translation.
        ("en-es", "In 1987 it opened; in 1987 it closed.", "En 1987 abrió y cerró."),
        # A language whose words are not known.
        ("en-fi", "The shop closed in May 1987.", "Kauppa suljettiin."),
        # A number of the translation may be it.
        ("en-de", "The shop closed in 1987.", "Der Laden schloss '87."),
    ],
)
def test_a_moment_that_may_be_there_in_another_form_is_not_accused(
    languages: str, source: str, translation: str
) -> None:
    found = judged(languages, source, translation)
    assert found.result is not Result.FAIL, found.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "A 30-square-mile park.", "Ein 78 Quadratkilometer großer Park."),
        ("en-ja", "A 30-square-mile park.", "30平方マイル（約78平方キロ）の公園。"),
        ("en-fr", "It was 95 degrees Fahrenheit.", "Il faisait 35 degrés."),
        ("en-es", "It weighs 10 ounces.", "Pesa 280 gramos."),
        ("en-de", "A wind of 60 mph.", "Wind mit fast 100 Kilometern pro Stunde."),
        ("it-en", "È lunga 30 miglia.", "It is 48 km long."),
        ("pl-en", "Ma 30 mil długości.", "It is 48 km long."),
        ("en-ru", "It closed down 1.4%.", "Закрытие: −1,4 %."),
        ("fr-en", "Il clôture en baisse de 1,4 %.", "It closes at -1.4%."),
        ("en-zh", "There were a dozen mills.", "当时有十几家工厂。"),
        ("en-es", "They are in their late thirties.", "Rondan los cuarenta."),
        ("en-ru", "He is in his late 40s.", "Ему под пятьдесят."),
    ],
)  # fmt: skip
def test_a_converted_amount_a_fall_with_a_minus_and_a_dozen_or_so_are_right(
    languages: str, source: str, translation: str
) -> None:
    found = judged(languages, source, translation)
    assert found.result is not Result.FAIL, found.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "A 30-square-mile park.", "Ein 98 Quadratkilometer großer Park."),
        ("en-fr", "It was 95 degrees Fahrenheit.", "Il faisait 45 degrés."),
        ("en-ru", "It closed up 1.4%.", "Закрытие: −1,4 %."),
        ("en-es", "They are in their late thirties.", "Rondan los sesenta."),
        ("en-fr", "It fell to -6 degrees.", "Elle est tombée à 6 degrés."),
    ],
)  # fmt: skip
def test_a_wrong_conversion_and_a_sign_without_a_fall_fail(
    languages: str, source: str, translation: str
) -> None:
    assert judged(languages, source, translation).result is Result.FAIL


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-pt", "The club paid £5 million for him.", "O clube pagou 5 milhões por ele."),
        ("en-es", "Tickets cost $25 for adults.", "Las entradas cuestan 25 para adultos."),
        ("en-nl", "She pays £90 a month.", "Ze betaalt 90 per maand."),
        ("en-da", "It paid £5 million for him.", "Den betalte 5 millioner for ham."),
        ("en-vi", "It paid $5 million for him.", "Họ đã trả 5 triệu cho anh ấy."),
        ("vi-en", "Dự án trị giá 900 triệu đồng.", "The project is worth $900 million."),
        ("en-pl", "The bridge cost 12 million euros.", "Most kosztował 12 milionów."),
        ("en-zh", "The company lost $70 million.", "该公司亏损了7000万。"),
        ("en-uk", "The prize is $300.", "Приз становить 300 одиниць."),
        ("ko-en", "우승 상금은 1억 5천만 원이다.", "The prize money is 150 million."),
        ("en-fr", "The fine was five pounds.", "L'amende était de cinq."),
        (
            "en-fr",
            "It borrowed €40 million last year.",
            "Elle a emprunté 40 millions l'an dernier.",
        ),
    ],
)
def test_a_currency_that_the_translation_does_not_name_is_lost(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result.value, answer.error_kind) == ("fail", "currency"), answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-pt", "The club paid £5 million.", "O clube pagou 5 milhões de libras."),
        ("en-es", "It rose from $5 to $10.", "Subió de 5 a 10 dólares."),
        ("en-fr", "It costs £90, not £80.", "Il coûte 90 livres, pas 80."),
        ("en-zh", "He earns 8,500 yuan a month.", "他一个月挣八千五。"),
        ("zh-en", "他拿了十七块奖牌。", "He took seventeen medals."),
        ("ko-en", "우승 상금은 1억 5천만 원이다.", "The prize money is 150 million won."),
        ("en-de", "A 30-pound dog bit him.", "Ein 30 Pfund schwerer Hund biss ihn."),
        ("en-uk", "It costs $793.", "Це коштує 793 дол."),
    ],
)
def test_a_currency_that_the_translation_names_anywhere_is_not_lost(
    languages: str, source: str, translation: str
) -> None:
    assert judged(languages, source, translation).result is Result.PASS
