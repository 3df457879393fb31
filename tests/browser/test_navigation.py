"""Where people land, how they find every page on a phone, and help where they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.accessibility import assert_accessible, breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browsing import new_context
from tests.browsing import sign_in as fill_in_sign_in
from tests.factories import make_project, make_run, make_suspect, make_suspects, make_user
from triage.models import Role
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize(
    ("role", "place"), [(Role.ANNOTATOR, "/queue/"), (Role.LEAD, "/"), (Role.ENGINEER, "/")]
)
def test_who_only_reviews_lands_in_the_queue(page: Page, live_server, role, place):
    make_user("ann", make_project(), role)
    fill_in_sign_in(page, live_server.url, "ann", "correct horse")
    page.wait_for_url(live_server.url + place)


def test_a_phones_menu_reaches_every_page_with_targets_for_a_thumb(browser: Browser, live_server):
    context = new_context(browser, viewport=PHONE)
    sign_in(context, live_server.url, make_user("lena", make_project(), Role.ADMINISTRATOR))
    page = context.new_page()
    page.goto(f"{live_server.url}/review/settings/")
    menu = page.get_by_role("button", name="Menu")
    expect(page.get_by_role("link", name="Test material")).to_be_hidden()
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    for link in page.locator("#site-nav a").all():
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert_accessible(page)
    page.get_by_role("link", name="Test material").click()
    page.wait_for_url("**/templates/")
    page.get_by_role("link", name="Word lists").click()
    page.wait_for_url("**/lists/")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_help_leads_from_a_page_to_its_document(page: Page, live_server):
    sign_in(page.context, live_server.url, make_user("lena", make_project(), Role.LEAD))
    page.goto(f"{live_server.url}/gates/")
    page.locator("summary", has_text="What is this?").click()
    expect(page.get_by_text("Conditions that a run must meet")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Read more").click()
    expect(page.get_by_role("heading", name="Gates in the browser")).to_be_in_viewport()
    assert_accessible(page)
    page.get_by_role("link", name="All documents").first.click()
    assert_accessible(page)


def test_the_apis_document_can_be_read_and_tried(page: Page, live_server):
    sign_in(page.context, live_server.url, make_user("lena", make_project(), Role.LEAD))
    page.goto(f"{live_server.url}/api/v1/docs")
    page.locator(".opblock-summary-path", has_text="/api/v1/campaigns").first.wait_for()
    expect(page.get_by_role("button", name="Authorize").first).to_be_visible()
    assert breaches_in_both_themes(page) == []


def test_what_is_shown_once_is_copied_with_one_press(browser: Browser, live_server):
    context = new_context(browser, permissions=["clipboard-read", "clipboard-write"])
    sign_in(context, live_server.url, make_user("lena", make_project(), Role.LEAD))
    page = context.new_page()
    page.goto(f"{live_server.url}/tokens/")
    page.get_by_label("Name").fill("script")
    page.get_by_role("button", name="Create token").click()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    secret = page.locator("[data-secret]").first.inner_text()
    assert page.evaluate("navigator.clipboard.readText()") == secret
    context.close()


def _palette(page: Page) -> Locator:
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Page, campaign or text")
    expect(field).to_be_focused()
    expect(page.locator("#palette [role=option]").first).to_be_visible()
    return field


def test_a_few_letters_lead_to_a_page_by_keyboard(page: Page, live_server):
    sign_in(page.context, live_server.url, make_user("lena", make_project(), Role.LEAD))
    page.goto(f"{live_server.url}/suspects/")
    field = _palette(page)
    assert_accessible(page)
    field.press_sequentially("webh")
    expect(page.get_by_role("option", name="Webhooks")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("option", name="Webhooks")).to_contain_text("Settings › Connections")
    field.press("ArrowDown")
    expect(page.get_by_role("option", name="Search suspects for “webh”")).to_have_attribute(
        "aria-selected", "true"
    )
    field.press("ArrowUp")
    field.press("Enter")
    page.wait_for_url("**/exchange/webhooks/")


def test_the_palette_opens_a_campaign_by_its_name_and_searches_texts(page: Page, live_server):
    project = make_project()
    campaign = make_run(project).campaign
    campaign.name = "Números de otoño"
    campaign.save()
    sign_in(page.context, live_server.url, make_user("ann", project, Role.ANNOTATOR))
    page.goto(f"{live_server.url}/queue/")
    _palette(page).fill("otono numeros")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/campaigns/{campaign.pk}/")
    _palette(page).fill("5 % & más")
    page.keyboard.press("Enter")
    page.wait_for_url("**/suspects/?q=*")
    expect(page.get_by_label("Search texts")).to_have_value("5 % & más")


def test_the_palette_offers_no_page_that_the_role_may_not_open(page: Page, live_server):
    sign_in(page.context, live_server.url, make_user("ann", make_project(), Role.ANNOTATOR))
    page.goto(f"{live_server.url}/suspects/")
    _palette(page)
    expect(page.get_by_role("option", name="Guidelines")).to_be_visible()
    expect(page.get_by_role("option", name="Members")).to_have_count(0)


def test_the_palette_leads_to_running_again_and_to_inviting(page: Page, live_server):
    project = make_project()
    campaign = make_run(project).campaign
    campaign.name = "Nightly"
    campaign.save()
    sign_in(page.context, live_server.url, make_user("root", project, Role.ADMINISTRATOR))
    page.goto(f"{live_server.url}/campaigns/")
    _palette(page).fill("again nightly")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start now")).to_be_visible()
    _palette(page).fill("invite")
    page.keyboard.press("Enter")
    page.wait_for_url("**/members/#invite")


def test_keys_typed_into_the_palette_answer_no_suspect(page: Page, live_server):
    project = make_project()
    suspect = make_suspect(project)
    sign_in(page.context, live_server.url, make_user("ann", project, Role.ANNOTATOR))
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("article[data-item]")
    _palette(page).press_sequentially("ax")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("article[data-item]")).to_be_visible()
    assert not suspect.judgements.exists()


def test_a_thumb_opens_and_closes_the_palette(browser: Browser, live_server):
    context = new_context(browser, viewport=PHONE)
    sign_in(context, live_server.url, make_user("lena", make_project(), Role.LEAD))
    page = context.new_page()
    page.goto(f"{live_server.url}/suspects/")
    header = page.locator(".site-header").bounding_box()
    assert header is not None
    assert header["height"] < 2 * 44, "in one row"
    page.get_by_role("button", name="Go to…").click()
    option = page.get_by_role("option", name="Gates").first
    box = option.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert_accessible(page)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(option).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_a_new_annotator_is_shown_around_while_working_and_can_leave(page: Page, live_server):
    project = make_project()
    make_suspects(project, [{"inputs": [f"{n} mice ate."]} for n in range(3)])
    sign_in(page.context, live_server.url, make_user("ann", project, Role.ANNOTATOR))
    page.goto(f"{live_server.url}/queue/")
    tour = page.locator("#tour")
    expect(tour).to_contain_text("Step 1 of 5")
    expect(page.locator(".pair.tour-target")).to_be_visible()
    assert_accessible(page)
    for _ in range(4):
        tour.get_by_role("button", name="Next").click()
    expect(tour).to_contain_text("Step 5 of 5")
    page.keyboard.press("x")
    expect(page.locator("#done")).to_have_text("1")
    expect(tour).to_be_visible()
    tour.get_by_role("button", name="Done").click()
    expect(page.locator(".tour-target")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-item]")).to_be_visible()
    expect(tour).to_be_hidden()


def test_who_has_judged_takes_the_tour_again_from_the_help(page: Page, live_server):
    project = make_project()
    suspect, _ = make_suspects(project, [{"inputs": [f"{n} mice ate."]} for n in range(2)])
    ann = make_user("ann", project, Role.ANNOTATOR)
    record(ReviewSession(project, ann), suspect.pk, parse_vote({"answer": "reject"}))
    sign_in(page.context, live_server.url, ann)
    page.goto(f"{live_server.url}/queue/")
    expect(page.locator("#tour")).to_have_count(0)
    page.locator(".here summary").click()
    expect(page.locator(".here img")).to_be_visible()
    page.get_by_role("link", name="Take the tour").click()
    expect(page.locator("#tour")).to_contain_text("Step 1 of 5")


def test_a_lesson_of_the_tutorial_shows_the_texts_that_it_is_about(page: Page, live_server):
    project = make_project()
    lead = make_user("lena", project, Role.LEAD)
    known = GoldAnswer("confirm", "NUM", explanation="Two became three.", tutorial=True)
    for suspect in make_suspects(project, [{"inputs": [f"{n} mice ate."]} for n in range(2)]):
        mark_gold(project, lead, suspect, known)
    sign_in(page.context, live_server.url, make_user("ann", project, Role.ANNOTATOR))
    page.goto(f"{live_server.url}/queue/")
    page.locator("#tour").get_by_role("link", name="Practise on 2 examples first").click()
    source = page.locator(".item .pair p").first.inner_text()
    page.keyboard.press("x")
    lesson = page.locator("#lesson")
    expect(lesson).to_contain_text("The correct answer is: Confirm NUM. Two became three.")
    expect(lesson).to_contain_text(source)
    expect(page.locator("#reasons")).to_be_hidden()
