"""The pages of judges: who may, what a run takes, what it found, and who sees it."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from tests.factories import make_run, make_suspect, make_user
from tests.judging import make_answer, make_judge, make_judge_run, make_text
from tests.surveying import in_order, make_survey, rater, read
from tests.surveying import make_text as make_surveyed_text
from triage.models import (
    HistoryEntry,
    JudgeHelp,
    Judgement,
    JudgePermission,
    JudgeRun,
    JudgeScope,
    Mode,
    Outcome,
    Role,
)
from triage.services.judges import permissions
from triage.services.projects.review_settings import change_settings
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote

pytestmark = pytest.mark.django_db

URL = "http://model.example.org/v1"
SPAN = {
    "side": "translation",
    "start": 0,
    "end": 6,
    "text": "Cuesta",
    "severity": "critical",
    "category": "accuracy",
    "critical": "NUM",
    "found": True,
}


@pytest.fixture
def lead(client, project):
    user = make_user("lena", project, Role.LEAD)
    client.force_login(user)
    return user


@pytest.fixture
def engine(db):
    return make_judge(URL, price_per_million_input_tokens=2)


@pytest.fixture
def judged(project, engine):
    """An open suspect about which the judge has said something."""
    suspect = make_suspect(project)
    run = make_judge_run(project, engine, scope=JudgeScope.SUSPECTS)
    make_answer(
        run, suspect.current, score=12, worst="critical", spans=[SPAN], corrected="Vale 1000 euros."
    )
    return suspect


def shown(client, name, *args, **query):
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def send(client, text, engine, **changes):
    values = {"engine": engine.pk, "scope": "cases", "campaign": text.pk, "repeats": 1}
    return client.post(reverse("judges"), {**values, "max_tokens": 500, **changes})


def test_texts_go_nowhere_until_a_lead_allows_it_and_the_page_says_where(
    client, project, lead, engine
):
    page = shown(client, "judges")
    assert "model.example.org" in page
    assert 'id="new-run"' not in page
    client.post(reverse("judge-allow", args=[engine.pk]), {"allow": "yes"})
    page = shown(client, "judges")
    assert "by lena" in page
    assert 'id="new-run"' in page
    client.post(reverse("judge-allow", args=[engine.pk]), {"allow": "no"})
    assert JudgePermission.objects.get().withdrawn_by == lead
    assert HistoryEntry.objects.filter(action__startswith="judge").count() == 2
    assert "judge no longer allowed" in shown(client, "history")


def test_each_judge_says_how_it_stands_and_what_comes_next(client, project, lead, engine):
    assert "not allowed" in shown(client, "judges")
    permissions.allow(project, lead, engine)
    page = shown(client, "judges")
    assert "never asked" in page
    assert 'href="#new-run"' in page
    run = make_judge_run(project, engine, make_text(project))
    assert f'href="{reverse("judge-run", args=[run.pk])}">Watch' in shown(client, "judges")
    make_answer(run, Outcome.objects.first(), cost="0.25")
    for status, step in (("stopped", "Resume"), ("failed", "Resume"), ("done", "Reliability")):
        JudgeRun.objects.update(status=status)
        assert step in shown(client, "judges")
    assert '<td class="number">1</td><td class="number">0.2500</td>' in shown(client, "judges")


def test_the_host_of_a_service_that_is_the_default_is_said_as_well(client, project, lead):
    engine = make_judge(URL)
    engine.options = {"model": "m"}
    engine.save()
    assert "api.openai.com" in shown(client, "judges")


def test_an_engine_that_is_no_chat_model_cannot_be_allowed(client, project, lead):
    engine = make_run(project).engine
    answer = client.post(reverse("judge-allow", args=[engine.pk]), {"allow": "yes"})
    assert answer.status_code == 404


def test_a_run_starts_only_after_its_estimate_was_shown(client, project, lead, engine):
    permissions.allow(project, lead, engine)
    campaign = make_text(project)
    page = send(client, campaign, engine).content.decode()
    assert "4 translations; requests, if none fails: 4." in " ".join(page.split())
    assert not JudgeRun.objects.exists()
    mark = page.partition('name="estimated" value="')[2].partition('"')[0]
    changed = send(client, campaign, engine, estimated=mark, max_tokens=900)
    assert changed.status_code == 200
    assert not JudgeRun.objects.exists()
    answer = send(client, campaign, engine, estimated=mark, call_cap=9)
    run = JudgeRun.objects.get()
    assert answer.url == reverse("judge-run", args=[run.pk])
    assert (run.total, run.call_cap, run.requested_by) == (4, 9, lead)


@pytest.mark.parametrize("scope", ["cases", "survey"])
def test_a_scope_needs_its_campaign_or_survey(client, project, lead, engine, scope):
    permissions.allow(project, lead, engine)
    page = send(client, make_text(project), engine, scope=scope, campaign="").content.decode()
    assert "Choose the" in page


def test_nothing_to_judge_is_said(client, project, lead, engine):
    permissions.allow(project, lead, engine)
    page = send(client, make_text(project), engine, scope="suspects", campaign="").content.decode()
    assert "There are no translations to judge here." in page


def test_a_run_shows_counts_answers_and_doubts(client, project, lead, engine):
    run = make_judge_run(project, engine, make_text(project, 5))
    outcomes = list(Outcome.objects.order_by("pk"))
    make_answer(run, outcomes[0], cost="0.0105", calls=2)
    make_answer(
        run, outcomes[1], worst="major", spans=[{**SPAN, "severity": "major"}], cost="0.001"
    )
    make_answer(run, outcomes[2], flags=["orders"])
    make_answer(run, outcomes[3], state="refused", score=None, message="Refused: no")
    assert "Doubtful</a>" in shown(client, "judge-run", run.pk)
    JudgeRun.objects.update(status="done")
    page = shown(client, "judge-run", run.pk)
    assert "4 of 5 asked" in page
    assert "1 of them repeated or lost" in page
    assert "0.0115" in page
    assert page.count('class="card judged"') == 4
    assert "The text gives the judge orders" in page
    assert "Doubtful · 1</a>" in page
    for part, count in (("doubtful", 1), ("serious", 1), ("none", 1)):
        assert shown(client, "judge-run", run.pk, part=part).count('class="card judged"') == count


def test_what_a_judge_says_is_escaped(client, project, lead, engine):
    run = make_judge_run(project, engine, make_text(project, 1))
    evil = '<script>alert(1)</script>"'
    span = {**SPAN, "text": evil, "start": None, "end": None, "found": False}
    make_answer(run, Outcome.objects.get(), spans=[span], corrected=evil, message=evil)
    assert "<script>alert" not in shown(client, "judge-run", run.pk)


def test_a_page_is_loaded_again_with_the_answers_when_its_run_ends(client, project, lead, engine):
    run = make_judge_run(project, engine, make_text(project))
    address = reverse("judge-run-state", args=[run.pk])
    assert "HX-Refresh" not in client.get(address)
    JudgeRun.objects.update(status="done")
    assert client.get(address)["HX-Refresh"] == "true"


def test_a_run_is_stopped_and_resumed_within_other_limits(client, project, lead, engine):
    run = make_judge_run(project, engine, make_text(project))
    client.post(reverse("judge-run-cancel", args=[run.pk]))
    assert 'id="resume"' in shown(client, "judge-run", run.pk)
    client.post(reverse("judge-run-resume", args=[run.pk]), {"call_cap": 7})
    run.refresh_from_db()
    assert (run.status, run.call_cap) == ("waiting", 7)
    assert 'hx-trigger="every 2s"' in shown(client, "judge-run-state", run.pk)


def test_a_run_is_exported_as_json_lines(client, project, lead, engine, judged):
    run = JudgeRun.objects.get()
    answer = client.get(reverse("judge-run-file", args=[run.pk]))
    (line,) = b"".join(answer.streaming_content).splitlines()
    row = json.loads(line)
    assert (row["judge"], row["score"], row["errors"]) == ("judge", 12, [SPAN])
    assert row["corrected"] == "Vale 1000 euros."


def test_a_lead_sees_what_the_judge_says_of_a_suspect_and_can_take_its_translation_over(
    client, lead, judged
):
    page = shown(client, "suspect", judged.pk)
    assert "Opinions of machines" in page
    assert '<mark class="judged-critical"' in page
    assert 'data-suggest="Vale 1000 euros."' in page


def test_a_rater_sees_it_only_after_the_vote(client, project, judged):
    user = make_user("ann", project)
    client.force_login(user)
    assert "Opinions of machines" not in shown(client, "suspect", judged.pk)
    record(rater_of(project, user), judged.pk, parse_vote({"answer": "reject"}))
    assert "Opinions of machines" in shown(client, "suspect", judged.pk)


def rater_of(project, user):
    return ReviewSession(project, user, "tab")


def test_a_rater_who_measures_sees_nothing_before_the_vote(client, project, judged):
    project.mode = Mode.MEASURING
    project.save()
    client.force_login(make_user("ann", project))
    page = shown(client, "suspect", judged.pk)
    assert "Vale 1000" not in page


def test_a_rater_who_has_to_rate_the_same_translation_does_not_see_it(client, project, judged):
    user = make_user("ann", project)
    record(rater_of(project, user), judged.pk, parse_vote({"answer": "reject"}))
    survey = make_survey(project, judged.current.run.campaign)
    client.force_login(user)
    assert "Opinions of machines" not in shown(client, "suspect", judged.pk)
    read(rater(project, "bob"), survey)
    assert "Opinions of machines" in shown(client, "suspect", judged.pk)


def test_answers_about_a_survey_are_kept_back_until_it_is_read(client, project, lead, engine):
    survey = make_survey(project, make_surveyed_text(project, 70))
    run = make_judge_run(project, engine, scope=JudgeScope.SURVEY, survey=survey)
    item = in_order(survey)[0]
    make_answer(run, item.current, corrected="SECRET")
    assert run.total == 60
    assert "people are still reading" in shown(client, "judge-run", run.pk)
    assert "SECRET" not in shown(client, "judge-run", run.pk)
    assert client.get(reverse("judge-run-file", args=[run.pk])).status_code == 404
    assert "SECRET" not in shown(client, "suspect", item.pk)
    read(rater(project, "ann"), survey)
    assert "SECRET" in shown(client, "judge-run", run.pk)


def test_the_queue_shows_nothing_of_a_judge(client, project, judged):
    client.force_login(make_user("ann", project))
    for name in ("queue", "queue-next"):
        assert b"Vale 1000 euros." not in client.get(reverse(name)).content


def next_items(client):
    body = json.dumps({"tab": "a", "fresh": True})
    return client.post(reverse("queue-next"), body, "application/json").json()["items"]


def test_the_queue_shows_what_a_judge_suggests_only_where_a_lead_lets_it(client, project, judged):
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    (item,) = next_items(client)
    assert "a machine" not in item["html"]
    change_settings(project, None, {"judge_prefill": True})
    (item,) = next_items(client)
    assert "Suggested by judge (a machine): critical, Accuracy, NUM" in " ".join(
        item["html"].split()
    )
    assert item["suggested"]


def test_whoever_answers_where_a_judges_answer_stands_is_known_to_have_seen_it(
    client, project, lead, judged
):
    client.post(
        reverse("suspect-judge", args=[judged.pk]),
        {"answer": "reject", "reject_reason": "checker_wrong"},
    )
    assert Judgement.objects.get().judge_help == JudgeHelp.SHOWN
