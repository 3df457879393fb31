from __future__ import annotations

import csv
import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from jsonschema import Draft202012Validator

from tests.factories import make_suspect, make_user
from triage.models import Judgement, Role, SuspectStatus
from triage.reporting.bug_json import bug_schema
from triage.reporting.bug_record import BugRecord
from triage.services.exchange import export
from triage.services.suspects.filters import ViewFilter


@pytest.fixture
def bug(project):
    suspect = make_suspect(project, status=SuspectStatus.CONFIRMED)
    Judgement.objects.create(
        suspect=suspect,
        reviewer=make_user("alice", project),
        answer="confirm",
        category="NUM",
        likert=2,
        note="wrong mark",
        output_hash=suspect.output_hash,
    )
    return suspect


def exported(project, view=None):
    chunks = export.chunks("json", export.bug_records(project, view or ViewFilter()))
    return json.loads("".join(chunks))


def test_the_document_is_valid_under_the_schema_that_ships(project, bug):
    document = exported(project)
    Draft202012Validator(bug_schema()).validate(document)
    assert len(document["bugs"]) == 1


def test_a_bug_carries_its_evidence_and_votes(project, bug):
    (row,) = exported(project)["bugs"]
    assert row["id"] == bug.fingerprint
    assert row["source"] == bug.current.case.inputs[0]
    assert row["expected"][0]["text"] in row["source"]
    assert row["votes"][0]["reviewer"] == "alice"
    assert row["likert_mean"] == 2


def test_withdrawn_votes_do_not_leave(project, bug):
    Judgement.objects.update(withdrawn_at=timezone.now())
    assert exported(project)["bugs"][0]["votes"] == []


def test_only_confirmed_suspects_leave(project, bug):
    make_suspect(project)
    make_suspect(project, status=SuspectStatus.REJECTED)
    assert len(exported(project)["bugs"]) == 1


def test_the_view_limits_what_leaves(project, bug):
    assert exported(project, ViewFilter(capability="decimals"))["bugs"] == []


def test_engine_options_that_look_like_secrets_are_masked(project, bug):
    engine = bug.current.run.engine
    engine.options = {"api_key": "abc123secret"}
    engine.save()
    assert "abc123secret" not in json.dumps(exported(project))


def test_the_number_of_queries_does_not_grow_with_the_bugs(project, bug, django_assert_num_queries):
    with CaptureQueriesContext(connection) as few:
        list(export.bug_records(project, ViewFilter()))
    for _ in range(5):
        make_suspect(project, status=SuspectStatus.CONFIRMED)
    with django_assert_num_queries(len(few)):
        list(export.bug_records(project, ViewFilter()))


@pytest.mark.parametrize("limit", [1, 2, 5, 6])
def test_pages_hold_every_bug_once_and_end(project, bug, limit):
    for _ in range(4):
        make_suspect(project, status=SuspectStatus.CONFIRMED)
    found: list[BugRecord] = []
    after: int | None = 0
    while after is not None:
        page, after = export.bug_page(project, ViewFilter(), after, limit)
        assert 0 < len(page) <= limit
        found += page
    assert found == list(export.bug_records(project, ViewFilter()))


def test_the_command_writes_json_lines(project, bug, tmp_path):
    path = tmp_path / "bugs.jsonl"
    call_command("export_bugs", output=str(path), format="jsonl")
    assert json.loads(path.read_text(encoding="utf-8"))["id"] == bug.fingerprint


def test_the_command_writes_csv_with_formulas_defused(project, tmp_path):
    make_suspect(project, status=SuspectStatus.CONFIRMED, inputs=["=1+1 costs 2,000."])
    path = tmp_path / "bugs.csv"
    call_command("export_bugs", output=str(path), format="csv")
    (row,) = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig")))
    assert not row["source"].startswith("=")


def test_the_command_names_an_unknown_filter(project):
    with pytest.raises(CommandError, match="colour=red"):
        call_command("export_bugs", filter=["colour=red"])


def test_the_command_names_a_folder_that_is_not_there(project, tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("export_bugs", output=str(tmp_path / "none" / "bugs.json"))


@pytest.mark.parametrize(
    ("presence", "status"),
    [("new", "new"), ("still", "failing"), ("fixed", "fixed"), ("reopened", "reopened")],
)
def test_a_bug_says_how_it_stands_against_earlier_runs(project, presence, status):
    make_suspect(project, status=SuspectStatus.CONFIRMED, presence=presence)
    (row,) = exported(project)["bugs"]
    assert row["status"] == status


def test_a_vote_names_the_kinds_of_bug_and_whether_it_decided(project, bug):
    Judgement.objects.update(
        adjudication=True,
        members=[
            {"index": 0, "buggy": True, "kinds": ["under"]},
            {"index": 1, "buggy": True, "kinds": ["word", "under"]},
        ],
    )
    (vote,) = exported(project)["bugs"][0]["votes"]
    assert vote["bug_kinds"] == ["under", "word"]
    assert vote["adjudication"]


@pytest.mark.parametrize("address", ["/bugs.json", "/bugs/csv"])
def test_a_misspelt_filter_exports_nothing(project, client, address):
    client.force_login(make_user("erin", project, Role.ENGINEER))
    answer = client.get(address, {"engin": "nothing"})
    assert answer.status_code == 422
    assert "Did you mean engine?" in answer.content.decode()


class TestCorrections:
    """The counts of the exports page match what its files contain."""

    def pairs(self, project) -> int:
        bugs = export.bug_records(project, ViewFilter())
        return len("".join(export.chunks("training", bugs)).splitlines())

    @pytest.mark.parametrize("kind", ["none", "vote", "import"])
    def test_bugs_with_a_better_translation_are_counted(self, project, bug, kind):
        if kind == "vote":
            Judgement.objects.update(corrected_translation="Es cuesta 1.000.")
        elif kind == "import":
            sighting = {"run": 1, "at": "2031-01-01T00:00:00Z"}
            bug.content = {
                "imported": {
                    **{"project": "theirs", "first_seen": sighting, "last_seen": sighting},
                    **{"output_hash": bug.output_hash, "corrected_translation": "Besser."},
                }
            }
            bug.save()
        count = export.corrected_bugs(project, ViewFilter()).count()
        assert count == (kind != "none")
        if kind != "import":
            assert count == self.pairs(project)

    def test_a_format_that_would_be_empty_says_so_and_is_no_download(self, client, project, bug):
        client.force_login(make_user("lead", project, "lead"))
        page = client.get("/exchange/exports/").content.decode()
        assert page.count("Empty: no better translation yet") == len(export.CORRECTED)
        assert "/bugs/jsonl?" in page
        assert "/bugs/tmx?" not in page
        Judgement.objects.update(corrected_translation="Better.")
        page = client.get("/exchange/exports/").content.decode()
        assert "Empty" not in page
        assert "/bugs/tmx?" in page
