"""A recorded engine goes with all that came of it, and nothing of others does."""

from __future__ import annotations

import json

import pytest

from engines import files
from engines.errors import EngineConfigurationError
from engines.models import Engine, EngineLine
from tests.campaigns import finish
from tests.factories import make_project, make_recorded, make_recorded_systems, make_run, make_user
from triage.models import (
    Campaign,
    Case,
    Every,
    HistoryEntry,
    Judgement,
    Outcome,
    RatingCampaign,
    Role,
    Run,
    RunStatus,
    Schedule,
    Suspect,
    SuspectCount,
)
from triage.services.campaigns import schedules
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.engine_deletion import Deletion, delete
from triage.services.campaigns.requests import CampaignRequest
from triage.services.counts import changes
from triage.services.recordings import recorded_engines
from triage.services.review.comments import add_comment
from triage.services.review.sampling import RatingRequest, start_rating
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import Vote
from triage.services.runs.generation import generate

ROWS = [
    ("The shop sold 13 lamps yesterday.", "La tienda vendió 31 lámparas ayer."),
    ("The river is long and quiet in summer.", "El río es largo y tranquilo en verano."),
    ("Open {name} in the garden.", "Abre esto en el jardín."),
]


@pytest.fixture
def lead(project, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return make_user("lead", project, Role.LEAD)


def bring(project, name, rows=ROWS):
    lines = [
        json.dumps({"source": a, "translation": b, "src_lang": "en", "tgt_lang": "es"})
        for a, b in rows
    ]
    return make_recorded_systems("\n".join(lines).encode(), name, project)[0]


def screen(project, lead, *engines):
    request = CampaignRequest(
        project=project,
        method="screening",
        engines=list(engines),
        directions=[("en", "es")],
        name="Ours",
        options={"filter_input": False},
        created_by=lead,
    )
    campaign = create_campaign(request)
    for run in campaign.runs.all():
        generate(run)
        finish(run)
    return campaign


def everything() -> list[int]:
    """How many rows there are of all that comes of engines."""
    kinds = (Engine, EngineLine, Campaign, Run, Case, Outcome, Suspect, Judgement, SuspectCount)
    return [kind._base_manager.count() for kind in kinds]


@pytest.fixture
def engine(project, lead):
    return bring(project, "acme")


def test_an_engine_goes_with_its_campaign_and_what_people_said(
    project, lead, engine, django_capture_on_commit_callbacks
):
    screen(project, lead, engine)
    suspect = Suspect.objects.get(cause="numbers")
    record(ReviewSession(project, lead), suspect.pk, Vote(answer="confirm", category="NUM"))
    add_comment(project, lead, suspect, "Look at this.", "")
    path = files.path_of(f"{files.recorded_folder(project.pk)}/{engine.options['path']}")
    assert path.is_file()
    with django_capture_on_commit_callbacks(execute=True):
        delete(project, lead, engine)
    assert everything() == [0] * 9
    assert not path.exists()
    assert changes.reconcile(project) == 0


def test_what_goes_is_counted_before_and_told_in_the_history(project, lead, engine):
    screen(project, lead, engine)
    pk = Suspect.objects.get(cause="numbers").pk
    record(ReviewSession(project, lead), pk, Vote(answer="confirm", category="NUM"))
    engine.refresh_from_db()
    extent = Deletion(project, engine).extent()
    counted = {"runs": 1, "campaigns": 1, "cases": 3, "suspects": 2, "bugs": 1, "judgements": 1}
    assert extent == {**counted, "published": 0, "comments": 0, "ratings": 0}
    delete(project, lead, engine)
    entry = HistoryEntry.objects.get(action="engine deleted")
    assert (entry.actor, entry.old) == (lead, {"engines": ["acme"], **counted})


def test_nothing_of_another_engine_is_touched(project, lead, engine):
    other = bring(project, "other")
    screen(project, lead, other)
    for suspect in Suspect.objects.all():
        record(ReviewSession(project, lead), suspect.pk, Vote(answer="confirm", category="NUM"))
    before = everything()
    screen(project, lead, engine)
    delete(project, lead, bring(project, "acme"))
    # The counts of suspects are rows that are added up.
    assert everything()[2:-1] == before[2:-1]
    assert changes.reconcile(project) == 0


def test_a_campaign_keeps_its_runs_of_other_engines(project, lead, engine):
    campaign = screen(project, lead, engine, bring(project, "other"))
    engine.refresh_from_db()
    assert Deletion(project, engine).extent()["campaigns"] == 0
    delete(project, lead, engine)
    assert [run.engine.name for run in campaign.runs.all()] == ["other"]
    assert {suspect.engine_line.name for suspect in Suspect.objects.all()} == {"other"}


def test_the_versions_of_a_used_engine_go_together(project, lead, engine):
    screen(project, lead, engine)
    newer = bring(project, "acme", ROWS[:1])
    screen(project, lead, newer)
    delete(project, lead, Engine.objects.get(pk=newer.pk))
    assert everything() == [0] * 9


def test_an_unused_version_goes_alone(project, lead, engine):
    screen(project, lead, engine)
    newer = bring(project, "acme", ROWS[:1])
    delete(project, lead, newer)
    assert list(Engine.objects.all()) == [engine]
    assert Suspect.objects.count() == 2


def test_an_engine_of_the_same_name_in_another_project_stays(project, lead, engine):
    other = make_project()
    screen(other, lead, bring(other, "acme"))
    before = everything()
    screen(project, lead, engine)
    delete(project, lead, Engine.objects.get(pk=engine.pk))
    assert everything()[2:-1] == before[2:-1]
    assert changes.reconcile(other) == 0


def test_the_schedule_of_a_campaign_goes_with_it(project, lead, engine):
    campaign = screen(project, lead, engine)
    schedules.add(campaign, lead, schedules.Moment(Every.NIGHT, 3))
    delete(project, lead, Engine.objects.get(pk=engine.pk))
    assert not Schedule.objects.exists()
    assert HistoryEntry.objects.filter(action="schedule removed").exists()


def test_a_rating_campaign_of_this_engine_alone_goes_with_it(project, lead, engine):
    campaign = screen(project, lead, engine)
    start_rating(project, lead, RatingRequest("Quality"), [campaign], 2, 1)
    delete(project, lead, Engine.objects.get(pk=engine.pk))
    assert not RatingCampaign.objects.exists()
    assert not Suspect.items.exists()


def test_an_engine_that_is_rated_beside_others_stays(project, lead, engine):
    campaign = screen(project, lead, engine, bring(project, "other"))
    start_rating(project, lead, RatingRequest("Quality"), [campaign], 2, 1)
    with pytest.raises(EngineConfigurationError, match="rated beside those of others in Quality"):
        delete(project, lead, Engine.objects.get(pk=engine.pk))
    assert Run.objects.count() == 2


def test_an_engine_with_a_run_in_progress_stays(project, lead, engine):
    make_run(project, engine, method="screening", status=RunStatus.RUNNING)
    with pytest.raises(EngineConfigurationError, match="in progress: stop them first"):
        delete(project, lead, engine)


def test_an_engine_that_shares_suspects_with_one_of_all_projects_stays(project, lead, engine):
    make_run(project, engine, method="screening")
    theirs = make_recorded(None, "acme", "Three.")
    make_run(project, theirs, method="screening")
    with pytest.raises(EngineConfigurationError, match="shares its suspects"):
        delete(project, lead, engine)


def test_an_engine_that_another_one_wraps_stays(project, lead, engine):
    line = EngineLine.objects.create(name="faulty")
    Engine.objects.create(line=line, kind="faults", owner=project, options={"engine": "acme"})
    with pytest.raises(EngineConfigurationError, match="faulty is built from acme"):
        delete(project, lead, engine)


def test_a_deletion_that_breaks_off_deletes_nothing(project, lead, engine, monkeypatch):
    screen(project, lead, engine)
    before = everything()

    def interrupt(engines):
        raise KeyboardInterrupt

    monkeypatch.setattr(recorded_engines, "remove", interrupt)
    with pytest.raises(KeyboardInterrupt):
        delete(project, lead, Engine.objects.get(pk=engine.pk))
    assert everything() == before
