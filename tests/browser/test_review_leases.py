from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.signing_in import sign_in
from tests.browsing import new_context, until
from tests.factories import make_project, make_suspect, make_user
from triage.models import Judgement, Reservation

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def queue(page: Page, live_server) -> Page:
    """A rater's tab with one item on the screen and three behind it; its clock can be moved."""
    project = make_project("Work")
    for _ in range(6):
        make_suspect(project)
    sign_in(page.context, live_server.url, make_user("alice", project))
    page.clock.install()
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    leased(page, 4)
    page.wait_for_load_state("networkidle")
    return page


def leased(page: Page, count: int) -> None:
    """Wait until that many items are reserved."""
    held = Reservation.objects.filter(expires_at__isnull=False)

    def reached() -> bool:
        page.clock.run_for(50)
        return held.count() == count

    until(page, reached, f"{count} reserved items")


def shown(page: Page) -> str | None:
    return page.get_attribute("[data-item]", "data-item")


def test_a_tab_that_nobody_uses_gives_back_what_waits_behind_its_item(queue):
    queue.clock.run_for(310_000)
    leased(queue, 1)
    assert str(Reservation.objects.get().suspect_id) == shown(queue)


def test_a_tab_that_is_used_again_fetches_items_again(queue):
    before = shown(queue)
    queue.clock.run_for(310_000)
    leased(queue, 1)
    queue.mouse.move(200, 200)
    leased(queue, 4)
    with queue.expect_response("**/judge"):
        queue.keyboard.press("x")
    assert shown(queue) != before
    assert Judgement.objects.get().suspect_id == int(before or 0)


def test_a_page_that_the_back_button_shows_again_has_items_of_its_own(queue):
    queue.goto("about:blank")
    leased(queue, 0)
    queue.go_back()
    queue.wait_for_selector("[data-item]")
    leased(queue, 4)
    assert Reservation.objects.filter(suspect=int(shown(queue) or 0)).exists()


def test_a_second_tab_leaves_the_answers_of_the_first_alone(browser: Browser, live_server):
    project = make_project("Work")
    for _ in range(6):
        make_suspect(project)
    context = new_context(browser)
    sign_in(context, live_server.url, make_user("alice", project))
    first, second = context.new_page(), context.new_page()
    first.goto(f"{live_server.url}/queue/")
    first.wait_for_selector("[data-item]")
    context.set_offline(True)
    first.keyboard.press("x")
    first.wait_for_selector("#save.unsaved")
    asked: list[str] = []
    second.on("request", lambda request: asked.append(urlsplit(request.url).path))
    context.set_offline(False)
    second.goto(first.url)
    second.wait_for_selector("[data-item]")
    second.wait_for_load_state("networkidle")
    assert not [path for path in asked if path.endswith("/judge")]
    context.close()
