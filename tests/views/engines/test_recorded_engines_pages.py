"""The page of an engine made of imported translations."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engines.models import Engine
from tests.factories import make_recorded, make_run, make_suspect, make_user
from triage.models import Project, Role, Suspect

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(client: Client, project: Project, settings: Any, tmp_path: Any) -> Client:
    settings.DATA_DIR = tmp_path
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


@pytest.fixture
def engine(lead: Client, project: Project) -> Engine:
    return make_recorded(project, "acme", "Two.")


def page_of(engine: Engine) -> str:
    return reverse("engine-recorded", args=[engine.pk])


def test_the_list_of_engines_leads_to_the_page_of_the_projects_own(lead, engine):
    other = make_recorded(None, "wmt", "Three.")
    listed = lead.get(reverse("engines")).content.decode()
    assert page_of(engine) in listed
    assert page_of(other) not in listed


def test_an_engine_is_renamed_and_disabled(lead, engine):
    answer = lead.post(page_of(engine), {"name": "acme 2025"}, follow=True)
    engine = Engine.objects.get(pk=engine.pk)
    assert (engine.line.name, engine.enabled) == ("acme 2025", False)
    assert "acme 2025 saved." in answer.content.decode()


def test_a_taken_name_is_refused_with_the_form(lead, engine):
    make_recorded(None, "wmt", "Three.")
    answer = lead.post(page_of(engine), {"name": "wmt", "enabled": "on"})
    assert answer.status_code == 422
    assert Engine.objects.get(pk=engine.pk).line.name == "acme"


def test_an_engine_that_a_run_has_used_keeps_its_name_and_is_disabled(lead, engine, project):
    make_run(project, engine)
    Engine.objects.note_used([engine])
    page = lead.get(page_of(engine)).content.decode()
    assert "Runs have used this engine, so it keeps its name." in page
    lead.post(page_of(engine), {"name": "other"})
    engine = Engine.objects.get(pk=engine.pk)
    assert (engine.line.name, engine.enabled) == ("acme", False)


def deletion_of(engine: Engine) -> str:
    return reverse("engine-delete", args=[engine.pk])


def test_an_engine_is_deleted_after_a_question(lead, engine):
    assert deletion_of(engine) in lead.get(page_of(engine)).content.decode()
    assert "No run has used this engine." in lead.get(deletion_of(engine)).content.decode()
    assert Engine.objects.filter(pk=engine.pk).exists()
    lead.post(deletion_of(engine), {"delete": "1"})
    assert not Engine.objects.filter(pk=engine.pk).exists()


def test_the_question_says_what_goes_with_a_used_engine(lead, engine, project):
    run = make_run(project, engine)
    make_suspect(project, run)
    page = " ".join(lead.get(deletion_of(engine)).content.decode().split())
    for text in ("1 run (and 1 campaign, which has no other)", "1 case<", "1 suspect<"):
        assert text in page
    lead.post(deletion_of(engine), {"delete": "1"})
    assert not Suspect.objects.exists()


def test_instead_of_being_deleted_an_engine_is_disabled(lead, engine, project):
    make_run(project, engine)
    lead.post(deletion_of(engine), {"keep": "1"})
    assert [one.enabled for one in Engine.objects.all()] == [False]
    assert 'name="keep"' not in lead.get(deletion_of(engine)).content.decode()


def test_a_refused_deletion_says_why(lead, engine, project):
    make_run(project, engine, status="running")
    page = lead.get(deletion_of(engine)).content.decode()
    assert "Runs of acme are in progress: stop them first." in page
    assert 'name="delete"' not in page
    assert lead.post(deletion_of(engine), {"delete": "1"}).status_code == 422
