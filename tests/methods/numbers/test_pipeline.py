"""The tables of passes and rules say why each stands where it does."""

from __future__ import annotations

import pytest

from triage.methods.numbers.pipeline import PASSES, Pass
from triage.methods.numbers.prose.rules import RULES, Rule


@pytest.mark.parametrize("step", PASSES, ids=lambda step: step.name)
def test_a_pass_does_one_thing_and_gives_the_reason_of_its_place(step: Pass) -> None:
    functions = (step.start, step.change, step.join, step.whole)
    assert sum(function is not None for function in functions) == 1
    assert step.after


def test_passes_stand_in_the_order_in_which_they_run() -> None:
    kinds = [
        next(kind for kind in ("start", "change", "join", "whole") if getattr(step, kind))
        for step in PASSES
    ]
    assert kinds == sorted(kinds, key=["start", "change", "join", "whole"].index)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_gives_the_reason_of_its_place(rule: Rule) -> None:
    assert rule.after
