"""Where the system chooses the colours, what backgrounds told apart is told by lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.signing_in import sign_in
from tests.browsing import new_context
from tests.factories import make_project, make_run, make_user
from triage.models import Role, RunStatus

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def style(of: Locator, name: str) -> str:
    found = of.evaluate("(element, name) => getComputedStyle(element)[name]", name)
    return str(found)


def test_the_page_at_hand_the_tab_at_hand_and_progress_are_seen_without_backgrounds(
    browser: Browser, live_server
):
    project = make_project()
    run = make_run(project, status=RunStatus.RUNNING, cases_total=4, passed=2)
    context = new_context(browser, forced_colors="active")
    sign_in(context, live_server.url, make_user("lena", project, Role.LEAD))
    page = context.new_page()
    page.goto(f"{live_server.url}/campaigns/{run.campaign_id}/")
    nav = page.locator(".site-nav__entry")
    at_hand = page.locator(".site-nav__entry[aria-current]")
    assert style(at_hand, "textDecorationLine") == "underline"
    assert style(nav.first, "textDecorationLine") == "none"
    assert style(page.locator("progress"), "borderTopWidth") != "0px"

    page.goto(f"{live_server.url}/charts/")
    chosen = style(page.locator(".tabs a[aria-current]"), "borderBottomColor")
    other = style(page.locator(".tabs a:not([aria-current])").first, "borderBottomColor")
    assert chosen != other
    context.close()
