"""Imports that are left to a worker."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from engines.models import Engine
from tests.triage.test_recordings import CSV, bring_in, lead, look  # noqa: F401
from triage import tasks
from triage.models import ImportStatus, RecordedImport
from triage.services import recorded_imports


@pytest.fixture
def sent(monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_import", sent.append)
    monkeypatch.setattr(recorded_imports, "LARGE", 10)
    return sent


def ask(lead, sent, content=CSV):  # noqa: F811
    """Press "Import" below the preview of a large upload; return what is asked of the worker."""
    page = look(lead, "mt.csv", content.encode())
    fields = {"name": "acme", "src_lang": "en", "tgt_lang": "es", "import": "1"}
    (fields["token"],) = re.findall(r'name="token" value="([^"]+)"', page)
    fields |= {"column_source": "Source Text", "column_translation": "MT"}
    answer = lead.post(reverse("recordings"), fields)
    (pk,) = sent
    assert answer.url == reverse("recorded-import", args=[pk])
    return RecordedImport.objects.get(pk=pk)


def test_a_large_import_is_a_workers_and_its_page_waits(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    assert not Engine.objects.exists()
    page = lead.get(reverse("recorded-import", args=[asked.pk])).content.decode()
    assert 'hx-trigger="every 1s"' in page
    recorded_imports.run(asked.pk)
    assert Engine.objects.by_name("acme").kind == "recorded"
    page = lead.get(reverse("recorded-import", args=[asked.pk])).content.decode()
    assert "3 rows imported" in page
    assert "every 1s" not in page


def test_an_import_is_done_once_however_often_it_is_delivered(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    recorded_imports.run(asked.pk)
    recorded_imports.run(asked.pk)
    asked.refresh_from_db()
    assert asked.status == ImportStatus.DONE
    assert Engine.objects.count() == 1


def test_what_a_killed_worker_began_is_imported_again(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    RecordedImport.objects.update(status=ImportStatus.RUNNING)
    recorded_imports.run(asked.pk)
    asked.refresh_from_db()
    assert asked.status == ImportStatus.DONE


def test_an_import_that_cannot_work_says_why(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    RecordedImport.objects.update(columns={})
    recorded_imports.run(asked.pk)
    page = lead.get(reverse("recorded-import", args=[asked.pk])).content.decode()
    assert "Choose the column of the source" in page
