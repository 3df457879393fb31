"""Babel's locales, each with data of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from triage.locales import Locale


@pytest.mark.parametrize(("code", "march"), [("de", "März"), ("ru", "март"), ("cs", "březen")])
def test_months_of_a_language_are_its_own_whichever_was_read_before(code: str, march: str) -> None:
    assert Locale("rn").months["stand-alone"]["wide"][3] == "Ntwarante"
    assert Locale(code).months["stand-alone"]["wide"][3] == march


def test_no_module_takes_locales_from_babel_itself() -> None:
    root = Path(__file__).parents[1] / "triage"
    found = [path.name for path in root.rglob("*.py") if "from babel import" in path.read_text()]
    assert found == ["locales.py"]
