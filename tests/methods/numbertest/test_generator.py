from __future__ import annotations

import random
from collections import Counter
from decimal import Decimal

import pytest

from triage.methods.base import CaseSpec, MethodError
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions, TemplateRow


def make_cases(language: str = "en", seed: int = 1, **options: object) -> list[CaseSpec]:
    chosen = NumberTestOptions(**options)
    return list(NumberTest().generate(chosen, language, "es", random.Random(seed)))


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_the_paper_preset_makes_the_counts_of_table_5(language):
    cases = make_cases(language, preset="paper")
    counts = Counter(case.capability for case in cases)
    assert counts == {"integers": 50, "decimals": 40, "numerals": 40, "separators": 35}
    assert len({case.format for case in cases}) == 25


def test_the_paper_preset_uses_five_templates_a_capability():
    cases = make_cases(preset="paper")
    for capability in ("integers", "decimals", "numerals", "separators"):
        assert len({case.cluster for case in cases if case.capability == capability}) == 5


def test_the_same_seed_makes_the_same_cases():
    assert make_cases(seed=7) == make_cases(seed=7)


def test_another_seed_makes_other_cases():
    assert make_cases(seed=7) != make_cases(seed=8)


def test_no_input_occurs_twice_in_ten_thousand_cases():
    cases = make_cases(total=10_000)
    assert len({case.inputs for case in cases}) == len(cases) == 10_000


def test_per_format_gives_that_many_cases_of_each_format():
    counts = Counter(case.format for case in make_cases(preset="paper", per_format=7))
    assert set(counts.values()) == {7}
    assert len(counts) == 25


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_spans_point_at_the_numbers_in_digits(language):
    for case in make_cases(language, capabilities=("integers",)):
        for value, (start, end) in zip(
            case.expectation["values"], case.expectation["spans"], strict=True
        ):
            assert case.inputs[0][start:end] == value


def test_two_slots_are_filled_in_ascending_order():
    pairs = [case for case in make_cases() if case.template.count("[NUM]") > 1]
    assert pairs
    for case in pairs:
        values = [Decimal(value) for value in case.expectation["values"]]
        assert values == sorted(set(values))


def test_a_template_without_a_slot_is_an_error_before_anything_starts():
    row = TemplateRow(text="No number here.", capabilities=("integers",))
    with pytest.raises(MethodError, match=r"has no \[NUM\]"):
        NumberTest().generate(NumberTestOptions(templates=(row,)), "en", "es", random.Random(1))


def test_an_unknown_capability_is_a_named_error():
    with pytest.raises(MethodError, match="Unknown capability 'colours'"):
        make_cases(capabilities=("colours",))


def test_a_language_without_templates_is_a_named_error():
    with pytest.raises(MethodError, match="no templates for integers in 'sw'"):
        make_cases("sw")


def test_templates_of_a_lead_are_used_with_their_corpus_and_selector():
    row = TemplateRow(
        text="We saw [NUM] owls.", capabilities=("integers",), corpus="birds", selected_by=("a",)
    )
    cases = make_cases(templates=(row,), bundled=False, capabilities=("integers",))
    assert {case.corpus for case in cases} == {"birds"}
    assert cases[0].expectation["selected_by"] == ["a"]


@pytest.mark.parametrize(
    ("language", "form", "expected"),
    [
        ("pt-PT", "num-trillion", "biliões"),
        ("pt", "num-trillion", "trilhões"),
        ("zh-Hant", "num-million", "萬"),
        ("fi", "num-million", "miljoon"),
        ("de-CH", "sep-7", "’"),
        ("en-IN", "num-million", "lakh"),
        ("bn", "int-5", "১২৩৪৫৬৭৮৯০"),
    ],
)
def test_varieties_and_other_languages_follow_cldr(language, form, expected):
    row = TemplateRow(text="A [NUM] b.", capabilities=("integers", "numerals", "separators"))
    cases = make_cases(language, templates=(row,), bundled=False, formats=(form,), per_format=20)
    numbers = [case.inputs[0][slice(*case.expectation["spans"][0])] for case in cases]
    if form == "int-5":
        assert set("".join(numbers)) <= set(expected)
    else:
        assert any(expected in number for number in numbers)


def test_a_language_that_cldr_does_not_know_is_a_named_error():
    row = TemplateRow(text="A [NUM] b.", capabilities=("integers",))
    with pytest.raises(MethodError, match="CLDR has no language 'xx'"):
        make_cases("xx", templates=(row,), bundled=False, capabilities=("integers",))


def test_lengths_places_and_scales_can_be_set():
    cases = make_cases(lengths=(12,), places=(5,), scales=("billion",), separated=(13,))
    assert {case.format for case in cases} == {"int-12", "dec-5", "num-billion", "sep-13"}


def test_only_the_named_formats_and_styles_are_made():
    cases = make_cases(formats=("num-million",), styles=("words",))
    assert {(case.format, case.style) for case in cases} == {("num-million", "words")}


def test_words_stand_in_no_sentence_that_joins_two_numbers_with_and():
    row = TemplateRow(text="Between [NUM] and [NUM] owls.", capabilities=("numerals",), id="pair")
    cases = make_cases(templates=(row,), bundled=False, capabilities=("numerals",))
    assert {case.style for case in cases} == {"digits+scale"}
