"""An amount by which something rises is not one by which it falls."""

from __future__ import annotations

import pytest

from triage.methods.numbers.oracle import check

ROSE = "Sales rose by 3.5 percent."
PAIRS = [
    ("de", "Der Umsatz stieg um 3,5 Prozent.", "Der Umsatz sank um 3,5 Prozent."),
    ("de", "Der Umsatz ist um 3,5 % gestiegen.", "Der Umsatz ist um 3,5 % zurückgegangen."),
    ("fr", "Les ventes ont progressé de 3,5 %.", "Les ventes ont reculé de 3,5 %."),
    ("es", "Las ventas subieron un 3,5 %.", "Las ventas cayeron un 3,5 %."),
    ("it", "Le vendite sono aumentate del 3,5%.", "Le vendite sono diminuite del 3,5%."),
    ("pt", "As vendas subiram 3,5%.", "As vendas caíram 3,5%."),
    ("nl", "De omzet steeg met 3,5 procent.", "De omzet daalde met 3,5 procent."),
    ("sv", "Försäljningen ökade med 3,5 procent.", "Försäljningen minskade med 3,5 procent."),
    ("ru", "Продажи выросли на 3,5 процента.", "Продажи снизились на 3,5 процента."),
    ("uk", "Продажі зросли на 3,5 відсотка.", "Продажі знизилися на 3,5 відсотка."),
    ("pl", "Sprzedaż wzrosła o 3,5 procent.", "Sprzedaż spadła o 3,5 procent."),
    ("cs", "Prodej vzrostl o 3,5 procenta.", "Prodej klesl o 3,5 procenta."),
    ("tr", "Satışlar yüzde 3,5 arttı.", "Satışlar yüzde 3,5 azaldı."),
    ("ar", "ارتفعت المبيعات بنسبة 3.5 في المئة.", "انخفضت المبيعات بنسبة 3.5 في المئة."),
    ("hi", "बिक्री में 3.5 प्रतिशत की वृद्धि हुई।", "बिक्री में 3.5 प्रतिशत की गिरावट आई।"),
    ("ko", "매출이 3.5% 증가했다.", "매출이 3.5% 감소했다."),
    ("ja", "売上高は3.5％増加した。", "売上高は3.5％減少した。"),
    ("zh", "销售额增长了3.5%。", "销售额下降了3.5%。"),
]


@pytest.mark.parametrize(("language", "rises", "falls"), PAIRS)
def test_a_rise_that_became_a_fall_has_another_sign(language: str, rises: str, falls: str) -> None:
    answers = [check(ROSE, text, "en", language) for text in (rises, falls)]
    assert [(one.result.value, one.error_kind) for one in answers] == [
        ("pass", ""),
        ("fail", "sign"),
    ]


@pytest.mark.parametrize(("language", "rises", "falls"), PAIRS)
def test_a_fall_that_became_a_rise_has_another_sign(language: str, rises: str, falls: str) -> None:
    fell = "Sales fell by 3.5 percent."
    answers = [check(text, fell, language, "en") for text in (rises, falls)]
    assert [(one.result.value, one.error_kind) for one in answers] == [
        ("fail", "sign"),
        ("pass", ""),
    ]


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("It rose slightly by 4 percent.", "Es stieg leicht um 4 Prozent.", "Es sank leicht um 4 Prozent."),
        ("It rose sharply by 4 percent.", "Es stieg um 4 Prozent.", "Es sank um 4 Prozent."),
    ],
)  # fmt: skip
def test_a_word_may_stand_between_a_change_and_its_amount(
    source: str, right: str, wrong: str
) -> None:
    answers = [check(source, text, "en", "de").error_kind for text in (right, wrong)]
    assert answers == ["", "sign"]


def test_the_result_of_a_change_may_be_another_way_too() -> None:
    source = "The rate rose slightly to 4 percent."
    answers = [
        check(source, text, "en", "de").error_kind
        for text in (
            "Die Quote stieg leicht auf 4 Prozent.",
            "Die Quote fiel leicht auf 4 Prozent.",
        )
    ]
    assert answers == ["", "sign"]


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-es", "Prices fell by up to 30 percent.", "Los precios bajaron hasta un 30 %."),
        ("en-de", "Prices fell by up to 30 percent.", "Die Preise sanken um bis zu 30 Prozent."),
        # The growth itself is no rise by the amount that it has fallen to.
        ("en-fr", "Growth fell to 1.2 percent.", "La croissance est tombée à 1,2 %."),
        ("en-es", "Growth slowed to 3 percent.", "El crecimiento se redujo al 3 %."),
        ("en-it", "Growth eased to 2%.", "La crescita è scesa al 2%."),
        ("en-es", "It is 15 euros lower.", "Es 15 euros más bajo."),
        ("en-de", "It is 30% more affordable.", "Es ist 30 % weniger teuer."),
        ("en-nl", "It grew by under 30 percent.", "Het groeide met minder dan 30 procent."),
        ("en-de", "GDP fell 0.4%, after growing 0.3%.", "Nach einem Plus von 0,3 % sank das BIP um 0,4 %."),
        ("en-ja", "Sales fell as profit grew 3 percent.", "3％の増収減益だった。"),
        ("ja-en", "20年ぶりの下落幅だった。", "It was the steepest fall in 20 years."),
        ("en-de", "There was a rise in injuries: 30 people.", "Es gab 30 Verletzte mehr."),
    ],
)  # fmt: skip
def test_words_that_change_nothing_by_an_amount_are_no_rise_or_fall(
    languages: str, source: str, translation: str
) -> None:
    one, other = languages.split("-")
    assert check(source, translation, one, other).error_kind != "sign"
