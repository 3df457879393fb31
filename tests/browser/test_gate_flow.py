"""A gate from nothing to a verdict on a run, counted in clicks and fields."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import breaches_in_both_themes
from tests.browser.actions import taken, watch
from tests.browser.signing_in import sign_in
from tests.factories import make_project, make_user
from tests.services.campaigns.test_named_gates import make_asked
from triage.models import Role

pytestmark = pytest.mark.browser
MAX_ACTIONS = 6


def test_a_gate_is_made_in_six_actions_and_shows_which_run_breaks_it(
    page: Page, broker: Any, live_server: Any
) -> None:
    project = make_project("Numbers")
    good = make_asked(project, passed=4)
    bad = make_asked(project, "Nightly (2026-11-22)", failed=2)
    address = live_server.url
    sign_in(page.context, address, make_user("boss", project, Role.LEAD))
    watch(page)
    page.goto(f"{address}/campaigns/{good.campaign_id}/")
    page.get_by_role("link", name="New gate").click()
    page.get_by_label("Pass rate of at least (%)").fill("95")
    page.get_by_role("button", name="Save the gate").click()
    marks = page.locator(".gate-strip a")
    expect(marks.nth(0)).to_have_class("passed")
    assert 3 <= len(taken(page)) <= MAX_ACTIONS, taken(page)
    expect(marks.nth(1)).to_have_class("failed")
    assert breaches_in_both_themes(page) == []
    page.locator(f"#run-{bad.pk}").get_by_role("link", name="Open 2 failures").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cases: 2")
