"""Methods with language models: only workers of the queue nlp load them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.campaigns import finish
from tests.factories import make_recorded_systems, make_user
from triage import tasks
from triage.models import Campaign, CampaignInput, Role
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.common.errors import CampaignError
from triage.services.runs import generation

SENTENCES = ["The old farmer sold his red tractor to a young neighbour."]


def request_for(project, engine, **options):
    return CampaignRequest(
        project=project,
        method="sit",
        engines=[engine],
        directions=[("en", "es")],
        options=options,
        seed=1,
    )


def test_starting_a_campaign_loads_no_model(project, engine):
    create_campaign(request_for(project, engine, sentences=SENTENCES))
    code = "import sys; import triage.methods.sit.method; print('torch' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"


def test_without_a_sentence_nothing_starts(project, engine):
    with pytest.raises(CampaignError, match="input sentence"):
        create_campaign(request_for(project, engine))
    assert not Campaign.objects.exists()


def test_its_cases_are_made_and_judged_in_the_queue_of_the_models(project, engine):
    run = create_campaign(request_for(project, engine, sentences=SENTENCES)).runs.get()
    assert tasks.queue_for_run(run.pk) == "nlp"


def test_the_page_says_why_there_is_no_preview(project, engine, client):
    client.force_login(make_user("lead", project, Role.LEAD))
    data = {
        "engines": [engine.pk],
        "directions": ["en-es"],
        "structure": "raw",
        "sentences_text": SENTENCES[0],
        "preview": "1",
    }
    page = client.post(reverse("campaign-new") + "?method=sit", data).content.decode()
    assert "language models" in page
    assert not Campaign.objects.exists()


def started(client, project, engine, **data):
    client.force_login(make_user("lead", project, Role.LEAD))
    asked = {"engines": [engine.pk], "directions": ["en-es"], "structure": "raw", **data}
    return client.post(reverse("campaign-new") + "?method=sit", asked, follow=True)


def uploaded(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("sentences.txt", text.encode())


def test_a_preview_keeps_the_sentences_of_the_file(project, engine, client):
    file = uploaded(f"{SENTENCES[0]}\nA quiet street.\n")
    page = started(client, project, engine, sentences_file=file, preview="1")
    assert page.context["form"]["sentences_text"].value() == f"{SENTENCES[0]}\nA quiet street."


def test_empty_and_repeated_lines_of_a_file_are_named(project, engine, client):
    file = uploaded(f"{SENTENCES[0]}\n\n  \r\nA quiet street.\n{SENTENCES[0]}\n")
    page = started(client, project, engine, sentences_file=file)
    said = [str(message) for message in page.context["messages"]]
    assert said == ["Skipped blank lines: 2, 3.", "Duplicate lines: 5."]
    assert len(CampaignInput.objects.get().items) == 2


def test_only_line_ends_part_sentences(project, engine, client):
    odd = "The vertical\x0btab and the\u2028separator stand in one\x85sentence."
    started(client, project, engine, sentences_file=uploaded(f"{odd}\n"))
    assert [item["text"] for item in CampaignInput.objects.get().items] == [odd]


def test_a_campaign_of_spanish_sentences_is_started_from_the_form(project, engine, client):
    text = "El niño y su madre vieron la montaña desde la ventana de la casa."
    started(client, project, engine, directions=["es-en"], sentences_text=text)
    run = Campaign.objects.get().runs.get()
    assert (run.source_language, run.target_language) == ("es", "en")


def test_a_campaign_of_another_relation_is_started_from_the_form(project, engine, client):
    started(client, project, engine, relation="context", sentences_text=SENTENCES[0])
    assert Campaign.objects.get().options["relation"] == "context"


def test_structures_are_not_compared_for_another_relation(project, engine, client):
    page = started(
        client,
        project,
        engine,
        relation="meaning",
        every_structure="on",
        sentences_text=SENTENCES[0],
    ).content.decode()
    assert "Only word replacement has several structures to compare." in page
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("sentences", [5, {"text": "A dog barks."}, [["A dog barks."]]])
def test_sentences_of_another_shape_are_refused(project, engine, sentences):
    with pytest.raises(CampaignError, match="Option sentences"):
        create_campaign(request_for(project, engine, sentences=sentences))


def test_characters_that_no_database_keeps_are_taken_out(project, engine):
    asked = request_for(project, engine, sentences=["The \x00old dog\ud800 barks."])
    create_campaign(asked)
    assert CampaignInput.objects.get().items[0]["text"] == "The old dog barks."


def test_recorded_rows_with_variants_run_without_any_model(project, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    row = {
        "source": "A red house stands here.",
        "translation": "Aquí hay una casa roja.",
        "src_lang": "en",
        "tgt_lang": "es",
        "variants": [{"source": "A red barn stands here.", "translation": "No hay nada de eso."}],
    }
    (recorded,) = make_recorded_systems(json.dumps(row).encode(), "pairs")
    run = create_campaign(request_for(project, recorded, structure="raw", threshold=3)).runs.get()
    generation.generate(run)
    run.refresh_from_db()
    finish(run)
    assert (run.cases_total, run.failed) == (1, 1)
    (member,) = run.outcomes.get().evidence["members"]
    assert (member["old"], member["new"]) == ("house", "barn")
