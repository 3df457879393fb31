from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.campaigns import finish
from tests.factories import make_user
from triage import tasks
from triage.models import CampaignInput, Role, Run
from triage.services.runs import generation

CSV = """source,translation,reference
The committee will meet again on the fourth floor tomorrow morning.,,
"Please send {name} the report before the end of this week.",,
Short.,,
"""


@pytest.fixture
def upload(client, project, engine, monkeypatch):
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    client.force_login(make_user("lead", project, Role.LEAD))

    def send(name: str, content: bytes, **changes: object):
        data = {
            "engines": [engine.pk],
            "directions": ["en-es"],
            "signals": ["markup", "untranslated"],
            "sampling": "all",
            "filter_input": "on",
            "segments_file": SimpleUploadedFile(name, content),
            **changes,
        }
        return client.post(reverse("campaign-new") + "?method=screening", data, follow=True)

    return send


def test_an_uploaded_table_is_filtered_visibly_and_screened(upload, client):
    upload("pool.csv", CSV.encode())
    run = Run.objects.get()
    generation.generate(run)
    run.refresh_from_db()
    finish(run)
    assert run.report["read"] == 3
    assert run.report["kept"] == run.cases_total == 2
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "3 texts read, 2 used" in page


def test_an_output_that_is_the_source_becomes_one_suspect_with_its_signals(upload):
    upload("pool.csv", CSV.encode())
    run = Run.objects.get()
    generation.generate(run)
    run.refresh_from_db()
    finish(run)
    assert run.failed == 2
    outcome = run.outcomes.filter(verdict="fail")[0]
    assert outcome.evidence["signals"][0]["signal"] == "untranslated"


def test_the_texts_are_kept_apart_from_the_options(upload):
    upload("pool.csv", CSV.encode())
    run = Run.objects.get()
    assert "segments" not in run.campaign.options
    assert len(CampaignInput.objects.get().items) == 3
    assert run.signature["texts"]["count"] == 3


def test_every_bad_row_is_named(upload):
    rows = b'{"source": "A first sentence that is long enough to stay."}\nnot json\n'
    page = upload("pool.jsonl", rows).content.decode()
    assert "Row 2" in page
    assert Run.objects.exists()


def test_a_file_of_unknown_kind_is_refused(upload):
    page = upload("pool.docx", b"PK").content.decode()
    assert "are not supported" in page
    assert not Run.objects.exists()


def test_a_column_that_is_not_there_is_named(upload):
    page = upload("pool.csv", CSV.encode(), source_column="text").content.decode()
    assert "no column" in page


def test_a_campaigns_page_says_in_words_what_was_left_out(upload, client):
    upload("pool.csv", CSV.encode())
    run = Run.objects.get()
    generation.generate(run)
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "· 1 with too few words" in page
    assert "too_few_words" not in page


def test_a_preview_names_signals_in_words(upload):
    text = "The committee will meet again on the fourth floor tomorrow morning."
    table = f"source,translation\n{text},{text}\n".encode()
    page = upload("pool.csv", table, signals=["wrong_language"], preview="1").content.decode()
    expected = page.partition("Expected suspects")[2]
    assert "Wrong language: 1" in expected
    assert "wrong_language" not in expected
