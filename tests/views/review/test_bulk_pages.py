"""Pages on which many suspects get one answer."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_run, make_suspect, make_user
from triage import tasks
from triage.models import BulkAnswer, Suspect
from triage.services.review import bulk


@pytest.fixture
def lena(client, project):
    client.force_login(make_user("lena", project))
    return client


@pytest.fixture
def sent(monkeypatch) -> list[int]:
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_bulk_answer", sent.append)
    return sent


def reject(client, pks, query=""):
    address = reverse("suspects-bulk") + query
    return client.post(address, {"suspect": pks, "answer": "reject"}, follow=True)


def test_a_few_suspects_are_answered_within_the_request(project, lena, sent):
    pks = [make_suspect(project).pk for _ in range(3)]
    assert "3 suspects reviewed." in reject(lena, pks).content.decode()
    assert sent == []


def test_many_suspects_are_answered_by_a_worker_while_the_page_shows_how_far_it_is(
    project, lena, sent
):
    run = make_run(project)
    pks = [make_suspect(project, run).pk for _ in range(bulk.AT_A_TIME + 1)]
    page = reject(lena, pks).content.decode()
    assert "0 of 26 suspects" in page
    assert 'hx-trigger="every 1s"' in page
    (job,) = sent
    assert set(Suspect.objects.values_list("status", flat=True)) == {"open"}
    bulk.run(job)
    page = lena.get(reverse("bulk-done", args=[job])).content.decode()
    assert "26 suspects reviewed." in page
    assert "hx-trigger" not in page.partition('id="bulk-job"')[2].partition(">")[0]


def test_the_list_that_the_answer_was_given_from_is_one_click_away(project, lena):
    make_suspect(project)
    pks = [Suspect.objects.get().pk]
    query = "?status=open&engine=apertium"
    back = f'href="{reverse("suspects")}?engine=apertium&amp;status=open"'
    page = reject(lena, pks, query)
    assert back in page.content.decode()
    batch = BulkAnswer.objects.get().batch
    undone = lena.post(reverse("bulk-undo"), {"batch": batch}, follow=True).content.decode()
    assert "1 suspect reopened." in undone
    assert back in undone


def test_a_bulk_answer_is_shown_to_whoever_gave_it_alone(project, lena, client):
    job = reject(lena, [make_suspect(project).pk]).context["job"]
    client.force_login(make_user("bob", project))
    assert client.get(reverse("bulk-done", args=[job.pk])).status_code == 404


def test_the_address_of_a_refused_answer_leads_back_to_the_suspect(project, lena):
    suspect = make_suspect(project)
    address = reverse("suspect-judge", args=[suspect.pk])
    assert lena.post(address, {"answer": "confirm"}).status_code == 422
    again = lena.get(address + "?list=1&status=open")
    assert again.url == reverse("suspect", args=[suspect.pk]) + "?list=1&status=open"
