"""The quick ways to a pass give no other answer than the careful comparison."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.examples import examples
from tests.methods.numbers.test_hostile import PIECES
from triage.methods.base import Result
from triage.methods.numbers.free import checking
from triage.methods.numbers.oracle import Check, check

CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line
]


def test_a_quick_pass_is_a_careful_pass() -> None:
    """A second, unknown number in the source alone makes the oracle compare with care."""
    for case in CASES:
        values = [Decimal(value) for value in case["values"]]
        answer = judge(case, case["source"], values)
        if answer.confidence == 0.99:
            careful = judge(case, f"{case['source']} 8888888888888", values)
            assert careful.result is Result.PASS, case


def judge(case: dict[str, Any], source: str, values: list[Decimal]) -> Check:
    return check(source, case["translation"], case["src_lang"], case["tgt_lang"], values)


def test_equal_amounts_read_freely_are_compared_as_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Own cases, and each with a word or mark put in somewhere."""
    rng = random.Random(8)
    pairs = [
        (case["source"], translation, case["src_lang"], case["tgt_lang"])
        for case in CASES
        for translation in (case["translation"], _disturbed(case["translation"], rng))
    ]
    pairs = rng.sample(pairs, examples(len(pairs)))
    answers = [check(*pair) for pair in pairs]
    plain = []

    def never(said: object, found: object) -> bool:
        plain.append(says_the_same(said, found))  # type: ignore[arg-type]
        return False

    says_the_same = checking._says_the_same
    monkeypatch.setattr(checking, "_says_the_same", never)
    assert [str(check(*pair)) for pair in pairs] == list(map(str, answers))
    assert sum(plain) > len(pairs) / 40


def _disturbed(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return f"{text[:at]} {rng.choice(PIECES)} {text[at:]}"


def test_an_equal_amount_of_another_unit_is_no_quick_pass() -> None:
    answer = check("The pole is 340 feet high.", "Der Mast ist 340 Meter hoch.", "en", "de")
    assert answer.error_kind == "unit"
