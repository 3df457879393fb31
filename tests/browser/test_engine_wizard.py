from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from engines.adapters.http import _client
from engines.models import Engine
from tests.accessibility import assert_accessible
from tests.browser.signing_in import sign_in
from tests.engines.loopback import Reply, running_service
from tests.factories import make_project, make_user
from triage.models import Role

KEY = "sk-very-secret"
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def service(settings):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        running.always(Reply({"result": {"items": [{"out": "La casa."}]}, "model": "m1"}))
        yield running
    _client(os.getpid(), True).close()
    _client.cache_clear()


def test_a_new_http_engine_is_added_from_the_browser_without_code(page, live_server, service):
    sign_in(page.context, live_server.url, make_user("ada", make_project(), Role.ADMINISTRATOR))
    page.goto(f"{live_server.url}/engines/")
    page.get_by_role("link", name="Add engine").click()
    page.get_by_role("link", name="Generic HTTP").click()
    page.fill("[name=line_name]", "acme")
    page.fill("[name=option_url]", f"{service.url}/v1/translate")
    page.fill("[name=option_headers]", "Authorization: Bearer {{key}}")
    page.fill("[name=option_body]", '{"q": "{{text}}", "to": "{{target}}"}')
    page.fill("[name=new_key]", KEY)
    page.fill("[name=trial_text]", "The house.")

    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    expect(page.locator(".errorlist").first).to_contain_text("Not saved: the trial failed")
    assert not Engine.objects.exists()

    page.fill("[name=new_key]", KEY)
    page.click("button[name=try]")
    expect(page.locator("#trial h2").first).to_have_text("Connection failed")
    expect(page.locator("button[name=try]")).to_be_focused()
    expect(page.locator("#trial")).to_contain_text("Bearer •••")
    assert KEY not in page.content()
    assert_accessible(page)

    page.click('[data-response-path="result.items.0.out"]')
    expect(page.locator("[data-translation]")).to_have_text("La casa.")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/engines/")
    engine = Engine.objects.visible_to(None).by_name("acme")
    assert engine.options["response_path"] == "result.items.0.out"
    assert engine.key() == KEY
    assert service.asked[-1].body == {"q": "The house.", "to": "es"}

    page.get_by_role("button", name="Check connection").click()
    expect(page.locator(f"#checked-{engine.pk}")).to_contain_text("La casa.")
    assert_accessible(page)


def test_fields_with_a_default_that_fits_are_folded_away_with_their_values(page, live_server):
    sign_in(page.context, live_server.url, make_user("ada", make_project(), Role.ADMINISTRATOR))
    page.goto(f"{live_server.url}/engines/new/http/")
    form = page.locator("#engine-form")
    shown = form.locator("input:visible, select:visible, textarea:visible")
    names = shown.evaluate_all("fields => fields.map(one => one.name)")
    assert names == [
        *("line_name", "version_label", "option_url", "option_headers", "option_body"),
        *("option_response_path", "new_key"),
    ]
    summary = form.locator("details.advanced > summary")
    expect(summary).to_contain_text("enabled Method POST Max. texts 25")
    expect(summary).to_contain_text("no limit on requests")
    summary.click()
    page.fill("[name=requests_per_second]", "3")
    page.uncheck("[name=enabled]")
    expect(summary).to_contain_text("disabled Method POST")
    expect(summary).to_contain_text("3 requests per second")
    assert_accessible(page)
