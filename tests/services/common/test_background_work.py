"""Searches, harvests and imports whose worker was killed, or whose message was lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import OperationalError
from django.utils import timezone

from tests.factories import make_project, make_suspect
from tests.servers import wait_until
from triage import tasks
from triage.models import Export, Harvest, RecordedImport, Reduction
from triage.services.common import background_work, leases
from triage.services.messages.sentences import ServiceMessage
from triage.tasks.integrations import send_due

pytestmark = pytest.mark.django_db

LONG_AGO = timedelta(hours=1)


def harvest() -> Harvest:
    languages = {"source_language": "en", "target_language": "es"}
    return Harvest.objects.create(project=make_project(), corpus="town", text="", **languages)


def recorded_import() -> RecordedImport:
    return RecordedImport.objects.create(project=make_project(), name="acme")


def reduction() -> Reduction:
    return Reduction.objects.create(suspect=make_suspect(make_project()), budget=5)


def export() -> Export:
    return Export.objects.create(project=make_project(), format="csv")


ALL = (export, harvest, recorded_import, reduction)
KINDS = [pytest.param(make, id=make.__name__) for make in ALL]
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


def recover() -> None:
    """What the beat asks for."""
    tasks.recover_runs()
    send_due()


@pytest.mark.parametrize("make", KINDS)
def test_one_worker_alone_takes_a_piece_of_work(make: Make):
    row = make()
    assert background_work.claim(type(row), row.pk)
    assert not background_work.claim(type(row), row.pk)


@pytest.mark.parametrize("make", KINDS)
def test_what_a_killed_worker_left_is_sent_and_taken_again(make: Make, sent):
    row = make()
    background_work.claim(type(row), row.pk)
    recover()
    assert sent == []
    change(row, lease_until=timezone.now() - LONG_AGO)
    recover()
    assert [pk for _, pk in sent] == [row.pk]
    assert background_work.claim(type(row), row.pk)


@pytest.mark.parametrize("make", KINDS)
def test_what_an_emptied_broker_lost_is_sent_again(make: Make, sent):
    row = make()
    recover()
    assert sent == []
    change(row, created=timezone.now() - LONG_AGO)
    recover()
    assert [pk for _, pk in sent] == [row.pk]


def test_each_kind_goes_to_the_task_that_does_it(sent):
    rows = [make() for make in ALL]
    for row in rows:
        change(row, created=timezone.now() - LONG_AGO)
    recover()
    assert {name for name, _ in sent} == {
        "triage.tasks.translate_corpus",
        "triage.tasks.import_recorded",
        "triage.tasks.translate_smallest",
        "triage.integrations.tasks.write_export",
    }


@pytest.mark.parametrize("make", KINDS)
def test_what_three_workers_died_of_is_given_up_with_a_word(make: Make, sent):
    row = make()
    for _ in range(leases.MAX_LOSSES):
        assert background_work.claim(type(row), row.pk)
        change(row, lease_until=timezone.now() - LONG_AGO)
    recover()
    row.refresh_from_db()
    assert sent == []
    assert (row.status, row.message) == ("failed", ServiceMessage.WORK_GIVEN_UP())


@pytest.mark.parametrize("make", KINDS)
def test_what_is_over_is_never_taken_again(make: Make, sent):
    row = make()
    change(row, status="done", created=timezone.now() - LONG_AGO)
    recover()
    assert sent == []
    assert not background_work.claim(type(row), row.pk)


@pytest.mark.django_db(transaction=True)
def test_a_worker_at_work_renews_its_lease():
    row, ends = harvest(), []

    def wait_for_a_later_end(held: Harvest) -> None:
        first = held.lease_until
        wait_until(lambda: until(row) != first, what="a longer lease")
        ends.extend([first, until(row)])
        background_work.finish(held, "done")

    lease = timedelta(seconds=5)
    assert background_work.run(Harvest, row.pk, wait_for_a_later_end, lease=lease)
    assert ends[1] > ends[0]


def until(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk).lease_until


@pytest.mark.parametrize("make", KINDS)
def test_a_worker_that_was_taken_over_changes_nothing_any_more(make: Make):
    row = make()

    def slowly(held: Any) -> None:
        change(row, lease_until=timezone.now() - LONG_AGO)
        assert background_work.claim(type(row), row.pk)
        background_work.finish(held, "done")

    assert background_work.run(type(row), row.pk, slowly)
    row.refresh_from_db()
    assert (row.status, row.losses) == ("running", 1)


@pytest.mark.parametrize("make", KINDS)
def test_work_that_breaks_says_so_at_once(make: Make, sent):
    row = make()

    def broken(held: Any) -> None:
        raise ZeroDivisionError("by nought")

    assert background_work.run(type(row), row.pk, broken)
    row.refresh_from_db()
    assert (row.status, row.message) == ("failed", "ZeroDivisionError: by nought")
    assert row.finished_at
    recover()
    assert sent == []


@pytest.mark.parametrize("make", KINDS)
def test_work_that_the_database_was_away_for_is_left_to_another_worker(make: Make):
    row = make()

    def away(held: Any) -> None:
        raise OperationalError("the database is away")

    with pytest.raises(OperationalError):
        background_work.run(type(row), row.pk, away)
    row.refresh_from_db()
    assert row.status == "running"


@pytest.mark.parametrize("make", KINDS)
def test_cancelled_work_is_taken_from_its_worker(make: Make):
    row = make()

    def cancelled(held: Any) -> None:
        assert background_work.cancel(row)
        background_work.update_progress(held, message="far")
        raise AssertionError("it went on")

    assert background_work.run(type(row), row.pk, cancelled)
    row.refresh_from_db()
    assert (row.status, row.message) == ("stopped", "")
    assert not background_work.cancel(row)
