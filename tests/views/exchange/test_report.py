from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.charting import keep_counters
from tests.factories import (
    make_engine,
    make_outcome,
    make_project,
    make_run,
    make_suspect,
    make_user,
)
from triage.models import Judgement, PublicLink, Role, Suspect
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote

pytestmark = pytest.mark.django_db
SECRET = "the prompt of acme"


@pytest.fixture
def lead(project, client: Client):
    user = make_user("lena", project, Role.LEAD)
    client.force_login(user)
    return user


@pytest.fixture
def run(project):
    """Eight passed cases of acme, a confirmed and published bug, a rejected and an open suspect."""
    engine = make_engine("acme", "2")
    engine.options = {"prompt": SECRET}
    engine.save()
    run = make_run(project, engine)
    for _ in range(8):
        make_outcome(run, verdict="pass", error_kind="")
    make_suspect(
        project,
        run,
        inputs=["House A is old."],
        outputs=["Casa."],
        status="confirmed",
        disclosed=True,
    )
    make_suspect(project, run, inputs=["House B is old."], outputs=["Casa."], status="rejected")
    make_suspect(project, run, inputs=["House C is old."], outputs=["Casa."], status="open")
    make_suspect(project, run, inputs=["House D is old."], outputs=["Casa."], status="confirmed")
    keep_counters(run)
    return run


def make_report(client: Client, run, **changes: str) -> str:
    """The address of a new report."""
    asked = {"name": "acme in autumn", "campaign": str(run.campaign_id), "days": "30", **changes}
    page = client.post(reverse("report-new"), asked).content.decode()
    found = re.search(r"http://testserver(/public/[^<\"]+)", page)
    assert found, page
    return found[1]


def read(address: str, **language: str) -> str:
    """The page as somebody sees it who is not signed in."""
    return re.sub("<[^>]+>", "", Client().get(address, headers=language).content.decode())


def test_a_report_says_in_one_sentence_how_an_engine_does_and_what_is_open(lead, run, client):
    text = read(make_report(client, run))
    said = "acme 2 passes 75.0 to 83.3 % of 12 cases; confirmed bugs: 2, not reviewed: 1."
    assert said in text
    assert "Direction: English to Spanish" in text
    Suspect.objects.filter(status="open").update(status="rejected")
    keep_counters(run)
    text = read(make_report(client, run))
    assert "acme 2 passes 83.3 % of 12 cases; confirmed bugs: 2." in text
    assert "not reviewed:" not in text


def test_a_report_gives_no_rate_that_is_mostly_unreviewed(project, lead, run, client):
    for n in range(13):
        make_suspect(project, run, inputs=[f"House {n} is new."], outputs=["Casa."])
    keep_counters(run)
    text = read(make_report(client, run))
    said = "acme 2 has no pass rate yet: 14 of 25 cases are doubtful and not reviewed; confirmed bugs: 2."
    assert said in text
    assert "40.0 to" not in text
    assert " passes " not in text


def test_a_report_shows_published_bugs_and_accuses_nothing_else(lead, run, client):
    text = read(make_report(client, run))
    assert "House A is old." in text
    assert text.count("is old.") == 1


def test_a_report_names_no_rater_and_no_setting_of_an_engine(project, lead, run, client):
    bug = Suspect.objects.get(disclosed=True)
    Suspect.objects.filter(pk=bug.pk).update(status="open")
    said = {"answer": "confirm", "category": "NUM", "note": "I saw this before."}
    record(ReviewSession(project, lead), bug.pk, parse_vote(said))
    Suspect.objects.filter(pk=bug.pk).update(disclosed=True)
    assert Judgement.objects.get().note
    text = read(make_report(client, run))
    assert "House A is old." in text
    for hidden in ("lena", "I saw this before", SECRET):
        assert hidden not in text


def test_a_report_says_what_was_not_looked_at(lead, run, client):
    make_outcome(run, verdict="error", error_kind="")
    keep_counters(run)
    text = read(make_report(client, run))
    assert "1 translation that a checker doubts is not reviewed yet" in text
    assert "1 case got no translation and is in no rate" in text
    assert "Number tests look at numbers only" in text


def test_a_vendor_sees_its_own_engine_only(project, lead, run, client):
    other = make_run(project, make_engine("chatty", "1"), campaign=run.campaign)
    make_outcome(other, verdict="pass", error_kind="")
    keep_counters(other)
    run.campaign.name = "acme 2 and chatty 1"
    run.campaign.save()
    assert "chatty" in read(make_report(client, run))
    assert "chatty" not in read(make_report(client, run, engine="acme"))


def test_an_engine_without_a_run_in_the_campaign_is_refused(project, lead, run, client):
    make_outcome(elsewhere := make_run(project, make_engine("chatty", "1")), verdict="pass")
    keep_counters(elsewhere)
    asked = {"name": "R", "campaign": run.campaign_id, "engine": "chatty"}
    text = client.post(reverse("report-new"), asked).content.decode()
    assert "This engine has no run in this campaign." in text
    assert not PublicLink.objects.exists()


def test_another_projects_campaign_is_refused(lead, client):
    campaign = make_run(make_project("Theirs")).campaign
    client.post(reverse("report-new"), {"name": "R", "campaign": campaign.pk})
    assert not PublicLink.objects.exists()


def test_a_report_ends_when_it_is_revoked_or_expires(lead, run, client):
    address = make_report(client, run)
    link = PublicLink.objects.get()
    assert link.expires_at
    assert link.expires_at > timezone.now() + timedelta(days=29)
    assert "acme in autumn" in client.get(reverse("links")).content.decode()
    PublicLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Client().get(address).status_code == 404
    PublicLink.objects.update(expires_at=None)
    assert Client().get(address).status_code == 200
    client.post(reverse("link-revoke", args=[link.pk]))
    assert Client().get(address).status_code == 404


def test_search_engines_do_not_list_a_report(lead, run, client):
    assert Client().get(make_report(client, run))["X-Robots-Tag"] == "noindex"


def test_a_campaign_without_results_says_so(project, lead, client):
    run = make_run(project)
    assert "Nothing has been tested yet" in read(make_report(client, run))


def test_a_report_speaks_the_readers_language(lead, run, client):
    text = read(make_report(client, run), accept_language="es")
    assert (
        "acme 2 supera entre el 75,0 y el 83,3 % de 12 casos; errores confirmados: 2, sin" in text
    )
    assert "de inglés a español" in text
