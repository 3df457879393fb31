from __future__ import annotations

import pytest
from django.urls import reverse

from engines.adapters.base import ItemError
from tests.factories import make_user
from tests.fakes import ScriptedAdapter
from tests.triage.conftest import finish
from triage import tasks
from triage.models import Reduction, ReductionStatus, Role, Suspect
from triage.services.reductions import request_reduction, search


@pytest.fixture
def suspect(start_run) -> Suspect:
    finish(start_run())
    return Suspect.objects.filter(current__case__format="sep-7")[0]


@pytest.fixture
def user(project):
    return make_user("lead", project, Role.LEAD)


def test_the_search_finds_a_smaller_case_and_states_a_rule(suspect, user):
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    wanted.refresh_from_db()
    assert wanted.status == ReductionStatus.DONE, wanted.message
    assert len(wanted.report["source"]) < len(suspect.current.case.inputs[0])
    assert wanted.report["statement"]
    assert 0 < wanted.report["used"] <= wanted.budget


def test_a_second_delivery_searches_nothing(suspect, user, script):
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    script.calls_alone.clear()
    search(wanted.pk)
    assert script.calls_alone == []


def test_a_search_that_goes_on_is_not_started_twice(suspect, user):
    first = request_reduction(suspect, user)
    assert request_reduction(suspect, user) == first


def test_a_case_that_passes_now_says_so(suspect, user, script):
    script.alone = lambda text: text.translate(str.maketrans(",.", ".,"))
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    wanted.refresh_from_db()
    assert wanted.status == ReductionStatus.FAILED
    assert "does not fail again" in wanted.message


def test_an_engine_that_gives_no_translation_is_named(suspect, user, monkeypatch):
    monkeypatch.setattr(
        ScriptedAdapter,
        "translate_alone",
        lambda self, texts, s, t: [ItemError("No.")] * len(texts),
    )
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    wanted.refresh_from_db()
    assert "no translation" in wanted.message


def test_a_lead_starts_the_search_from_the_page(suspect, user, client, monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_reduction", sent.append)
    client.force_login(user)
    path = reverse("suspect-smallest", args=[suspect.pk])
    assert "hx-post" in client.get(path).content.decode()
    page = client.post(path).content.decode()
    assert sent == [Reduction.objects.get().pk]
    assert "every 1s" in page
