from __future__ import annotations

import random

import pytest

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.planning import EXTRA_CAPABILITIES

LANGUAGES = ["en", "de", "zh", "ta", "ne", "es", "ca", "fr", "pt", "it", "ja", "hi", "ru"]


def judge(
    capability: str, translation: str, target: str, source: str = "", **expectation: object
) -> Verdict:
    spec = CaseSpec(
        inputs=(source or "source",),
        capability=capability,
        expectation={"spans": [], **expectation},
    )
    (verdict,) = NumberTest().judge(
        [AnsweredCase(spec, (translation,), "en", target)], NumberTestOptions()
    )
    return verdict


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("capability", EXTRA_CAPABILITIES)
def test_every_language_has_cases_of_every_capability_beyond_the_paper(language, capability):
    options = NumberTestOptions(capabilities=(capability,))
    cases = list(NumberTest().generate(options, language, "en", random.Random(1)))
    assert len(cases) >= 3
    assert len({case.inputs for case in cases}) == len(cases)


def test_capabilities_beyond_the_paper_run_only_when_named():
    cases = NumberTest().generate(NumberTestOptions(), "en", "es", random.Random(1))
    assert {case.capability for case in cases}.isdisjoint(EXTRA_CAPABILITIES)


@pytest.mark.parametrize(
    ("translation", "target", "result", "kind"),
    [
        ("Las cuerdas miden 5 decímetros.", "es", Result.PASS, ""),
        ("Las cuerdas miden 50 centímetros.", "es", Result.PASS, ""),
        ("Las cuerdas miden 0,5 m.", "es", Result.PASS, ""),
        ("Las cuerdas miden 5 metros.", "es", Result.FAIL, "unit"),
        ("Las cuerdas miden 5 pasos.", "es", Result.ABSTAIN, ""),
        ("绳子长5分米。", "zh", Result.PASS, ""),
        ("绳子长5米。", "zh", Result.FAIL, "unit"),
        ("Die Seile haben eine Länge von 5 Dezimetern.", "de", Result.PASS, ""),
        ("Die Seile sind 50 cm lang.", "de", Result.PASS, ""),
        ("Die Seile sind 5 m lang.", "de", Result.FAIL, "unit"),
    ],
)
def test_the_unit_must_be_right_and_exact_conversions_pass(translation, target, result, kind):
    verdict = judge(
        "units",
        translation,
        target,
        "The ropes are 5 decimeters long.",
        values=["5"],
        unit="decimeter",
    )
    assert (verdict.result, verdict.error_kind) == (result, kind)


@pytest.mark.parametrize(
    ("translation", "target", "result", "kind"),
    [
        ("La factura es de 120 dólares.", "es", Result.PASS, ""),
        ("La factura es de 120 USD.", "es", Result.PASS, ""),
        ("La factura es de US$ 120.", "es", Result.PASS, ""),
        ("La factura es de 120 euros.", "es", Result.FAIL, "unit"),
        ("La factura es de 120 €.", "es", Result.FAIL, "unit"),
        ("La factura es de 120.", "es", Result.ABSTAIN, ""),
        ("账单是120美元。", "zh", Result.PASS, ""),
        ("账单是120元。", "zh", Result.FAIL, "unit"),
        ("Die Rechnung beträgt 120 Dollar.", "de", Result.PASS, ""),
    ],
)
def test_the_currency_must_be_the_same(translation, target, result, kind):
    verdict = judge(
        "units", translation, target, "The bill is 120 dollars.", values=["120"], unit="dollar"
    )
    assert (verdict.result, verdict.error_kind) == (result, kind)


@pytest.mark.parametrize(
    ("translation", "target", "result", "kind"),
    [
        ("It is 0.5 yuan.", "en", Result.PASS, ""),
        ("It is 5 yuan.", "en", Result.FAIL, "unit"),
        ("It is 50 cents.", "en", Result.PASS, ""),
        ("It is fifty cents.", "en", Result.PASS, ""),
        ("It is 5 cents.", "en", Result.FAIL, "unit"),
        ("It is 5 jiao.", "en", Result.PASS, ""),
        ("It is 5 fen.", "en", Result.FAIL, "unit"),
        ("Es sind 50 Cent.", "de", Result.PASS, ""),
        ("Es sind 5 Cent.", "de", Result.FAIL, "unit"),
        ("Son 50 céntimos.", "es", Result.PASS, ""),
        ("Son 5 céntimos.", "es", Result.FAIL, "unit"),
        ("Ce sont 50 centimes.", "fr", Result.PASS, ""),
        ("Это 50 центов.", "ru", Result.PASS, ""),
    ],
)
def test_five_jiao_are_fifty_cents(translation, target, result, kind):
    verdict = judge("units", translation, target, "这是5角。", values=["5"], unit="jiao")
    assert (verdict.result, verdict.error_kind) == (result, kind)


def test_both_measures_of_a_sentence_must_be_right():
    verdict = judge(
        "units",
        "El primero es de 5 metros y el segundo, de 7 decímetros.",
        "es",
        "The first is 5 meters, the second 7 meters.",
        values=["5", "7"],
        unit="meter",
    )
    assert (verdict.result, verdict.error_kind) == (Result.FAIL, "unit")


def test_kilograms_in_chinese_are_not_read_as_thousands_of_grams():
    verdict = judge(
        "units",
        "包裹重3.4千克。",
        "zh",
        "It weighs 3.4 kilograms.",
        values=["3.4"],
        unit="kilogram",
    )
    assert verdict.result is not Result.FAIL


@pytest.mark.parametrize(
    ("translation", "target", "result"),
    [
        ("12,5 % der Mitglieder", "de", Result.PASS),
        ("El 12,5 por ciento de los socios", "es", Result.PASS),
        ("百分之12.5的会员", "zh", Result.PASS),
        ("12,5 Mitglieder", "de", Result.FAIL),
    ],
)
def test_a_percentage_without_sign_or_word_fails(translation, target, result):
    verdict = judge("percentages", translation, target, "12.5% of the members", values=["12.5"])
    assert verdict.result is result


def test_a_fraction_may_be_stated_as_a_percentage():
    verdict = judge("fractions", "75 % der Mitglieder", "de", "3/4 of them", values=["0.75"])
    assert verdict.result is Result.PASS


@pytest.mark.parametrize(
    ("translation", "target", "result"),
    [
        ("Das 21. Rennen fiel aus.", "de", Result.PASS),
        ("第二十一场比赛取消了。", "zh", Result.PASS),
        ("Das 12. Rennen fiel aus.", "de", Result.FAIL),
        ("La carrera fue cancelada.", "es", Result.ABSTAIN),
    ],
)
def test_an_ordinal_is_found_in_digits_or_words(translation, target, result):
    verdict = judge("ordinals", translation, target, "The 21st race", values=["21"])
    assert verdict.result is result


@pytest.mark.parametrize(
    ("translation", "target", "result"),
    [
        ("Se firmó el 4 de marzo de 2020.", "es", Result.PASS),
        ("Se firmó el 4/3/2020.", "es", Result.PASS),
        ("Se firmó el 3/4/2020.", "es", Result.FAIL),
        ("It was signed on 4/3/2020.", "en", Result.ABSTAIN),
        ("Se firmó el 4 de mayo de 2020.", "es", Result.FAIL),
        ("Se firmó el 4 de marzo de 2002.", "es", Result.FAIL),
        ("2020年3月4日签署。", "zh", Result.PASS),
        ("二〇二〇年三月四日签署。", "zh", Result.PASS),
        ("2020年4月3日签署。", "zh", Result.FAIL),
        ("Er wurde am 4. März 2020 unterzeichnet.", "de", Result.PASS),
        ("4 марта 2020 года", "ru", Result.PASS),
    ],
)
def test_a_date_is_compared_by_day_month_and_year(translation, target, result):
    verdict = judge("dates", translation, target, values=[], moments=["2020-03-04"])
    assert verdict.result is result


@pytest.mark.parametrize(
    ("translation", "target", "result"),
    [
        ("El tren sale a las 14:25.", "es", Result.PASS),
        ("El tren sale a las 2:25 de la tarde.", "es", Result.PASS),
        ("El tren sale a las 2:25 de la mañana.", "es", Result.FAIL),
        ("El tren sale a las 2:25.", "es", Result.ABSTAIN),
        ("El tren sale a las 14:52.", "es", Result.FAIL),
        ("Der Zug fährt um 14.25 Uhr.", "de", Result.PASS),
        ("火车下午2点25分出发。", "zh", Result.PASS),
        ("The train leaves at 2:25 PM.", "en", Result.PASS),
        ("Le train part à 14 h 25.", "fr", Result.PASS),
    ],
)
def test_a_time_of_day_may_change_its_clock_but_not_its_value(translation, target, result):
    verdict = judge("times", translation, target, values=[], moments=["14:25"])
    assert verdict.result is result
