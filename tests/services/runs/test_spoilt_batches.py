"""A text that spoils every batch that it is in is found by halves; all others are translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from engines.adapters.base import Answer, ItemError
from engines.errors import (
    BadReply,
    EngineBroke,
    EngineBusy,
    EngineRateLimited,
    EngineUnavailable,
    RequestRefused,
)
from tests.campaigns import StartRun, claim, finish, in_spanish, translate_all, translated
from tests.fakes import Script
from tests.flows.test_fault_tolerance import (
    MisbehavingServer,
    assert_every_case_has_one_outcome,
    make_campaign,
    mt_server,
    private_addresses,
)
from triage import tasks
from triage.models import Batch, BatchStatus, Outcome, OutcomeVerdict, Run, RunStatus
from triage.services.runs import generation, lifecycle, retrying

__all__ = ["mt_server", "private_addresses"]


@pytest.fixture
def run(start_run: StartRun) -> Run:
    return start_run()


def source_of(run: Run, index: int) -> str:
    text: str = run.cases.get(index=index).inputs[0]
    return text


def spoilt_by(
    poison: str, error: Callable[[], Exception]
) -> Callable[[Sequence[str]], list[Answer | ItemError]]:
    def reply(texts: Sequence[str]) -> list[Answer | ItemError]:
        if poison in texts:
            raise error()
        return [Answer(in_spanish(text)) for text in texts]

    return reply


def to_the_end(run: Run) -> Run:
    """Do the workers' part, without waiting between attempts."""
    for _ in range(20):
        Batch.objects.update(not_before=None)
        run.refresh_from_db()
        if finish(run).is_final:
            return run
    pytest.fail("There was no end of it.")


ERRORS: dict[str, Callable[[], Exception]] = {
    "refused": lambda: RequestRefused("api.test answered 413."),
    "unreadable": lambda: BadReply("9 translations came back for 10 texts."),
    "broke": lambda: ValueError("no such word"),
    "broke at the service": lambda: EngineBroke("api.test answered 500."),
}


@pytest.mark.parametrize("kind", ERRORS)
def test_only_the_text_that_spoils_its_batch_ends_in_an_error(
    run: Run, script: Script, kind: str
) -> None:
    poison = source_of(run, 13)
    script.reply = spoilt_by(poison, ERRORS[kind])
    to_the_end(run)
    assert (run.status, run.passed, run.errored) == (RunStatus.DONE, 34, 1)
    error = Outcome.objects.get(run=run, verdict=OutcomeVerdict.ERROR)
    assert error.case.inputs == [poison]
    asked = Counter(text for call in script.calls for text in call)
    answered = Counter(text for call in script.calls if poison not in call for text in call)
    assert set(answered.values()) == {1}, "nobody is paid twice for what was translated"
    assert asked[poison] <= 2 + 4 + retrying.MOST_ATTEMPTS
    assert run.engine_calls == len(script.calls)


def test_a_reply_that_cannot_be_read_once_costs_one_further_request(
    run: Run, script: Script
) -> None:
    good = script.reply
    failures = iter([BadReply("Broken off.")])

    def reply(texts: Sequence[str]) -> list[Answer | ItemError]:
        for error in failures:
            raise error
        return good(texts)

    script.reply = reply
    to_the_end(run)
    assert run.errored == 0
    assert sorted(map(len, script.calls)) == [5, 10, 10, 10, 10]


def test_a_run_that_is_paused_is_not_halved_further(run: Run, script: Script) -> None:
    script.reply = spoilt_by(source_of(run, 3), ERRORS["refused"])
    translated(claim(run))
    assert lifecycle.pause(run, None)
    script.calls.clear()
    translate_all(run)
    assert script.calls == []
    assert lifecycle.resume(run, None)
    to_the_end(run)
    assert (run.status, run.passed, run.errored) == (RunStatus.DONE, 34, 1)


def test_an_engine_that_takes_no_text_at_all_ends_the_run_after_a_few_requests(
    run: Run, script: Script
) -> None:
    def reply(texts: Sequence[str]) -> list[Answer | ItemError]:
        raise RequestRefused("Value for 'target_lang' not supported.")

    script.reply = reply
    translate_all(run)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert run.notice == "Value for 'target_lang' not supported."
    assert len(script.calls) <= 6
    assert run.errored == retrying.MOST_REFUSED


def test_an_engine_that_asks_to_wait_is_not_sent_halves(run: Run, script: Script) -> None:
    def reply(texts: Sequence[str]) -> list[Answer | ItemError]:
        raise EngineRateLimited("429", retry_after=1)

    script.reply = reply
    for _ in range(3):
        Batch.objects.update(not_before=None)
        translate_all(run)
    assert run.batches.count() == 4
    assert {len(call) for call in script.calls} == {5, 10}


def test_an_engine_that_is_away_is_not_sent_halves(run: Run, script: Script) -> None:
    def reply(texts: Sequence[str]) -> list[Answer | ItemError]:
        raise EngineUnavailable("api.test answered 503.")

    script.reply = reply
    for _ in range(3):
        Batch.objects.update(not_before=None)
        translate_all(run)
    assert run.batches.count() == 4


def test_halves_share_their_cases_without_a_gap(run: Run, script: Script) -> None:
    script.reply = spoilt_by(source_of(run, 13), ERRORS["refused"])
    to_the_end(run)
    covered = [
        index
        for first, end in run.batches.values_list("first_index", "end_index")
        for index in range(first, end)
    ]
    assert sorted(covered) == list(range(35))
    assert set(run.batches.values_list("status", flat=True)) == {BatchStatus.DONE}


@pytest.mark.parametrize("mode", ["400", "500", "html", "too few"])
def test_a_service_that_fails_on_one_text_loses_that_case_alone(
    db: None, mt_server: MisbehavingServer, mode: str
) -> None:
    run = make_campaign(mt_server, 100)
    generation.generate(run)
    poison = source_of(run, 30)
    mt_server.behave(mode=mode, poison=poison)
    to_the_end(run)
    assert_every_case_has_one_outcome(run, 100)
    (error,) = Outcome.objects.filter(run=run, verdict=OutcomeVerdict.ERROR)
    assert error.case.inputs == [poison]
    stats = mt_server.stats()
    assert run.engine_calls == stats["calls"]
    assert stats["replies"]["good"] + stats["replies"][mode] == stats["calls"]


def judge_until_done(run: Run) -> None:
    for _ in range(10):
        Batch.objects.update(not_before=None)
        tasks.judge_next(run.pk)
    run.refresh_from_db()


@pytest.fixture
def doubted(run: Run, script: Script) -> Run:
    """All cases are translated and doubted, and are to be translated alone before they count."""
    script.neighbour_dependent = True
    translate_all(run)
    return run


def test_an_engine_that_cannot_be_asked_for_doubted_cases_alone_is_no_lost_worker(
    doubted: Run, script: Script
) -> None:
    def refused(text: str) -> str:
        raise EngineBusy("scripted is paused for 3 s: 429", retry_after=3)

    script.alone = refused
    judge_until_done(doubted)
    assert doubted.judged == 0
    waiting = doubted.batches.filter(status=BatchStatus.TRANSLATED)
    assert set(waiting.values_list("attempts", "losses")) == {(0, None)}
    script.alone = in_spanish
    judge_until_done(doubted)
    assert (doubted.status, doubted.passed) == (RunStatus.DONE, 35)


def test_doubted_cases_that_never_get_their_translation_alone_end_as_named_errors(
    doubted: Run, script: Script
) -> None:
    def failing(text: str) -> str:
        raise EngineUnavailable("No answer within 30 seconds.")

    script.alone = failing
    judge_until_done(doubted)
    assert (doubted.status, doubted.errored) == (RunStatus.DONE, 35)
    assert set(Outcome.objects.values_list("message", flat=True)) == {
        "No answer within 30 seconds."
    }
