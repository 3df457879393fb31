"""A file gets the same findings in the terminal, on the site, from the API and as a corpus."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.cli.conftest import Mtriage
from tests.factories import make_project, make_user
from tests.files.samples import OF_SEVERAL_LANGUAGES, SAMPLES, Sample
from triage import tasks
from triage.checking.levels import Level, level_of
from triage.cli.screening_lines import answers
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import Unit
from triage.methods.screening.method import Screening
from triage.models import FileFinding, Project, Role, Scope
from triage.services.file_checks import running
from triage.services.file_checks.findings import FindingsView
from triage.services.file_checks.requesting import CheckOptions, request_check
from triage.services.file_checks.stored_findings import finding_of
from triage.services.file_checks.uploaded_files import CheckedUpload
from triage.services.projects.tokens import issue

Rows = list[dict[str, Any]]
Door = Callable[[Sample, Path], Rows]


@pytest.fixture
def project(db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    settings.DATA_DIR = tmp_path / "data"
    monkeypatch.setattr(tasks, "enqueue_file_check", running.run)
    return make_project("Shop")


def options_of(sample: Sample) -> dict[str, str]:
    names = [name.removeprefix("--").replace("-", "_") for name in sample.options[::2]]
    return dict(zip(names, sample.options[1::2], strict=True))


def files_of(sample: Sample) -> dict[str, bytes]:
    files = {sample.path: sample.data, **sample.beside}
    return {name: data.encode() if isinstance(data, str) else data for name, data in files.items()}


def on_the_site(sample: Sample, project: Project) -> Rows:
    uploads = [CheckedUpload(name, BytesIO(data)) for name, data in files_of(sample).items()]
    options = CheckOptions.from_json(options_of(sample))
    check = request_check(project, make_user(), uploads, options)
    running.run(check.pk)
    return [finding_of(row).as_json() for row in FindingsView().rows(check)]


def from_the_api(sample: Sample, project: Project) -> Rows:
    lead = make_user(project=project, role=Role.LEAD)
    token = issue(lead, project, "script", Scope.WRITE, 1)
    client = Client(headers={"Authorization": f"Bearer {token}"})
    files = [SimpleUploadedFile(Path(name).name, data) for name, data in files_of(sample).items()]
    body = {"files": files, "paths": [*files_of(sample)], **options_of(sample)}
    number = client.post("/api/v1/files", body).json()["id"]
    findings: Rows = client.get(f"/api/v1/files/{number}").json()["findings"]
    return findings


def as_a_corpus(sample: Sample, path: Path) -> set[tuple[str, str]]:
    """What ``mtriage pairs``, ``manage.py screen`` and ``check_corpus`` say: unit and signal."""
    options = options_of(sample)
    read = read_units(Request(path, options.get("src_lang", ""), options.get("tgt_lang", "")))
    units = [one for one in read if isinstance(one, Unit) and one.left_out is None]
    lines = "\n".join(
        json.dumps(
            {
                "id": unit.id,
                "src_lang": unit.src_lang,
                "tgt_lang": unit.tgt_lang,
                "source": unit.source,
                "translation": unit.translation,
            }
        )
        for unit in units
    )
    return {
        (answer["id"], signal["signal"])
        for answer in answers(BytesIO(lines.encode()), Screening())
        for signal in answer["signals"]
        if level_of(signal["signal"], "", signal["confidence"], False) >= Level.WARNING
    }


#: Only the terminal can name the file of the source texts (--source).
OF_ALL_DOORS = {
    **{name: one for name, one in SAMPLES.items() if "--source" not in one.options},
    **OF_SEVERAL_LANGUAGES,
}


@pytest.mark.parametrize("sample", OF_ALL_DOORS.values(), ids=OF_ALL_DOORS)
def test_every_door_gives_the_same_findings(
    sample: Sample, tmp_path: Path, mtriage: Mtriage, project: Project
) -> None:
    path = sample.write(tmp_path)
    terminal = mtriage("check", *sample.options, "--format", "jsonl", sample.path).rows
    assert len(terminal) == 2
    assert on_the_site(sample, project) == terminal
    assert from_the_api(sample, project) == terminal
    assert as_a_corpus(sample, path) == {(row["unit"], row["signal"]) for row in terminal}
    assert FileFinding.objects.count() == 2 * len(terminal)
