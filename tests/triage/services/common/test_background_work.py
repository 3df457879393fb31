"""Searches, harvests and imports whose worker was killed, or whose message was lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone

from tests.factories import make_project, make_suspect
from triage import tasks
from triage.models import Harvest, RecordedImport, Reduction
from triage.services.common import background_work
from triage.services.messages.sentences import Sentence
from triage.tasks import requests

pytestmark = pytest.mark.django_db

LONG_AGO = timedelta(hours=1)


def harvest() -> Harvest:
    languages = {"source_language": "en", "target_language": "es"}
    return Harvest.objects.create(project=make_project(), corpus="town", text="", **languages)


def recorded_import() -> RecordedImport:
    return RecordedImport.objects.create(project=make_project(), name="acme")


def reduction() -> Reduction:
    return Reduction.objects.create(suspect=make_suspect(make_project()), budget=5)


KINDS = [pytest.param(make, id=make.__name__) for make in (harvest, recorded_import, reduction)]
Make = Callable[[], Any]


@pytest.fixture
def sent(monkeypatch) -> list[tuple[str, int]]:
    """Names of the tasks that go to workers, and what they are about."""
    found: list[tuple[str, int]] = []

    def send(self, args, **options):
        found.append((self.name, args[0]))

    monkeypatch.setattr(current_app.Task, "apply_async", send)
    return found


def change(row: Any, **values: Any) -> None:
    type(row).objects.filter(pk=row.pk).update(**values)


@pytest.mark.parametrize("make", KINDS)
def test_one_worker_alone_takes_a_piece_of_work(make: Make):
    row = make()
    assert background_work.claim(type(row), row.pk)
    assert not background_work.claim(type(row), row.pk)


@pytest.mark.parametrize("make", KINDS)
def test_what_a_killed_worker_left_is_sent_and_taken_again(make: Make, sent):
    row = make()
    background_work.claim(type(row), row.pk)
    tasks.recover_runs()
    assert sent == []
    change(row, seen_at=timezone.now() - LONG_AGO)
    tasks.recover_runs()
    assert [pk for _, pk in sent] == [row.pk]
    assert background_work.claim(type(row), row.pk)


@pytest.mark.parametrize("make", KINDS)
def test_what_an_emptied_broker_lost_is_sent_again(make: Make, sent):
    row = make()
    tasks.recover_runs()
    assert sent == []
    change(row, created=timezone.now() - LONG_AGO)
    tasks.recover_runs()
    assert [pk for _, pk in sent] == [row.pk]


def test_each_kind_goes_to_the_task_that_does_it(sent):
    rows = [harvest(), recorded_import(), reduction()]
    for row in rows:
        change(row, created=timezone.now() - LONG_AGO)
    tasks.recover_runs()
    assert {name for name, _ in sent} == {
        "triage.tasks.translate_corpus",
        "triage.tasks.import_recorded",
        "triage.tasks.translate_smallest",
    }


@pytest.mark.parametrize("make", KINDS)
def test_what_three_workers_died_of_is_given_up_with_a_word(make: Make, sent):
    row = make()
    for _ in range(background_work.MOST_ATTEMPTS):
        assert background_work.claim(type(row), row.pk)
        change(row, seen_at=timezone.now() - LONG_AGO)
    tasks.recover_runs()
    row.refresh_from_db()
    assert sent == []
    assert (row.status, row.message) == ("failed", Sentence.WORK_GIVEN_UP())


@pytest.mark.parametrize("make", KINDS)
def test_what_is_over_is_never_taken_again(make: Make, sent):
    row = make()
    change(row, status="done", created=timezone.now() - LONG_AGO)
    requests.send_what_is_left(1.0)
    assert sent == []
    assert not background_work.claim(type(row), row.pk)


@pytest.mark.django_db(transaction=True)
def test_a_worker_at_work_gives_signs_of_life(monkeypatch):
    monkeypatch.setattr(background_work, "SIGN_EVERY", 0.01)
    row = harvest()
    background_work.claim(Harvest, row.pk)
    change(row, seen_at=None)
    with background_work.at_it(Harvest, row.pk):
        for _ in range(1000):
            row.refresh_from_db()
            if row.seen_at is not None:
                break
    assert row.seen_at is not None
