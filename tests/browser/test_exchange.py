"""The exchange pages in a real browser: what they show, themes, phone, Spanish, accessibility."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import FilePayload, Page, ViewportSize, expect

from tests.accessibility import assert_accessible, breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.factories import make_project, make_run, make_suspect, make_user
from tests.reporting.factories import make_bug
from triage.models import (
    BugUpload,
    Delivery,
    DeliveryStatus,
    Event,
    Every,
    Export,
    ExportStatus,
    Project,
    Role,
    Scope,
    SuspectStatus,
)
from triage.services.campaigns import schedules
from triage.services.events import campaign_events, webhooks
from triage.services.exchange import publication
from triage.services.projects import tokens
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.browser
PAGES = ["tokens", "exports", "bug-import", "links", "webhooks", "schedules"]
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def exchanging(transactional_db: None) -> Project:
    """A project that has something in every table of the pages."""
    project = make_project("Numbers")
    lead = make_user("lead", project, Role.LEAD)
    run = make_run(project, passed=3, failed=1, cases_total=4)
    make_suspect(project, run, status=SuspectStatus.CONFIRMED, disclosed=True)
    tokens.issue(lead, project, "nightly build", Scope.READ, 30)
    webhooks.add(project, lead, "https://ci.example.org/hooks/mtriage", list(Event.values))
    campaign_events.gates_checked(
        run.campaign, [("failed", "GATE FAILED apertium en-es: pass rate is under 95 %.")]
    )
    campaign_events.end_if_over(run.campaign_id)
    Delivery.objects.filter(event=Event.GATE_FAILED).update(
        status=DeliveryStatus.FAILED, attempts=8, response_status=410, message="gone"
    )
    schedules.add(run.campaign, lead, schedules.Moment(Every.WEEK, 2), "lead@example.org")
    publication.add_link(project, lead, "For the engine's makers", ViewFilter(engine="apertium"))
    states = {ExportStatus.RUNNING: 400, ExportStatus.DONE: 1000, ExportStatus.FAILED: 0}
    for status, done in states.items():
        values = {"format": "jsonl", "total": 1000, "done": done, "size": 3_400_000}
        Export.objects.create(project=project, status=status, requested_by=lead, **values)
    return project


@pytest.fixture
def lead_page(exchanging: Project, broker: Any, live_server: Any, page: Page) -> tuple[str, Page]:
    url = live_server.url
    sign_in(page.context, url, exchanging.memberships.get().user)
    return url, page


def test_every_exchange_page_is_accessible_in_both_themes(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    for name in PAGES:
        page.goto(url + reverse(name))
        expect(page.locator(".section-nav [aria-current]")).to_have_count(1)
        assert breaches_in_both_themes(page) == []


def test_a_large_import_is_accessible_at_every_step(
    lead_page: tuple[str, Page], exchanging: Project
) -> None:
    url, page = lead_page
    preview = {
        "new": 2,
        "updated": 1,
        "unchanged": 0,
        "good": 3,
        "bad": 1,
        "problems": ["row 4: x"],
    }
    steps = [("look", "waiting"), ("look", "running"), ("look", "done"), ("look", "failed")]
    for step, status in [*steps, ("import", "running"), ("import", "done")]:
        upload = BugUpload.objects.create(
            project=exchanging,
            name="bugs.jsonl",
            size=5_000_000,
            step=step,
            status=status,
            done=2,
            preview=preview if (step, status) not in steps[:2] else {},
            report={"added": 2, "updated": 1, "unchanged": 0, "left_out": 1},
        )
        page.goto(url + reverse("bug-import-state", args=[upload.pk]))
        assert_accessible(page)
    page.goto(url + reverse("bug-import"))
    expect(page.get_by_role("link", name="bugs.jsonl")).to_have_count(5)
    assert_accessible(page)


def test_no_exchange_page_is_wider_than_a_phone(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.set_viewport_size(PHONE)
    for name in PAGES:
        page.goto(url + reverse(name))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name


def test_the_exchange_pages_speak_spanish(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "es", "url": url}])
    headings = []
    for name in PAGES:
        page.goto(url + reverse(name))
        assert_accessible(page)
        headings.append(page.locator("h1").inner_text())
    assert headings == [
        "Tokens de API",
        "Exportaciones",
        "Importar errores",
        "Enlaces públicos",
        "Webhooks",
        "Programaciones",
    ]


def test_a_token_is_made_and_shown_once(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.goto(url + reverse("tokens"))
    page.get_by_label("Name").fill("script")
    page.get_by_role("button", name="Create token").click()
    expect(page.locator(".notice.success")).to_contain_text(re.compile("mtr_\\w+"))
    page.goto(url + reverse("tokens"))
    assert "mtr_" not in page.content()


def test_a_message_is_sent_again_by_the_button(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.goto(url + reverse("webhooks"))
    page.get_by_role("row", name=re.compile("gone")).get_by_role("button").click()
    expect(page.get_by_text("The message is being resent.")).to_be_visible()
    assert Delivery.objects.get(event=Event.GATE_FAILED).status == DeliveryStatus.WAITING


def test_a_table_of_bugs_is_downloaded(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.goto(url + reverse("exports"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Table (CSV)").click()
    assert download.value.suggested_filename == "bugs.csv"


def test_bugs_are_looked_at_and_imported(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.goto(url + reverse("bug-import"))
    good = json.dumps(make_bug().as_json())
    file: FilePayload = {
        "name": "bugs.jsonl",
        "mimeType": "application/json",
        "buffer": f'{good}\n{{"id": 1}}\n'.encode(),
    }
    page.get_by_label("Bug export file").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("row 2:")).to_be_visible()
    assert breaches_in_both_themes(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Import the valid row").click()
    expect(page.get_by_text("Imported. New: 1, updated: 0, unchanged: 0.")).to_be_visible()


def test_a_schedule_is_moved_on_its_page(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.goto(url + reverse("schedules"))
    row = page.get_by_role("row", name=re.compile("lead@example.org"))
    expect(row).to_contain_text("Every week, Monday, 2:00 UTC")
    row.locator("summary", has_text="Change").click()
    assert breaches_in_both_themes(page) == []
    row.get_by_label("Day of the week").select_option(label="Friday")
    row.get_by_label("Hour", exact=True).select_option("17")
    row.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("Every week, Friday, 17:00 UTC")
