from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triage.methods.base import CaseSpec
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.styles import RENDERERS

LANGUAGES = ["en", "de", "zh", "ta", "ne", "es", "ca", "fr", "pt", "it", "ja", "hi", "ru"]
PAPER = NumberTestOptions(preset="paper")

every_language = st.sampled_from(LANGUAGES)
seeds = st.integers(0, 2**32)
sparingly = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def make_cases(language: str, seed: int, options: NumberTestOptions = PAPER) -> list[CaseSpec]:
    return list(NumberTest().generate(options, language, "en", random.Random(seed)))


def numbers_of(case: CaseSpec) -> Iterator[tuple[Decimal, str]]:
    """Yield each value with the text that its span covers."""
    stated = zip(case.expectation["values"], case.expectation["spans"], strict=True)
    for value, (start, end) in stated:
        yield Decimal(value), case.inputs[0][start:end]


@sparingly
@given(language=every_language, seed=seeds)
def test_every_seed_gives_165_distinct_cases_in_every_language(language, seed):
    cases = make_cases(language, seed)
    assert len({case.inputs for case in cases}) == len(cases) == 165
    assert cases == make_cases(language, seed)


@sparingly
@given(language=every_language, seed=seeds)
def test_every_span_covers_the_number_as_its_style_writes_it(language, seed):
    for case in make_cases(language, seed):
        style = "separated" if case.capability == "separators" else case.style
        noun = case.expectation.get("noun", "")
        for value, text in numbers_of(case):
            assert text.lower() == str(RENDERERS[style](value, language, noun)).lower()


@sparingly
@given(language=every_language, seed=seeds)
def test_numbers_of_one_sentence_ascend(language, seed):
    for case in make_cases(language, seed):
        values = [value for value, _ in numbers_of(case)]
        assert values == sorted(set(values))


@sparingly
@given(language=every_language, seed=seeds)
def test_the_values_have_the_shape_that_the_format_names(language, seed):
    for case in make_cases(language, seed):
        kind, _, size = case.format.partition("-")
        for value, _ in numbers_of(case):
            whole, _, fraction = f"{value:f}".partition(".")
            if kind in ("int", "sep"):
                assert len(whole) == int(size)
            if kind == "dec":
                assert len(fraction) == int(size)


GAPS = {
    "zh": "yuan of a round 亿 with 角",
    "ta": "tens joined to thousands with a space",
    **dict.fromkeys(("es", "ca", "fr", "pt", "it"), "millions of a currency with cents"),
}
"""What the reader does not read yet, so that a sum of money there is not compared whole."""


def gaps(language: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.xfail(reason=GAPS[language])] if language in GAPS else []


@pytest.mark.parametrize("language", [pytest.param(code, marks=gaps(code)) for code in LANGUAGES])
def test_every_written_number_reads_back_to_itself(language):
    missed = []
    for seed in range(4):
        for case in make_cases(language, seed):
            read = [
                value
                for number in read_numbers(case.inputs[0], language)
                for value in number.values
            ]
            missed += [
                (case.inputs[0], value) for value, _ in numbers_of(case) if value not in read
            ]
    assert missed == []


@given(seed=seeds)
@sparingly
def test_boundary_values_turn_up_in_every_run(seed):
    cases = make_cases("en", seed, NumberTestOptions(capabilities=("integers",)))
    values = [str(value) for case in cases for value, _ in numbers_of(case)]
    assert any(set(value) == {"9"} and len(value) > 2 for value in values)
    assert any(value.rstrip("0") == "1" and len(value) > 2 for value in values)
