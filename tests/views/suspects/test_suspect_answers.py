from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_user
from triage.models import Judgement, Mode, Project, Role, Suspect, SuspectStatus
from triage.services.projects import tracker

pytestmark = pytest.mark.django_db


@pytest.fixture
def project() -> Project:
    return make_project("Work")


@pytest.fixture
def sign_in(project, client: Client):
    def as_role(role=Role.ANNOTATOR, name="alice"):
        client.force_login(make_user(name, project, role))
        return client

    return as_role


def judge(client: Client, suspect: Suspect, query: str = "", **said: str):
    address = reverse("suspect-judge", args=[suspect.pk]) + query
    return client.post(address, {"output_hash": suspect.output_hash, **said})


def test_all_that_the_queue_takes_is_taken_on_the_page(project, sign_in):
    suspect = make_suspect(project)
    said = {"category": "NUM", "likert": "2", "critical": "yes", "flagged": "1"}
    texts = {"note": "see", "corrected_translation": "Cuesta 1.000 euros."}
    judge(sign_in(), suspect, answer="confirm", **said, **texts)
    vote = Judgement.objects.get()
    assert (vote.category, vote.likert, vote.critical, vote.flagged) == ("NUM", 2, True, True)
    assert (vote.note, vote.corrected_translation) == ("see", "Cuesta 1.000 euros.")
    suspect.refresh_from_db()
    assert suspect.status == SuspectStatus.CONFIRMED


def test_a_rejection_leaves_the_suggested_category_out(project, sign_in):
    suspect = make_suspect(project)
    judge(sign_in(), suspect, answer="reject", category="NUM", reject_reason="checker_wrong")
    vote = Judgement.objects.get()
    assert (vote.answer, vote.category, vote.reject_reason) == ("reject", "", "checker_wrong")


def test_what_is_missing_is_said_and_what_was_typed_stays(project, sign_in):
    suspect = make_suspect(project)
    answer = judge(sign_in(), suspect, answer="confirm", category="", note="the reason")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Choose the category" in page
    assert 'value="the reason"' in page
    assert not Judgement.objects.exists()


def test_after_an_answer_the_next_of_the_list_follows(project, sign_in):
    first, second = (make_suspect(project) for _ in range(2))
    client = sign_in()
    query = "?list=1&status=open"
    page = client.get(reverse("suspect", args=[second.pk]) + query).content.decode()
    assert f'rel="next" href="/suspects/{first.pk}/?list=1&amp;status=open"' in page
    answer = judge(client, second, query, answer="reject")
    assert answer["Location"] == f"/suspects/{first.pk}/{query}"
    assert judge(client, first, answer="reject")["Location"] == f"/suspects/{first.pk}/"


def test_an_answer_is_undone_on_the_page(project, sign_in):
    suspect = make_suspect(project)
    client = sign_in()
    judge(client, suspect, answer="reject")
    assert "Undo my answer" in client.get(reverse("suspect", args=[suspect.pk])).content.decode()
    client.post(reverse("suspect-undo", args=[suspect.pk]))
    suspect.refresh_from_db()
    assert suspect.status == SuspectStatus.OPEN


@pytest.mark.parametrize("role", [Role.ANNOTATOR, Role.LEAD])
def test_who_measures_judges_in_the_queue_alone(project, sign_in, role):
    project.mode = Mode.MEASURING
    project.save()
    suspect = make_suspect(project)
    client = sign_in(role)
    assert judge(client, suspect, answer="reject", likert="4").status_code == 404
    page = client.get(reverse("suspect", args=[suspect.pk])).content.decode()
    assert 'id="answer"' not in page
    assert not Judgement.objects.exists()


def test_an_engineer_reads_and_comments_and_does_not_judge(project, sign_in):
    suspect = make_suspect(project)
    client = sign_in(Role.ENGINEER)
    assert judge(client, suspect, answer="reject").status_code == 403
    client.post(reverse("suspect-comment", args=[suspect.pk]), {"text": "<b>look</b>"})
    page = client.get(reverse("suspect", args=[suspect.pk])).content.decode()
    assert "&lt;b&gt;look&lt;/b&gt;" in page
    assert 'id="answer"' not in page


def test_an_annotator_takes_a_suspect_and_gives_none_to_others(project, sign_in):
    suspect = make_suspect(project)
    make_user("bob", project)
    client = sign_in()
    address = reverse("suspect-assign", args=[suspect.pk])
    for wanted, stands in (("bob", None), ("alice", "alice"), ("bob", "alice"), ("", None)):
        client.post(address, {"assignee": wanted})
        suspect.refresh_from_db()
        assert (suspect.assignee.username if suspect.assignee else None) == stands


def test_a_project_without_members_leads_to_their_page_instead_of_an_empty_choice(project, client):
    suspect = make_suspect(project)
    client.force_login(User.objects.create_superuser("root"))
    page = client.get(reverse("suspect", args=[suspect.pk])).content.decode()
    assert 'id="assignee"' not in page
    assert f'No members yet. <a href="{reverse("members")}">' in page


def test_ones_own_views_are_ones_own(project, sign_in):
    mine, _other = (make_suspect(project) for _ in range(2))
    mine.assignee = make_user("bob", project)
    mine.save()
    client = sign_in(name="carol")
    rows = client.get("/suspects/?assignee=bob").context["rows"]
    assert [row.pk for row in rows] == [mine.pk]
    assert client.get("/suspects/?unread=bob").context["view"].unread == "carol"


@pytest.mark.parametrize("name", tracker.PRESETS)
def test_an_issue_opens_with_its_texts_in_the_tracker(project, sign_in, name):
    client = sign_in(Role.LEAD)
    client.post(reverse("tracker"), {"url": re.sub(r"[A-Z_]{4,}", "acme", tracker.PRESETS[name])})
    suspect = make_suspect(project, outputs=['A & B "costs" 5,000 €?'])
    page = client.get(reverse("suspect", args=[suspect.pk])).content.decode()
    assert f"New issue in {name}" in page
    address = client.get(reverse("suspect", args=[suspect.pk])).context["issue_url"]
    fields = parse_qs(urlsplit(address).query)
    body = next(
        fields[key] for key in ("body", "issue[description]", "description") if key in fields
    )
    assert 'A & B "costs" 5,000 €?' in body[0]
    assert f"http://testserver/suspects/{suspect.pk}/" in body[0]


@pytest.mark.parametrize(
    "address",
    [
        *("javascript:alert('{title}')", "https://acme.test/new", "http://[x/{url}", "{url}"),
        *("https://acme.test/\u202e?t={title}", "https://acme.test/a b?t={title}"),
        *("https://acme.test/\u200b{title}", "https://acme.test/\t{title}"),
        *("https://bugs.example.org/?t={title}", "https://tracker.example/{url}"),
        tracker.PRESETS["GitHub"].replace("OWNER", "acme"),
    ],
)
def test_an_address_that_is_no_tracker_is_refused(project, sign_in, address):
    client = sign_in(Role.LEAD)
    assert client.post(reverse("tracker"), {"url": address}).status_code == 422
    project.refresh_from_db()
    assert tracker.template_of(project) == ""


def test_a_list_sorts_by_its_columns_and_keeps_its_filter(project, sign_in):
    for kind in ("scale", "digit", "unit"):
        make_suspect(project, error_kind=kind)
    page = sign_in().get("/suspects/?status=open&sort=why")
    kinds = [row.suspect.error_kind for row in page.context["rows"]]
    assert kinds == ["digit", "scale", "unit"]
    text = page.content.decode()
    assert 'aria-sort="ascending"' in text
    assert re.search(r'href="\?status=open&amp;sort=-why"', text)
