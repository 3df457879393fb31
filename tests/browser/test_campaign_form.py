"""The form of a new campaign reacts to the engines that are ticked."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import assert_accessible
from tests.browser.signing_in import sign_in
from tests.factories import make_project, make_recorded_systems, make_user
from triage.models import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def recorded(name: str, source: str, target: str) -> None:
    row = {"source": "It costs 7 euros.", "translation": "7"}
    line = json.dumps({**row, "src_lang": source, "tgt_lang": target})
    make_recorded_systems(line.encode(), name)


def test_directions_that_no_ticked_engine_has_are_greyed_and_others_say_who_lacks_them(
    page: Page, live_server, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    recorded("iberian", "en", "es")
    recorded("nordic", "en", "sv")
    project = make_project()
    sign_in(page.context, live_server.url, make_user("lena", project, Role.LEAD))
    page.goto(f"{live_server.url}/campaigns/new/?method=screening")
    spanish, swedish = page.get_by_label("en → es"), page.get_by_label("en → sv")
    expect(spanish).to_be_enabled()
    page.get_by_label("iberian").check()
    expect(swedish).to_be_disabled()
    expect(spanish).to_be_enabled()
    page.get_by_label("nordic").check()
    expect(swedish).to_be_enabled()
    expect(page.get_by_text("skipped for iberian")).to_be_visible()
    assert_accessible(page)
