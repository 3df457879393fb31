"""Bugs go out, come in elsewhere, and run again as a suite."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engines.adapters.base import Answer
from tests.campaigns import finish, in_spanish, release
from tests.factories import make_project, make_run, make_suspect, make_user
from tests.reporting.factories import NOW, make_bug, make_sit_bug, read_back
from triage.models import Campaign, Judgement, Outcome, Presence, Suspect, SuspectStatus
from triage.reporting.bug_reading import ReadBug
from triage.reporting.bug_record import BugRecord, ErrorElsewhere, RecordedVote, Repeats, Sighting
from triage.reporting.bug_sit import MemberVerdict
from triage.services.common.errors import CampaignError
from triage.services.common.stable_hashes import suspect_fingerprint
from triage.services.exchange import export
from triage.services.exchange.bug_import import ImportRefused, import_bugs
from triage.services.suspects.filters import ViewFilter


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


def named(bug: BugRecord) -> BugRecord:
    """The same bug with the id that its content gives it."""
    direction = bug.direction
    name = suspect_fingerprint(
        bug.method, direction.source, direction.target, bug.engine.line, bug.source
    )
    return replace(bug, id=name)


RATER = RecordedVote("Rater 1", "confirm", "NUM", True, 1, "first", NOW)
LATER = "2031-05-04T11:00:00+00:00"
MEMBERS = (
    MemberVerdict(0, False),
    MemberVerdict(1, True, ("under", "word"), same_kinds=("under",)),
    MemberVerdict(2, True, ("under",), same=True),
    MemberVerdict(3, False),
)
FORMS = {
    "number": make_bug(),
    "sit, with a verdict on each member": make_sit_bug(),
    "sit, with kinds of each member and those of the original": make_sit_bug(
        votes=(replace(RATER, bug_kinds=("under", "word"), members=MEMBERS),)
    ),
    "several votes of one reviewer": make_bug(
        votes=(
            RATER,
            replace(RATER, likert=3, created=LATER, comment="of another output"),
            replace(RATER, adjudication=True, created=LATER, bug_kinds=("under", "word")),
        ),
        likert_mean=5 / 3,
    ),
    "no vote, yet a correction and a mean": make_bug(votes=(), likert_mean=2.5),
    "reported to the makers, not seen by the last run": make_bug(
        disclosure="reported", status="stale"
    ),
    "put to the engine again and failing each time": make_bug(repeats=Repeats(5, 5)),
    "flaky": make_bug(repeats=Repeats(5, 0)),
    "with errors outside the given values": make_bug(
        elsewhere=(
            ErrorElsewhere("date", "March became May.", (3, 10), (3, 9), "03-03", "3. März"),
            ErrorElsewhere("sign", "-1 was lost.", (20, 22)),
        )
    ),
    "times of other zones": make_bug(first_seen=Sighting("a run", "2031-05-04T10:00:00+02:00")),
    "signature of any size": make_bug(signature={"seed": 2**70, "deep": {"list": [1, None]}}),
    "texts of any kind": make_bug(source="a\u2028b\t\U0001f600", reason='"\\'),
}


@pytest.mark.parametrize("bug", FORMS.values(), ids=FORMS.keys())
def test_whatever_the_form_can_say_survives_import_and_export(project, bug):
    report = import_bugs(project, [ReadBug(1, named(bug))], None)
    assert (report.added, report.problems) == (1, [])
    assert json.loads(text_of(project)) == json.loads(json.dumps(named(bug).as_json()))


def test_a_flaky_bug_is_flaky_where_it_comes_in(project):
    import_bugs(project, [ReadBug(1, named(make_bug(repeats=Repeats(5, 3))))], None)
    assert Suspect.objects.get().flaky
    outcome = Outcome.objects.get()
    assert (outcome.repeats, outcome.repeats_failed) == (5, 3)


def test_more_failures_than_repeats_are_refused(project):
    bug = ReadBug(1, named(make_bug(repeats=Repeats(3, 5))))
    with pytest.raises(ImportRefused) as refused:
        import_bugs(project, [bug], None)
    assert "5 failed of 3 repeats" in refused.value.problems[0]


def test_a_file_without_repeats_comes_in(project):
    old = json.loads(json.dumps(named(make_bug()).as_json()))
    old["schema_version"] = "1.1"
    del old["repeats"]
    (read,) = read_back(json.dumps(old))
    assert import_bugs(project, [read], None).problems == []
    assert json.loads(text_of(project))["repeats"] is None


def test_a_file_of_the_first_version_comes_in_with_its_kinds_of_bugs(project):
    (old,) = json.loads(json.dumps([named(make_sit_bug()).as_json()]))
    old["schema_version"] = "1.0"
    for vote in old["votes"]:
        del vote["members"]
    (read,) = read_back(json.dumps(old))
    assert import_bugs(project, [read], None).problems == []
    assert Judgement.objects.get().members == [{"index": 0, "kinds": ["word"]}]
    assert json.loads(text_of(project))["votes"][0]["bug_kinds"] == ["word"]


def test_kinds_of_the_original_are_stored_with_their_member(project):
    bug = FORMS["sit, with kinds of each member and those of the original"]
    import_bugs(project, [ReadBug(1, named(bug))], None)
    stored = Judgement.objects.get().members
    assert [(m["same"], m["same_kinds"]) for m in stored[1:3]] == [(False, ["under"]), (True, [])]


def test_a_vote_that_was_revised_elsewhere_is_replaced(project):
    import_bugs(project, [ReadBug(1, named(make_bug(votes=(RATER,))))], None)
    revised = named(make_bug(votes=(replace(RATER, likert=4, created=LATER),), likert_mean=4.0))
    import_bugs(project, [ReadBug(1, revised)], None)
    assert [vote["likert"] for vote in json.loads(text_of(project))["votes"]] == [4]


def test_votes_given_here_stay_when_a_bug_is_updated(project):
    bug = named(make_bug(votes=(RATER,)))
    import_bugs(project, [ReadBug(1, bug)], None)
    suspect = Suspect.objects.get()
    reviewer = make_user("here", project)
    Judgement.objects.create(
        suspect=suspect, reviewer=reviewer, answer="confirm", output_hash=suspect.output_hash
    )
    import_bugs(project, [ReadBug(1, bug)], None)
    names = [vote["reviewer"] for vote in json.loads(text_of(project))["votes"]]
    assert sorted(names) == ["Rater 1", "here"]


def test_votes_of_who_left_stay_when_a_bug_is_updated(project):
    bug = named(make_bug(votes=(RATER,)))
    import_bugs(project, [ReadBug(1, bug)], None)
    suspect = Suspect.objects.get()
    gone = make_user("gone", project)
    gone.is_active = False
    gone.save()
    Judgement.objects.create(
        suspect=suspect, reviewer=gone, answer="confirm", output_hash=suspect.output_hash
    )
    import_bugs(project, [ReadBug(1, bug)], None)
    assert not Judgement.objects.filter(withdrawn_at__isnull=False).exists()


def test_an_update_may_reject_a_bug(project):
    import_bugs(project, [ReadBug(1, named(make_bug()))], None)
    import_bugs(project, [ReadBug(1, named(make_bug(verdict="rejected")))], None)
    assert Suspect.objects.get().status == SuspectStatus.REJECTED
    assert text_of(project) == ""


def test_bugs_that_come_back_home_keep_their_own_run_and_votes(exported, project):
    before = text_of(project), list(Suspect.objects.values_list("current", "content"))
    call_command("import_bugs", str(exported), project=project.slug)
    assert (text_of(project), list(Suspect.objects.values_list("current", "content"))) == before


def test_a_known_bug_is_updated_and_never_doubled(exported, elsewhere):
    call_command("import_bugs", str(exported), project=elsewhere.slug)
    count = Suspect.objects.count()
    call_command("import_bugs", str(exported), project=elsewhere.slug)
    assert Suspect.objects.count() == count > 0
    assert Judgement.objects.count() == count


def imported(path, project, capsys) -> str:
    call_command("import_bugs", str(path), project=project.slug)
    said: str = capsys.readouterr().out
    return said


def test_what_is_imported_again_as_it_was_counts_as_unchanged_and_writes_nothing(
    exported, elsewhere, capsys
):
    count = len(exported.read_text(encoding="utf-8").splitlines())
    said = imported(exported, elsewhere, capsys)
    assert said == f"{count} added, 0 updated, 0 unchanged.\n"
    with CaptureQueriesContext(connection) as queries:
        assert imported(exported, elsewhere, capsys) == f"0 added, 0 updated, {count} unchanged.\n"
    written = [one["sql"] for one in queries if re.match("INSERT|UPDATE|DELETE", one["sql"])]
    assert [sql for sql in written if "historyentry" not in sql] == []


def test_bugs_that_come_back_to_where_they_were_found_are_unchanged(exported, project, capsys):
    count = Suspect.objects.count()
    assert imported(exported, project, capsys) == f"0 added, 0 updated, {count} unchanged.\n"


def test_only_a_bug_that_the_file_tells_otherwise_counts_as_updated(exported, elsewhere, capsys):
    imported(exported, elsewhere, capsys)
    first, *rest = [json.loads(line) for line in exported.read_text("utf-8").splitlines()]
    first["verdict"] = "rejected"
    exported.write_text("".join(json.dumps(row) + "\n" for row in [first, *rest]), "utf-8")
    assert imported(exported, elsewhere, capsys) == f"0 added, 1 updated, {len(rest)} unchanged.\n"
    assert Suspect.objects.filter(status=SuspectStatus.REJECTED).count() == 1


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


@pytest.mark.parametrize("pair", ["statu=confirmed", "status", "status="])
def test_a_suite_of_an_unknown_view_is_refused(project, engine, pair):
    with pytest.raises(CommandError, match=f"--suite '{pair}': write k=v"):
        call_command("run_campaign", engine=[engine.line.name], direction=["en-es"], suite=[pair])


def test_a_release_that_repaired_the_bugs_passes_the_suite(exported, start_run, engine, script):
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    run = suite(partial(start_run, engines=[release(engine, "2")]))
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
