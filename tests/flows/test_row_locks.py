"""What somebody else has stored, but not yet committed, is waited for and then respected.

SQLite has one writer at a time, so these tests are about PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any, TypeVar

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tests.factories import answer_many, make_outcome, make_run, make_suspect, make_user
from tests.reporting.factories import make_bug
from tests.servers import wait_until
from triage.models import (
    Batch,
    BatchStatus,
    BulkAnswer,
    DecisionCount,
    Judgement,
    Outcome,
    OutcomeVerdict,
    Project,
    Reservation,
    Suspect,
)
from triage.services.common import clock
from triage.services.counts import decision_counts
from triage.services.exchange.imported_rows import RunsOfImports, store_cases
from triage.services.projects.engine_rights import leads_may_configure, let_leads_configure
from triage.services.projects.review_settings import change_settings, review_settings
from triage.services.review import bulk, slots, suspect_tracking, undo
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import NothingToUndoError, Recorded, record
from triage.services.review.votes import parse_vote
from triage.services.runs import batches, lifecycle
from triage.services.suspects.filters import ViewFilter
from triage.services.word_lists import stored_lists

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite locks no rows"),
]

T = TypeVar("T")

CONFIRM = {"answer": "confirm", "category": "NUM"}


def call_during(change: Callable[[], Any], call: Callable[[], T]) -> T:
    """Make a change, begin the call in another connection, and commit once the call waits or is done."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            change()
            job = pool.submit(_and_disconnect, call)
            wait_until(lambda: job.done() or _somebody_waits(), what="a wait for a lock")
        return job.result()


def _and_disconnect(call: Callable[[], T]) -> T:
    try:
        return call()
    finally:
        connection.close()


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        # Other processes run tests in the same cluster, so only waits for this connection count.
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks"
            " WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))"
        )
        return bool(cursor.fetchone()[0])


@pytest.fixture
def session(project) -> ReviewSession:
    return ReviewSession(project, make_user("alice", project), "tab")


def vote(session: ReviewSession, suspect: Suspect) -> Recorded:
    return record(session, suspect.pk, parse_vote(CONFIRM))


def test_a_second_vote_is_kept_out_of_an_item_that_needs_one(project, session):
    suspect = make_suspect(project, make_run(project))
    bob = ReviewSession(project, make_user("bob", project), "tab")
    late = call_during(lambda: vote(session, suspect), lambda: vote(bob, suspect))
    assert not late.counted
    assert Suspect.objects.get(pk=suspect.pk).status == "confirmed"


def test_a_vote_is_undone_once(project, session):
    suspect = make_suspect(project, make_run(project))
    pk = vote(session, suspect).judgement.pk
    with pytest.raises(NothingToUndoError):
        call_during(lambda: undo.undo(session, pk), lambda: undo.undo(session, pk))
    assert Judgement.objects.get(pk=pk).withdrawn_at


def test_a_bulk_answer_is_undone_once(project, session):
    run = make_run(project)
    pks = [make_suspect(project, run).pk for _ in range(3)]
    batch = answer_many(session, pks, parse_vote(CONFIRM)).batch
    first, second = (bulk.request_undo(session, batch) for _ in range(2))
    call_during(lambda: bulk.run(first.pk), lambda: bulk.run(second.pk))
    assert sorted(BulkAnswer.objects.filter(undoes=True).values_list("count", flat=True)) == [0, 3]
    assert set(Suspect.objects.values_list("status", flat=True)) == {"open"}


def test_a_lease_renewed_at_the_last_moment_is_not_swept(project, session):
    make_suspect(project, make_run(project))
    reserve_next(session, QueueRequest(ViewFilter(), 1))
    Reservation.objects.update(expires_at=timezone.now() - timedelta(hours=1))
    later = timezone.now() + timedelta(hours=1)
    swept = call_during(lambda: Reservation.objects.update(expires_at=later), slots.return_expired)
    assert swept == 0
    assert Reservation.objects.get().expires_at == later


def test_a_list_replaced_twice_at_once_gets_two_versions(project):
    def replace_list() -> Any:
        return stored_lists.save(project, None, "Names", {"glossary": []}, "names.csv")

    replace_list()
    assert call_during(replace_list, replace_list).number == 3


def test_two_runs_that_fail_alike_at_once_share_the_suspect(project):
    first = make_run(project)
    second = make_run(project, first.engine)
    rows = [make_outcome(run, verdict="fail", error_kind="digits") for run in (first, second)]
    rows[1].case.inputs = rows[0].case.inputs
    rows[1].case.save()

    def attach(row: Outcome) -> None:
        with transaction.atomic():
            suspect_tracking.attach(row.run, [row])

    call_during(lambda: attach(rows[0]), lambda: attach(rows[1]))
    assert rows[1].suspect == Suspect.objects.get()


@pytest.mark.parametrize("leads_first", [True, False])
def test_two_settings_changed_at_once_are_both_stored(project, session, leads_first):
    def hasty() -> None:
        change_settings(project, session.reviewer, {"hasty_seconds": 3.0})

    def leads() -> None:
        let_leads_configure(project, session.reviewer, True)

    call_during(*((leads, hasty) if leads_first else (hasty, leads)))
    stored = Project.objects.get(pk=project.pk)
    assert review_settings(stored).hasty_seconds == 3.0
    assert leads_may_configure(stored)


def test_errors_are_taken_back_once(project):
    run = make_run(project, status="done", errored=1, cases_total=1)
    make_outcome(run, verdict=OutcomeVerdict.ERROR)
    again = call_during(
        lambda: lifecycle.retry_errors(run, None), lambda: lifecycle.retry_errors(run, None)
    )
    assert again == 0


def test_decisions_that_were_not_counted_are_added_once(project):
    make_suspect(project, make_run(project), status="confirmed")
    DecisionCount.objects.all().delete()
    again = call_during(
        lambda: decision_counts.reconcile(project), lambda: decision_counts.reconcile(project)
    )
    assert again == 0


def test_counts_that_another_worker_merges_are_passed_over(project):
    run = make_run(project)
    make_suspect(project, run, status="confirmed")
    decision_counts.reconcile(project)
    rows = DecisionCount.objects.select_for_update()
    before = list(DecisionCount.objects.values_list("pk", flat=True))
    call_during(lambda: list(rows), lambda: decision_counts.compact([run.pk]))
    assert list(DecisionCount.objects.values_list("pk", flat=True)) == before


def test_cases_of_two_imports_at_once_get_indexes_of_their_own(project):
    bug = make_bug()
    other = replace(bug, source=f"{bug.source} Twice.")
    _stored(project, bug)
    third = replace(bug, source=f"{bug.source} Thrice.")
    (case,) = call_during(lambda: _stored(project, other), lambda: _stored(project, third))
    assert case.index == 2


def _stored(project: Any, bug: Any) -> Any:
    with transaction.atomic():
        return store_cases([bug], RunsOfImports(project))


def test_the_clock_goes_on_during_a_transaction(monkeypatch):
    monkeypatch.setattr(clock, "_last_reading", None)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT now(), pg_sleep(0.2)")
        assert clock.now() - cursor.fetchone()[0] > timedelta(seconds=0.2)


def test_workers_that_look_for_batches_at_once_need_not_wait_for_each_other(project):
    run = make_run(project, status="running")
    for number in range(2):
        Batch.objects.create(run=run, number=number, first_index=number, end_index=number + 1)
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        (first,) = batches.claim(run, BatchStatus.WAITING)
        job = pool.submit(_and_disconnect, lambda: batches.claim(run, BatchStatus.WAITING))
        (second,) = job.result(timeout=30)
    assert (first.number, second.number) == (0, 1)
