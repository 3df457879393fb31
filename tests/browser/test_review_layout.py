from __future__ import annotations

import contextlib
from typing import Literal

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Error, Page, Route, expect

from tests.accessibility import assert_accessible, breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browser.sizes import DESKTOP, PHONE
from tests.browser.test_review_loop import sit_evidence
from tests.browsing import until
from tests.factories import make_engine, make_project, make_run, make_suspect, make_user
from tests.views.test_access import TABLE
from triage.models import BulkAnswer, Campaign, Project, RankingModel, Role
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: A desktop at 200 % zoom has half of its pixels.
ZOOMED = {"width": 683, "height": 384}
#: Without a report of all that is right, which takes axe longer than the rules themselves.
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES = [
    "",
    "campaigns/",
    "campaigns/new/",
    "campaigns/new/?method=sit",
    "campaigns/new/?method=screening",
    "gates/",
    "gates/new/",
    "operations/",
    "help/",
    "engines/",
    "engines/new/",
    "recordings/",
    "files/",
    "files/ignored/",
    "queue/",
    "suspects/",
    "suspects/groups/",
    "suspects/tracker/",
    "suspects/bulk/?status=open&method=numbertest",
    "suspects/bulk/1/",
    "review/agreement/",
    "review/raters/",
    "review/history/",
    "review/adjudication/",
    "review/notes/",
    "review/gold/",
    "review/samples/",
    "review/ratings/",
    "review/surveys/",
    "review/judges/",
    "projects/",
    "lists/",
    "review/members/",
    "review/settings/",
    "review/guidelines/",
    "check/",
    "templates/",
    "templates/harvests/",
    "exchange/webhooks/",
    "exchange/schedules/",
    "exchange/exports/",
    "exchange/import/",
    "exchange/links/",
    "tokens/",
    "accounts/password/",
]
#: Looked at in a browser elsewhere, no pages for people, or pages of the list above.
OTHER_TESTS = ("charts/", "admin/", "api/", "i18n/", "accounts/")


@pytest.fixture
def site(page: Page, live_server) -> str:
    project = make_project("Work")
    lead = make_user("lead", project, Role.ADMINISTRATOR)
    for _ in range(3):
        make_suspect(project, cause="b/1,000/cost")
    arabic = make_run(project, make_engine("marian"), target_language="ar")
    make_suspect(project, arabic, cause="c", outputs=["يكلف \u202b3,000\u202c يورو."])
    sit = make_run(project, make_engine("marian"), method="sit")
    make_suspect(project, sit, cause="z", inputs=["The bird sings."], evidence=sit_evidence())
    judged = make_suspect(project)
    vote = {"answer": "confirm", "category": "NUM", "flagged": True, "note": "see"}
    record(ReviewSession(project, lead), judged.pk, parse_vote(vote))
    RankingModel.objects.create(
        project=project, version=1, judgements=60, confirmed=30, precision=0.8, baseline=0.5
    )
    BulkAnswer.objects.create(
        pk=1, project=project, requested_by=lead, batch="b", status="done", total=3, done=3, count=2
    )
    sign_in(page.context, live_server.url, lead)
    return str(live_server.url)


def visit(page: Page, site: str, path: str) -> None:
    page.goto(f"{site}/{path}")
    if path.startswith("queue"):
        page.wait_for_selector("article[data-item]")


def test_no_page_breaks_the_accessibility_rules(page, site):
    found = {}
    for path in PAGES:
        visit(page, site, path)
        if broken := breaches_in_both_themes(page):
            found[path] = broken
    assert found == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_item_half_answered_keeps_the_accessibility_rules(page, site, scheme):
    page.emulate_media(color_scheme=scheme)
    visit(page, site, "queue/?method=sit")
    page.keyboard.press("b")
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.keyboard.press("1")
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert_accessible(page)


def test_every_page_that_needs_no_key_is_looked_at(client, site):
    client.force_login(User.objects.get(username="lead"))
    looked_at = {path.partition("?")[0] for path in PAGES}
    missing = []
    for route, _ in TABLE:
        if "<" in route or route.startswith(OTHER_TESTS) or route in looked_at:
            continue
        answer = client.get(f"/{route}")
        whole = answer.status_code == 200 and b"<html" in b"".join(answer)
        if whole:
            missing.append(route)
    assert missing == []


def test_an_open_menu_of_a_page_can_be_read_and_fits_on_a_phone(page, site):
    page.set_viewport_size(PHONE)
    visit(page, site, f"campaigns/{Campaign.objects.latest('pk').pk}/")
    page.locator("details.drop > summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert breaches_in_both_themes(page) == []


def test_the_menu_of_ones_own_opens_and_closes_by_keyboard(page, site):
    visit(page, site, "suspects/")
    summary = page.locator(".site-tools details.menu:not(.here) > summary")
    summary.focus()
    page.keyboard.press("Enter")
    assert page.get_by_role("button", name="Sign out").is_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    assert not page.get_by_role("button", name="Sign out").is_visible()
    assert summary.evaluate("node => node === document.activeElement")


def test_the_banner_moves_nothing_when_it_comes(page, site):
    held: list[Route] = []
    page.route("**/health-banner", lambda route: held.append(route))
    visit(page, site, "suspects/")
    heading = page.locator("h1").bounding_box()
    assert "Redis does not respond" in page.inner_text("#banner"), "it is there with the page"
    until(page, lambda: held, "the banner's request")
    held.pop().fulfill(body='<p class="notice">Longer words<br>of two lines, that come later.</p>')
    page.get_by_text("Longer words").wait_for()
    assert page.locator("h1").bounding_box() == heading


def test_a_notice_that_was_read_is_closed_until_it_says_something_else(page, site):
    visit(page, site, "suspects/")
    page.get_by_role("button", name="Close this notice").click()
    expect(page.locator("#banner")).to_be_hidden()
    visit(page, site, "campaigns/")
    expect(page.locator("#banner")).to_be_hidden()


def test_a_session_that_ended_is_said_and_no_page_stands_in_another(page, site):
    # A tab of its own: this one may note a refused request on its console.
    tab = page.context.new_page()
    with tab.expect_response("**/health-banner"):
        visit(tab, site, "suspects/")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    tab.evaluate("htmx.ajax('GET', '/health-banner', '#banner')")
    tab.locator("#banner").get_by_text("You are signed out.").wait_for()
    assert tab.locator("main").count() == 1
    assert_accessible(tab)


def test_a_late_answer_leaves_the_words_about_an_ended_session(page, site):
    tab = page.context.new_page()
    early: list[Route] = []
    tab.route("**/health-banner", lambda route: early.append(route), times=1)
    visit(tab, site, "suspects/")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    tab.evaluate("htmx.ajax('GET', '/health-banner', '#banner')")
    words = tab.locator("#banner").get_by_text("You are signed out.")
    words.wait_for()
    # The page may have given the request up: then nobody waits for this answer.
    with contextlib.suppress(Error):
        early[0].fulfill(body="")
    tab.wait_for_timeout(500)
    assert words.is_visible()


@pytest.mark.parametrize("path", ["accounts/login/", "accounts/set/x/y/"])
def test_pages_for_strangers_keep_the_accessibility_rules(page, live_server, path):
    page.goto(f"{live_server.url}/{path}")
    assert_accessible(page)


def test_an_ordinary_item_needs_no_scrolling(page, site):
    page.set_viewport_size(DESKTOP)
    visit(page, site, "queue/?method=numbertest")
    page.keyboard.press("a")
    assert page.evaluate("document.documentElement.scrollHeight") <= DESKTOP["height"]


def test_both_sides_of_a_long_text_stay_in_sight(page, site):
    source = "Many words come before it. " * 370 + "It costs 7,000 euros."
    start = source.index("7,000")
    value = {"value": "7000", "text": "7,000", "start": start, "end": start + 5}
    make_suspect(
        Project.objects.get(),
        capability="long",
        inputs=[source],
        outputs=["uno " * 2500],
        evidence={"expected": [value], "found": []},
    )
    visit(page, site, "queue/?capability=long")
    texts = page.locator(".pair .segment")
    boxes = [texts.nth(n).bounding_box() for n in range(2)]
    assert all(box and box["y"] + box["height"] < 768 for box in boxes)
    mark, text = page.locator("mark").first.bounding_box(), boxes[0]
    assert mark is not None
    assert text is not None
    assert text["y"] <= mark["y"] < text["y"] + text["height"]
    assert_accessible(page)


#: Lists whose rows are cards on a phone: every cell and action in sight, each large enough for a thumb.
LISTS = [
    "campaigns/",
    "engines/",
    "suspects/",
    "suspects/groups/",
    "review/members/",
    "review/gold/",
    "exchange/webhooks/",
    "exchange/schedules/",
    "tokens/",
]
OUT_OF_REACH = """() => [...document.querySelectorAll("table.stacked td, table.stacked tbody th, main .button, main select")]
  .filter((one) => one.checkVisibility() && one.closest("table.stacked, .picked, .actions"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth
    || (one.matches(".button, select") && one.offsetHeight < 44))
  .map((one) => one.textContent.trim().slice(0, 40))"""


@pytest.mark.parametrize("size", [PHONE, ZOOMED], ids=["phone", "zoomed"])
def test_nothing_is_cut_off_sideways(page, site, size):
    page.set_viewport_size(size)
    wide, out_of_reach = [], {}
    for path in PAGES:
        visit(page, site, path)
        if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
            wide.append(path)
        if size is PHONE and path in LISTS and (found := page.evaluate(OUT_OF_REACH)):
            out_of_reach[path] = found
    assert (wide, out_of_reach) == ([], {})


def test_a_reason_of_many_numbers_wraps_on_a_phone(page, site):
    page.set_viewport_size(PHONE)
    numbers = [{"value": f"{n}000000000", "text": f"{n}", "start": 0, "end": 1} for n in range(6)]
    evidence = {"expected": numbers, "found": numbers}
    make_suspect(Project.objects.get(), capability="many", evidence=evidence)
    visit(page, site, "queue/?capability=many")
    badge = page.locator(".item__badge").bounding_box()
    assert badge is not None
    assert badge["x"] + badge["width"] < PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_filters_fold_away_on_a_phone_and_say_what_is_set(page, site):
    visit(page, site, "suspects/")
    assert page.locator("#f-engine").is_visible()
    page.set_viewport_size(PHONE)
    visit(page, site, "suspects/?status=open&capability=dates")
    assert page.locator("#f-engine").is_hidden()
    assert page.locator(".pill").count() == 2
    page.locator(".fold > summary").click()
    assert page.locator("#f-engine").is_visible()
    page.get_by_text("More filters").click()
    assert page.locator("#f-status").is_visible()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_campaign_is_run_again_by_keyboard_from_a_menu(page, site, scheme):
    page.emulate_media(color_scheme=scheme)
    visit(page, site, f"campaigns/{Campaign.objects.latest('pk').pk}/")
    page.locator(".drop summary").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start now").wait_for()
    assert_accessible(page)
    page.keyboard.press("Escape")
    assert page.get_by_role("button", name="Start now").is_hidden()


def test_a_right_to_left_text_runs_from_the_right(page, site):
    visit(page, site, "queue/?direction=en-ar")
    translation = page.locator("article .segment").nth(1)
    assert translation.get_attribute("lang") == "ar"
    assert translation.evaluate("node => getComputedStyle(node).direction") == "rtl"
    assert page.locator(".invisible[data-label=RLE]").is_visible()


def test_what_was_stored_is_announced(page, site):
    visit(page, site, "queue/?method=numbertest")
    page.keyboard.press("x")
    expect(page.locator("#flash")).to_have_text("Rejected")
    assert page.get_attribute("#flash", "aria-live") == "polite"


def test_no_motion_where_none_is_wanted(page, site):
    page.emulate_media(reduced_motion="reduce")
    visit(page, site, "queue/")
    style = page.evaluate("getComputedStyle(document.getElementById('flash')).transitionDuration")
    assert float(style.removesuffix("s")) < 0.01


def test_no_request_leaves_the_host(page, site):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PAGES:
        visit(page, site, path)
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
