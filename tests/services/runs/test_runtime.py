"""The campaign runtime on a scripted engine: every case ends in exactly one outcome."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from engines.adapters.base import Answer, ItemError
from engines.errors import (
    EngineBusy,
    EngineConfigurationError,
    EngineRateLimited,
    EngineUnavailable,
)
from tests.campaigns import claim, finish, in_spanish, judge_all, release, translate_all, translated
from tests.servers import wait_until
from triage import tasks
from triage.models import (
    Batch,
    BatchStatus,
    Outcome,
    OutcomeVerdict,
    Run,
    RunStatus,
    Suspect,
    Translation,
)
from triage.services.runs import batches, generation, judging, lifecycle, retrying


def failing(error):
    def reply(texts):
        raise error

    return reply


def assert_counters_equal_rows(run):
    run.refresh_from_db()
    rows = Counter(Outcome.objects.filter(run=run).values_list("verdict", flat=True))
    assert [run.passed, run.failed, run.abstained, run.errored] == [
        rows[verdict] for verdict in OutcomeVerdict.values
    ]


def test_a_run_ends_done_with_one_outcome_a_case(start_run):
    run = finish(start_run())
    assert run.status == RunStatus.DONE
    assert run.cases_total == 35
    assert Outcome.objects.filter(run=run).count() == 35
    assert_counters_equal_rows(run)


def test_every_doubted_case_has_a_suspect(start_run):
    run = finish(start_run())
    assert run.failed > 0
    doubted = Outcome.objects.filter(run=run, verdict__in=["fail", "abstain"])
    assert doubted.filter(suspect__isnull=True).count() == 0
    assert Suspect.objects.count() == doubted.count()


def test_the_same_seed_makes_the_same_cases(start_run):
    first, second = start_run(), start_run(name="again")
    assert list(first.cases.values_list("inputs", flat=True)) == list(
        second.cases.values_list("inputs", flat=True)
    )


def test_cases_are_generated_by_one_worker_only(start_run):
    run = start_run()
    assert not generation.generate(run)
    assert run.cases.count() == 35


def wait_for_a_later_end(row: QuerySet[Run] | QuerySet[Batch]) -> None:
    """Wait until the lease on the row was extended."""
    first = row.get().lease_until
    wait_until(lambda: row.all().get().lease_until != first, what="a longer lease")


@pytest.mark.django_db(transaction=True)
def test_a_worker_keeps_its_run_however_long_a_case_takes(start_run, settings, monkeypatch):
    settings.MTRIAGE_BATCH_LEASE_SECONDS = 15
    run = start_run(generated=False)
    made = generation.case_specs
    others: list[bool] = []

    def slowly(*arguments):
        for number, spec in enumerate(made(*arguments)):
            if number == 1:
                wait_for_a_later_end(Run.objects.filter(pk=run.pk))
                others.append(generation.generate(Run.objects.get(pk=run.pk)))
            yield spec

    monkeypatch.setattr(generation, "case_specs", slowly)
    assert generation.generate(run)
    assert others == [False]


def test_the_run_of_a_worker_that_died_making_cases_is_soon_free(start_run, settings):
    run = start_run(generated=False)
    assert generation.claim(run)
    run.refresh_from_db()
    left = run.lease_until - timezone.now()
    assert left <= timedelta(seconds=settings.MTRIAGE_BATCH_LEASE_SECONDS)
    Run.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert generation.claim(run)


def test_a_generation_that_was_cut_short_goes_on_with_the_same_cases(start_run):
    run = start_run()
    whole = list(run.cases.values_list("index", "inputs"))
    batches_of_it = list(run.batches.values_list("number", "first_index", "end_index"))
    Batch.objects.filter(run=run, number__gte=2).delete()
    run.cases.filter(index__gte=20).delete()
    kept = claim(run)
    Run.objects.filter(pk=run.pk).update(
        status=RunStatus.GENERATING,
        cases_complete=False,
        cases_total=20,
        lease_until=timezone.now() - timedelta(seconds=1),
    )
    run.refresh_from_db()
    assert generation.generate(run)
    run.refresh_from_db()
    assert list(run.cases.values_list("index", "inputs")) == whole
    assert list(run.batches.values_list("number", "first_index", "end_index")) == batches_of_it
    assert run.cases_total == 35
    assert Batch.objects.get(pk=kept.pk).lease_token == kept.lease_token


def test_translation_starts_before_the_last_case_is_made(start_run, monkeypatch):
    monkeypatch.setattr(generation, "_FIRST_LOT", 10)
    monkeypatch.setattr(generation, "_LOT", 10)
    run = start_run(generated=False)
    waiting = []
    generation.generate(run, lambda: waiting.append(len(batches.claim(run, BatchStatus.WAITING))))
    assert waiting == [1, 1, 1]


def test_a_run_paused_while_its_cases_are_made_makes_the_rest_when_it_goes_on(
    start_run, monkeypatch
):
    monkeypatch.setattr(generation, "_FIRST_LOT", 10)
    monkeypatch.setattr(generation, "_LOT", 10)
    run = start_run(generated=False)

    def pause() -> None:
        lifecycle.pause(run, None)

    assert not generation.generate(run, pause)
    run.refresh_from_db()
    assert (run.status, run.cases_total, run.cases_complete) == (RunStatus.PAUSED, 10, False)
    assert lifecycle.resume(run, None)
    assert run.status == RunStatus.PENDING
    assert generation.generate(run)
    run.refresh_from_db()
    assert finish(run).status == RunStatus.DONE
    assert run.cases_total == 35


def test_a_run_does_not_end_while_cases_are_still_being_made(start_run, monkeypatch):
    monkeypatch.setattr(generation, "_FIRST_LOT", 10)
    run = start_run(generated=False)
    seen = []

    def work() -> None:
        run.refresh_from_db()
        finish(run)
        seen.append((run.judged, run.status))

    generation.generate(Run.objects.get(pk=run.pk), work)
    assert seen[0] == (10, RunStatus.GENERATING)
    run.refresh_from_db()
    assert finish(run).status == RunStatus.DONE


def test_a_claimed_batch_is_not_claimed_again(start_run):
    run = start_run()
    claimed = [batches.claim(run, BatchStatus.WAITING, 2) for _ in range(3)]
    assert [[batch.number for batch in held] for held in claimed] == [[0, 1], [2, 3], []]


def test_a_batch_whose_worker_died_is_claimed_again(start_run):
    run = start_run()
    first = claim(run)
    Batch.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    again = {batch.pk: batch for batch in batches.claim(run, BatchStatus.WAITING, 4)}
    assert len(again) == 4, "the one that was left and the three that nobody had"
    assert again[first.pk].lease_token != first.lease_token


def test_a_worker_that_lost_its_lease_changes_nothing(start_run):
    run = start_run()
    translate_all(run)
    slow = claim(run, BatchStatus.TRANSLATED)
    Batch.objects.filter(pk=slow.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    judge_all(run)
    judging.judge_batches([slow])
    assert Outcome.objects.filter(run=run).count() == 35
    assert_counters_equal_rows(run)


def test_the_database_refuses_a_second_outcome(start_run):
    run = finish(start_run())
    outcome = Outcome.objects.filter(run=run)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Outcome.objects.bulk_create([outcome])


def test_each_text_is_asked_for_once(start_run, script):
    run = finish(start_run())
    asked = [text for call in script.calls for text in call]
    assert len(asked) == len(set(asked)) == run.cases_total
    assert all(len(call) <= 10 for call in script.calls)


def test_a_second_identical_run_calls_no_engine(start_run, script):
    finish(start_run())
    script.calls.clear()
    again = finish(start_run(name="again"))
    assert script.calls == []
    assert again.engine_calls == 0
    assert again.status == RunStatus.DONE


def test_calls_that_failed_are_counted_as_calls(start_run, script):
    script.reply = failing(EngineUnavailable("Cut off."))
    run = finish(start_run())
    assert Run.objects.get(pk=run.pk).engine_calls == len(script.calls) > 0


def test_a_campaign_that_bypasses_the_cache_asks_anew(start_run, script):
    finish(start_run())
    before = len(script.calls)
    finish(start_run(name="again", bypass_cache=True))
    assert len(script.calls) == 2 * before


def test_another_version_label_is_asked_anew(start_run, engine, script):
    finish(start_run())
    script.calls.clear()
    finish(start_run(name="release 2", engines=[release(engine, "2")]))
    assert script.calls


def test_a_retryable_error_postpones_the_batch_as_long_as_the_service_asks(start_run, script):
    run = start_run()
    script.reply = failing(EngineRateLimited("Too many requests.", retry_after=90))
    batch = claim(run)
    assert not translated(batch)
    batch.refresh_from_db()
    assert batch.not_before is not None
    wait = batch.not_before - timezone.now()
    assert timedelta(seconds=30) < wait <= timedelta(seconds=90)
    run.refresh_from_db()
    assert run.notice == "Too many requests.", "no time, which would soon lie in the past"
    assert run.status == RunStatus.RUNNING


def test_refusals_before_anything_is_sent_cost_no_attempt(start_run, script):
    run = start_run()
    script.reply = failing(EngineBusy("scripted is paused for 3 s: 429.", retry_after=3))
    for _ in range(3 * retrying.MOST_ATTEMPTS):
        Batch.objects.update(not_before=None)
        with pytest.raises(EngineBusy):
            translated(claim(run))
    assert set(run.batches.values_list("attempts", flat=True)) == {0}
    assert not Outcome.objects.exists()
    script.reply = lambda texts: [Answer(text) for text in texts]
    Batch.objects.update(not_before=None)
    assert finish(run).errored == 0


def test_being_told_to_wait_costs_no_attempt(start_run, script):
    run = start_run()
    script.reply = failing(EngineRateLimited("Too many requests.", retry_after=2))
    for _ in range(3 * retrying.MOST_ATTEMPTS):
        Batch.objects.update(not_before=None)
        translate_all(run)
    script.reply = lambda texts: [Answer(text) for text in texts]
    Batch.objects.update(not_before=None)
    assert finish(run).errored == 0


def test_a_worker_leaves_the_other_batches_alone_when_the_engine_is_not_to_be_asked(
    start_run, script
):
    run = start_run()
    script.reply = failing(EngineBusy("scripted is paused for 3 s: 429.", retry_after=3))
    tasks.translate_next(run.pk)
    assert len(script.calls) == 1
    assert run.batches.filter(not_before__isnull=True).count() == 3


def test_a_task_that_hands_its_run_on_leaves_the_judging_to_the_next_one(
    start_run, script, monkeypatch, django_capture_on_commit_callbacks
):
    script.max_items = 5
    run = start_run()
    cache.delete(f"triage.judge:{run.pk}")
    monkeypatch.setattr(tasks.runs, "AT_IT_SECONDS", -1)
    monkeypatch.setattr(tasks.runs, "JUDGING_PAUSE", 3600)
    judging_tasks = []
    for _ in range(8):
        with django_capture_on_commit_callbacks() as sent:
            tasks.translate_next(run.pk)
        judging_tasks.append(len(sent))
    assert judging_tasks == [1, 0, 0, 0, 0, 0, 0, 1]
    assert set(run.batches.values_list("status", flat=True)) == {BatchStatus.TRANSLATED}


def test_an_engine_that_lets_nothing_through_for_an_hour_ends_the_run_which_can_be_resumed(
    start_run, script
):
    run = start_run()
    error = EngineRateLimited("api.test answered 429.", retry_after=600)
    error.failing_for = retrying.GIVE_UP_AFTER
    script.reply = failing(error)
    translated(claim(run))
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert run.notice.startswith(
        "api.test answered 429. The engine has not accepted anything for 60"
    )
    assert not Outcome.objects.exists()
    script.reply = lambda texts: [Answer(text) for text in texts]
    assert lifecycle.resume(run, None)
    assert finish(run).status == RunStatus.DONE


def test_no_service_postpones_a_batch_for_longer_than_ten_minutes(start_run, script):
    run = start_run()
    script.reply = failing(EngineRateLimited("Come back tomorrow.", retry_after=86_400))
    batch = claim(run)
    translated(batch)
    batch.refresh_from_db()
    assert batch.not_before is not None
    assert batch.not_before - timezone.now() <= timedelta(minutes=10)


@pytest.mark.parametrize("over", [RunStatus.FAILED, RunStatus.PAUSED])
def test_a_run_that_is_over_or_rests_keeps_its_notice(start_run, script, over):
    run = start_run()
    batch = claim(run)
    script.reply = failing(EngineUnavailable("Cut off."))
    Run.objects.filter(pk=run.pk).update(status=over, notice="The key is wrong.")
    translated(batch)
    run.refresh_from_db()
    assert run.notice == "The key is wrong."


def test_a_postponed_batch_is_not_claimed_before_its_time(start_run, script):
    run = start_run()
    script.reply = failing(EngineUnavailable("Cut off."))
    translated(claim(run))
    assert claim(run).number == 1


def test_after_the_last_attempt_the_cases_end_as_named_errors(start_run, script):
    run = start_run()
    script.reply = failing(EngineUnavailable("Cut off."))
    for _ in range(retrying.MOST_ATTEMPTS):
        Batch.objects.update(not_before=None)
        translate_all(run)
    judge_all(run)
    lifecycle.finish_if_complete(run.pk)
    run.refresh_from_db()
    assert (run.status, run.errored) == (RunStatus.DONE, 35)
    assert set(Outcome.objects.values_list("message", flat=True)) == {"Cut off."}
    assert not Suspect.objects.exists()


def test_a_permanent_error_stops_the_run_and_keeps_what_is_done(start_run, script):
    run = start_run()
    translated(claim(run))
    judge_all(run)
    script.reply = failing(EngineConfigurationError("The key is wrong.", remedy="Set another."))
    translated(claim(run))
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert run.notice == "The key is wrong. Set another."
    assert Outcome.objects.filter(run=run).count() == 10


def test_a_resumed_run_repeats_no_call(start_run, script):
    run = start_run()
    translated(claim(run))
    assert lifecycle.stop(run, None)
    assert batches.claim(run, BatchStatus.WAITING) == []
    assert lifecycle.resume(run, None)
    finish(run)
    asked = [text for call in script.calls for text in call]
    assert len(asked) == len(set(asked)) == 35
    assert run.status == RunStatus.DONE


def test_a_paused_run_hands_out_no_batch(start_run):
    run = start_run()
    assert lifecycle.pause(run, None)
    assert batches.claim(run, BatchStatus.WAITING) == []


def test_a_finished_run_cannot_be_paused(start_run):
    run = finish(start_run())
    assert not lifecycle.pause(run, None)


def test_a_text_that_fails_alone_is_a_named_error_for_its_case(start_run, script):
    script.reply = lambda texts: [ItemError("Refused."), *(Answer(text) for text in texts[1:])]
    run = finish(start_run())
    assert (run.status, run.errored) == (RunStatus.DONE, 4)
    assert_counters_equal_rows(run)


def test_retrying_sends_only_what_failed(start_run, script):
    script.reply = lambda texts: [ItemError("Refused."), *(Answer(text) for text in texts[1:])]
    run = finish(start_run())
    script.reply = lambda texts: [Answer(text) for text in texts]
    script.calls.clear()
    assert lifecycle.retry_errors(run, None) == 4
    finish(run)
    assert sum(len(call) for call in script.calls) == 4
    assert (run.status, run.errored) == (RunStatus.DONE, 0)
    assert_counters_equal_rows(run)


def test_answers_that_vanished_are_asked_for_again(start_run, script):
    run = start_run()
    translate_all(run)
    Translation.objects.all()[0].delete()
    finish(run)
    finish(run)
    assert run.status == RunStatus.DONE
    assert Outcome.objects.filter(run=run).count() == 35


def test_a_doubted_case_is_judged_on_its_translation_alone(start_run, script):
    script.neighbour_dependent = True
    script.alone = lambda text: in_spanish(text)
    run = finish(start_run())
    assert run.failed == 0
    assert run.rechecked_alone == run.differed_alone == run.cleared_alone == 35
    assert not Suspect.objects.exists()


def test_a_passed_case_is_not_translated_alone(start_run, script):
    script.neighbour_dependent = True
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    run = finish(start_run())
    assert run.passed == 35
    assert script.calls_alone == []


def test_the_progress_of_a_running_run_tells_rate_and_time_left(start_run):
    run = start_run()
    translated(claim(run))
    judge_all(run)
    run.refresh_from_db()
    state = lifecycle.progress(run)
    assert (state.judged, state.total) == (10, 35)
    assert state.rate > 0
    assert state.time_left is not None


def test_a_lease_is_extended_while_the_engine_takes_its_time(transactional_db, start_run, settings):
    settings.MTRIAGE_BATCH_LEASE_SECONDS = 15
    batch = claim(start_run())
    with batches.renewing([batch]):
        wait_for_a_later_end(Batch.objects.filter(pk=batch.pk))
        assert batches.claim(batch.run, BatchStatus.WAITING)[0].number == 1


def test_what_came_before_a_failed_request_is_not_paid_twice(start_run, script):
    run = start_run()
    script.max_items = 5
    calls = iter([False, True])

    def reply(texts):
        if next(calls, False):
            raise EngineUnavailable("Cut off.")
        return [Answer(text) for text in texts]

    script.reply = reply
    batch = claim(run)
    assert not translated(batch)
    assert Translation.objects.count() == 5
    Batch.objects.update(not_before=None)
    translated(claim(run))
    assert [len(call) for call in script.calls] == [5, 5, 5]


def test_an_error_keeps_what_came_instead_of_a_translation(start_run, script):
    script.reply = lambda texts: [ItemError("It refused.", kind="refusal") for _ in texts]
    run = finish(start_run())
    assert set(run.outcomes.values_list("error_kind", flat=True)) == {"refusal"}
