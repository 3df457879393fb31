"""Texts that end in the middle of a character, such as half an emoji, wherever people bring them in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse
from pydantic import BaseModel

from engines import files
from engines.adapters.recorded import read_row
from engines.forms.options import options_form_fields
from engines.models import Engine
from tests.factories import make_user
from triage import tasks
from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows
from triage.models import Role, Template

HALF = "\ud83d"
ROW = {"source": f"Party {HALF} at 8.", "translation": f"Fiesta {HALF} a las 9.", "src_lang": "en", "tgt_lang": "es"}  # fmt: skip
LINE = json.dumps(ROW).encode()


def uploaded(name: str, *rows: object) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, b"\n".join(json.dumps(row).encode() for row in rows))


@pytest.fixture
def lead(client, project, monkeypatch, settings, tmp_path):
    monkeypatch.setattr(tasks, "enqueue_run", lambda pk: None)
    settings.DATA_DIR = tmp_path
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


CHOSEN = {
    "column_source": "source",
    "column_translation": "translation",
    "src_lang": "en",
    "tgt_lang": "es",
}


def test_translations_can_be_previewed(lead):
    file = uploaded("a.jsonl", {f"half {HALF}": HALF, **ROW})
    page = lead.post(reverse("recordings"), {"file": file})
    assert "Party � at 8." in page.content.decode()


def test_translations_can_be_imported(lead):
    file = uploaded("a.jsonl", {f"half {HALF}": HALF, "nested": [HALF], **ROW})
    page = lead.post(reverse("recordings"), {"file": file, "import": "1", **CHOSEN})
    assert page.status_code == 200
    (kept,) = files.path_of("projects").rglob("*.jsonl")
    assert "Party � at 8." in kept.read_text()


def test_segments_can_be_previewed_and_screened(lead, engine):
    data = {
        "engines": [engine.pk],
        "directions": ["en-es"],
        "signals": ["markup"],
        "sampling": "all",
    }
    address = reverse("campaign-new") + "?method=screening"
    file = uploaded(
        "a.jsonl", {"source": f"The party {HALF} begins at 8 tomorrow.", "corpus": HALF}
    )
    page = lead.post(address, {**data, "preview": "1", "segments_file": file})
    assert "The party � begins" in page.content.decode()
    file.seek(0)
    page = lead.post(address, {**data, "segments_file": file}, follow=True)
    assert page.status_code == 200


@pytest.mark.parametrize("name", ["a.jsonl", "a.json"])
def test_templates_can_be_added(name, lead):
    content = f"Party {HALF} with 12 guests."
    row = {"text": f"Party {HALF} with {{}} guests.", "language": "en"}
    body = json.dumps({"INT": [content]}) if name == "a.json" else json.dumps(row)
    file = SimpleUploadedFile(name, body.encode())
    page = lead.post(
        reverse("templates-add"),
        {"file": file, "language": "en", "capabilities": ["integers"], "corpus": "c"},
        follow=True,
    )
    assert page.status_code == 200
    assert all(HALF not in one.text for one in Template.objects.all())


@pytest.mark.parametrize("name", ["queue-next", "queue-undo", "queue-keep"])
@pytest.mark.parametrize("tab", [HALF, "\0"])
def test_the_queue_refuses_them(tab, name, lead):
    page = lead.post(reverse(name), json.dumps({"tab": tab}), content_type="application/json")
    assert page.status_code == 422


@pytest.mark.parametrize("name", ["headers", "parameters"])
def test_the_options_of_an_engine_refuse_them(name):
    class Options(BaseModel):
        headers: dict[str, str] = {}
        parameters: dict[str, Any] = {}

    with pytest.raises(ValidationError, match="cannot be stored"):
        options_form_fields(Options)[name].clean(json.dumps({"a": HALF}))


def test_a_recorded_file_is_imported_by_the_command(lead, tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(LINE)
    call_command("import_recorded", str(path), "--engine", "rec")
    assert Engine.objects.filter(line__name="rec").exists()


def test_a_row_of_a_recorded_file_has_whole_characters():
    row = read_row(LINE, 1)
    assert getattr(row, "source", "") == "Party � at 8."


def test_a_row_of_an_upload_has_whole_characters():
    (row,) = read_rows(
        Request(Path("a.jsonl"), content=json.dumps({HALF: HALF, "whole": "\ud83d\ude00"}).encode())
    )
    assert getattr(row, "fields", {}) == {"�": "�", "whole": "😀"}
