"""Files are checked through the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.api.test_api import Script
from tests.factories import make_project
from tests.services.file_checks.conftest import po
from triage import tasks
from triage.models import FileCheck, Role, Scope
from triage.services.file_checks import running

WHEELS = ("The cart has 4 wheels.", "El carro tiene 5 ruedas.")


@pytest.fixture
def project(db, settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(tasks, "enqueue_file_check", running.run)
    return make_project("Shop")


def send(script: Script, *names: str, content: str = "", **fields: Any):
    data = content or po(wheels=WHEELS)
    files = [SimpleUploadedFile(name, data.encode()) for name in names]
    return script.client.post("/api/v1/files", {"files": files, **fields})


def test_an_upload_is_answered_with_the_checks_number_and_address(project):
    answer = send(Script(project), "es.po")
    check = FileCheck.objects.get()
    assert answer.status_code == 202
    assert (answer.json()["id"], answer.json()["url"]) == (check.pk, f"/files/{check.pk}/")


def test_the_findings_of_a_check_are_read_page_by_page(project):
    script = Script(project)
    units = po(**{f"unit{n}": (f"The cart has {n} wheels.", "El carro.") for n in range(11, 16)})
    number = send(script, "es.po", content=units).json()["id"]
    found, after = [], ""
    while after is not None:
        page = script.get(f"/files/{number}", limit=2, after=after).json()
        found += [row["line"] for row in page["findings"]]
        after = page["next"]
    assert page["status"] == "done"
    assert len(found) == page["errors"] + page["warnings"] == 5
    assert found == sorted(found)


def test_paths_tell_files_of_one_name_apart(project):
    script = Script(project)
    paths = ["es/django.po", "pt/django.po"]
    number = send(script, "django.po", "django.po", paths=paths).json()["id"]
    found = script.get(f"/files/{number}").json()
    assert [file["path"] for file in found["files"]] == paths


def test_a_file_without_its_sources_is_said_with_what_to_send(project):
    script = Script(project)
    path = "values-es/strings.xml"
    number = send(script, "strings.xml", content="<resources/>", paths=[path]).json()["id"]
    (file,) = script.get(f"/files/{number}").json()["files"]
    assert "no file of the source texts at values/strings.xml" in file["problem"]
    assert "where both lie in paths" in file["problem"]


def test_a_check_names_the_check_that_it_repeats(project):
    script = Script(project)
    first = send(script, "es.po").json()["id"]
    second = send(script, "es.po", content=po(), previous=first).json()["id"]
    assert script.get(f"/files/{second}").json()["mended"] == 1


def test_an_upload_that_cannot_be_taken_is_a_named_problem(project):
    answer = send(Script(project), "../es.po", paths=["../es.po"])
    assert answer.status_code == 422
    assert "../es.po" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("role", "scope"), [(Role.ANNOTATOR, Scope.WRITE), (Role.LEAD, Scope.READ)]
)
def test_only_leads_with_a_writing_token_may_upload(project, role, scope):
    assert send(Script(project, role, scope), "es.po").status_code == 403
    assert not FileCheck.objects.exists()


def test_a_folder_of_more_than_a_thousand_files_is_taken(project):
    paths = [f"folder{n}/es.po" for n in range(1100)]
    answer = send(Script(project), *["es.po"] * len(paths), content=po(), paths=paths)
    assert answer.status_code == 202
    assert FileCheck.objects.get().files.count() == len(paths)
