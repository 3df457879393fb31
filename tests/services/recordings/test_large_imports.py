"""Imports that are left to a worker."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from engines.models import Engine
from tests.views.test_recordings import CSV, bring_in, lead, look  # noqa: F401
from triage import tasks
from triage.models import ImportStatus, RecordedImport
from triage.services.recordings import engine_uploads, large_imports, reading


@pytest.fixture
def sent(monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_import", sent.append)
    monkeypatch.setattr(large_imports, "LARGE", 10)
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
    large_imports.run(asked.pk)
    assert Engine.objects.get(line__name="acme").kind == "recorded"
    page = lead.get(reverse("recorded-import", args=[asked.pk])).content.decode()
    assert "3 rows imported" in page
    assert "every 1s" not in page


def test_an_import_is_done_once_however_often_it_is_delivered(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    large_imports.run(asked.pk)
    large_imports.run(asked.pk)
    asked.refresh_from_db()
    assert asked.status == ImportStatus.DONE
    assert Engine.objects.count() == 1


def test_what_a_killed_worker_began_is_imported_again(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    RecordedImport.objects.update(status=ImportStatus.RUNNING)
    large_imports.run(asked.pk)
    asked.refresh_from_db()
    assert asked.status == ImportStatus.DONE


def test_a_large_import_names_the_engines_whose_translations_it_replaces(lead, sent):  # noqa: F811
    large_imports.run(ask(lead, sent).pk)
    sent.clear()
    job = ask(lead, sent, CSV.replace("13", "14"))
    large_imports.run(job.pk)
    job.refresh_from_db()
    assert [one.replaced for one in large_imports.finished(job).made] == [True]


def test_an_import_that_cannot_work_says_why(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    RecordedImport.objects.update(columns={})
    large_imports.run(asked.pk)
    page = lead.get(reverse("recorded-import", args=[asked.pk])).content.decode()
    assert "Choose the column of the source" in page


def test_the_page_tells_the_rows_read_so_far(lead, sent, monkeypatch):  # noqa: F811
    asked = ask(lead, sent)
    monkeypatch.setattr(large_imports, "SECONDS_BETWEEN_REPORTS", 0)
    monkeypatch.setattr(reading, "ROWS_BETWEEN_REPORTS", 2)
    seen: list[str] = []

    def look_meanwhile(parts, *rest):
        seen.append(lead.get(reverse("recorded-import", args=[asked.pk])).content.decode())
        return store(parts, *rest)

    store = engine_uploads.store
    monkeypatch.setattr(engine_uploads, "store", look_meanwhile)
    large_imports.run(asked.pk)
    assert "3 rows read so far" in seen[0]
    assert "Cancel import" in seen[0]


def test_a_cancelled_import_makes_no_engine(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    page = lead.post(reverse("recorded-import-cancel", args=[asked.pk]), follow=True)
    assert "No engine was created" in page.content.decode()
    large_imports.run(asked.pk)
    assert not Engine.objects.exists()
    asked.refresh_from_db()
    assert asked.status == ImportStatus.STOPPED


def cancelling(lead, asked, before=lambda *_: None, after=lambda *_: None):  # noqa: F811
    """The two steps around the moment at which somebody presses "Cancel"."""

    def step(*arguments):
        made = before(*arguments)
        lead.post(reverse("recorded-import-cancel", args=[asked.pk]))
        return after(*arguments) or made

    return step


def test_an_import_that_is_cancelled_while_it_is_read_stops(lead, sent, monkeypatch):  # noqa: F811
    asked = ask(lead, sent)
    read = reading.read_file
    monkeypatch.setattr(reading, "read_file", cancelling(lead, asked, after=read))
    large_imports.run(asked.pk)
    assert_nothing_came_in(asked)


def test_an_import_that_is_cancelled_after_it_was_read_makes_nothing(
    lead,  # noqa: F811
    sent,
    monkeypatch,
):
    asked = ask(lead, sent)
    read = reading.read
    monkeypatch.setattr(reading, "read", cancelling(lead, asked, before=read))
    large_imports.run(asked.pk)
    assert_nothing_came_in(asked)


def assert_nothing_came_in(asked):
    asked.refresh_from_db()
    assert asked.status == ImportStatus.STOPPED
    assert not Engine.objects.exists()


def test_an_import_that_is_over_cannot_be_cancelled(lead, sent):  # noqa: F811
    asked = ask(lead, sent)
    large_imports.run(asked.pk)
    lead.post(reverse("recorded-import-cancel", args=[asked.pk]))
    asked.refresh_from_db()
    assert asked.status == ImportStatus.DONE


def test_units_that_wait_for_their_translation_are_counted_by_the_worker(lead, sent):  # noqa: F811
    unit = "<tu><tuv xml:lang='en'><seg>{}</seg></tuv>{}</tu>"
    done = unit.format("Go.", "<tuv xml:lang='es'><seg>Vaya.</seg></tuv>")
    memory = f"<tmx><body>{done}{unit.format('Stop.', '')}</body></tmx>"
    page = look(lead, "memory.tmx", memory.encode())
    fields = {"name": "acme", "src_lang": "en", "tgt_lang": "es", "import": "1"}
    (fields["token"],) = re.findall(r'name="token" value="([^"]+)"', page)
    lead.post(
        reverse("recordings"),
        {**fields, "column_source": "source", "column_translation": "translation"},
    )
    large_imports.run(sent[0])
    page = lead.get(reverse("recorded-import", args=sent)).content.decode()
    assert "1 row imported" in page
    assert "1 unit has no translation yet" in page
