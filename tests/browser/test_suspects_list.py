"""The list of suspects by hand and by keyboard: filters at work as they change, ticks, opening."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import assert_accessible
from tests.browser.signing_in import sign_in
from tests.factories import make_project, make_suspect, make_user
from triage.models import Role, Suspect, SuspectStatus

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.fixture
def suspects(page: Page, live_server) -> list[Suspect]:
    """A lead has the list of three open suspects and a rejected one on the screen."""
    project = make_project()
    texts = [f"It costs {n},000 euros." for n in (5, 6, 7)]
    found = [make_suspect(project, inputs=[text]) for text in texts]
    make_suspect(project, inputs=["It costs 8,000 euros."], status=SuspectStatus.REJECTED)
    sign_in(page.context, live_server.url, make_user("lena", project, Role.LEAD))
    page.goto(f"{live_server.url}/suspects/")
    return found


def test_typing_narrows_the_list_and_the_address_follows(page: Page, suspects):
    rows = page.locator("[data-row]")
    expect(rows).to_have_count(3)
    page.keyboard.press("/")
    page.keyboard.type("costs 6")
    expect(rows).to_have_count(1)
    expect(page.locator("#number")).to_have_text("1 suspect")
    expect(page.locator("#f-q")).to_be_focused()
    page.wait_for_url("**/suspects/?*q=costs+6*")
    page.reload()
    expect(rows).to_have_count(1)
    assert_accessible(page)


def test_a_folded_filter_applies_at_once_and_is_counted_and_undone_by_back(page: Page, suspects):
    page.get_by_text("More filters").click()
    page.get_by_label("Status").select_option("rejected")
    expect(page.locator("#folded-set")).to_have_text("2")
    expect(page.get_by_label("Last run")).to_be_visible()
    page.get_by_label("Last run").select_option("")
    expect(page.locator("[data-row]")).to_have_count(1)
    assert_accessible(page)
    page.evaluate("history.go(-2)")
    expect(page.locator("[data-row]")).to_have_count(3)


def test_what_can_be_done_with_ticked_rows_comes_with_the_first_tick(page: Page, suspects):
    bar = page.get_by_role("button", name="One answer for the ticked ones")
    expect(bar).to_be_hidden()
    # The rows of a filtered list are new ones, and the keys know them.
    page.locator("#f-q").fill("costs")
    page.wait_for_url("**q=costs*")
    page.locator("h1").click()
    for key in ("j", "Space", "j", "Space"):
        page.keyboard.press(key)
    expect(bar).to_have_text(re.compile("2$"))
    assert_accessible(page)
    page.get_by_role("button", name="Untick all").click()
    expect(bar).to_be_hidden()


def test_a_click_on_a_row_opens_it(page: Page, suspects):
    page.locator("[data-row]").first.locator(".segment").first.click()
    page.wait_for_url(f"**/suspects/{suspects[-1].pk}/?list=1*")
