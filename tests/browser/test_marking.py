"""Marking errors in a rating campaign: by keyboard, mouse and thumb."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.signing_in import sign_in
from tests.browser.test_review_loop import press, saved
from tests.factories import make_project, make_user
from tests.triage.services.review.test_rating_protocol import start
from triage.models import ErrorSpan, Judgement, Project, Protocol, RatingCampaign

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1366, "height": 768}


@pytest.fixture
def project(live_server) -> Project:
    return make_project("Work")


@pytest.fixture
def mark(project: Project, page: Page, live_server) -> Callable[[RatingCampaign], Page]:
    sign_in(page.context, live_server.url, make_user("ann", project))

    def go(rating: RatingCampaign) -> Page:
        page.goto(f"{live_server.url}/queue/?rating={rating.pk}")
        page.wait_for_selector(".word")
        return page

    return go


def marks() -> list[tuple]:
    fields = ("side", "start", "end", "severity", "category", "critical")
    return list(ErrorSpan.objects.values_list(*fields))


def test_a_segment_is_marked_and_scored_by_keyboard_alone(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA, raters=1))
    text = page.locator('[data-words="0"]').get_attribute("data-raw") or ""
    press(page, "ArrowRight", "ArrowRight", "Shift+ArrowRight", "2", "Enter")
    expect(page.locator("#score-number")).to_be_focused()
    page.keyboard.type("65")
    press(page, "Enter")
    saved(page, 1)
    assert Judgement.objects.get().score == 65
    (found,) = marks()
    assert found[0] == "translation"
    assert text[found[1] : found[2]].startswith("frase")
    assert found[3:] == ("major", "", "")
