"""A bug is private until a lead discloses it; public links carry nothing else."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator

from tests.factories import make_project, make_suspect, make_user
from triage.models import HistoryEntry, Judgement, Project, PublicLink, Role, Suspect, SuspectStatus
from triage.reporting.bug_json import bug_schema
from triage.services.exchange import publication
from triage.services.suspects.filters import ViewFilter

CONFIRMED = SuspectStatus.CONFIRMED


@pytest.fixture
def as_lead(client: Client, lead):
    client.force_login(lead)
    return client


@pytest.fixture
def made(project, lead):
    return publication.add_link(project, lead, "vendor", ViewFilter())


@pytest.fixture
def link(made):
    return made[0]


@pytest.fixture
def token(made):
    return made[1]


def behind(token):
    answer = Client().get(f"/public/{token}/bugs.json")
    document = json.loads(answer.getvalue())
    Draft202012Validator(bug_schema()).validate(document)
    return document["bugs"]


def test_a_link_carries_no_private_bug(project, token):
    make_suspect(project, status=CONFIRMED)
    assert behind(token) == []


def test_a_disclosed_bug_appears_and_a_withdrawn_one_is_gone_at_once(project, lead, token):
    suspect = make_suspect(project, status=CONFIRMED)
    publication.set_one_disclosed(suspect, lead, disclosed=True)
    assert [bug["id"] for bug in behind(token)] == [suspect.fingerprint]
    publication.set_one_disclosed(suspect, lead, disclosed=False)
    assert behind(token) == []


def test_a_disclosed_bug_that_is_no_bug_any_more_is_gone(project, token):
    suspect = make_suspect(project, status=CONFIRMED, disclosed=True)
    Suspect.objects.filter(pk=suspect.pk).update(status=SuspectStatus.REJECTED)
    assert behind(token) == []


def test_reviewers_names_and_notes_stay_in_the_house(project, lead, token):
    suspect = make_suspect(project, status=CONFIRMED, disclosed=True)
    Judgement.objects.create(
        suspect=suspect, reviewer=lead, answer="confirm", note="for us", output_hash=""
    )
    answer = Client().get(f"/public/{token}/bugs.json").getvalue().decode()
    assert "for us" not in answer
    assert f'"{lead.username}"' not in answer


def test_options_of_engines_stay_in_the_house(project, token):
    suspect = make_suspect(project, status=CONFIRMED, disclosed=True)
    assert suspect.current is not None
    run = suspect.current.run
    run.engine.options = {"url": "http://10.2.3.4:5000/translate", "prompt": "our own words"}
    run.engine.save()
    run.signature = {"method": "numbertest", "seed": 5, "engine": {"url": "http://10.2.3.4:5000"}}
    run.save()
    (bug,) = behind(token)
    assert "10.2.3.4" not in json.dumps(bug)
    assert bug["engine"]["options"] == {}
    assert bug["engine"]["line"] == run.engine.line.name
    assert bug["signature"] == {"method": "numbertest", "seed": 5}


def test_a_revoked_or_guessed_link_is_not_found(link, lead, token):
    publication.revoke_link(link, lead)
    assert Client().get(f"/public/{token}/bugs.json").status_code == 404
    assert Client().get("/public/guess/bugs.json").status_code == 404
    assert len(token) >= 43


def test_the_links_of_an_archived_project_are_not_found(project, token):
    Project.objects.filter(pk=project.pk).update(archived_at=timezone.now())
    assert Client().get(f"/public/{token}/bugs.json").status_code == 404


def test_a_link_keeps_to_its_view_whatever_its_address_adds(project, lead):
    make_suspect(project, status=CONFIRMED, disclosed=True, capability="integers")
    make_suspect(project, status=CONFIRMED, disclosed=False, capability="integers")
    make_suspect(project, status=CONFIRMED, disclosed=True, capability="decimals")
    _, token = publication.add_link(project, lead, "x", ViewFilter(capability="integers"))
    answer = Client().get(f"/public/{token}/bugs.json?capability=decimals&disclosed=no")
    assert [bug["capability"] for bug in json.loads(answer.getvalue())["bugs"]] == ["integers"]


def test_a_lead_discloses_a_whole_view_with_a_line_of_history_each(project, as_lead):
    for _ in range(3):
        make_suspect(project, status=CONFIRMED, capability="integers")
    other = make_suspect(project, status=CONFIRMED, capability="decimals")
    undecided = make_suspect(project, capability="integers")
    said = {"disclose": "yes", "capability": "integers", "sure": "yes"}
    as_lead.post("/exchange/disclose", said)
    assert Suspect.objects.filter(disclosed=True).count() == 3
    assert not Suspect.objects.filter(pk__in=[other.pk, undecided.pk], disclosed=True).exists()
    assert HistoryEntry.objects.filter(action="disclosed", suspect__isnull=False).count() == 3


def test_what_is_not_confirmed_cannot_be_disclosed(project, as_lead):
    suspect = make_suspect(project)
    as_lead.post(f"/suspects/{suspect.pk}/disclose", {"disclose": "yes", "sure": "yes"})
    assert not Suspect.objects.get().disclosed


def test_a_single_bug_is_published_after_a_question_only(project, as_lead):
    suspect = make_suspect(project, status=CONFIRMED)
    address = f"/suspects/{suspect.pk}/disclose"
    assert "Publish 1 bug?" in as_lead.post(address, {"disclose": "yes"}).content.decode()
    assert not Suspect.objects.get().disclosed
    as_lead.post(address, {"disclose": "yes", "sure": "yes"})
    assert Suspect.objects.get().disclosed


def test_a_lead_of_another_project_discloses_nothing_here(project, client: Client):
    suspect = make_suspect(project, status=CONFIRMED)
    client.force_login(make_user(project=make_project("Other"), role=Role.LEAD))
    assert client.post(f"/suspects/{suspect.pk}/disclose", {"disclose": "yes"}).status_code == 404
    client.post("/exchange/disclose", {"disclose": "yes", "sure": "yes"})
    assert not Suspect.objects.get().disclosed


def shown_link(page: str) -> str:
    return str(re.findall(r"data-secret>http://testserver(/public/[^<]+)</code>", page)[0])


def test_the_page_shows_a_link_once_and_takes_it_back(project, as_lead):
    made = as_lead.post("/exchange/links/", {"name": "vendor"})
    assert made["Cache-Control"] == "private, no-store"
    assert "is not shown again" in made.content.decode()
    path = shown_link(made.content.decode())
    assert Client().get(path).status_code == 200
    later = as_lead.get("/exchange/links/").content.decode()
    assert "vendor" in later
    assert "/public/" not in later
    as_lead.post(f"/exchange/links/{PublicLink.objects.get().pk}/revoke")
    assert Client().get(path).status_code == 404


def test_the_list_of_links_names_their_views_in_words(project, as_lead):
    page = as_lead.post(
        "/exchange/links/", {"name": "vendor", "status": "confirmed", "presence": "failing"}
    )
    listed = page.content.decode().split("<tbody>")[1]
    assert "Status: Confirmed" in listed
    assert "Last run: Not fixed" in listed


def test_the_database_holds_nothing_that_opens_a_link(link, token):
    stored = PublicLink.objects.values_list().get(pk=link.pk)
    assert token not in map(str, stored)
    assert Client().get(f"/public/{link.digest}/bugs.json").status_code == 404
