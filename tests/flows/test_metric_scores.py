"""Scores that come with uploaded translations: from the form to the queue's order and the export."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from engines.models import Engine
from tests.campaigns import finish
from tests.factories import make_user
from triage.models import Project, Role, Run, Suspect, SuspectStatus
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.exchange.bug_rows import records
from triage.services.exchange.export import chunks, confirmed_bugs
from triage.services.review.queue import QueueRequest, SamplingMode, candidates
from triage.services.review.slots import ReviewSession
from triage.services.runs import generation
from triage.services.suspects.filters import ViewFilter

PAGE = "/recordings/"
LANGUAGES = {"src_lang": "en", "tgt_lang": "es"}
ROWS = [
    ("The shop sold 13 lamps yesterday.", "La tienda vendió 31 lámparas ayer.", "0.81"),
    ("The farm sold 24 horses yesterday.", "La granja vendió 42 caballos ayer.", "0.12"),
    ("The mill sold 57 sacks yesterday.", "El molino vendió 75 sacos ayer.", "0.44"),
    ("We open at nine in the morning.", "Abrimos a las nueve de la mañana.", "0.01"),
]


@pytest.fixture
def lead(client, project, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


def upload(lead, column: str, rows=ROWS, **more: str):
    content = "\n".join("\t".join(row) for row in [("source", "translation", column), *rows])
    told = {f"column_{name}": name for name in ("source", "translation")} | {"column_score": column}
    file = SimpleUploadedFile("shop.tsv", content.encode())
    return lead.post(PAGE, {"import": "1", "file": file, **LANGUAGES, **told, **more})


def generated(project: Project) -> Run:
    """A screening of what was imported, with its cases."""
    request = CampaignRequest(
        project=project,
        method="screening",
        engines=[Engine.objects.get()],
        directions=[("en", "es")],
        name="shop",
        options={"filter_input": False},
        created_by=project.memberships.get(role=Role.LEAD).user,
    )
    run = create_campaign(request).runs.get()
    generation.generate(run)
    return run


def worst_first(project: Project) -> list[float]:
    """The scores that the cases bear, the worst one first."""
    metrics = [case.expectation["metric"] for case in generated(project).cases.all()]
    metrics.sort(key=lambda metric: -metric["worse_than"])
    return [metric["score"] for metric in metrics]


def test_a_score_orders_the_queue_stands_on_the_item_and_leaves_with_every_export(lead, project):
    upload(lead, "COMET")
    finish(generated(project))
    project.queue_order = "likely"
    project.save()
    session = ReviewSession(project, make_user("rater", project))
    queued = list(candidates(session, QueueRequest(ViewFilter()), SamplingMode.LIKELY)[-1])
    # The row with the worst score of all is a right translation: no suspect.
    outcomes = [row.current for row in queued if row.current]
    assert [outcome.evidence["metric"]["score"] for outcome in outcomes] == [0.12, 0.44, 0.81]
    assert [outcome.tenth for outcome in outcomes] == [4, 7, 10]
    page = lead.get(f"/suspects/{queued[0].pk}/").content.decode()
    assert "COMET: 0.12, worse than 67 % of the scores in this run" in page
    Suspect.objects.filter(pk=queued[0].pk).update(status=SuspectStatus.CONFIRMED)
    bugs = [bug for _, bug in records(confirmed_bugs(project, ViewFilter()), project)]
    exported = json.loads("".join(chunks("jsonl", bugs)))
    assert exported["metric"] == {
        "name": "COMET",
        "score": 0.12,
        "worse_than": 0.6667,
        "spans": [],
    }
    head, row = "".join(chunks("csv", bugs)).splitlines()
    assert head.endswith("metric,score,elsewhere,subcategory,critical_by")
    assert row.endswith("COMET,0.12,,,")


def test_a_metric_that_counts_errors_is_told_by_its_name(lead, project):
    upload(lead, "MetricX")
    assert worst_first(project) == [0.81, 0.44, 0.12, 0.01]


def test_which_scores_are_better_can_be_said(lead, project):
    upload(lead, "sureness", better="lower")
    assert worst_first(project) == [0.81, 0.44, 0.12, 0.01]


def test_a_row_whose_score_is_no_number_is_named(lead, project):
    page = upload(lead, "COMET", [*ROWS, ("Hi there.", "Hola.", "good")])
    assert "good is not a score" in page.content.decode()
