"""Rating in the queue of a rating campaign: its questions, by keyboard and by thumb."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.accessibility import assert_accessible, breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browser.sizes import DESKTOP, PHONE
from tests.browser.test_review_loop import press, saved, shown
from tests.factories import make_suspect, make_user
from tests.services.review.test_rating_protocol import (
    reference_is_first,
    reference_of,
    start,
)
from triage.models import Judgement, Project, RatingCampaign, Suspect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def rate(project: Project, page: Page, live_server) -> Callable[[RatingCampaign], Page]:
    sign_in(page.context, live_server.url, make_user("ann", project))

    def go(rating: RatingCampaign) -> Page:
        page.goto(f"{live_server.url}/queue/?rating={rating.pk}")
        page.wait_for_selector("[data-item]")
        return page

    return go


def given() -> list[tuple]:
    fields = ("answer", "likert", "critical", "category")
    standing = Judgement.objects.filter(withdrawn_at__isnull=True)
    return list(standing.order_by("pk").values_list(*fields))


def asks(page: Page, text: str) -> None:
    expect(page.locator("#ask")).to_contain_text(text)


def test_one_key_answers_from_three_on(project, rate):
    page = rate(start(project))
    for key in "345":
        press(page, key)
    saved(page, 3)
    assert given() == [("rate", likert, None, "") for likert in (3, 4, 5)]
    expect(page.locator(".strip__progress")).to_have_text("3 of 6 rated")


def test_below_three_the_flag_is_asked_and_after_yes_the_category(project, rate):
    page = rate(start(project))
    press(page, "2")
    asks(page, "critical way")
    expect(page.locator("#categories")).to_be_hidden()
    press(page, "y")
    asks(page, "Which critical error?")
    press(page, "m")
    saved(page, 1)
    press(page, "1", "n")
    saved(page, 2)
    assert given() == [("rate", 2, True, "NAM"), ("rate", 1, False, "")]


def test_a_category_where_the_flag_is_asked_says_yes(project, rate):
    page = rate(start(project))
    press(page, "1", "u")
    saved(page, 1)
    assert given() == [("rate", 1, True, "NUM")]


def test_a_toxic_error_asks_for_the_source_and_another_error_for_a_note(project, rate):
    page = rate(start(project))
    press(page, "1", "y", "t")
    asks(page, "already toxic")
    press(page, "n")
    saved(page, 1)
    press(page, "1", "o")
    page.keyboard.type("An idiom, word for word.")
    page.keyboard.press("Control+Enter")
    saved(page, 2)
    assert given() == [("rate", 1, True, "TOX"), ("rate", 1, True, "OTH")]
    assert Judgement.objects.get(category="TOX").source_toxic is False
    assert Judgement.objects.get(category="OTH").note == "An idiom, word for word."


def test_there_is_no_verdict_and_no_reason(project, rate):
    page = rate(start(project))
    expect(page.locator("[data-action=confirm]")).to_be_hidden()
    expect(page.locator("[data-action=reject]")).to_be_hidden()
    press(page, "x")
    expect(page.locator("#flash")).to_have_text(
        "No verdict here: rate the translation from 1 to 5."
    )
    press(page, "4")
    saved(page, 1)
    expect(page.locator("#reasons")).to_be_hidden()


def test_a_rating_is_undone_and_given_anew(project, rate):
    page = rate(start(project))
    first = shown(page)
    press(page, "2", "n")
    saved(page, 1)
    press(page, "Backspace")
    page.wait_for_selector(f"[data-item='{first}']")
    expect(page.locator(".strip__progress")).to_have_text("0 of 6 rated")
    press(page, "5")
    saved(page, 1)
    assert given() == [("rate", 5, None, "")]


def test_a_suspect_that_is_undone_among_ratings_asks_for_its_verdict(project, rate, live_server):
    rating = start(project)
    suspect = make_suspect(project)
    page = rate(rating)
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    press(page, "x")
    saved(page, 1)
    page = rate(rating)
    press(page, "Backspace")
    page.wait_for_selector(f"[data-item='{suspect.pk}']")
    expect(page.locator("[data-action=confirm]")).to_be_visible()
    press(page, "a")
    saved(page, 1)
    page.wait_for_selector(".rated")
    expect(page.locator("[data-action=confirm]")).to_be_hidden()


def outputs(rating: RatingCampaign) -> dict[int, Suspect]:
    return {one.pk: one for one in Suspect.items.filter(rating=rating, beside__isnull=False)}


def test_both_translations_are_rated_one_after_the_other(project, rate):
    rating = start(project, beside=True)
    page = rate(rating)
    item = outputs(rating)[shown(page)]
    asks(page, "Translation 1: How good")
    press(page, "2", "n")
    asks(page, "Translation 2: How good")
    expect(page.locator("[data-text='0'] [data-said]")).to_have_text("2 poor, not critical")
    press(page, "k", "1", "j", "5")
    saved(page, 2)
    first = reference_is_first(item, User.objects.get(username="ann"))
    by_item = dict(Judgement.objects.values_list("suspect", "likert"))
    ratings = (by_item[reference_of(item).pk], by_item[item.pk])
    assert ratings == ((1, 5) if first else (5, 1))
    expect(page.locator(".strip__progress")).to_have_text("2 of 8 rated")
    page.wait_for_selector(f".item:not([data-item='{item.pk}'])")
    press(page, "Backspace")
    saved(page, 0)
    page.wait_for_selector(f"[data-item='{item.pk}']")


def test_a_phone_rates_both_by_touch(project, rate, page):
    page.set_viewport_size(PHONE)
    page = rate(start(project, beside=True))
    page.click("[data-text='1']")
    asks(page, "Translation 2: How good")
    page.click("[data-action=likert4]")
    page.click("[data-action=likert1]")
    page.click("#critical [data-action=criticalyes]")
    page.click("[data-action=NEG]")
    saved(page, 2)
    assert sorted(row[1] for row in given()) == [1, 4]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_rating_keeps_the_accessibility_rules(project, rate, page, beside, size):
    page.set_viewport_size(size)
    page = rate(start(project, beside=beside))
    assert breaches_in_both_themes(page) == []
    press(page, "2", "y")
    assert_accessible(page)


def test_everything_is_in_reach_without_scrolling_on_a_desktop(project, rate, page):
    page.set_viewport_size(DESKTOP)
    page = rate(start(project, beside=True))
    press(page, "2", "y")
    bottom = page.locator("#panel").evaluate("node => node.getBoundingClientRect().bottom")
    assert bottom <= DESKTOP["height"]
