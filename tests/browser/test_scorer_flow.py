"""From a scorer's form to the queue that it sorts, in the browser."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from engines.adapters.base import Answer
from engines.adapters.http import _client
from engines.models import Engine
from tests.accessibility import assert_accessible
from tests.browser.signing_in import sign_in
from tests.campaigns import finish
from tests.engines.loopback import Reply, Service, running_service
from tests.factories import make_project, make_user
from tests.fakes import scripted_engine
from triage import tasks
from triage.models import Role, Run
from triage.services.runs import generation

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOURCES = ["A shop sold 13 lamps.", "The farm sold 24 horses.", "The mill sold 57 old sacks."]


@pytest.fixture
def service(settings) -> Iterator[Service]:
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        yield running
    _client(os.getpid(), True).close()
    _client.cache_clear()


def test_a_scorer_is_added_tried_and_named_by_a_screening_whose_queue_it_sorts(
    page: Page, live_server, service: Service, broker, monkeypatch
) -> None:
    monkeypatch.setattr(tasks, "enqueue_run", lambda pk: None)
    # Without items drawn at random, which may take the worst one from the head of the queue.
    project = make_project(
        "Shop", queue_order="likely", settings={"review": {"random_share": 0, "passed_share": 0}}
    )
    sign_in(page.context, live_server.url, make_user("ada", project, Role.ADMINISTRATOR))
    page.goto(f"{live_server.url}/engines/")
    page.get_by_role("link", name="Add engine").first.click()
    page.get_by_role("link", name="Scorer (HTTP, JSON)").click()
    assert_accessible(page)
    page.fill("[name=line_name]", "COMET")
    page.fill("[name=option_url]", f"{service.url}/score")
    service.always(Reply({"quality": [0.5]}))
    page.get_by_role("button", name="Try a sentence").click()
    expect(page.locator("#trial h2").first).to_have_text("Connection failed")
    page.fill("[name=option_response_path]", "quality")
    page.locator("[name=option_response_path]").blur()  # a change repeats the trial
    expect(page.locator("[data-translation]")).to_have_text("0.5")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/engines/")
    expect(page.get_by_role("link", name="New campaign COMET")).to_have_count(0)
    with scripted_engine(monkeypatch) as (_engine, script):
        script.reply = lambda texts: [Answer(text.replace("sold", "sold 9")) for text in texts]
        service.answer = lambda asked: Reply(
            {"quality": [len(item["src"]) / 100 for item in asked.body["data"]]}
        )
        page.goto(f"{live_server.url}/campaigns/new/?method=screening")
        page.fill("[name=segments_text]", "\n".join(SOURCES))
        page.locator("details.advanced summary").first.click()
        page.select_option("[name=scorer]", label="COMET")
        page.uncheck("[name=filter_input]")
        page.check("[name=directions][value=en-es]")
        page.get_by_role("button", name="Start").click()
        page.wait_for_url(re.compile(r"/campaigns/\d+/"), wait_until="commit")
        # The campaign's page asks for its progress until it is left.
        page.goto("about:blank")
        run = Run.objects.get()
        generation.generate(run)
        run.refresh_from_db()
        finish(run)
    assert Engine.objects.visible_to(None).scorers().count() == 1
    page.goto(f"{live_server.url}/queue/")
    shortest = min(SOURCES, key=len)
    expect(page.locator("main")).to_contain_text(shortest)
    expect(page.locator("main")).to_contain_text("worse than 100 % of the scores in this run")
    page.goto("about:blank")
