"""The main workflow, from a click to JSON, with real Redis, workers, engines, web server and Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from subprocess import Popen

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import Page, expect

from engines.models import Engine, EngineLine
from tests.conftest import StartWorker
from tests.factories import make_project, make_user
from tests.servers import wait_until
from triage.management.commands.demo_campaign import apertium_engine
from triage.models import Judgement, Role, Run, RunStatus, Suspect, SuspectStatus
from triage.reporting.bug_json import bug_schema

JUDGED = 20
REJECTED = 5


@pytest.fixture
def signed_in(
    transactional_db: None,
    start_worker: StartWorker,
    start_web: Callable[[], tuple[str, Popen[bytes]]],
    page: Page,
) -> str:
    """Sign in as a lead on a site with two engines; return the address."""
    make_user("lead", make_project("Numbers"), Role.LEAD)
    apertium_engine()
    Engine.objects.create(line=EngineLine.objects.create(name="firefox"), kind="firefox")
    start_worker()
    address, _ = start_web()
    page.goto(f"{address}/")
    page.get_by_label("Username").fill("lead")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Sign in").click()
    return address


def start_campaign(page: Page, address: str, engine: str, direction: str) -> None:
    page.goto(f"{address}/campaigns/new/")
    page.get_by_label(engine).check()
    page.get_by_label(direction).check()
    page.locator("summary", has_text="Advanced").click()
    page.get_by_label("Name", exact=True).fill("First look")
    page.get_by_label("seed").fill("11")
    page.get_by_role("button", name="Start campaign").click()


def judge_by_keyboard(page: Page, address: str) -> None:
    """Reject some suspects and confirm the rest as critical number errors, with one key and a digit each."""
    page.goto(f"{address}/queue/")
    for number in range(JUDGED):
        item = page.locator("article.item").first
        expect(item).to_be_visible()
        name = item.get_attribute("data-item")
        if number < REJECTED:
            page.keyboard.press("x")
        else:
            page.keyboard.press("u")
            page.keyboard.press("1")
        expect(page.locator(f"article.item[data-item='{name}']")).to_have_count(0)
    expect(page.locator("#done")).to_have_text(re.compile(rf"\b{JUDGED}\b"))


def chart_figures(page: Page, address: str) -> list[str]:
    """The tables under the charts, once the first chart has been drawn."""
    page.goto(f"{address}/charts/?more=1")
    page.locator("[data-chart='pass-rates'][data-drawn]").wait_for()
    return page.locator("[data-table]").all_text_contents()


@pytest.mark.browser
@pytest.mark.apertium
@pytest.mark.parametrize(
    ("engine", "direction"),
    [
        ("apertium", "en → es"),
        pytest.param("firefox", "en → pt", marks=[pytest.mark.slow, pytest.mark.firefox]),
    ],
)
def test_a_newcomer_gets_from_a_campaign_to_exported_bugs(
    signed_in: str, page: Page, engine: str, direction: str
) -> None:
    start_campaign(page, signed_in, engine, direction)
    expect(page.locator(".badge.done")).to_be_visible()
    run = Run.objects.get()
    assert (run.status, run.cases_total) == (RunStatus.DONE, 165)
    assert run.passed + run.failed + run.abstained == 165
    before = chart_figures(page, signed_in)

    judge_by_keyboard(page, signed_in)
    standing = Judgement.objects.filter(withdrawn_at__isnull=True)
    wait_until(lambda: standing.count() == JUDGED, what="saving every judgement")

    assert chart_figures(page, signed_in) != before
    with page.expect_download() as download:
        page.evaluate("location.assign('/bugs.json')")
    document = json.loads(download.value.path().read_text(encoding="utf-8"))
    Draft202012Validator(bug_schema()).validate(document)
    assert len(document["bugs"]) == JUDGED - REJECTED
    assert Suspect.objects.filter(status=SuspectStatus.REJECTED).count() == REJECTED
    assert {bug["category"] for bug in document["bugs"]} == {"NUM"}
