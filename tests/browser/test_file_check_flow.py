"""From an own file to its first suspect, counted in clicks and fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import assert_accessible
from tests.browser.actions import taken, watch
from tests.browser.signing_in import sign_in
from tests.factories import make_project, make_user
from triage.models import Role

pytestmark = pytest.mark.browser
MAX_ACTIONS = 5
FILE = """en\tes
The shop sold 1,300 lamps yesterday.\tLa tienda vendió 31 lámparas ayer.
The river is long and quiet in summer.\tEl río es largo y tranquilo en verano.
"""


def test_an_own_file_shows_its_first_suspect_after_five_actions_at_most(
    page: Page, start_worker: Any, start_web: Any, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path / "data"
    project = make_project("Shop")
    start_worker("default,translate,nlp")
    address, _ = start_web()
    sign_in(page.context, address, make_user("boss", project, Role.LEAD))
    file = tmp_path / "shop.tsv"
    file.write_text(FILE, encoding="utf-8")
    watch(page)
    page.goto(f"{address}/campaigns/")
    page.locator("#main").get_by_role("link", name="Check my translations").click()
    assert_accessible(page)
    page.get_by_label("File with sources and translations").set_input_files(file)
    page.get_by_role("button", name="Check the translations").click()
    expect(page.locator(".badge.done").first).to_be_visible()
    page.get_by_role("link", name="Review suspects").click()
    expect(page.get_by_text("La tienda vendió")).to_be_visible()
    assert 4 <= len(taken(page)) <= MAX_ACTIONS, taken(page)
