"""The guidelines that ship are in the reader's language until the lead writes others."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import make_suspect, make_user
from triage.models import Category, HistoryEntry, Project, Role
from triage.services.projects.guidelines import _PARTS, guideline_sections, shipped

LANGUAGES = [code for code, _ in settings.LANGUAGES]


def read_in(client: Client, language: str) -> None:
    client.post(reverse("set_language"), {"language": language, "next": "/"})


def text_in(language: str) -> str:
    with translation.override(language):
        return shipped()


def test_no_part_is_left_in_english():
    with translation.override("es"):
        assert [part for part in _PARTS if translation.gettext(part) == part] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_headings_with_every_category(language):
    with translation.override(language):
        sections = guideline_sections(Project())
    assert len(sections) == len(_PARTS)
    assert {section.title[:3] for section in sections} > set(Category.values)
    assert len(sections[1].lines) == 5


@pytest.mark.django_db
def test_raters_read_them_in_their_language(lead_client, project):
    read_in(lead_client, "es")
    page = lead_client.get(reverse("guidelines")).content.decode()
    assert "Lee el original y después la traducción." in page
    assert "Read the source" not in page


@pytest.mark.django_db
def test_the_queue_takes_its_examples_from_them(client, project):
    make_suspect(project)
    client.force_login(make_user("rater", project, Role.ANNOTATOR))
    read_in(client, "es")
    page = client.get(reverse("queue")).content.decode()
    assert "Ejemplo: «No tomar con alcohol» pasa a ser «Tomar con alcohol»." in page
    assert "Example:" not in page


@pytest.mark.django_db
@pytest.mark.parametrize("seen", LANGUAGES)
@pytest.mark.parametrize("stored", LANGUAGES)
def test_the_shipped_text_stored_as_it_is_stays_the_shipped_one(lead_client, project, seen, stored):
    read_in(lead_client, seen)
    # As a browser sends it: with its own line ends.
    text = text_in(stored).replace("\n", "\r\n")
    lead_client.post(reverse("guidelines"), {"guidelines": text})
    project.refresh_from_db()
    assert project.guidelines == ""
    assert not HistoryEntry.objects.exists()


@pytest.mark.django_db
def test_what_the_lead_wrote_is_shown_to_all_as_it_was_written(lead_client, project):
    lead_client.post(reverse("guidelines"), {"guidelines": "# Ours\nBe kind."})
    for language in LANGUAGES:
        read_in(lead_client, language)
        page = lead_client.get(reverse("guidelines")).content.decode()
        assert "Be kind." in page
        assert "alcohol" not in page
