"""From an own HTTP service to its first campaign, counted in clicks and fields."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.actions import taken, watch
from tests.browser.signing_in import sign_in
from tests.engines.loopback import Reply, running_service
from tests.factories import make_project, make_user
from triage.models import Campaign, Role

pytestmark = pytest.mark.browser
MAX_ACTIONS = 8


def test_an_own_http_service_has_its_first_campaign_after_eight_actions_at_most(
    page: Page, process_environment: dict[str, str], start_worker: Any, start_web: Any
) -> None:
    process_environment["ENGINES_ALLOW_PRIVATE_ADDRESSES"] = "1"
    project = make_project("Shop")
    start_worker("default,translate,nlp")
    address, _ = start_web()
    sign_in(page.context, address, make_user("ada", project, Role.ADMINISTRATOR))
    watch(page)
    page.goto(f"{address}/engines/")
    with running_service() as service:
        service.always(Reply({"translations": ["Ayer vendió 3 lámparas."]}))
        command = f"""curl {service.url}/v1 -d '{{"q": "Hello", "from": "en", "to": "es"}}'"""
        page.get_by_role("link", name="Add engine").first.click()
        page.get_by_role("link", name="Generic HTTP").click()
        page.fill("#pasted", command)
        expect(page.locator("[name=option_url]")).to_have_value(f"{service.url}/v1")
        page.fill("[name=line_name]", "acme")
        page.get_by_role("button", name="Try a sentence").click()
        expect(page.locator("[data-translation]")).to_have_text("Ayer vendió 3 lámparas.")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="New campaign acme").click()
        page.get_by_role("button", name="Start").click()
        expect(page.locator(".badge.done").first).to_be_visible(timeout=60_000)
    assert Campaign.objects.get().runs.get().engine.line.name == "acme"
    assert 8 <= len(taken(page)) <= MAX_ACTIONS, taken(page)
    # The campaign's page asks for its progress until it is left; the server ends first.
    page.goto("about:blank")


def test_a_request_pasted_before_the_script_has_loaded_fills_in_the_form(
    page: Page, start_web: Any
) -> None:
    project = make_project("Shop")
    address, _ = start_web()
    sign_in(page.context, address, make_user("ada", project, Role.ADMINISTRATOR))
    held: list[Route] = []
    page.route("**/engines*.js", lambda route: held.append(route))
    page.goto(f"{address}/engines/new/http/", wait_until="commit")
    page.fill("#pasted", 'curl https://mt.example.org/v1 -d \'{"q": "Hello"}\'')
    held[0].continue_()
    expect(page.locator("[name=option_url]")).to_have_value("https://mt.example.org/v1")
