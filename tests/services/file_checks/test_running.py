"""A check reads its files one by one and stores what it finds."""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone

from engines import files
from tests.services.file_checks.conftest import po, uploads
from triage.checking.findings import Level
from triage.models import FileAnswer, FileCheck, FileCheckStatus, FileFinding, HistoryEntry, Ignored
from triage.services.common import background_work, workers
from triage.services.file_checks import answers, requesting, running
from triage.services.file_checks.uploaded_files import CheckedUpload, unpacked
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


def killed_while_storing(check: FileCheck, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a check in a worker that dies after it has stored findings for the first time."""

    def die(self, done=None):
        stored(self, done)
        raise SystemExit("killed")

    stored = running._FileRun._store
    with monkeypatch.context() as patch:
        patch.setattr(running._FileRun, "_store", die)
        with pytest.raises(SystemExit):
            running.run(check.pk)


def test_the_check_of_a_killed_worker_starts_over_without_doubling_anything(check, monkeypatch):
    waiting = check(*uploads(a_po=po(**WHEELS), b_po=po(**WHEELS)), wait=True)
    killed_while_storing(waiting, monkeypatch)
    assert FileFinding.objects.count() == 1
    FileCheck.objects.update(lease_until=timezone.now() - timedelta(minutes=5))
    running.run(waiting.pk)
    assert [one.findings.count() for one in waiting.files.all()] == [1, 1]


def many(count: int = 200) -> str:
    """A catalogue of several lots, all of whose units have a wrong number."""
    return po(**{f"unit{n}": WHEELS["wheels"] for n in range(count)})


def found_in(check: FileCheck) -> list[tuple[str, int, int]]:
    rows = FileFinding.objects.filter(file__check_of=check).order_by("file__path", "number")
    return [(row.file.path, row.number, row.line) for row in rows]


def test_a_check_that_gives_way_goes_on_where_it_stopped(check):
    broken = many().encode() + b'\nmsgid "a"\nmsgstr "\xed"\n'
    files: dict[str, str | bytes] = {
        "a_po": many(30),
        "b_po": broken,
        "c_csv": "key,en,es\na,It has 4.,Tiene 5.\n",
    }
    whole = check(*uploads(**files))
    waiting = check(*uploads(**files), wait=True)
    turns = 1
    while running.run(waiting.pk, lambda: True):
        turns += 1
    waiting.refresh_from_db()
    assert turns > 4
    assert waiting.status == FileCheckStatus.DONE
    assert found_in(waiting) == found_in(whole)
    fields = ("path", "units", "checked", "skipped", "unread", "problem", "directions")
    assert [*waiting.files.values(*fields)] == [*whole.files.values(*fields)]


def test_between_its_turns_a_check_shows_how_far_it_is(check):
    waiting = check(*uploads(es_po=many()), wait=True)
    assert running.run(waiting.pk, lambda: True)
    waiting.refresh_from_db()
    assert waiting.status == FileCheckStatus.RUNNING
    assert 0 < waiting.done < waiting.total
    assert found_in(waiting)


def test_a_worker_killed_in_a_later_turn_costs_no_finding_and_doubles_none(check, monkeypatch):
    waiting = check(*uploads(es_po=many()), wait=True)
    assert running.run(waiting.pk, lambda: True)
    killed_while_storing(waiting, monkeypatch)
    assert 50 < len(found_in(waiting)) < 200
    FileCheck.objects.update(lease_until=timezone.now() - timedelta(minutes=5))
    while running.run(waiting.pk, lambda: True):
        pass
    assert len(found_in(waiting)) == 200


@pytest.mark.django_db(transaction=True)
def test_a_long_check_lets_one_that_waits_go_first(check, broker, monkeypatch):
    monkeypatch.setattr(requests, "TURN_SECONDS", 0)
    long = check(*uploads(es_po=many()), wait=True)
    short = check(*uploads(es_po=po(**WHEELS)), wait=True)
    requests.enqueue_file_check(short.pk)
    requests.check_files(long.pk)
    with workers.connect() as client:
        # A task goes in on the left and is taken from the right.
        messages = [json.loads(one)["headers"]["argsrepr"] for one in client.lrange("nlp", 0, -1)]
    assert messages == [f"({long.pk},)", f"({short.pk},)"]
    assert 0 < len(found_in(long)) < 200


@pytest.mark.django_db(transaction=True)
def test_a_check_that_nobody_waits_for_runs_to_its_end(check, broker, monkeypatch):
    monkeypatch.setattr(requests, "TURN_SECONDS", 0)
    waiting = check(*uploads(es_po=many()), wait=True)
    requests.check_files(waiting.pk)
    assert len(found_in(waiting)) == 200


def test_a_check_that_gave_way_can_be_cancelled(check, lead):
    waiting = check(*uploads(es_po=many()), wait=True)
    assert running.run(waiting.pk, lambda: True)
    assert requesting.cancel(waiting, lead)
    assert not running.run(waiting.pk, lambda: True)


@pytest.mark.parametrize("is_old", [True, False])
def test_what_a_killed_worker_left_unpacked_is_deleted_by_the_next_check(
    check, tmp_path, monkeypatch, is_old
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = tmp_path / "mtriage-check-of-a-killed-worker"
    (left / "es").mkdir(parents=True)
    if is_old:
        os.utime(left, (1, 1))
    check(*uploads(es_po=po(**WHEELS)))
    assert left.exists() is not is_old


def test_the_folder_of_a_check_that_goes_on_is_left_alone(check, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    waiting = check(*uploads(es_po=po(**WHEELS)), wait=True)
    with unpacked(waiting) as folder:
        os.utime(folder, (1, 1))
        check(*uploads(es_po=po(**WHEELS)))
        assert (folder / "es.po").is_file()


def test_an_answer_survives_when_a_check_starts_over(check, lead):
    done = check(*uploads(es_po=po(**WHEELS)))
    answers.answer(FileFinding.objects.get(), lead, "fine")
    FileCheck.objects.update(status=FileCheckStatus.WAITING, stage="", done=0)
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


def test_a_check_is_named_with_the_folder_of_its_file(check):
    one = check(CheckedUpload("locale\\es\\app.po", BytesIO(po(**WHEELS).encode())))
    assert one.title == "locale/es/app.po"


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
    queue_for = requests.check_files.queue_for
    assert queue_for
    monkeypatch.setattr(
        requests.check_files,
        "apply_async",
        lambda ids, **options: sent.append((ids, queue_for(*ids))),
    )
    requests.resend_unclaimed_jobs(10)
    assert sent == [((waiting.pk,), "nlp")]


KEPT = {
    "es": "Tu solicitud de follow fue aceptada.",
    "fr": "Votre demande de follow a été acceptée.",
    "it": "La tua richiesta di follow è stata accettata.",
}


@pytest.mark.parametrize(
    ("languages", "level", "found"),
    [
        (("es", "it"), Level.WARNING, {Level.WARNING}),
        (("es", "fr", "it"), Level.WARNING, set()),
        (("es", "fr", "it"), Level.NOTE, {Level.NOTE}),
    ],
)
def test_words_that_three_languages_keep_are_names(check, languages, level, found):
    files = {
        f"{language}_po": po(a=("Your follow request was accepted.", KEPT[language])).replace(
            "Language: es", f"Language: {language}"
        )
        for language in languages
    }
    done = check(*uploads(**files), level=level)
    assert done.status == FileCheckStatus.DONE
    assert {one.level for file in done.files.all() for one in file.findings.all()} == found
