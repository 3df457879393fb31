"""A check reads its files one by one and stores what it finds."""

from __future__ import annotations

from tests.triage.services.file_checks.conftest import po, uploads
from triage.models import FileCheckStatus

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
