from __future__ import annotations

import json
import random
from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbertest.harvest import find_candidates
from triage.methods.numbertest.importing import parse_any
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.planning import ALL_CAPABILITIES
from triage.methods.numbertest.styles import RENDERERS

LANGUAGES = ["en", "de", "zh", "ta", "ne", "es", "ca", "fr", "pt", "it", "ja", "hi", "ru"]
PAPER = NumberTestOptions(preset="paper")

every_language = st.sampled_from(LANGUAGES)
seeds = st.integers(0, 2**32)
sparingly = settings(
    max_examples=examples(100),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
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


@pytest.mark.parametrize("language", LANGUAGES)
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


EVERYTHING = NumberTestOptions(capabilities=tuple(ALL_CAPABILITIES), per_format=1)
CASES = {language: make_cases(language, 5, EVERYTHING) for language in ("en", "zh", "ne")}
numberish = st.text(
    alphabet=st.one_of(
        st.characters(),
        st.sampled_from("0123456789.,:/- %年月日点半午後۰१२௧一二百万亿½²\u202f\u200f\u0661"),
    ),
    max_size=80,
)


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(
    output=numberish,
    source=st.sampled_from(["en", "zh", "ne"]),
    target=every_language,
    place=st.integers(0, 10_000),
)
def test_no_translation_makes_the_judge_raise(output, source, target, place):
    cases = CASES[source]
    answered = AnsweredCase(cases[place % len(cases)], (output,), source, target)
    (verdict,) = NumberTest().judge([answered], EVERYTHING)
    assert json.loads(json.dumps(dict(verdict.evidence))) == verdict.evidence


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(content=st.one_of(st.text(), numberish.map(lambda text: f'{{"text": "{text} [NUM]"}}')))
def test_no_file_makes_the_template_reader_raise(content):
    parsed = parse_any(content, "en", ["integers"])
    assert all("[NUM]" in template.text for template in parsed.templates)


@settings(max_examples=examples(200), deadline=None, derandomize=True)
@given(lines=st.lists(numberish, max_size=5), language=every_language)
def test_no_corpus_makes_the_harvest_raise(lines, language):
    found = find_candidates(lines, language, "corpus")
    assert all("[NUM]" in candidate.template.text for candidate in found.candidates)
