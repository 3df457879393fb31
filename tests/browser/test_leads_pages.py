"""Pages on which leads decide, measure and edit: themes, phone, accessibility."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.accessibility import breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browser.sizes import PHONE
from tests.factories import (
    make_engine,
    make_outcome,
    make_project,
    make_run,
    make_suspect,
    make_user,
)
from triage.models import Event, Gate, Mode, OutcomeVerdict, Project, RatingCampaign, Role, Webhook
from triage.services.events import webhooks
from triage.services.review import sampling
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.browser


@pytest.fixture
def measured(transactional_db: None) -> Project:
    """Three raters disagree on one suspect, dora is left; half of a rating campaign is rated."""
    project = make_project("Numbers", mode=Mode.MEASURING)
    make_user("lead", project, Role.LEAD)
    raters = [
        ReviewSession(project, make_user(name, project), name)
        for name in ("ann", "ben", "cleo", "dora")
    ]
    suspect = make_suspect(project)
    for rater, likert in zip(raters[:3], (1, 3, 5), strict=True):
        said = {"answer": "confirm", "category": "NUM", "likert": likert}
        record(
            rater,
            suspect.pk,
            parse_vote(said | ({"critical": True} if likert < 3 else {})),
        )
    campaign = make_run(project, make_engine("unused")).campaign
    for line in ("one", "two"):
        run = make_run(project, make_engine(line), campaign=campaign)
        for number in range(3):
            verdict = OutcomeVerdict.PASS
            make_outcome(run, inputs=[f"Sentence {number}."], verdict=verdict)
    lead = project.memberships.get(role=Role.LEAD).user
    rating = sampling.start_rating(
        project, lead, sampling.RatingRequest("Autumn"), [campaign], 3, seed=1
    )
    for lease in reserve_next(raters[0], QueueRequest(ViewFilter(), 50, rating.pk)):
        record(raters[0], lease.suspect_id, parse_vote({"answer": "rate", "likert": 4}))
    Gate.objects.create(project=project, name="pass-rate-90", fail_under=90)
    webhooks.add(project, lead, "https://ci.example.org/hooks/mtriage", [Event.BUG_CONFIRMED])
    return project


def addresses(project: Project) -> dict[str, str]:
    contested = project.suspects.get(extra_slots__gt=0)
    return {
        "adjudication": "/review/adjudication/",
        "deciding": f"/review/adjudication/?suspect={contested.pk}",
        "rating": f"/review/ratings/{RatingCampaign.objects.get().pk}/",
        "ratings": "/review/ratings/",
        "gate-edit": f"/gates/{Gate.objects.get().pk}/edit/",
        "webhook-edit": f"/exchange/webhooks/{Webhook.objects.get().pk}/edit/",
    }


def test_pages_of_leads_keep_the_accessibility_rules_and_fit_a_phone(
    measured: Project, broker: Any, live_server: Any, page: Page
) -> None:
    url = live_server.url
    sign_in(page.context, url, measured.memberships.get(role=Role.LEAD).user)
    for name, path in addresses(measured).items():
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(url + path)
        assert breaches_in_both_themes(page) == [], name
        page.set_viewport_size(PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name


def test_a_sentence_in_place_of_several_cells_has_no_label_on_a_phone(
    measured: Project, broker: Any, live_server: Any, page: Page
) -> None:
    sign_in(page.context, live_server.url, measured.memberships.get(role=Role.LEAD).user)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + "/review/raters/")
    sentence = page.locator("td", has_text="Fewer than ten votes").first
    sentence.wait_for()
    assert sentence.get_attribute("data-column") is None


def test_a_lead_decides_what_still_waits_for_a_vote(
    measured: Project, broker: Any, live_server: Any, page: Page
) -> None:
    sign_in(page.context, live_server.url, measured.memberships.get(role=Role.LEAD).user)
    page.goto(live_server.url + "/review/adjudication/")
    page.click("text=Decide now")
    page.wait_for_selector("#decision")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("q")
    page.wait_for_selector("text=Nothing to adjudicate")
    assert measured.suspects.get(kind="suspect").status == "confirmed"
