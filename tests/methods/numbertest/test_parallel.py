"""The templates of seven languages say the same in the same order, so that a case filled in the
other language's template is a perfect translation, written by code that the oracle does not share.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal

import pytest

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.numbertest.generator import fill
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.styles import render
from triage.methods.numbertest.templates import Template, bundled_templates

LANGUAGES = ("en", "de", "zh", "ta", "ne", "es", "ca")
DIRECTIONS = [(one, other) for one in LANGUAGES for other in LANGUAGES if one != other]
OPTIONS = NumberTestOptions(per_format=4)


def make_cases(language: str) -> list[CaseSpec]:
    return list(NumberTest().generate(OPTIONS, language, "x", random.Random(11)))


def template_beside(case: CaseSpec, language: str) -> Template:
    """The template of the other language with the same number in its id."""
    number = case.cluster.partition("-")[2]
    return next(item for item in bundled_templates(language) if item.id == f"{language}-{number}")


def translate(case: CaseSpec, values: list[Decimal], language: str) -> str | None:
    """Write the values into the other language's sentence; None where they have no such form."""
    template = template_beside(case, language)
    if template.filler == "amount":
        styles = [("numerals", "currency")]
    else:
        styles = [(case.capability, case.style), ("separators", "digits"), ("integers", "digits")]
    for capability, style in styles:
        if style == "words" and any(value % 1 for value in values):
            continue
        numbers = [render(value, capability, style, language, template.noun) for value in values]
        written = [number for number in numbers if number is not None]
        if len(written) == len(values):
            return fill(template, written, language)[0]
    return None


def values_of(case: CaseSpec) -> list[Decimal]:
    return [Decimal(value) for value in case.expectation["values"]]


def one_digit_off(value: Decimal, rng: random.Random) -> Decimal:
    text = f"{value:f}"
    place = rng.choice([index for index, char in enumerate(text) if char != "."])
    digit = rng.choice([char for char in "23456789" if char != text[place]])
    return Decimal(text[:place] + digit + text[place + 1 :])


def judge(case: CaseSpec, translation: str, source: str, target: str) -> Verdict:
    answered = AnsweredCase(case, (translation,), source, target)
    return NumberTest().judge([answered], OPTIONS)[0]


def right_verdicts() -> Iterator[tuple[str, Verdict]]:
    for source, target in DIRECTIONS:
        for case in make_cases(source):
            text = translate(case, values_of(case), target)
            if text is not None:
                yield f"{source}-{target}: {text}", judge(case, text, source, target)


def test_perfect_translations_pass_in_every_direction():
    verdicts = list(right_verdicts())
    alarms = [text for text, verdict in verdicts if verdict.result is not Result.PASS]
    assert len(verdicts) > 4000
    assert alarms == []


@pytest.mark.parametrize(("source", "target"), DIRECTIONS)
def test_a_changed_digit_never_passes(source, target):
    rng = random.Random(5)
    for case in make_cases(source):
        values = values_of(case)
        wrong = sorted([one_digit_off(values[0], rng), *values[1:]])
        text = translate(case, wrong, target) if set(wrong) != set(values) else None
        if text is not None:
            assert judge(case, text, source, target).result is not Result.PASS, text
