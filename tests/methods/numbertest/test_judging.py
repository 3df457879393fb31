from __future__ import annotations

from typing import Any

import pytest

from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.numbertest.judging import judge_case

SOURCE = "The two samples weigh between 0.928 and 9.999 milligrams."


def found_in(translation: str) -> list[dict[str, Any]]:
    spec = CaseSpec(
        inputs=(SOURCE,),
        capability="decimals",
        expectation={"values": ["0.928", "9.999"], "spans": [[30, 35], [40, 45]]},
    )
    answered = AnsweredCase(spec, (translation,), "en", "es")
    return list(judge_case(answered).evidence["found"])


def test_a_number_of_the_template_that_came_out_right_is_told_apart():
    found = found_in("Las dos muestras pesan entre 0,928 y 9.999 miligramos.")
    assert [item["text"] for item in found if item.get("distractor")] == ["dos"]


def test_a_number_too_many_is_no_distractor():
    found = found_in("Las dos muestras pesan entre 0,928 y 9,999 miligramos, 31.")
    assert [item["text"] for item in found if item.get("distractor")] == ["dos"]


@pytest.mark.parametrize(
    ("translation", "cause"),
    [
        ("Cuesta 2,000 euros.", "separator/1,000/cost/×0.001"),
        ("Cuesta 20.000 euros.", "scale/1,000/cost/×10"),
        ("Cuesta 2.001 euros.", "digit_changed/1,000/cost"),
        ("Cuesta euros.", "missing/1,000/cost"),
    ],
)
def test_suspects_are_grouped_by_what_differs_too(translation, cause):
    spec = CaseSpec(
        inputs=("It costs 2,000 euros.",),
        capability="separators",
        format="1,000",
        cluster="cost",
        expectation={"values": ["2000"], "spans": [[9, 14]]},
    )
    assert judge_case(AnsweredCase(spec, (translation,), "en", "es")).cause == cause
