from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import triage
from triage.reporting.bug_json import bug_schema

DOCS = Path(triage.__file__).parents[1] / "docs"
STATISTICS = (DOCS / "statistics.md").read_text("utf-8")
SCHEMA = (DOCS / "schema.md").read_text("utf-8")


def test_every_property_of_a_bug_is_explained():
    rows = "\n".join(line for line in SCHEMA.splitlines() if line.startswith("|"))
    for name, definition in bug_schema()["$defs"].items():
        if name in {"bug", "vote", "member", "variant", "engine", "expected", "found", "direction"}:
            for property_name in definition["properties"]:
                assert f"`{property_name}`" in rows, (name, property_name)


def test_the_example_of_the_schema_page_is_right():
    page = str(DOCS / "schema.md")
    assert doctest.testfile(page, module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("name", re.findall(r"`(\w+\.\w+(?:\.\w+)?)`", STATISTICS))
def test_every_name_on_the_statistics_page_exists(name):
    module, _, rest = name.partition(".")
    package = (
        "triage.reporting"
        if module in {"figures", "paper_tables"}
        else "triage.reporting.statistics"
    )
    found = importlib.import_module(f"{package}.{module}")
    for part in rest.split("."):
        found = getattr(found, part)
