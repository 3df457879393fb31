"""The quick way to a pass gives no other answer than the careful comparison."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from triage.methods.base import Result
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
