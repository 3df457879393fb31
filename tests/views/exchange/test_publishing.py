from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_run, make_suspect, make_user
from triage.models import Campaign, HistoryEntry, Role, Suspect
from triage.services.exchange import publication
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(project, client: Client):
    user = make_user("lead", project, Role.LEAD)
    client.force_login(user)
    return user


def bug(project, lead, **said: str) -> Suspect:
    suspect = make_suspect(project)
    vote = {"answer": "confirm", "category": "NUM", **said}
    record(ReviewSession(project, lead), suspect.pk, parse_vote(vote))
    return suspect


def disclosed() -> int:
    return Suspect.objects.filter(disclosed=True).count()


def test_publishing_asks_how_many_and_which_first(project, lead, client):
    bug(project, lead)
    bug(project, lead)
    make_suspect(project)
    answer = client.post(reverse("disclose-view"), {"disclose": "yes"})
    assert "Publish 2 bugs?" in answer.content.decode()
    assert len(answer.context["rows"]) == 2
    assert disclosed() == 0


def test_what_was_published_is_taken_back_and_nothing_else(project, lead, client):
    before, now = bug(project, lead), bug(project, lead)
    Suspect.objects.filter(pk=before.pk).update(disclosed=True)
    client.post(reverse("disclose-view"), {"disclose": "yes", "sure": "yes"})
    assert disclosed() == 2
    assert "Undo the last change" in client.get(reverse("links")).content.decode()
    client.post(reverse("disclose-undo"))
    assert list(Suspect.objects.filter(disclosed=True)) == [before]
    client.post(reverse("disclose-undo"))
    assert disclosed() == 1, "it is taken back once"
    assert now.history.filter(action="made private").count() == 1


def test_a_link_is_a_page_without_names_and_with_the_data_beside_it(project, lead, client):
    shown = bug(project, lead, note="secret note", corrected_translation="Cuesta <i>mil</i>.")
    hidden = bug(project, lead)
    Suspect.objects.filter(pk=shown.pk).update(disclosed=True)
    _link, token = publication.add_link(project, lead, "For the vendor", ViewFilter())
    stranger = Client()
    answer = stranger.get(reverse("public-page", args=[token]))
    page = answer.content.decode()
    assert "For the vendor" in page
    assert shown.current is not None
    assert shown.current.outputs[0].split()[1][:1] in page
    assert "Cuesta &lt;i&gt;mil&lt;/i&gt;." in page
    assert shown.fingerprint in page
    for private in ("secret note", "lead", hidden.fingerprint):
        assert private not in page.partition("<main")[2]
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["Cache-Control"] == "private, no-store"
    (data,) = re.findall(r'href="(/public/[^"]+bugs\.json)"', page)
    assert stranger.get(data)["Content-Type"] == "application/json"


def test_a_revoked_link_has_no_page(project, lead):
    link, token = publication.add_link(project, lead, "x", ViewFilter())
    publication.revoke_link(link, lead)
    page = Client().get(reverse("public-page", args=[token]))
    assert page.status_code == 404
    assert page["X-Robots-Tag"] == "noindex"
    assert "Ask whoever gave it to you for a new one." in page.content.decode()


def test_a_link_names_its_campaign_and_none_of_another_project(project, lead, client):
    own = make_run(project).campaign
    other = make_run(make_project("Elsewhere")).campaign
    for campaign in (own, other):
        Campaign.objects.filter(pk=campaign.pk).update(name=f"Secret {campaign.pk}")
        publication.add_link(project, lead, "Numbers", ViewFilter(campaign=str(campaign.pk)))
    page = client.get(reverse("links")).content.decode()
    assert f"Campaign: Secret {own.pk}" in page
    assert f"Campaign: {other.pk}" in page
    assert f"Secret {other.pk}" not in page


def test_an_export_says_its_format_and_view_in_words(project, lead, client):
    client.post(reverse("exports"), {"format": "csv", "method": "numbertest"})
    rows = client.get(reverse("export-files")).content.decode()
    assert "Table (CSV)" in rows
    assert "Method: Number tests" in rows


def test_two_leads_revoke_a_link_at_once(project, lead, client):
    link, _token = publication.add_link(project, lead, "Numbers", ViewFilter())
    for _ in range(2):
        assert client.post(reverse("link-revoke", args=[link.pk])).status_code == 302
    assert HistoryEntry.objects.filter(action="public link revoked").count() == 1
