"""Bugs go out, come in elsewhere, and run again as a suite."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from engines.adapters.base import Answer
from tests.factories import make_project, make_run, make_suspect, make_user
from tests.triage.conftest import finish, in_spanish
from triage.models import Campaign, Judgement, Presence, Suspect, SuspectStatus
from triage.services import export
from triage.services.campaigns import CampaignError
from triage.services.filters import ViewFilter


def text_of(project) -> str:
    return "".join(export.chunks("jsonl", export.bug_records(project, ViewFilter())))


@pytest.fixture
def exported(project, start_run, tmp_path):
    """Bugs that a run found, confirmed by alice, as a file."""
    finish(start_run())
    alice = make_user("alice", project)
    for suspect in Suspect.objects.all():
        Judgement.objects.create(
            suspect=suspect,
            reviewer=alice,
            answer="confirm",
            category="NUM",
            critical=True,
            likert=1,
            note="comma kept",
            corrected_translation="Mejor así.",
            output_hash=suspect.output_hash,
        )
    Suspect.objects.update(status=SuspectStatus.CONFIRMED, category="NUM", critical=True)
    path = tmp_path / "bugs.jsonl"
    path.write_text(text_of(project), encoding="utf-8")
    return path


@pytest.fixture
def elsewhere(exported):
    """An empty second project, as another installation would be."""
    Judgement.objects.all().delete()
    Suspect.objects.all().delete()
    User.objects.all().delete()
    return make_project("Elsewhere")


def test_a_round_trip_loses_nothing(exported, elsewhere):
    call_command("import_bugs", str(exported), project=elsewhere.slug)
    assert [json.loads(line) for line in text_of(elsewhere).splitlines()] == [
        json.loads(line) for line in exported.read_text(encoding="utf-8").splitlines()
    ]


def test_a_known_bug_is_updated_and_never_doubled(exported, elsewhere):
    call_command("import_bugs", str(exported), project=elsewhere.slug)
    count = Suspect.objects.count()
    call_command("import_bugs", str(exported), project=elsewhere.slug)
    assert Suspect.objects.count() == count > 0
    assert Judgement.objects.count() == count


def test_reviewers_of_another_installation_cannot_sign_in(exported, elsewhere):
    call_command("import_bugs", str(exported), project=elsewhere.slug)
    assert not User.objects.get(username="alice").is_active


def test_a_bad_row_is_named_and_nothing_is_changed(exported, elsewhere):
    exported.write_text(exported.read_text(encoding="utf-8") + '{"id": 1}\n', encoding="utf-8")
    with pytest.raises(CommandError, match="nothing was imported"):
        call_command("import_bugs", str(exported), project=elsewhere.slug)
    assert not Suspect.objects.exists()


def test_told_to_go_on_it_imports_the_good_rows(exported, elsewhere, capsys):
    exported.write_text("{broken\n" + exported.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("import_bugs", str(exported), project=elsewhere.slug, keep_going=True)
    assert Suspect.objects.exists()
    assert "row 1" in capsys.readouterr().err


def test_a_file_that_is_no_export_is_refused(elsewhere, tmp_path):
    path = tmp_path / "other.json"
    path.write_text('{"other": []\n}', encoding="utf-8")
    with pytest.raises(CommandError, match="export"):
        call_command("import_bugs", str(path))


def suite(start_run):
    return finish(start_run(name="suite", options={}, suite=ViewFilter(status="confirmed")))


def test_a_suite_runs_exactly_the_confirmed_bugs(exported, start_run, script):
    script.calls.clear()
    run = suite(start_run)
    assert run.cases_total == run.failed == Suspect.objects.count()
    assert set(Suspect.objects.values_list("presence", flat=True)) == {Presence.STILL}


def test_a_release_that_repaired_the_bugs_passes_the_suite(exported, start_run, engine, script):
    engine.version_label = "2"
    engine.save()
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    run = suite(start_run)
    assert (run.failed, run.passed) == (0, Suspect.objects.count())
    assert set(Suspect.objects.values_list("presence", flat=True)) == {Presence.FIXED}


def test_a_bug_that_only_people_can_judge_goes_to_review_when_its_output_changed(
    project, engine, start_run, script
):
    held = make_run(project, engine, method="sit")
    same, other = ["A red house."], ["A blue house."]
    for inputs in (same, other):
        make_suspect(project, held, inputs=inputs, outputs=inputs, status=SuspectStatus.CONFIRMED)
    script.reply = lambda texts: [
        Answer(text if text in same else "Una casa azul.") for text in texts
    ]
    run = suite(lambda **changes: start_run(method="sit", **changes))
    assert (run.failed, run.abstained) == (1, 1)


def test_a_bug_that_the_oracle_does_not_see_still_fails_while_its_output_is_the_same(
    project, engine, start_run, script
):
    held = make_run(project, engine)
    texts = ["It costs 5 euros."]
    make_suspect(project, held, inputs=texts, outputs=texts, status=SuspectStatus.CONFIRMED)
    script.reply = lambda asked: [Answer(text) for text in asked]
    run = suite(start_run)
    assert (run.failed, run.passed, run.abstained) == (1, 0, 0)


def test_an_empty_suite_is_refused_before_anything_starts(project, start_run):
    with pytest.raises(CampaignError, match="no test case"):
        suite(start_run)
    assert not Campaign.objects.filter(name="suite").exists()
