"""A bug is private until a lead discloses it; public links carry nothing else."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator

from tests.factories import make_project, make_suspect, make_user
from triage.models import HistoryEntry, Judgement, Project, Role, Suspect, SuspectStatus
from triage.reporting.bug_json import bug_schema
from triage.services import disclosure
from triage.services.filters import ViewFilter

CONFIRMED = SuspectStatus.CONFIRMED


@pytest.fixture
def lead(project):
    return make_user("lead", project, Role.LEAD)


@pytest.fixture
def as_lead(client: Client, lead):
    client.force_login(lead)
    return client


@pytest.fixture
def link(project, lead):
    return disclosure.add_link(project, lead, "vendor", ViewFilter())


def behind(link):
    answer = Client().get(f"/public/{link.token}/bugs.json")
    document = json.loads(answer.getvalue())
    Draft202012Validator(bug_schema()).validate(document)
    return document["bugs"]


def test_a_link_carries_no_private_bug(project, link):
    make_suspect(project, status=CONFIRMED)
    assert behind(link) == []


def test_a_disclosed_bug_appears_and_a_withdrawn_one_is_gone_at_once(project, lead, link):
    suspect = make_suspect(project, status=CONFIRMED)
    disclosure.set_one_disclosed(suspect, lead, disclosed=True)
    assert [bug["id"] for bug in behind(link)] == [suspect.fingerprint]
    disclosure.set_one_disclosed(suspect, lead, disclosed=False)
    assert behind(link) == []


def test_a_disclosed_bug_that_is_no_bug_any_more_is_gone(project, link):
    suspect = make_suspect(project, status=CONFIRMED, disclosed=True)
    Suspect.objects.filter(pk=suspect.pk).update(status=SuspectStatus.REJECTED)
    assert behind(link) == []


def test_reviewers_names_and_notes_stay_in_the_house(project, lead, link):
    suspect = make_suspect(project, status=CONFIRMED, disclosed=True)
    Judgement.objects.create(
        suspect=suspect, reviewer=lead, answer="confirm", note="for us", output_hash=""
    )
    answer = Client().get(f"/public/{link.token}/bugs.json").getvalue().decode()
    assert "for us" not in answer
    assert f'"{lead.username}"' not in answer


def test_options_of_engines_stay_in_the_house(project, link):
    suspect = make_suspect(project, status=CONFIRMED, disclosed=True)
    assert suspect.current is not None
    run = suspect.current.run
    run.engine.options = {"url": "http://10.2.3.4:5000/translate", "prompt": "our own words"}
    run.engine.save()
    run.signature = {"method": "numbertest", "seed": 5, "engine": {"url": "http://10.2.3.4:5000"}}
    run.save()
    (bug,) = behind(link)
    assert "10.2.3.4" not in json.dumps(bug)
    assert bug["engine"]["options"] == {}
    assert bug["engine"]["line"] == run.engine.line.name
    assert bug["signature"] == {"method": "numbertest", "seed": 5}


def test_a_revoked_or_guessed_link_is_not_found(link, lead):
    disclosure.revoke_link(link, lead)
    assert Client().get(f"/public/{link.token}/bugs.json").status_code == 404
    assert Client().get("/public/guess/bugs.json").status_code == 404
    assert len(link.token) >= 43


def test_the_links_of_an_archived_project_are_not_found(project, link):
    Project.objects.filter(pk=project.pk).update(archived_at=timezone.now())
    assert Client().get(f"/public/{link.token}/bugs.json").status_code == 404


def test_a_link_keeps_to_its_view_whatever_its_address_adds(project, lead):
    make_suspect(project, status=CONFIRMED, disclosed=True, capability="integers")
    make_suspect(project, status=CONFIRMED, disclosed=False, capability="integers")
    make_suspect(project, status=CONFIRMED, disclosed=True, capability="decimals")
    link = disclosure.add_link(project, lead, "x", ViewFilter(capability="integers"))
    answer = Client().get(f"/public/{link.token}/bugs.json?capability=decimals&disclosed=no")
    assert [bug["capability"] for bug in json.loads(answer.getvalue())["bugs"]] == ["integers"]


def test_a_lead_discloses_a_whole_view_with_a_line_of_history_each(project, as_lead):
    for _ in range(3):
        make_suspect(project, status=CONFIRMED, capability="integers")
    other = make_suspect(project, status=CONFIRMED, capability="decimals")
    undecided = make_suspect(project, capability="integers")
    as_lead.post("/exchange/disclose", {"disclose": "yes", "capability": "integers"})
    assert Suspect.objects.filter(disclosed=True).count() == 3
    assert not Suspect.objects.filter(pk__in=[other.pk, undecided.pk], disclosed=True).exists()
    assert HistoryEntry.objects.filter(action="disclosed", suspect__isnull=False).count() == 3


def test_what_is_not_confirmed_cannot_be_disclosed(project, as_lead):
    suspect = make_suspect(project)
    as_lead.post(f"/suspects/{suspect.pk}/disclose", {"disclose": "yes"})
    assert not Suspect.objects.get().disclosed


def test_a_lead_of_another_project_discloses_nothing_here(project, client: Client):
    suspect = make_suspect(project, status=CONFIRMED)
    client.force_login(make_user(project=make_project("Other"), role=Role.LEAD))
    assert client.post(f"/suspects/{suspect.pk}/disclose", {"disclose": "yes"}).status_code == 404
    client.post("/exchange/disclose", {"disclose": "yes"})
    assert not Suspect.objects.get().disclosed


def test_the_page_shows_links_and_takes_them_back(project, as_lead, link):
    assert link.token in as_lead.get("/exchange/links/").content.decode()
    as_lead.post(f"/exchange/links/{link.pk}/revoke")
    assert link.token not in as_lead.get("/exchange/links/").content.decode()
