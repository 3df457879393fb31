"""A worker whose lease ran out changes nothing; a run ends only when nobody is at it."""

from __future__ import annotations

from engines.adapters.base import Answer, ItemError
from engines.errors import EngineUnavailable
from tests.campaigns import claim, finish, translate_all, translated
from triage.models import Batch, BatchStatus, Outcome, RunStatus, Suspect
from triage.services.common import leases
from triage.services.runs import batches, judging, lifecycle, translating


def take_over(batch: Batch) -> None:
    """Another worker holds the batch now."""
    Batch.objects.filter(pk=batch.pk).update(lease_token="another")


def test_verdicts_of_a_worker_that_lost_its_lease_are_not_stored(start_run):
    run = start_run()
    translate_all(run)
    held = claim(run, BatchStatus.TRANSLATED)
    take_over(held)
    judging.judge_batches([held])
    assert not Outcome.objects.exists()
    assert not Suspect.objects.exists()
    run.refresh_from_db()
    assert run.judged == 0
    held.refresh_from_db()
    assert (held.status, held.lease_token) == (BatchStatus.JUDGING, "another")


def test_errors_of_a_worker_that_lost_its_lease_are_not_stored(start_run, script):
    run = start_run()
    held = claim(run)

    def lose_it_while_asking(texts):
        take_over(held)
        return [ItemError("Refused.") for _ in texts]

    script.reply = lose_it_while_asking
    assert not translated(held)
    assert not Outcome.objects.exists()


def test_paid_answers_of_a_worker_that_lost_its_lease_are_kept(start_run, script):
    run = start_run()
    held = claim(run)

    def lose_it_while_asking(texts):
        take_over(held)
        return [Answer(text) for text in texts]

    script.reply = lose_it_while_asking
    assert not translated(held)
    script.reply = lambda texts: [Answer(text) for text in texts]
    script.calls.clear()
    Batch.objects.filter(pk=held.pk).update(status=BatchStatus.WAITING, **leases.RELEASED)
    translate_all(run)
    assert sum(map(len, script.calls)) == run.cases_total - held.end_index


def test_a_run_whose_cases_all_have_outcomes_waits_for_its_last_batch(start_run, script):
    script.reply = lambda texts: [ItemError("Refused.") for _ in texts]
    run = start_run()
    translate_all(run)
    run.refresh_from_db()
    assert run.errored == run.cases_total
    assert not lifecycle.finish_if_complete(run.pk)
    while run.batches.filter(status=BatchStatus.TRANSLATED).exists():
        judging.judge_batches([claim(run, BatchStatus.TRANSLATED)])
    assert lifecycle.finish_if_complete(run.pk)
    run.refresh_from_db()
    assert run.status == RunStatus.DONE


def test_of_batches_claimed_together_those_after_a_failure_are_given_back(start_run, script):
    run = start_run()
    held = batches.claim(run, BatchStatus.WAITING, 3)

    def break_at_the_second(texts):
        if len(script.calls) == 2:
            raise EngineUnavailable("Nothing answers.")
        return [Answer(text) for text in texts]

    script.reply = break_at_the_second
    assert batches.workers_at(run, BatchStatus.WAITING) == 1
    assert list(translating.translate_batches(held)) == [True, False]
    left = Batch.objects.get(pk=held[2].pk)
    assert (left.status, left.lease_token, left.losses) == (BatchStatus.WAITING, "", None)
    script.reply = lambda texts: [Answer(text) for text in texts]
    Batch.objects.update(not_before=None)
    assert finish(run).judged == run.cases_total
    assert all(script.calls.count(call) == 1 for call in script.calls if call != script.calls[1])
