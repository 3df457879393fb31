"""The page of a site's state, for its administrators."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import make_project, make_user
from triage.models import Backup, Role


@pytest.fixture
def administrator(client, db):
    client.force_login(make_user("root", make_project(), Role.ADMINISTRATOR))
    return client


def test_the_page_says_that_nothing_was_backed_up_and_how_it_is(administrator):
    page = administrator.get("/operations/").content.decode()
    assert "none yet" in page
    assert "manage.py backup --native" in page


@pytest.mark.parametrize(("days", "warned"), [(1, False), (8, True)])
def test_a_backup_older_than_a_week_is_warned_of(administrator, days, warned):
    Backup.objects.create(place="/backups/site.zip", bytes=2048, native=True)
    Backup.objects.update(at=timezone.now() - timedelta(days=days))
    page = administrator.get("/operations/").content.decode()
    assert "/backups/site.zip" in page
    assert ("older than a week" in page) is warned


def test_the_administration_leaves_out_what_has_a_page_of_its_own(client, db):
    project = make_project()
    client.force_login(User.objects.create_superuser("root"))
    page = client.get(f"/admin/triage/project/{project.pk}/change/").content.decode()
    assert 'name="slug"' in page
    assert 'name="settings"' not in page
    user = client.get(f"/admin/auth/user/{User.objects.get().pk}/change/").content.decode()
    assert 'name="is_superuser"' in user
    assert 'name="groups"' not in user
    assert client.get("/admin/auth/group/").status_code == 404


@pytest.mark.parametrize("language", ["en", "es", "zh-hans"])
def test_the_administration_writes_dates_as_the_site_does(client, db, language):
    client.force_login(User.objects.create_superuser("root"))
    User.objects.update(last_login="2026-11-28 21:39:00Z")
    page = client.get("/admin/auth/user/", headers={"Accept-Language": language}).content.decode()
    assert "2026-11-28 21:39" in page
