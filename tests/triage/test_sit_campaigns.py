"""Structure-invariant tests through real workers and engines, from the campaign to its suspects."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from engines.models import Engine, EngineLine
from tests.conftest import StartWorker
from tests.factories import make_project, make_user
from tests.servers import wait_until
from triage import tasks
from triage.management.commands.demo_campaign import apertium_engine
from triage.models import Outcome, Project, Role, Run, RunStatus
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest

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


@pytest.fixture
def lab(transactional_db: None, start_worker: StartWorker) -> Project:
    """A project on a site with a worker for every queue."""
    start_worker()
    return make_project("Structure")


def finished(
    project: Project, engine: Engine, direction: tuple[str, str], **options: Any
) -> tuple[Run, list[Outcome]]:
    """The run of a campaign that has ended, and its outcomes in order."""
    request = CampaignRequest(
        project=project,
        method="sit",
        engines=[engine],
        directions=[direction],
        options=options,
        seed=1,
    )
    run = create_campaign(request).runs.get()
    tasks.enqueue_run(run.pk)

    def ended() -> bool:
        run.refresh_from_db()
        return run.is_final

    wait_until(ended, what="the end of the run")
    assert run.status == RunStatus.DONE, run.notice
    outcomes = list(run.outcomes.order_by("case__index"))
    assert [one.message for one in outcomes if one.verdict == "error"] == []
    return run, outcomes


@pytest.mark.model
@pytest.mark.apertium
@pytest.mark.firefox
def test_campaigns_of_other_relations_end_with_suspects_that_say_what_is_wrong(lab, client):
    client.force_login(make_user("lead", lab, Role.LEAD))
    for relation, make, target, sentence, explained in (
        (
            "modifier",
            apertium_engine,
            "es",
            "The clinic offers free advice to pregnant women.",
            "Besides the modifier",
        ),
        (
            "context",
            firefox_engine,
            "pt",
            "The novel tells the sad story of a lonely lighthouse keeper.",
            "This phrase on its own",
        ),
    ):
        _, (outcome,) = finished(
            lab, make(), ("en", target), relation=relation, sentences=[sentence]
        )
        assert (outcome.verdict, outcome.evidence["relation"]) == ("fail", relation)
        page = client.get(reverse("suspect", args=[outcome.suspect_id])).content.decode()
        assert explained in page


@pytest.mark.model
@pytest.mark.apertium
def test_a_campaign_of_changed_meanings_passes_where_the_engine_translates_them(lab):
    _, (outcome,) = finished(
        lab,
        apertium_engine(),
        ("en", "es"),
        relation="meaning",
        sentences=["The old bridge was closed for 3 hours."],
    )
    assert (outcome.verdict, outcome.evidence["relation"]) == ("pass", "meaning")
    assert outcome.evidence["generated"] >= 2


@pytest.mark.model
@pytest.mark.parametrize(
    ("make", "direction", "sentences"),
    [
        pytest.param(firefox_engine, ("pt", "en"), PORTUGUESE, marks=pytest.mark.firefox),
        pytest.param(
            apertium_engine, ("es", "en"), SPANISH, marks=[pytest.mark.apertium, pytest.mark.slow]
        ),
    ],
)
def test_sentences_that_are_not_english_are_varied_translated_and_compared(
    lab, make, direction, sentences
):
    run, outcomes = finished(
        lab, make(), direction, structure="dependency", threshold=0, sentences=sentences
    )
    assert run.cases_total == len(outcomes) > 0
    assert (run.source_language, run.target_language) == direction
    for outcome in outcomes:
        assert outcome.evidence["structure"] == "dependency"
        assert len(outcome.outputs) == len(outcome.case.inputs) > 1
        assert all(outcome.outputs)
        assert outcome.case.inputs[0] in sentences
    reported = [outcome for outcome in outcomes if outcome.verdict == "fail"]
    assert all(outcome.suspect_id and outcome.evidence["trees"] for outcome in reported)


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.firefox
@pytest.mark.parametrize("relation", ["modifier", "context", "meaning"])
def test_portuguese_sentences_are_tested_by_each_relation(lab, relation):
    run, outcomes = finished(
        lab, firefox_engine(), ("pt", "en"), relation=relation, sentences=PORTUGUESE
    )
    assert run.cases_total == len(outcomes) > 0
    assert {outcome.evidence["structure"] for outcome in outcomes} == {relation}
