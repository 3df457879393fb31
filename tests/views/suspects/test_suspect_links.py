"""Whoever has an exported bug opens its page by the bug's id."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_user
from triage.models import ItemKind, Role, Suspect

pytestmark = pytest.mark.django_db


@pytest.fixture
def project(client: Client):
    project = make_project()
    client.force_login(make_user(project=project, role=Role.ENGINEER))
    return project


def test_the_id_of_an_exported_bug_opens_its_page(client: Client, project):
    suspect = make_suspect(project)
    answer = client.get(reverse("suspect-named", args=[suspect.fingerprint]))
    assert answer.headers["Location"] == reverse("suspect", args=[suspect.pk])
    page = client.get(answer.headers["Location"]).content.decode()
    assert reverse("suspect-named", args=[suspect.fingerprint]) in page


def test_an_id_of_another_project_is_not_found(client: Client, project):
    suspect = make_suspect(make_project("Other"))
    assert client.get(reverse("suspect-named", args=[suspect.fingerprint])).status_code == 404


def test_what_is_mixed_into_queues_to_measure_has_no_such_address(client: Client, project):
    suspect = make_suspect(project)
    Suspect.items.filter(pk=suspect.pk).update(kind=ItemKind.GOLD)
    assert client.get(reverse("suspect-named", args=[suspect.fingerprint])).status_code == 404
