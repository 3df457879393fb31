"""Large exports are written by a worker, with progress and a link."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_project, make_suspect, make_user
from triage.models import Export, ExportStatus, Role, SuspectStatus
from triage.services.common import background_work
from triage.services.exchange import export
from triage.services.suspects.filters import ViewFilter


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def engineer(project):
    return make_user("engineer", project, Role.ENGINEER)


@pytest.fixture
def asked(project, engineer):
    for capability in ("integers", "decimals"):
        make_suspect(project, status=SuspectStatus.CONFIRMED, capability=capability)
    return export.request_export(project, engineer, "jsonl", ViewFilter(capability="integers"))


def test_the_file_has_what_the_download_has(project, engineer, asked, client: Client):
    assert export.write(asked.pk)
    asked.refresh_from_db()
    assert (asked.status, asked.done, asked.total) == (ExportStatus.DONE, 1, 1)
    client.force_login(engineer)
    written = client.get(f"/exchange/exports/{asked.pk}").getvalue().decode()
    view = ViewFilter(capability="integers")
    assert written == "".join(export.chunks("jsonl", export.bug_records(project, view)))
    assert json.loads(written)["capability"] == "integers"
    assert asked.size == len(written.encode())


def test_a_task_that_comes_twice_writes_once(asked):
    assert export.write(asked.pk)
    assert not export.write(asked.pk)


def test_an_export_whose_worker_died_is_made_by_another(asked):
    long_ago = timezone.now() - timedelta(seconds=1)
    Export.objects.update(status=ExportStatus.RUNNING, lease_until=long_ago)
    assert background_work.unclaimed(Export) == [asked.pk]
    assert export.write(asked.pk)


def test_what_cannot_be_written_says_so_and_is_not_tried_for_ever(asked, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "a file"
    settings.DATA_DIR.write_text("in the way")
    assert export.write(asked.pk)
    asked.refresh_from_db()
    assert asked.status == ExportStatus.FAILED
    assert "NotADirectoryError" in asked.message
    assert background_work.unclaimed(Export) == []


def test_one_at_work_is_left_alone(asked):
    later = timezone.now() + timedelta(seconds=60)
    Export.objects.update(status=ExportStatus.RUNNING, lease_until=later)
    assert background_work.unclaimed(Export) == []
    assert not export.write(asked.pk)


def test_a_full_disk_is_said(asked, settings, tmp_path):
    (tmp_path / "media").mkdir()
    (tmp_path / "media" / "exports").write_text("a file where the folder should be")
    export.write(asked.pk)
    asked.refresh_from_db()
    assert asked.status == ExportStatus.FAILED
    assert asked.message


def test_old_files_are_forgotten(project, engineer, asked, monkeypatch):
    monkeypatch.setattr(export, "KEPT", 1)
    export.write(asked.pk)
    later = export.request_export(project, engineer, "csv", ViewFilter())
    export.write(later.pk)
    assert list(Export.objects.values_list("pk", flat=True)) == [later.pk]
    assert len(list(export.folder().iterdir())) == 1


def test_the_page_shows_how_far_it_is(asked, engineer, client: Client):
    Export.objects.update(status=ExportStatus.RUNNING, done=500, total=1200)
    client.force_login(engineer)
    page = client.get("/exchange/exports/files").content.decode()
    assert "500/1200" in page
    assert "every 2s" in page


def test_a_file_of_another_project_is_not_found(asked, client: Client):
    export.write(asked.pk)
    client.force_login(make_user(project=make_project("Other"), role=Role.LEAD))
    assert client.get(f"/exchange/exports/{asked.pk}").status_code == 404


def test_an_export_is_asked_for_in_the_view_of_the_page(project, engineer, client: Client):
    client.force_login(engineer)
    client.post("/exchange/exports/", {"format": "csv", "capability": "integers"})
    assert Export.objects.get().query == "capability=integers"
    assert client.post("/exchange/exports/", {"format": "none"}).status_code == 404
