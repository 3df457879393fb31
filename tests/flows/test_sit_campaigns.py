"""Structure-invariant tests through real engines and models, from the campaign to its suspects."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.urls import reverse

from engines.models import Engine, EngineLine
from tests.campaigns import finish
from tests.factories import make_project, make_user
from tests.servers import wait_until
from triage import tasks
from triage.management.commands.demo_campaign import apertium_engine
from triage.models import Outcome, Project, Role, Run, RunStatus
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.runs import generation

PORTUGUESE = [
    "O menino e a sua mãe viram a montanha da janela da casa.",
    "O médico vendeu a casa branca ao seu velho amigo.",
]
SPANISH = [
    "El niño y su madre vieron la montaña desde la ventana de la casa.",
    "El médico vendió la casa blanca a su viejo amigo.",
]


def firefox_engine() -> Engine:
    return Engine.objects.create(line=EngineLine.objects.create(name="firefox"), kind="firefox")


def sit_run(project: Project, engine: Engine, direction: tuple[str, str], **options: Any) -> Run:
    """The run of a new campaign."""
    request = CampaignRequest(
        project=project,
        method="sit",
        engines=[engine],
        directions=[direction],
        options=options,
        seed=1,
    )
    return create_campaign(request).runs.get()


def outcomes_of(run: Run) -> list[Outcome]:
    """The outcomes of a run that has ended, in order; none of them is an error."""
    assert run.status == RunStatus.DONE, run.notice
    outcomes = list(run.outcomes.order_by("case__index"))
    assert [one.message for one in outcomes if one.verdict == "error"] == []
    return outcomes


def finished_here(run: Run) -> list[Outcome]:
    """Do the workers' part in this process, which has the models loaded; return the outcomes."""
    generation.generate(run)
    return outcomes_of(finish(run))


def ended(run: Run) -> bool:
    run.refresh_from_db()
    return run.is_final


@pytest.mark.model
@pytest.mark.apertium
@pytest.mark.firefox
def test_campaigns_of_other_relations_end_with_suspects_that_say_what_is_wrong(
    transactional_db, start_worker, client
):
    start_worker()
    lab = make_project("Structure")
    client.force_login(make_user("lead", lab, Role.LEAD))
    for relation, make, target, sentence, explained in (
        (
            "modifier",
            apertium_engine,
            "es",
            "The clinic offers free advice to pregnant women.",
            "<del>",
        ),
        (
            "context",
            firefox_engine,
            "pt",
            "The novel tells the sad story of a lonely lighthouse keeper.",
            "This phrase on its own",
        ),
    ):
        run = sit_run(lab, make(), ("en", target), relation=relation, sentences=[sentence])
        tasks.enqueue_run(run.pk)
        wait_until(partial(ended, run), what="the end of the run")
        (outcome,) = outcomes_of(run)
        assert (outcome.verdict, outcome.evidence["relation"]) == ("fail", relation)
        page = client.get(reverse("suspect", args=[outcome.suspect_id])).content.decode()
        assert explained in page


@pytest.mark.model
@pytest.mark.apertium
def test_a_campaign_of_changed_meanings_passes_where_the_engine_translates_them(project):
    sentences = ["The old bridge was closed for 3 hours."]
    run = sit_run(project, apertium_engine(), ("en", "es"), relation="meaning", sentences=sentences)
    (outcome,) = finished_here(run)
    assert (outcome.verdict, outcome.evidence["relation"]) == ("pass", "meaning")
    assert outcome.evidence["generated"] >= 2


@pytest.mark.model
@pytest.mark.parametrize(
    ("make", "direction", "sentences"),
    [
        pytest.param(firefox_engine, ("pt", "en"), PORTUGUESE, marks=pytest.mark.firefox),
        pytest.param(apertium_engine, ("es", "en"), SPANISH, marks=pytest.mark.apertium),
    ],
)
def test_sentences_that_are_not_english_are_varied_translated_and_compared(
    project, make, direction, sentences
):
    run = sit_run(
        project, make(), direction, structure="dependency", threshold=0, sentences=sentences
    )
    outcomes = finished_here(run)
    assert run.cases_total == len(outcomes) > 0
    assert (run.source_language, run.target_language) == direction
    for outcome in outcomes:
        assert outcome.evidence["structure"] == "dependency"
        assert len(outcome.outputs) == len(outcome.case.inputs) > 1
        assert all(outcome.outputs)
        assert outcome.case.inputs[0] in sentences
    reported = [outcome for outcome in outcomes if outcome.verdict == "fail"]
    assert all(outcome.suspect_id and outcome.evidence["trees"] for outcome in reported)


@pytest.mark.model
@pytest.mark.firefox
@pytest.mark.parametrize("relation", ["modifier", "context", "meaning"])
def test_portuguese_sentences_are_tested_by_each_relation(project, relation):
    engine = firefox_engine()
    run = sit_run(project, engine, ("pt", "en"), relation=relation, sentences=PORTUGUESE)
    outcomes = finished_here(run)
    assert run.cases_total == len(outcomes) > 0
    assert {outcome.evidence["structure"] for outcome in outcomes} == {relation}
