from __future__ import annotations

import random
import re

import pytest

from triage.methods.base import CaseSpec, MethodError
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.probing import draft_of
from triage.methods.numbertest.reduction import ReducedCase, reduce_case


def make_case(form: str, slots: int = 1, style: str = "digits") -> CaseSpec:
    options = NumberTestOptions(formats=(form,), styles=(style,))
    cases = NumberTest().generate(options, "en", "en", random.Random(4))
    return next(case for case in cases if case.template.count("[NUM]") == slots)


def reduce_with(case: CaseSpec, translate, budget: int = 300) -> ReducedCase:
    return reduce_case(case, translate, "en", "en", random.Random(1), budget)


def drop_separated_groups(texts: list[str]) -> list[str]:
    """An engine that loses the last group of every number with separators."""
    return [re.sub(r"(\d),\d{3}\b(?!,)", r"\1", text) for text in texts]


def break_long_numbers(texts: list[str]) -> list[str]:
    """An engine that loses the last digit of numbers of six digits or more."""
    return [re.sub(r"\b(\d{5,})\d\b", r"\1", text) for text in texts]


def test_a_separator_bug_shrinks_to_four_digits_and_states_both_rates():
    found = reduce_with(make_case("sep-9"), drop_separated_groups)
    assert len(found.case.expectation["values"][0]) == 4
    assert found.statement == (
        "fails 20 of 20 from 4 digits with a thousands separator; 0 of 20 below"
    )


def test_a_length_bug_is_found_at_its_length():
    found = reduce_with(make_case("int-10"), break_long_numbers)
    assert found.statement == "fails 20 of 20 from 6 digits; 0 of 20 below"
    assert found.above is not None
    assert found.above.tried == 20


def test_the_sentence_shrinks_to_the_words_that_matter():
    case = make_case("int-10")
    found = reduce_with(case, break_long_numbers)
    assert len(found.case.inputs[0]) < len(case.inputs[0]) / 2
    assert found.complete


def test_both_numbers_of_a_pair_stay_in_order():
    found = reduce_with(make_case("int-8", slots=2), break_long_numbers)
    first, second = (int(value) for value in found.case.expectation["values"])
    assert first < second


def test_nothing_is_claimed_when_fresh_numbers_do_not_separate():
    def translate(texts: list[str]) -> list[str]:
        return [text.replace("9", "3") for text in texts]

    case = next(
        case
        for case in NumberTest().generate(
            NumberTestOptions(formats=("int-2",)), "en", "en", random.Random(4)
        )
        if "9" in case.expectation["values"][0] and len(case.expectation["values"]) == 1
    )
    assert reduce_with(case, translate).statement == MethodMessage.ONLY_HERE()


def test_the_budget_is_never_exceeded():
    asked: list[str] = []

    def translate(texts: list[str]) -> list[str]:
        asked.extend(texts)
        return break_long_numbers(texts)

    found = reduce_with(make_case("int-10"), translate, budget=30)
    assert len(asked) == found.used <= 30
    assert found.statement.startswith(MethodMessage.ONLY_HERE())


def test_a_case_that_does_not_fail_again_is_a_named_error():
    with pytest.raises(MethodError, match="no longer fails"):
        reduce_with(make_case("int-10"), lambda texts: texts)


def test_a_recorded_sentence_cannot_be_shrunk():
    case = CaseSpec(inputs=("There were 5 owls.",), capability="recorded")
    with pytest.raises(MethodError, match="generated from a template"):
        reduce_with(case, lambda texts: texts)


def test_a_wrong_unit_shrinks_to_a_small_measure():
    options = NumberTestOptions(formats=("unit-decimeter",), per_format=8)
    cases = list(NumberTest().generate(options, "en", "en", random.Random(4)))
    case = next(case for case in cases if len(case.expectation["values"][0]) == 3)
    found = reduce_with(case, lambda texts: [text.replace("decimeter", "meter") for text in texts])
    assert found.case.expectation["unit"] == "decimeter"
    assert len(found.case.inputs[0]) < len(case.inputs[0])
    assert found.statement == MethodMessage.ONLY_HERE()


def test_dates_are_refused_with_the_reason():
    options = NumberTestOptions(formats=("date-long",))
    case = next(NumberTest().generate(options, "en", "en", random.Random(4)))
    with pytest.raises(MethodError, match="Dates and times"):
        reduce_with(case, lambda texts: texts)


def test_a_grouped_number_with_decimals_shrinks():
    case = make_case("sep-9", style="digits+decimals")
    assert "." in case.expectation["values"][0]
    assert len(reduce_with(case, drop_separated_groups).case.inputs[0]) < len(case.inputs[0])


@pytest.mark.parametrize(
    ("form", "style"),
    [("num-million", "digits+scale"), ("num-million", "words"), ("int-9", "digits")],
)
def test_the_written_form_is_told_by_its_look_where_nobody_states_it(form, style):
    case = make_case(form, style=style)
    values = {name: case.expectation[name] for name in ("values", "spans")}
    bare = CaseSpec(inputs=case.inputs, capability=case.capability, expectation=values)
    assert draft_of(bare, "en").style == style


def test_a_number_in_no_form_of_ours_is_no_generated_case():
    expectation = {"values": ["31"], "spans": [[7, 15]]}
    case = CaseSpec(("We saw xxxi-xxi owls.",), "integers", expectation=expectation)
    with pytest.raises(MethodError, match="generated from a template"):
        draft_of(case, "en")
