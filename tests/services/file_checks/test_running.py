"""A check reads its files one by one and stores what it finds."""

from __future__ import annotations

import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone

from engines import files
from tests.services.file_checks.conftest import po, uploads
from triage.models import FileAnswer, FileCheck, FileCheckStatus, FileFinding, HistoryEntry, Ignored
from triage.services.common import background_work
from triage.services.file_checks import answers, requesting, running
from triage.services.file_checks.uploaded_files import CheckedUpload
from triage.tasks import requests

WHEELS = {"wheels": ("The cart has 4 wheels.", "El carro tiene 5 ruedas.")}


def test_a_check_finds_a_wrong_number_with_its_file_line_and_key(check):
    done = check(*uploads(es_po=po(**WHEELS)))
    assert done.status == FileCheckStatus.DONE
    [finding] = done.files.get().findings.all()
    assert (finding.signal, finding.unit, finding.line) == (
        "numbers",
        "wheels|The cart has 4 wheels.",
        8,
    )
    assert done.done == done.total > 0


def test_two_files_of_one_name_are_told_apart_by_their_folders(check):
    german = po(**WHEELS).replace("Language: es", "Language: de")
    done = check(*uploads(es__django_po=po(**WHEELS), de__django_po=german))
    assert [one.path for one in done.files.all()] == ["de/django.po", "es/django.po"]


def test_a_broken_file_does_not_stop_the_others(check):
    done = check(*uploads(a_xlf="<xliff", b_po=po(**WHEELS)))
    broken, whole = done.files.all()
    assert done.status == FileCheckStatus.DONE
    assert broken.unread
    assert whole.findings.count() == 1


def test_the_folder_that_a_check_is_unpacked_into_names_no_language(check):
    done = check(*uploads(common_json='{"a": "Hay 4 ruedas."}', en_json='{"a": "4 wheels."}'))
    assert {one.path: (one.directions, one.problem) for one in done.files.all()} == {
        "common.json": ([], ""),
        "en.json": ([], ""),
    }


def test_a_missing_source_file_is_named_as_it_would_be_called_in_the_upload(check):
    done = check(CheckedUpload("app_es.arb", BytesIO(b'{"a": "Hay 4 ruedas."}')))
    assert "at app_en.arb" in done.files.get().problem


def test_two_translations_of_one_source_are_both_checked(check):
    units = {"menu": ("Open 3 files", "Abrir 3 archivos"), "issue": ("Open 3 files", "Abiertos 5")}
    done = check(*uploads(es_po=po(**units)))
    file = done.files.get()
    assert file.checked == 2
    assert [one.unit for one in file.findings.all()] == ["issue|Open 3 files"]


def test_an_upload_without_any_translation_file_fails_with_a_sentence(check):
    done = check(*uploads(pictures__a_jpg=b"..."))
    assert done.status == FileCheckStatus.FAILED
    assert done.message.startswith("None of the 1 files")


def test_a_comment_in_the_file_makes_a_finding_ignored(check):
    text = po(**WHEELS).replace("msgctxt", "# mtriage: ignore numbers\nmsgctxt")
    finding = check(*uploads(es_po=text)).files.get().findings.get()
    assert finding.ignored == Ignored.COMMENT


def test_what_could_not_be_read_keeps_the_code_of_its_message(check):
    done = check(*uploads(es_po=po(**WHEELS).encode() + b'\nmsgid "a"\nmsgstr "\xed"\n'))
    assert all(message.code for _, message in done.files.get().unread_places)


def test_the_check_of_a_killed_worker_starts_over_without_doubling_anything(check, monkeypatch):
    waiting = check(*uploads(a_po=po(**WHEELS), b_po=po(**WHEELS)), wait=True)

    def die(self, done=None):
        stored(self, done)
        raise SystemExit("killed")

    stored = running._FileRun._store
    monkeypatch.setattr(running._FileRun, "_store", die)
    with pytest.raises(SystemExit):
        running.run(waiting.pk)
    monkeypatch.setattr(running._FileRun, "_store", stored)
    assert FileFinding.objects.count() == 1
    FileCheck.objects.update(lease_until=timezone.now() - timedelta(minutes=5))
    assert running.run(waiting.pk)
    assert [one.findings.count() for one in waiting.files.all()] == [1, 1]


def test_an_answer_survives_when_a_check_starts_over(check, lead):
    done = check(*uploads(es_po=po(**WHEELS)))
    answers.answer(FileFinding.objects.get(), lead, "fine")
    FileCheck.objects.update(status=FileCheckStatus.WAITING)
    running.run(done.pk)
    assert FileFinding.objects.get().answer == "fine"


def test_a_worker_that_lost_its_check_stores_nothing_more(check, lead, monkeypatch):
    waiting = check(*uploads(es_po=po(**WHEELS)), wait=True)

    def cancelled(*arguments):
        requesting.cancel(FileCheck.objects.get(), lead)
        return stored(*arguments)

    stored = running._FileRun._store
    monkeypatch.setattr(running._FileRun, "_store", cancelled)
    running.run(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.status == FileCheckStatus.STOPPED
    assert not FileFinding.objects.exists()


def test_deleting_a_check_deletes_its_files_and_keeps_the_answers(
    check, lead, django_capture_on_commit_callbacks
):
    done = check(*uploads(es_po=po(**WHEELS)))
    answers.answer(FileFinding.objects.get(), lead, "wrong")
    path = files.path_of(done.stored)
    assert path.is_file()
    with django_capture_on_commit_callbacks(execute=True):
        requesting.delete(done, lead)
    assert not path.exists()
    assert not FileFinding.objects.exists()
    assert FileAnswer.objects.get().answer == "wrong"


def test_the_files_of_a_check_go_with_their_project(
    check, project, django_capture_on_commit_callbacks
):
    path = files.path_of(check(*uploads(es_po=po(**WHEELS))).stored)
    HistoryEntry.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        project.delete()
    assert not path.exists()


def test_the_same_files_are_checked_again_under_the_same_name(check, lead):
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        target.writestr("es.po", po(**WHEELS))
        target.writestr("other.csv", "id,en,es\n")
    first = check(CheckedUpload("app.zip", data))
    second = requesting.check_again(first, lead)
    running.run(second.pk)
    assert (second.title, second.previous) == ("app.zip", first)
    assert [one.path for one in second.files.all()] == ["es.po"]
    assert [one.is_new for one in FileFinding.objects.filter(file__check_of=second)] == [False]


def test_findings_and_progress_can_be_seen_before_the_file_ends(check, monkeypatch):
    monkeypatch.setattr(running, "SECONDS_BETWEEN_REPORTS", 0)
    units = {f"unit{n}": WHEELS["wheels"] for n in range(300)}
    waiting = check(*uploads(es_po=po(**units)), wait=True)
    seen: list[tuple[int, int]] = []

    def watch(row, **values):
        told(row, **values)
        if "done" in values:
            seen.append((values["done"], FileFinding.objects.count()))

    told = background_work.update_progress
    monkeypatch.setattr(background_work, "update_progress", watch)
    running.run(waiting.pk)
    waiting.refresh_from_db()
    shares = [done / waiting.total for done, _ in seen]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert any(0 < share < 0.5 and found for share, (_, found) in zip(shares, seen, strict=True))


def test_a_check_whose_message_was_lost_is_sent_again_to_a_worker_with_models(check, monkeypatch):
    waiting = check(*uploads(es_po=po(**WHEELS)), wait=True)
    FileCheck.objects.update(created=timezone.now() - timedelta(minutes=1))
    sent: list[tuple[tuple[int], str]] = []
    monkeypatch.setattr(
        requests.check_files,
        "apply_async",
        lambda arguments, **options: sent.append((arguments, options["queue"])),
    )
    requests.resend_unclaimed_jobs(10)
    assert sent == [((waiting.pk,), "nlp")]
