"""Bugs are imported in the browser: a look that changes nothing, then the import."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from engines.services import uploads
from tests.factories import make_project, make_user
from tests.reporting.factories import make_bug
from tests.services.exchange.test_bug_import import FORMS, named, text_of
from triage.models import BugUpload, HistoryEntry, Judgement, Role, Suspect
from triage.reporting.bug_reading import ReadBug
from triage.services.exchange import bug_uploads
from triage.services.exchange.bug_import import import_bugs, import_in_steps
from triage.services.exchange.bug_uploads import UploadRefused

BUG = named(make_bug())
OTHER = named(make_bug(source="It costs 3,000 euros."))


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def lead(project):
    client = Client()
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


def lines(*bugs) -> bytes:
    return "".join(json.dumps(bug.as_json()) + "\n" for bug in bugs).encode()


def look(project, *bugs):
    data = lines(*bugs)
    return bug_uploads.preview(project, bug_uploads.store(project, [data], len(data)))


def upload(lead, data: bytes, name="bugs.jsonl"):
    return lead.post(reverse("bug-import"), {"file": SimpleUploadedFile(name, data)})


def press(lead, page, **fields):
    (token,) = re.findall(r'name="token" value="([^"]+)"', page.content.decode())
    return lead.post(reverse("bug-import"), {"token": token, "import": "1", **fields})


def test_a_look_tells_new_from_updated_from_unchanged_and_changes_nothing(project):
    import_bugs(project, [ReadBug(1, BUG), ReadBug(2, OTHER)], None)
    before = text_of(project)
    new = named(make_bug(source="It costs 4,000 euros."))
    seen = look(project, BUG, replace(OTHER, translation="Es kostet."), new)
    assert (seen.new, seen.updated, seen.unchanged) == (1, 1, 1)
    assert text_of(project) == before


@pytest.mark.parametrize("bug", FORMS.values(), ids=FORMS.keys())
def test_whatever_was_imported_is_unchanged_when_it_comes_again(project, bug):
    import_bugs(project, [ReadBug(1, named(bug))], None)
    seen = look(project, named(bug))
    assert (seen.new, seen.updated, seen.unchanged) == (0, 0, 1)


def test_a_file_of_bad_rows_is_read_no_further_than_the_first_thousand(lead):
    page = upload(lead, lines(BUG) + b"{}\n" * 20_000)
    assert page.status_code == 400
    text = page.content.decode()
    assert "more than 1,000 rows" in text
    assert "row 2: " in text
    assert 'name="token"' not in text


def test_a_worker_reads_no_more_of_such_a_file(project, lead):
    upload(lead, b"{}\n" * 350_000)
    row = BugUpload.objects.get()
    bug_uploads.run(row.pk)
    row.refresh_from_db()
    assert row.status == "failed"
    assert "more than 1,000 rows" in row.message
    assert row.done < 2_000


def test_a_bug_that_stands_twice_in_a_file_is_new_once(project):
    seen = look(project, BUG, replace(BUG, critical=False))
    assert (seen.new, seen.updated) == (1, 1)


def test_a_verdict_that_changed_elsewhere_is_an_update(project):
    import_bugs(project, [ReadBug(1, BUG)], None)
    assert look(project, replace(BUG, verdict="rejected")).updated == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"method": "none"},
        {"source": "nul \0"},
        {"signature": {"seed": float("nan")}},
        {"capability": "c" * 41},
        {"first_seen": replace(BUG.first_seen, time="yesterday")},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_what_no_database_takes_is_a_bad_row(project, changes):
    seen = look(project, OTHER, named(make_bug(**changes)))
    assert seen.new == 1
    assert [problem.partition(":")[0] for problem in seen.problems] == ["row 2"]


@pytest.mark.parametrize(
    "data", [b"id,source\n1,x\n", b"[" * 100_000, b"\xff\xfe", b'{"bugs": {}}']
)
def test_a_file_that_is_no_export_is_refused_with_a_reason(lead, data):
    answer = upload(lead, data)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


def test_an_upload_of_another_page_is_not_imported(project):
    with pytest.raises(UploadRefused):
        bug_uploads.preview(project, uploads.store(b"", "a.csv", project))


def test_a_file_over_the_limit_is_left_to_the_command(lead, monkeypatch):
    monkeypatch.setattr(bug_uploads, "LARGEST", 100)
    answer = upload(lead, lines(BUG))
    assert (answer.status_code, "import_bugs" in answer.content.decode()) == (400, True)


def test_a_lead_looks_and_imports_and_the_history_says_who(project, lead):
    page = upload(lead, lines(BUG, OTHER))
    assert not Suspect.objects.exists()
    assert press(lead, page).status_code == 302
    assert Suspect.objects.filter(project=project).count() == 2
    entry = HistoryEntry.objects.get(action="bugs imported")
    assert (str(entry.actor), entry.new) == ("lead", {"added": 2, "updated": 0, "unchanged": 0})


def test_nothing_is_offered_where_all_bugs_are_here_already(lead):
    press(lead, upload(lead, lines(BUG)))
    page = upload(lead, lines(BUG)).content.decode()
    assert "All of these bugs are here already, with nothing new." in page
    assert 'name="import"' not in page


def test_bad_rows_are_named_and_the_good_ones_imported_if_so_pressed(lead):
    page = upload(lead, b'{"id": 1}\n' + lines(BUG))
    text = page.content.decode()
    assert "row 1:" in text
    assert press(lead, page).status_code == 400
    assert not Suspect.objects.exists()
    press(lead, page, keep_going="1")
    assert Suspect.objects.count() == 1


def test_votes_of_people_who_are_here_are_named_before_they_count(project, lead):
    make_user("Rater 1", project)
    assert look(project, BUG).people == ["Rater 1"]
    assert "Rater 1" in upload(lead, lines(BUG)).content.decode()
    assert not Judgement.objects.exists()


def test_engines_that_are_not_here_are_named(project):
    assert look(project, BUG).engines == ["Alpha"]
    import_bugs(project, [ReadBug(1, BUG)], None)
    assert look(project, BUG).engines == []


def test_bugs_go_into_the_project_of_who_uploads(lead):
    other = make_project("Other")
    press(lead, upload(lead, lines(BUG)))
    assert not Suspect.objects.filter(project=other).exists()


@pytest.mark.parametrize("role", [Role.ANNOTATOR, Role.ENGINEER])
def test_the_page_is_for_leads(project, role, client):
    client.force_login(make_user(project=project, role=role))
    assert client.get(reverse("bug-import")).status_code == 403
    assert upload(client, lines(BUG)).status_code == 403


# --- Files that a worker takes ------------------------------------------------------------------


@pytest.fixture
def large(monkeypatch):
    """Every file counts as large; hints wait for a commit that never comes: tests are the worker."""
    monkeypatch.setattr(bug_uploads, "AT_ONCE", 10)
    return Client.post


def sent(lead, send, data: bytes) -> BugUpload:
    file = SimpleUploadedFile("bugs.jsonl", data)
    answer = send(lead, reverse("bug-import"), {"file": file})
    upload = BugUpload.objects.get()
    assert answer.headers["Location"] == reverse("bug-import-state", args=[upload.pk])
    return upload


def state(lead, upload) -> str:
    return str(lead.get(reverse("bug-import-state", args=[upload.pk])).content.decode())


def test_a_large_file_is_looked_at_and_imported_by_a_worker(project, lead, large):
    upload = sent(lead, large, lines(BUG, OTHER))
    assert "Waiting for a worker" in state(lead, upload)
    bug_uploads.run(upload.pk)
    assert "Import 2 bugs" in state(lead, upload)
    assert not Suspect.objects.exists()
    large(lead, reverse("bug-import-state", args=[upload.pk]), {"import": "1"})
    assert "0 of 2 bugs saved" in state(lead, upload)
    bug_uploads.run(upload.pk)
    assert Suspect.objects.filter(project=project).count() == 2
    page = state(lead, upload)
    assert "Imported" in page
    assert "hx-get" not in page.split('id="bug-upload"')[1].split(">")[0]
    entry = HistoryEntry.objects.get(action="bugs imported")
    assert (str(entry.actor), entry.new) == ("lead", {"added": 2, "updated": 0, "unchanged": 0})


def test_a_large_file_leaves_its_bad_rows_out_and_counts_them(lead, large):
    upload = sent(lead, large, b'{"id": 1}\n' + lines(BUG))
    bug_uploads.run(upload.pk)
    assert "Import the valid row" in state(lead, upload)
    large(lead, reverse("bug-import-state", args=[upload.pk]), {"import": "1"})
    bug_uploads.run(upload.pk)
    upload.refresh_from_db()
    assert upload.report == {"added": 1, "updated": 0, "unchanged": 0, "left_out": 1}


def test_a_large_file_that_is_no_export_says_so_on_its_page(lead, large):
    upload = sent(lead, large, b"id,source\n1,xxxxxxxxx\n")
    bug_uploads.run(upload.pk)
    page = state(lead, upload)
    assert "notice error" in page
    assert "Another file" in page


def test_an_import_that_a_worker_left_half_way_ends_as_if_it_had_not(project, lead, large):
    upload = sent(lead, large, lines(BUG, OTHER))
    bug_uploads.run(upload.pk)
    large(lead, reverse("bug-import-state", args=[upload.pk]), {"import": "1"})
    import_bugs(project, [ReadBug(1, BUG)], None)
    bug_uploads.run(upload.pk)
    assert Suspect.objects.filter(project=project).count() == 2
    assert Judgement.objects.count() == 2


def test_pressing_twice_asks_once(lead, large):
    upload = sent(lead, large, lines(BUG))
    assert not bug_uploads.request_import(upload)
    bug_uploads.run(upload.pk)
    assert bug_uploads.request_import(upload)
    assert not bug_uploads.request_import(upload)


def test_a_large_file_of_another_project_does_not_exist(lead, large):
    upload = sent(lead, large, lines(BUG))
    stranger = Client()
    stranger.force_login(make_user("stranger", make_project("Other"), Role.LEAD))
    address = reverse("bug-import-state", args=[upload.pk])
    assert stranger.get(address).status_code == 404
    assert stranger.post(address, {"import": "1"}).status_code == 404


def test_steps_tell_how_many_bugs_are_stored(project):
    told: list[int] = []
    bugs = [ReadBug(n, named(make_bug(source=f"It costs {n},000."))) for n in range(1, 1002)]
    import_in_steps(project, bugs, None, told.append)
    assert told == [500, 1000, 1001]
    assert Suspect.objects.filter(project=project).count() == 1001


def test_importing_takes_few_statements_however_many_bugs_there_are(
    project, django_assert_max_num_queries
):
    bugs = [ReadBug(n, named(make_bug(source=f"It costs {n},000."))) for n in range(1, 401)]
    with django_assert_max_num_queries(100):
        import_bugs(project, bugs, None)
