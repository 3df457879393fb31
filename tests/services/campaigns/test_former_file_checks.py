"""Campaigns that earlier releases made of file checks become file checks, and nothing else does."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from engines import files
from engines.models import Engine, EngineLine
from tests.campaigns import finish
from tests.factories import make_project, make_recorded_systems, make_user
from triage.models import (
    Campaign,
    Comment,
    FileAnswer,
    FileCheck,
    FileFinding,
    HistoryEntry,
    Judgement,
    Outcome,
    Role,
    Suspect,
    SuspectCount,
)
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.former_file_checks import convert_file_checks
from triage.services.campaigns.requests import CampaignRequest
from triage.services.counts import changes
from triage.services.events.history import record_change
from triage.services.recordings import recorded_engines
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


def bring(project, lead, name="es.po", rows=ROWS):
    lines = [
        json.dumps({"source": a, "translation": b, "src_lang": "en", "tgt_lang": "es"})
        for a, b in rows
    ]
    engine = make_recorded_systems("\n".join(lines).encode(), name, project)[0]
    record_change(project, lead, "translations imported", new={"engines": [name]})
    return engine


def screen(project, lead, engine, name="Check of es.po", **options):
    campaign = create_campaign(
        CampaignRequest(
            project=project,
            method="screening",
            engines=[engine],
            directions=[("en", "es")],
            name=name,
            options={"filter_input": False, **options},
            created_by=lead,
        )
    )
    run = campaign.runs.get()
    generate(run)
    finish(run)
    return campaign


@pytest.fixture
def checked(project, lead):
    """A check as an earlier release made it, with a suspect confirmed and one rejected."""
    campaign = screen(project, lead, bring(project, lead))
    session = ReviewSession(project, lead)
    number, link = (Suspect.objects.get(cause=cause).pk for cause in ("numbers", "markup"))
    record(session, number, Vote(answer="confirm", category="NUM"))
    record(session, link, Vote(answer="reject"))
    return campaign


def nothing_changed() -> bool:
    return convert_file_checks() == 0 and not FileCheck.objects.exists()


def test_a_campaign_of_a_file_check_becomes_one_with_its_findings(checked, lead):
    assert convert_file_checks() == 1
    check = FileCheck.objects.get()
    assert (check.title, check.status, check.requested_by) == ("es.po", "done", lead)
    assert check.created == checked.created
    file = check.files.get()
    assert (file.path, file.checked) == ("es.po", 3)
    assert [(one.line, one.signal) for one in file.findings.all()] == [
        (1, "numbers"),
        (3, "markup"),
    ]


def test_what_people_said_becomes_an_answer(checked, lead):
    convert_file_checks()
    assert [(one.answer, one.answered_by) for one in FileFinding.objects.all()] == [
        ("wrong", lead),
        ("fine", lead),
    ]
    assert FileAnswer.objects.count() == 2


def test_the_check_and_its_findings_know_their_former_addresses(checked):
    suspects = [Suspect.objects.get(cause=cause).pk for cause in ("numbers", "markup")]
    convert_file_checks()
    assert FileCheck.objects.get().former_campaign == checked.pk
    assert list(FileFinding.objects.values_list("former_suspect", flat=True)) == suspects


def test_the_engine_and_all_that_belonged_to_its_campaign_are_gone(
    checked, django_capture_on_commit_callbacks
):
    path = files.path_of(f"projects/{checked.project_id}/recorded")
    assert list(path.iterdir())
    with django_capture_on_commit_callbacks(execute=True):
        convert_file_checks()
    for model in (Engine, EngineLine, Campaign, Outcome, Suspect, Judgement):
        assert not model._default_manager.exists()
    assert not list(path.iterdir())


def test_the_counts_of_suspects_are_right_afterwards(checked, project):
    convert_file_checks()
    assert changes.reconcile(project) == 0
    assert not SuspectCount.objects.filter(project=project, suspects__gt=0).exists()


def test_converting_twice_changes_nothing(checked):
    convert_file_checks()
    assert convert_file_checks() == 0
    assert FileCheck.objects.count() == 1


def test_two_checks_of_one_name_are_a_check_and_its_repetition(project, lead):
    first = screen(project, lead, bring(project, lead))
    second = screen(project, lead, bring(project, lead, rows=ROWS[:2]))
    assert convert_file_checks() == 2
    later, earlier = FileCheck.objects.order_by("-created")
    assert (earlier.former_campaign, later.former_campaign) == (first.pk, second.pk)
    assert later.previous == earlier


def test_an_engine_imported_on_its_own_stays(project, lead):
    engine = bring(project, lead)
    HistoryEntry.objects.update(at=timezone.now() - timedelta(minutes=1))
    screen(project, lead, engine)
    assert nothing_changed()


def test_an_engine_that_another_campaign_used_stays(checked, project, lead):
    screen(project, lead, Engine.objects.get(), name="Nightly")
    assert nothing_changed()


def test_an_engine_that_another_one_wraps_stays(checked, project):
    line = EngineLine.objects.create(name="faulty")
    Engine.objects.create(line=line, kind="faults", owner=project, options={"engine": "es.po"})
    assert nothing_changed()


@pytest.mark.parametrize("said", ["comment", "note", "disclosed"])
def test_an_engine_about_whose_suspects_people_have_written_stays(checked, lead, said):
    suspect = Suspect.objects.earliest("pk")
    if said == "comment":
        Comment.objects.create(suspect=suspect, author=lead, text="Ask the client.")
    elif said == "note":
        Judgement.objects.update(note="See the guidelines.")
    else:
        Suspect.objects.update(disclosed=True)
    assert nothing_changed()


def test_a_check_that_is_not_over_yet_waits_for_the_next_start(checked):
    checked.runs.update(status="running")
    assert nothing_changed()
    checked.runs.update(status="done")
    assert convert_file_checks() == 1


def test_the_engine_of_one_file_does_not_go_with_that_of_another(project, lead, checked):
    kept = bring(project, lead, "other.po")
    screen(project, lead, kept, name="Nightly")
    assert convert_file_checks() == 1
    assert Engine.objects.get() == kept


def test_a_file_of_the_same_name_in_another_project_is_left_alone(checked):
    other = make_project()
    theirs = bring(other, make_user(project=other))
    assert convert_file_checks() == 1
    assert Engine.objects.get() == theirs
    assert EngineLine.objects.get().name == "es.po"


def test_an_interrupted_conversion_goes_on_with_the_next_start(project, lead, checked, monkeypatch):
    screen(project, lead, bring(project, lead, "fr.po"), name="Check of fr.po")
    remove = recorded_engines.remove
    monkeypatch.setattr(recorded_engines, "remove", interrupt)
    with pytest.raises(KeyboardInterrupt):
        convert_file_checks()
    assert (FileCheck.objects.count(), Campaign.objects.count()) == (0, 2)
    monkeypatch.setattr(recorded_engines, "remove", remove)
    assert convert_file_checks() == 2


def interrupt(*given: object) -> None:
    raise KeyboardInterrupt
