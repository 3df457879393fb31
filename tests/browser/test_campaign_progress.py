"""The campaign page renews itself each second under the hands of whoever uses it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.signing_in import sign_in
from tests.factories import make_project, make_run, make_user
from triage.models import Campaign, Case, Role, RunStatus

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def renewed(page: Page) -> None:
    """Wait until the part that renews itself was asked for and put in its place."""
    with page.expect_response("**/progress"):
        pass
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")


def test_the_keyboard_stays_on_a_button_and_in_a_field_while_the_page_renews_itself(
    page, live_server
):
    project = make_project()
    running = make_run(project, status=RunStatus.RUNNING, cases_total=3)
    rested = make_run(
        project,
        campaign=running.campaign,
        target_language="fr",
        status=RunStatus.BUDGET,
        cases_total=1,
    )
    Case.objects.create(run=rested, index=0, inputs=["Five."])
    Campaign.objects.update(character_cap=100, characters_sent=98)
    sign_in(page.context, live_server.url, make_user("lena", project, Role.LEAD))
    page.goto(f"{live_server.url}/campaigns/{running.campaign_id}/")

    page.get_by_role("button", name="Pause").focus()
    renewed(page)
    expect(page.get_by_role("button", name="Pause")).to_be_focused()

    page.fill("#raised-cap", "5000")
    renewed(page)
    expect(page.locator("#raised-cap")).to_have_value("5000")
    expect(page.locator("#raised-cap")).to_be_focused()
