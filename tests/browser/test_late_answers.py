"""Answers of the server that come later than what a reader did meanwhile, in an order forced."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.signing_in import sign_in
from tests.browser.test_review_loop import press, saved
from tests.browsing import new_context, until
from tests.charting import random_runs
from tests.factories import make_project, make_run, make_suspect, make_user
from triage.models import Role, RunStatus

KEEP_LOCKS = """async () => {
    const { held } = await navigator.locks.query();
    for (const { name } of held) {
        navigator.locks.request(name, () => {
            window.kept = true;
            return new Promise(() => {});
        });
    }
}"""

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def let_go(page: Page, held: list[Route]) -> None:
    """Send the first request that was held back, and let the page take its answer."""
    until(page, lambda: held, "a request")
    request = held[0].request
    with page.expect_event("requestfinished", lambda finished: finished == request):
        held[0].continue_()
    page.wait_for_timeout(300)


def test_figures_of_the_theme_before_leave_the_chosen_one(page, live_server):
    project = make_project()
    random_runs(project, 5, cases=20)
    sign_in(page.context, live_server.url, make_user("lead", project, Role.LEAD))
    held: list[Route] = []
    page.route("**/*theme=dark*", lambda route: held.append(route))
    page.goto(f"{live_server.url}/charts/")
    chart = page.locator("[data-chart='pass-rates'][data-drawn=light]")
    chart.wait_for()
    paper = chart.evaluate("element => element.layout.paper_bgcolor")
    for _ in range(2):
        page.locator("[data-theme-toggle]").click()
    let_go(page, held)
    assert chart.evaluate("element => element.layout.paper_bgcolor") == paper


def test_a_queue_that_ran_dry_looks_again_when_the_last_answer_is_stored(page, live_server):
    project = make_project()
    make_suspect(project)
    sign_in(page.context, live_server.url, make_user("alice", project))
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    page.wait_for_load_state("networkidle")
    held: list[Route] = []
    page.route("**/judge", lambda route: held.append(route))
    press(page, "x")
    page.get_by_text("You have reviewed everything you can").wait_for()
    let_go(page, held)
    page.get_by_role("heading", name="All done").wait_for()


def test_answers_of_a_tab_are_taken_over_when_the_browser_says_later_that_it_is_gone(
    browser: Browser, live_server
):
    project = make_project()
    for _ in range(5):
        make_suspect(project)
    context = new_context(browser)
    sign_in(context, live_server.url, make_user("alice", project))
    first, keeper, second = (context.new_page() for _ in range(3))
    keeper.goto(f"{live_server.url}/suspects/")
    first.goto(f"{live_server.url}/queue/")
    first.wait_for_selector("[data-item]")
    # Not offline: that ends for a page while it closes, which then sends at once.
    first.route("**/judge", lambda route: route.abort())
    press(first, "x")
    first.wait_for_selector("#save.unsaved")
    # Takes the tab's lock over and keeps it, as a slow browser does.
    keeper.evaluate(KEEP_LOCKS)
    keeper.wait_for_function("() => navigator.locks.query().then(({ pending }) => pending.length)")
    first.close()
    keeper.wait_for_function("() => window.kept")
    second.goto(f"{live_server.url}/queue/")
    second.wait_for_selector("[data-item]")
    saved(second, 0)
    keeper.close()
    saved(second, 1)
    expect(second.locator("#save")).to_have_text("")
    context.close()


def test_a_button_is_pressed_though_its_part_of_the_page_is_renewed_meanwhile(page, live_server):
    project = make_project()
    run = make_run(project, status=RunStatus.RUNNING, cases_total=3)
    sign_in(page.context, live_server.url, make_user("lead", project, Role.LEAD))
    held: list[Route] = []
    page.route("**/progress", lambda route: held.append(route), times=1)
    page.goto(f"{live_server.url}/campaigns/{run.campaign_id}/")
    page.get_by_role("button", name="Pause").hover()
    page.mouse.down()
    let_go(page, held)
    page.route("**/pause*", lambda route: route.fulfill(body="asked for"))
    page.mouse.up()
    page.get_by_text("asked for").wait_for()
