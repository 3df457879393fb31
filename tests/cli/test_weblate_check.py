"""The Weblate check class, with a stand-in for its base class: Weblate is not installed here."""

from __future__ import annotations

import runpy
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.servers import ROOT
from triage.cli import python_api

FILE = ROOT / "docs" / "integrations" / "weblate" / "mtriage_weblate.py"


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> Any:
    base: Any = ModuleType("weblate.checks.base")
    base.TargetCheck = object
    for name in ("weblate", "weblate.checks"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "weblate.checks.base", base)
    monkeypatch.setitem(sys.modules, "mtriage", python_api)
    return runpy.run_path(str(FILE))["MtriageCheck"]()


def unit(target: str) -> Any:
    english, spanish = (SimpleNamespace(base_code=code) for code in ("en", "es"))
    return SimpleNamespace(
        translation=SimpleNamespace(
            component=SimpleNamespace(source_language=english), language=spanish
        ),
        get_source_plurals=lambda: ["It has 4 wheels."],
        get_target_plurals=lambda: [target],
    )


def test_a_wrong_number_fails_and_is_described(check: Any) -> None:
    wrong = unit("Tiene 5 ruedas.")
    assert check.check_single("It has 4 wheels.", "Tiene 5 ruedas.", wrong)
    assert check.get_description(SimpleNamespace(unit=wrong)) == "Expected 4; found “5”."


def test_a_right_number_passes(check: Any) -> None:
    assert not check.check_single("It has 4 wheels.", "Tiene 4 ruedas.", unit("Tiene 4 ruedas."))


def test_the_file_names_weblates_licence_and_nothing_imports_it() -> None:
    assert FILE.read_text().startswith("# SPDX-License-Identifier: GPL-3.0-or-later\n")
    code = "".join(file.read_text() for app in ("triage", "engines", "webapp") for file in (ROOT / app).rglob("*.py"))  # fmt: skip
    assert "mtriage_weblate" not in code
