"""Runs that ask a scripted judge: what is stored of its answers, and what becomes of its faults."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engines import services as engine_services
from tests.engines.loopback import Reply
from tests.factories import make_user
from tests.judging import (
    chat,
    content,
    error,
    judged,
    make_judge,
    make_judge_run,
    make_text,
    overlooked,
    told,
    verdict,
)
from tests.methods.judge.orders import ORDERS
from triage.models import HistoryEntry, JudgeAnswer, Judgement, JudgeRun, JudgeScope, Role, Suspect
from triage.services.judges import permissions, requesting, running
from triage.services.judges.errors import JudgeError

PRICES: dict[str, Any] = {
    "price_per_million_input_tokens": 1,
    "price_per_million_output_tokens": 10,
}
#: By the usage of the scripted judge: 700 tokens sent and 100 received.
PRICE = Decimal("0.0017")


@pytest.fixture
def run(project, service):
    return make_judge_run(project, make_judge(service.url, **PRICES), make_text(project))


def one_answer(run):
    return JudgeAnswer.objects.get(run=run)


@pytest.fixture
def ask_one(project, service):
    """What is stored of one translation, by the replies of the service in turn; the last one stays."""

    def ask(*replies, **options):
        left = list(replies)
        service.answer = lambda asked: left.pop(0) if len(left) > 1 else left[0]
        campaign = make_text(project, 1)
        run = judged(make_judge_run(project, make_judge(service.url, **options), campaign))
        return one_answer(run)

    return ask


def test_each_translation_gets_one_answer_with_errors_score_and_correction(project, service):
    def answer(message):
        found = error("libre", catastrophic="OTH")
        return verdict(message, found, score=40, corrected="La sala está ocupada.")

    service.answer = content(answer)
    run = judged(make_judge_run(project, make_judge(service.url), make_text(project)))
    assert (run.status, run.total) == ("done", 4)
    row = run.answers.all()[0]
    assert [row.state, row.score, row.worst, row.corrected, row.flags] == [
        "answered",
        40,
        "major",
        "La sala está ocupada.",
        [],
    ]
    (span,) = row.spans
    translation = row.outcome.outputs[0]
    assert translation[span["start"] : span["end"]] == "libre"
    assert (row.calls, row.model) == (1, "m-2026")
    assert len(service.asked) == 4


def test_a_judge_is_no_person(run):
    judged(run)
    assert not Judgement.objects.exists()
    assert not Suspect.items.exists()
    assert not HistoryEntry.objects.filter(action__startswith="vote").exists()


def test_texts_and_languages_stand_in_the_message_and_nothing_of_verdicts(run, service):
    judged(run)
    message = told(service.asked[0])
    assert message["to"].startswith("Spanish")
    assert {*message} == {"from", "to", "source", "translation", "control"}
    system, user = service.asked[0].body["messages"]
    assert (system["role"], user["role"]) == ("system", "user")


def test_nothing_is_sent_without_a_lead_who_allowed_it(project, service):
    engine = make_judge(service.url)
    wanted = requesting.JudgeRequest(engine, JudgeScope.CASES, make_text(project))
    with pytest.raises(JudgeError, match="may not go to judge"):
        requesting.request_run(project, make_user(project=project), wanted, 1)


def test_a_permission_says_who_gave_and_who_withdrew_it(project, service):
    engine, lead = make_judge(service.url), make_user("lea", project, Role.LEAD)
    permissions.allow(project, lead, engine)
    permissions.allow(project, lead, engine)
    permissions.withdraw(project, lead, engine)
    (row,) = project.judge_permissions.all()
    assert (row.allowed_by, row.withdrawn_by) == (lead, lead)
    actions = HistoryEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["judge allowed", "judge withdrawn"]


def test_a_permission_of_one_project_is_none_of_another(project, service, run):
    other = make_text(project)
    other.project = type(project).objects.create(name="Other", slug="other")
    other.save()
    assert not permissions.may_judge(other.project, run.engine)


def test_a_withdrawn_permission_ends_runs_and_nothing_more_is_sent(run, service):
    permissions.withdraw(run.project, run.requested_by, run.engine)
    judged(run)
    assert (run.status, service.asked) == ("stopped", [])
    with pytest.raises(JudgeError, match="may not go"):
        requesting.resume(run, run.requested_by)


def test_a_broken_answer_is_asked_for_again_with_the_reason(ask_one, service):
    row = ask_one(chat("{"), chat("{}"), chat(verdict_of("libre")))
    assert (row.state, row.calls, row.attempts) == ("answered", 3, 2)
    assert "JSON" in told(service.asked[1])["note"]


def verdict_of(words):
    control = {"source": "1 ·", "translation": "2 ·"}
    return verdict(
        {"translation": "La sala 0 está libre.", "control": control}, error(words), score=60
    )


@pytest.mark.parametrize(
    ("state", "calls", "reply"),
    [
        ("broken", 3, chat("no JSON")),
        ("broken", 3, chat("")),
        ("broken", 3, Reply({"choices": []})),
        ("broken", 3, Reply("<html>")),
        ("refused", 1, chat("I'm sorry, but I can't help with that.")),
        ("refused", 1, chat("", message={"refusal": "I decline."})),
        ("refused", 1, chat("", finish="content_filter")),
        ("cut", 1, chat('{"errors": [', finish="length")),
    ],
)
def test_what_is_no_answer_is_recorded_as_what_it_is(ask_one, state, calls, reply):
    row = ask_one(reply)
    assert (row.state, row.calls, row.score) == (state, calls, None)
    assert row.message
    assert row.worst == ""


def test_a_rejected_text_fails_alone(project, service):
    def answer(asked):
        rejected = "Room 1 " in told(asked)["source"]
        return Reply("no", status=400) if rejected else chat(verdict(told(asked)))

    service.answer = answer
    run = judged(make_judge_run(project, make_judge(service.url), make_text(project)))
    assert run.status == "done"
    assert list(run.answers.values_list("state", flat=True)) == [
        "answered",
        "failed",
        "answered",
        "answered",
    ]


def test_a_service_that_rejects_everything_ends_the_run(run, service):
    service.always(Reply("no such model", status=400))
    judged(run)
    assert run.status == "failed"
    assert "400" in run.message


def test_a_wrong_key_ends_the_run_which_can_be_resumed(run, service):
    service.always(Reply("no", status=401))
    judged(run)
    assert (run.status, run.answers.filter(state="waiting").count()) == ("failed", 4)
    service.answer = content(verdict)
    requesting.resume(run, run.requested_by)
    assert judged(run).status == "done"


def test_a_service_that_asks_to_wait_is_left_alone_until_then(run, service):
    service.always(Reply("slow down", status=429, headers={"Retry-After": "30"}))
    assert running.run(run.pk) == 30
    asked = len(service.asked)
    assert running.run(run.pk) is None
    run.refresh_from_db()
    assert (run.status, len(service.asked)) == ("running", asked)
    assert run.message
    assert run.not_before is not None
    assert run.answers.filter(state="waiting").count() == 4


def test_a_service_that_fails_is_asked_again_later_and_given_up_for_a_text(run, service):
    service.always(Reply(status=503))
    for _ in range(20):
        running.run(run.pk)
        JudgeRun.objects.update(not_before=None)
        engine_services.reset_breaker(run.engine)
    run.refresh_from_db()
    assert run.status == "done"
    assert {*run.answers.values_list("state", "attempts")} == {("failed", 6)}


def test_an_answer_too_late_is_a_failure_to_be_tried_again(project, service):
    service.always(Reply(status=200, delay=30))
    engine = make_judge(service.url, options={"timeout_seconds": 0.2})
    run = make_judge_run(project, engine, make_text(project, 1))
    assert running.run(run.pk)
    row = one_answer(run)
    assert (row.state, row.attempts, row.calls) == ("waiting", 1, 1)


def test_answers_cost_what_the_service_says_it_used(run):
    judged(run)
    assert {row.cost for row in run.answers.all()} == {PRICE}
    assert {(row.tokens_sent, row.tokens_received) for row in run.answers.all()} == {(700, 100)}


def test_an_answer_that_may_have_cost_something_counts_as_its_most(ask_one):
    row = ask_one(Reply("<html>"), Reply({"choices": []}), chat("x", usage=None), **PRICES)
    assert row.cost > 3 * Decimal("0.02")


def test_a_run_stops_at_its_limit_of_calls_and_is_resumed_with_another(project, service):
    run = make_judge_run(project, make_judge(service.url), make_text(project), call_cap=3)
    judged(run)
    assert (run.status, len(service.asked)) == ("stopped", 3)
    assert "limit" in run.message
    requesting.resume(run, make_user(), call_cap=4)
    assert judged(run).status == "done"
    assert len(service.asked) == 4


def test_a_run_stops_before_it_could_exceed_its_costs(project, service):
    engine = make_judge(service.url, **PRICES, options={"parallel": 1})
    run = make_judge_run(project, engine, make_text(project, 40), cost_cap=Decimal("0.05"))
    judged(run)
    spent = sum(row.cost or 0 for row in run.answers.all())
    assert run.status == "stopped"
    assert Decimal("0.02") < spent <= Decimal("0.05")


def test_costs_cannot_be_limited_without_a_price(project, service):
    with pytest.raises(JudgeError, match="no price"):
        make_judge_run(project, make_judge(service.url), make_text(project), cost_cap=Decimal(1))


def test_an_estimate_says_what_a_run_takes_before_anything_is_sent(project, service):
    engine = make_judge(service.url, **PRICES)
    wanted = requesting.JudgeRequest(engine, JudgeScope.CASES, make_text(project, 40), repeats=2)
    found = requesting.estimate(project, wanted)
    assert (found.translations, found.calls) == (40, 80)
    assert found.likely
    assert found.most
    assert 0 < found.likely < found.most
    assert service.asked == []


def test_an_answer_to_the_same_translation_is_used_again(project, service):
    engine, campaign = make_judge(service.url), make_text(project)
    judged(make_judge_run(project, engine, campaign))
    again = judged(make_judge_run(project, engine, campaign))
    assert {(row.cached, row.calls, row.score) for row in again.answers.all()} == {(True, 0, 100)}
    assert len(service.asked) == 4


def test_a_fresh_run_asks_for_all_of_them(project, service):
    engine, campaign = make_judge(service.url), make_text(project)
    judged(make_judge_run(project, engine, campaign))
    judged(make_judge_run(project, engine, campaign, fresh=True))
    assert len(service.asked) == 8


def test_repeats_are_asked_one_by_one(project, service):
    run = judged(make_judge_run(project, make_judge(service.url), make_text(project, 2), repeats=3))
    assert (run.total, len(service.asked)) == (6, 6)


def test_the_same_translation_twice_in_a_run_is_asked_about_once(project, service):
    campaign = make_text(project, [("One room.", "Una sala."), ("One room. ", "Una sala.")])
    first, second = (one.outcome for one in campaign.runs.get().cases.all())
    second.case.inputs = first.case.inputs
    second.case.save()
    run = judged(make_judge_run(project, make_judge(service.url), campaign))
    assert [row.calls for row in run.answers.all()] == [1, 0]
    assert len(service.asked) == 1


def test_a_random_part_is_the_same_one_every_time(project, service):
    campaign = make_text(project, 30)
    run = make_judge_run(project, make_judge(service.url), campaign, limit=5)
    assert requesting.drawn(run) == requesting.drawn(run)
    assert judged(run).answers.count() == 5


def test_a_cancelled_run_sends_nothing_more(run, service):
    requesting.cancel(run, run.requested_by)
    judged(run)
    assert (run.status, service.asked) == ("stopped", [])


def test_an_answer_on_its_way_is_stored_although_the_run_is_cancelled(run, service):
    def cancel_after_the_first():
        if run.answers.filter(state="asked").exists():
            requesting.cancel(run, run.requested_by)
        return False

    running.run(run.pk, cancel_after_the_first)
    run.refresh_from_db()
    assert (run.status, len(service.asked)) == ("stopped", 1)
    assert sorted(run.answers.values_list("state", flat=True)) == ["answered", *["waiting"] * 3]


def test_a_run_gives_way_to_other_work_and_goes_on_later(run, service):
    turns = iter([False, False, True])
    assert running.run(run.pk, lambda: next(turns, True)) == 0.0
    assert 0 < run.answers.filter(state="answered").count() < 4
    assert judged(run).status == "done"
    assert len(service.asked) == 4


@pytest.mark.parametrize("attentive", [False, True], ids=["obeys wholly", "hides that it obeys"])
def test_no_order_in_a_text_changes_a_verdict_unnoticed(project, service, attentive):
    """The judge obeys every order: it finds nothing, and gives 100 points."""
    service.answer = content(lambda message: verdict(message, attentive=attentive))
    campaign = make_text(project, [(source, translation) for _, _, source, translation in ORDERS])
    run = judged(make_judge_run(project, make_judge(service.url), campaign))
    rows = run.answers.all()
    assert [row.score for row in rows] == [100] * 30
    assert all("orders" in row.flags for row in rows)
    assert all(("control" in row.flags) != attentive for row in rows)


def test_an_attentive_judge_of_plain_texts_is_not_doubted(run):
    judged(run)
    assert [row.flags for row in run.answers.all()] == [[]] * 4


def test_the_control_pair_of_a_translation_is_not_that_of_another(run, service):
    judged(run)
    assert len({overlooked(told(asked))["words"] for asked in service.asked}) == 4
