from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from engines.adapters.base import Answer
from engines.errors import EngineUnavailable
from tests.campaigns import in_spanish
from triage import tasks
from triage.models import Harvest, HarvestStatus, Template
from triage.services.projects.template_harvests import request_harvest, run_harvest

CORPUS = """The museum bought 314 paintings from the old castle.
Nothing is counted in this sentence at all.
The bakery sold 2,750 loaves of bread in one week.
"""


@pytest.fixture
def wanted(project, engine, lead):
    return request_harvest(
        project,
        lead,
        corpus="town",
        text=CORPUS,
        direction=("en", "es"),
        engines=[engine],
        minimum=None,
    )


def test_sentences_that_come_out_right_become_templates(wanted, script):
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    run_harvest(wanted.pk)
    wanted.refresh_from_db()
    assert wanted.status == HarvestStatus.DONE
    assert "The museum bought [NUM] paintings from the old castle." in set(
        Template.objects.values_list("text", flat=True)
    )
    assert Template.objects.all()[0].selected_by == ["scripted 1"]
    assert wanted.report["dropped"]["no number"] == 1
    assert wanted.text == ""


def test_sentences_that_come_out_wrong_are_dropped_with_the_reason(wanted):
    run_harvest(wanted.pk)
    wanted.refresh_from_db()
    assert not Template.objects.filter(text__contains="loaves").exists()
    assert sum(wanted.report["dropped"].values()) == 2


def test_a_harvest_delivered_twice_runs_once(wanted, script):
    run_harvest(wanted.pk)
    calls = len(script.calls)
    run_harvest(wanted.pk)
    assert len(script.calls) == calls


def test_an_engine_that_fails_is_named_and_nothing_is_stored(wanted, script):
    def fail(texts):
        raise EngineUnavailable("Cut off.")

    script.reply = fail
    run_harvest(wanted.pk)
    wanted.refresh_from_db()
    assert (wanted.status, wanted.message) == (HarvestStatus.FAILED, "Cut off.")
    assert not Template.objects.exists()


def test_a_lead_uploads_a_corpus(client, lead, engine, monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_harvest", sent.append)
    client.force_login(lead)
    data = {
        "file": SimpleUploadedFile("town.txt", CORPUS.encode()),
        "direction": "en-es",
        "engines": [engine.pk],
    }
    client.post(reverse("harvests"), data)
    harvest = Harvest.objects.get()
    assert (sent, harvest.corpus) == ([harvest.pk], "town.txt")
    page = client.get(reverse("harvest-part", args=[harvest.pk])).content.decode()
    assert "every 1s" in page


def test_a_file_that_is_not_utf8_is_named(client, lead, engine):
    client.force_login(lead)
    data = {
        "file": SimpleUploadedFile("town.txt", b"caf\xe9 31"),
        "direction": "en-es",
        "engines": [engine.pk],
    }
    page = client.post(reverse("harvests"), data).content.decode()
    assert "not UTF-8 (byte 4)" in page


def test_the_command_harvests_too(project, engine, script, tmp_path, capsys):
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    path = tmp_path / "town.txt"
    path.write_text(CORPUS, encoding="utf-8")
    call_command("import_corpus", str(path), lang="en", engine=["scripted"])
    assert Template.objects.filter(corpus="town").count() == 2
    assert "dropped 1: no number" in capsys.readouterr().out
