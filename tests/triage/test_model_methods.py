"""Methods with language models: only workers of the queue nlp load them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from django.urls import reverse

from engines.models import Engine, EngineLine
from tests.factories import make_user
from tests.triage.conftest import finish
from triage import tasks
from triage.models import Campaign, Role
from triage.services import generation
from triage.services.campaigns import CampaignError, CampaignRequest, create_campaign

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
    assert tasks.models_queue(run) == "nlp"


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


def test_recorded_rows_with_variants_run_without_any_model(project, tmp_path):
    row = {
        "source": "A red house stands here.",
        "translation": "Aquí hay una casa roja.",
        "src_lang": "en",
        "tgt_lang": "es",
        "variants": [{"source": "A red barn stands here.", "translation": "No hay nada de eso."}],
    }
    path = tmp_path / "pairs.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    recorded = Engine.objects.create(
        line=EngineLine.objects.create(name="pairs"), kind="recorded", options={"path": str(path)}
    )
    run = create_campaign(request_for(project, recorded, structure="raw", threshold=3)).runs.get()
    generation.generate(run)
    run.refresh_from_db()
    finish(run)
    assert (run.cases_total, run.failed) == (1, 1)
    (member,) = run.outcomes.get().evidence["members"]
    assert (member["old"], member["new"]) == ("house", "barn")
