from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from triage.methods.base import MethodError
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.planning import EXTRA_CAPABILITIES
from triage.methods.numbertest.templates import bundled_templates

PAGE = (Path(__file__).parents[3] / "docs" / "numbertest.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([a-z, ]+) \| (\d+)[^|]*\|([^|]+)\| (\d+)[^|]*\| (\d+)[^|]*\|$", PAGE, re.M)
CAPABILITIES = ("integers", "decimals", "numerals", "separators")


def count_cases(language: str, options: NumberTestOptions) -> int:
    return sum(1 for _ in NumberTest().generate(options, language, "en", random.Random(3)))


@pytest.mark.parametrize(
    ("language", "row"), [(code, row) for row in ROWS for code in row[0].split(", ")]
)
def test_the_page_states_the_counts_that_the_presets_have(language, row):
    templates = bundled_templates(language)
    assert len(templates) == int(row[1])
    by_capability = [
        sum(capability in template.capabilities for template in templates)
        for capability in CAPABILITIES
    ]
    assert by_capability == [int(count) for count in row[2].split("/")]
    assert count_cases(language, NumberTestOptions()) == int(row[3])
    beyond = NumberTestOptions(capabilities=tuple(EXTRA_CAPABILITIES))
    if int(row[4]):
        assert count_cases(language, beyond) == int(row[4])
    else:
        with pytest.raises(MethodError, match="no templates"):
            count_cases(language, beyond)


def test_the_page_covers_every_language_with_templates():
    folder = Path(__file__).parents[3] / "triage" / "methods" / "numbertest" / "data"
    shipped = {path.stem for path in folder.glob("*.jsonl")}
    assert {code for row in ROWS for code in row[0].split(", ")} == shipped


def test_the_page_names_every_capability_and_field():
    for name in (*EXTRA_CAPABILITIES, *CAPABILITIES):
        assert f"| {name} |" in PAGE
