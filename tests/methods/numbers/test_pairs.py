"""A right and a wrong translation of one sentence are told apart without given values.

A line of ``pairs/<language or kind>.tsv`` holds the two languages, the source, and a right and a wrong translation.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from triage.methods.numbers.oracle import check

FILES = sorted((Path(__file__).parent / "pairs").glob("*.tsv"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_wrong_translation_is_told_from_a_right_one(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        source_language, target_language, source, right, wrong = line.split("\t")
        assert check(source, right, source_language, target_language).result == "pass", line
        assert check(source, wrong, source_language, target_language).result == "fail", line
