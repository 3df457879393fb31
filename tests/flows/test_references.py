"""A human reference stays with its text by every way in: BLEU, chrF and the blind reference."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import QueryDict
from django.urls import reverse

from engines.models import Engine
from tests.campaigns import finish
from tests.charting import keep_counters
from tests.factories import make_engine, make_outcome, make_run, make_user
from tests.views.test_recordings import bring_in, look
from triage import tasks
from triage.models import ItemKind, Project, Role, Run, Suspect
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.review.sampling import REFERENCE_LINE
from triage.services.runs import generation
from triage.services.statistics.charts import chart_references
from triage.services.statistics.scope import Options, Scope
from triage.services.suspects.filters import ViewFilter

LANGUAGES = {"src_lang": "en", "tgt_lang": "es"}
SOURCE = "The shop sold 21 lamps on the first day."
OUTPUT = "La tienda vendió 21 lámparas ese día."
REFERENCE = "La tienda vendió 21 lámparas el primer día."
ROW = {"source": SOURCE, "translation": OUTPUT, "reference": REFERENCE, **LANGUAGES}


@pytest.fixture
def lead(client, project, settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path / "data"
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


def imported(tmp_path: Path, rows: Sequence[Mapping[str, Any]], name: str = "mt.jsonl") -> Engine:
    """What ``manage.py import_recorded`` makes of the rows."""
    path = tmp_path / name
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        lines = [list(rows[0]), *(list(row.values()) for row in rows)]
        path.write_text("".join("\t".join(line) + "\n" for line in lines))
    call_command("import_recorded", str(path), engine="mt", stdout=StringIO())
    return Engine.objects.get(line__name="mt")


def run_of(project: Project, engine: Engine, method: str, **options: Any) -> Run:
    request = CampaignRequest(project, method, [engine], [("en", "es")], options=options, seed=1)
    return finished(create_campaign(request).runs.get())


def finished(run: Run) -> Run:
    generation.generate(run)
    run.refresh_from_db()
    return finish(run)


def scored(project: Project) -> dict[str, int]:
    """How many texts BLEU and chrF stand on, by system."""
    scope = Scope(project, ViewFilter.from_query(QueryDict("")), Options())
    texts = {}
    for build in (chart_references.bleu, chart_references.chrf):
        for row in build(scope)["table"]["rows"]:
            texts[str(row[0])] = int(str(row[3]).rsplit(", ", 1)[1].split()[0])
    return texts


@pytest.mark.parametrize("name", ["mt.jsonl", "mt.tsv"])
@pytest.mark.parametrize("method", ["screening", "numbertest"])
def test_rows_of_the_import_command_keep_their_references(lead, project, tmp_path, name, method):
    run = run_of(project, imported(tmp_path, [ROW], name), method)
    assert run.cases.get().expectation["reference"] == REFERENCE
    assert scored(project) == {"mt en-es": 1}


def test_generated_number_tests_that_were_translated_elsewhere_keep_their_references(
    lead, project, tmp_path
):
    generated = {**ROW, "values": ["21"], "spans": [[14, 16]], "capability": "integers"}
    run = run_of(project, imported(tmp_path, [generated]), "numbertest")
    assert run.cases.get().expectation["values"] == ["21"]
    assert scored(project) == {"mt en-es": 1}


def test_rows_with_variants_keep_the_reference_of_their_original(lead, project, tmp_path):
    variant = {"source": SOURCE.replace("lamps", "chairs"), "translation": "Nada de eso."}
    engine = imported(tmp_path, [{**ROW, "variants": [variant]}])
    run = run_of(project, engine, "sit", structure="raw", threshold=3)
    assert run.cases.get().expectation["reference"] == REFERENCE
    assert scored(project) == {"mt en-es": 1}


@pytest.mark.parametrize("column", ["Reference", "Post-edit"])
def test_a_table_of_the_recordings_page_keeps_its_column_of_references(lead, project, column):
    table = f"Source\tMT\t{column}\n{SOURCE}\t{OUTPUT}\t{REFERENCE}\n".encode()
    chosen = {"column_reference": column} if column == "Post-edit" else {}
    bring_in(lead, look(lead, "mt.tsv", table), **chosen)
    run_of(project, Engine.objects.get(kind="recorded"), "screening")
    assert set(scored(project).values()) == {1}


def test_a_reference_file_beside_systems_outputs_is_kept(lead, project):
    files = {"source_file": SOURCE, "system_files": OUTPUT, "reference_file": REFERENCE}
    sent = {
        name: SimpleUploadedFile(f"{name}.txt", f"{text}\n".encode())
        for name, text in files.items()
    }
    page = lead.post(reverse("recordings"), {"name": "acme", **LANGUAGES, **sent})
    bring_in(lead, page.content.decode())
    run_of(project, Engine.objects.get(kind="recorded"), "screening")
    assert set(scored(project).values()) == {1}


def test_an_upload_to_be_screened_keeps_its_references(lead, project, engine):
    table = f"source,reference\n{SOURCE},{REFERENCE}\n".encode()
    data = {
        "engines": [engine.pk],
        "directions": ["en-es"],
        "signals": ["markup"],
        "sampling": "all",
        "segments_file": SimpleUploadedFile("pool.csv", table),
    }
    lead.post(reverse("campaign-new") + "?method=screening", data)
    finished(Run.objects.get())
    assert list(scored(project).values()) == [1]


def test_recorded_references_are_rated_blind_beside_the_systems(lead, project, tmp_path):
    run = run_of(project, imported(tmp_path, [ROW]), "screening")
    form = {"name": "Blind", "size": 5, "seed": 1, "protocol": "wmt20", "raters": 3}
    lead.post(reverse("ratings"), form | {"campaigns": [run.campaign_id]})
    rated = Suspect.items.filter(kind=ItemKind.RATING).select_related("engine_line")
    assert {item.engine_line.name for item in rated} == {"mt", REFERENCE_LINE}
    (reference,) = (item for item in rated if item.engine_line.name == REFERENCE_LINE)
    assert reference.content["translation"] == REFERENCE


def test_the_charts_page_shows_the_scores_of_recorded_references(lead, project, tmp_path):
    run_of(project, imported(tmp_path, [ROW]), "numbertest")
    page = lead.get(reverse("charts"), {"tab": "references"}).content.decode()
    assert "has a reference" not in page
    assert "nrefs:1" in page


def test_references_without_a_pass_rate_are_not_called_missing(project):
    run = make_run(project, make_engine("one"))
    make_outcome(run, verdict="error", expectation={"reference": REFERENCE})
    keep_counters(run)
    scope = Scope(project, ViewFilter.from_query(QueryDict("")), Options())
    reason = "No data: no system in this view has a pass rate"
    assert chart_references.bleu(scope)["reason"] == reason


def ranked_runs(project: Project) -> None:
    """Two engines on two test sets; in one of them the second engine lacks a text."""
    for name, words in (("one", REFERENCE), ("two", OUTPUT)):
        run = make_run(project, make_engine(name), method="screening")
        for number in range(8):
            corpus = "news" if number < 4 else "web"
            if (name, number) == ("two", 7):
                continue
            make_outcome(
                run,
                inputs=[f"{number}. {SOURCE}"],
                outputs=[f"{number}. {words}"],
                corpus=corpus,
                verdict="pass",
                expectation={"reference": f"{number}. {REFERENCE}"},
            )
        keep_counters(run)


def test_systems_are_ranked_on_each_test_set_by_the_texts_that_all_translated(project):
    ranked_runs(project)
    table = chart_references.ranks(Scope(project, ViewFilter(), Options()))["table"]
    rows = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
    found = [(row["test set"], row["metric"], row["system"], row["texts"]) for row in rows]
    assert found == [
        ("news", "BLEU", "one", 4),
        ("news", "BLEU", "two", 4),
        ("news", "chrF2++", "one", 4),
        ("news", "chrF2++", "two", 4),
        ("web", "BLEU", "one", 3),
        ("web", "BLEU", "two", 3),
        ("web", "chrF2++", "one", 3),
        ("web", "chrF2++", "two", 3),
    ]
    assert rows[0]["score"] == 100


def test_pairs_of_systems_have_sacrebleus_p_and_holms(project):
    ranked_runs(project)
    table = chart_references.pairs(Scope(project, ViewFilter(), Options()))["table"]
    first = dict(zip(table["columns"], table["rows"][0], strict=True))
    assert (first["first"], first["second"]) == ("one", "two")
    assert isinstance(first["difference"], float)
    assert first["difference"] > 0
    assert first["p, corrected"] == first["p"] == 0.001


def test_one_engine_is_in_no_ranking_and_says_so(project):
    run = make_run(project, make_engine("one"), method="screening")
    make_outcome(run, verdict="pass", expectation={"reference": REFERENCE})
    keep_counters(run)
    assert "no two engines" in chart_references.ranks(Scope(project, ViewFilter()))["reason"]
