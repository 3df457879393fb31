"""Projects are made and named on a page; whoever makes one administers it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_user
from triage.models import Campaign, HistoryEntry, Membership, Project, Role
from triage.services.projects.projects import projects_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(client: Client):
    user = make_user("ada", make_project("Work"), Role.ADMINISTRATOR)
    client.force_login(user)
    return user


def test_a_project_is_made_and_at_hand_at_once(client: Client, administrator):
    page = client.post(reverse("project-new"), {"name": "  Ärzte  und Apotheken "}, follow=True)
    made = Project.objects.get(name="Ärzte und Apotheken")
    assert made.slug == "arzte-und-apotheken"
    assert Membership.objects.get(project=made).user == administrator
    assert "<h1>Ärzte und Apotheken</h1>" in page.content.decode()
    assert HistoryEntry.objects.get(project=made).action == "project made"


def test_names_without_latin_letters_get_different_addresses(client: Client, administrator):
    for name in ("質量", "品質"):
        client.post(reverse("project-new"), {"name": name})
    slugs = Project.objects.exclude(name="Work").values_list("slug", flat=True)
    assert sorted(slugs) == ["project", "project-2"]


@pytest.mark.parametrize("name", ["", "   ", "work", "x" * 121])
def test_what_is_no_name_of_its_own_is_refused_with_a_reason(client: Client, administrator, name):
    page = client.post(reverse("project-new"), {"name": name})
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    assert Project.objects.count() == 1


def test_a_project_is_renamed_and_keeps_its_address(client: Client, administrator):
    slug = Project.objects.get().slug
    client.post(reverse("project-rename"), {"name": "Other work"})
    assert list(Project.objects.values_list("name", "slug")) == [("Other work", slug)]


@pytest.mark.parametrize("role", [Role.ANNOTATOR, Role.ENGINEER, Role.LEAD])
def test_only_administrators_make_projects(client: Client, role):
    client.force_login(make_user(project=make_project(), role=role))
    assert client.post(reverse("project-new"), {"name": "Mine"}).status_code == 403
    assert "New project" not in client.get(reverse("projects")).content.decode()


def test_the_list_names_own_projects_alone(client: Client, administrator):
    make_project("Secret")
    page = client.get(reverse("projects")).content.decode()
    assert "Work" in page
    assert "Secret" not in page


def test_members_and_campaigns_of_a_project_are_counted_apart(administrator):
    work = Project.objects.get()
    make_user("bea", work)
    for number in range(3):
        Campaign.objects.create(project=work, name=f"Numbers {number}", method="numbertest", seed=1)
    (summary,) = projects_of(administrator)
    assert (summary.members, summary.campaigns) == (2, 3)
