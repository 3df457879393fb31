"""A survey in the browser: drawn by a lead, read blindly, its result on a desktop and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browser.sizes import DESKTOP, PHONE, fits
from tests.browser.test_review_loop import press, saved
from tests.factories import make_user
from tests.surveying import make_survey, make_text, rater, read
from triage.models import Judgement, Project, Role, Survey

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def lead(project: Project, page: Page, live_server) -> str:
    sign_in(page.context, live_server.url, make_user("lena", project, Role.LEAD))
    return str(live_server.url)


def test_a_lead_draws_a_survey_and_reads_its_first_translations(project, page, lead):
    make_text(project, 80)
    page.goto(f"{lead}/review/surveys/")
    assert breaches_in_both_themes(page) == []
    page.get_by_label("Name").fill("Spring")
    page.get_by_label("News").check()
    page.get_by_label("Translations to read").fill("60")
    page.get_by_role("button", name="Draw and start").click()
    expect(page.get_by_role("heading", name="No figure yet")).to_be_visible()
    page.get_by_role("link", name="Rate these translations").click()
    page.wait_for_selector("[data-item]")
    assert "screening" not in page.locator("[data-item]").inner_text()
    press(page, "4")
    press(page, "2", "n")
    saved(page, 2)
    chances = Judgement.objects.values_list("chance", flat=True)
    assert all(chance and 0.5 < chance <= 1 for chance in chances)
    page.goto(f"{lead}/review/surveys/{Survey.objects.get().pk}/")
    expect(page.locator("#progress")).to_have_text("2 of 60 translations read")


def test_a_category_is_asked_where_errors_of_one_are_counted(project, page, lead):
    make_text(project, 80)
    page.goto(f"{lead}/review/surveys/")
    category = page.get_by_label("Category", exact=True)
    expect(category).to_be_hidden()
    page.get_by_label("What is counted").select_option("category")
    expect(category).to_be_visible()
    page.get_by_label("What is counted").select_option("critical")
    expect(category).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_result_is_readable_everywhere(project, page, lead, size):
    survey = make_survey(project, make_text(project, 120, "one", "two"), 120)
    read(rater(project, "ann"), survey)
    page.set_viewport_size(size)
    page.goto(f"{lead}/review/surveys/{survey.pk}/")
    expect(page.locator("#result-title")).to_contain_text("serious errors per 1,000 translations")
    assert fits(page)
    assert breaches_in_both_themes(page) == []
