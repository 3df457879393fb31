"""The page that says how far a judge can be believed, and a queue with its suggestion, in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browser.sizes import PHONE, fits
from tests.factories import make_suspect, make_user
from tests.judging import make_answer, make_judge, make_judge_run, make_judged_text
from tests.surveying import make_survey, rater, read
from triage.models import JudgeScope, Outcome, Role
from triage.services.projects.review_settings import change_settings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site(project, page: Page, live_server) -> str:
    sign_in(page.context, live_server.url, make_user("lena", project, Role.LEAD))
    return str(live_server.url)


def test_the_figures_of_a_judge_are_read_and_its_accusations_opened(page, site, project):
    run = make_judged_text(project)
    assert run.campaign is not None
    survey = make_survey(project, run.campaign, 120, raters=3)
    for name in ("ann", "ben", "cleo"):
        read(rater(project, name), survey)
    page.goto(f"{site}/review/judges/")
    page.get_by_role("link", name="Reliability judge").click()
    expect(page.locator("#counts")).to_contain_text("300 judged")
    page.get_by_text("All figures").click()
    assert breaches_in_both_themes(page) == []
    page.set_viewport_size(PHONE)
    assert fits(page)
    page.get_by_role("link", name="Show the false ones").click()
    expect(page.locator("article.judged").first).to_be_visible()
    assert breaches_in_both_themes(page) == []
    assert fits(page)


def test_a_suggestion_stands_in_the_queue_as_a_machines(page, site, project):
    suspect = make_suspect(
        project, inputs=["Room 1 is not free."], outputs=["La sala 1 está libre."]
    )
    Outcome.objects.filter(pk=suspect.current_id).update(category="")
    run = make_judge_run(project, make_judge("http://m.example.org"), scope=JudgeScope.SUSPECTS)
    span = {
        "side": "translation",
        "start": 10,
        "end": 21,
        "text": "está libre.",
        "severity": "critical",
        "category": "accuracy",
        "critical": "NEG",
        "found": True,
    }
    make_answer(run, suspect.current, score=5, worst="critical", spans=[span])
    change_settings(project, None, {"judge_prefill": True})
    page.goto(f"{site}/queue/")
    expect(page.locator(".item__judge")).to_have_text(
        "Suggested by judge (a machine): critical, Accuracy, NEG"
    )
    expect(page.locator(".chip.suggested")).to_contain_text("NEG")
    assert breaches_in_both_themes(page) == []
