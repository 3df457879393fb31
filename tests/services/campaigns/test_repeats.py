"""Repeats of suspects: engines that say now this, now that."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from django.urls import reverse

from engines.adapters.base import Answer
from tests.campaigns import finish, in_spanish
from tests.factories import make_user
from triage.models import Outcome, OutcomeVerdict, Role, Run, Suspect, SuspectStatus
from triage.reporting.statistics.run_diff import ChangeKind
from triage.services.campaigns.gates import Conditions, GateRequest, evaluate
from triage.services.statistics.comparisons.run_changes import changes_between


@pytest.fixture
def wavering(script):
    """Wrong on the first call of each text, then right at every second one."""
    turns: dict[str, Iterator[bool]] = {}

    def reply(texts):
        answers = []
        for text in texts:
            wrong = next(turns.setdefault(text, itertools.cycle([True, False])))
            answers.append(Answer(text if wrong else in_spanish(text)))
        return answers

    script.reply = reply
    return script


def test_each_suspect_is_asked_again_as_often_as_the_campaign_says(start_run, script):
    run = finish(start_run(repeats=3))
    doubted = Outcome.objects.filter(run=run).exclude(verdict=OutcomeVerdict.PASS)
    assert set(doubted.values_list("repeats", "repeats_failed")) == {(3, 3)}
    assert not Suspect.objects.filter(flaky=True).exists()
    asked = [text for call in script.calls for text in call]
    first = doubted[0].case.inputs[0]
    assert asked.count(first) == 4


def test_passed_cases_are_not_asked_again(start_run, script):
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    run = finish(start_run(repeats=3))
    assert run.passed == run.cases_total
    assert sum(len(call) for call in script.calls) == run.cases_total


def test_an_engine_that_wavers_makes_flaky_suspects(start_run, wavering):
    finish(start_run(repeats=5))
    outcome = Outcome.objects.filter(verdict=OutcomeVerdict.FAIL)[0]
    assert (outcome.repeats_failed, outcome.repeats) == (2, 5)
    assert outcome.flaky
    assert Suspect.objects.get(outcomes=outcome).flaky


def test_a_repeat_that_was_stored_is_not_paid_for_twice(start_run, script):
    run = start_run(repeats=2)
    finish(run)
    script.calls.clear()
    Run.objects.filter(pk=run.pk).update(
        passed=0, failed=0, abstained=0, errored=0, status="running"
    )
    Outcome.objects.filter(run=run).delete()
    run.batches.update(status="waiting")
    run.refresh_from_db()
    finish(run)
    assert script.calls == []


def test_a_second_campaign_repeats_anew(start_run, script):
    finish(start_run(repeats=2))
    script.calls.clear()
    again = finish(start_run(repeats=2, name="again"))
    assert sum(len(call) for call in script.calls) == 2 * (again.failed + again.abstained)


def test_a_flaky_suspect_is_no_regression(start_run, script, wavering, project):
    right = wavering.reply
    wavering.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    first = finish(start_run(bypass_cache=True))
    wavering.reply = right
    second = finish(start_run(bypass_cache=True, repeats=4, name="later"))
    found = changes_between(project, [[first], [second]])
    assert found.totals[ChangeKind.NEW] == 0
    assert found.totals[ChangeKind.FLAKY] == second.failed + second.abstained > 0
    Suspect.objects.update(status=SuspectStatus.CONFIRMED, critical=True)
    gate = GateRequest(Conditions(no_new_critical=True, baseline=first.pk))
    assert evaluate(gate, [second]).holds


def test_a_steady_suspect_is_a_regression(start_run, script, project):
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    first = finish(start_run(bypass_cache=True))
    script.reply = lambda texts: [Answer(text) for text in texts]
    second = finish(start_run(bypass_cache=True, repeats=2, name="later"))
    assert changes_between(project, [[first], [second]]).totals[ChangeKind.NEW] > 0
    Suspect.objects.update(status=SuspectStatus.CONFIRMED, critical=True)
    gate = GateRequest(Conditions(no_new_critical=True, baseline=first.pk))
    assert not evaluate(gate, [second]).holds


def test_the_pages_say_how_often_a_suspect_failed_again(client, start_run, wavering, project):
    finish(start_run(repeats=5))
    client.force_login(make_user(project=project, role=Role.LEAD))
    suspect = Suspect.objects.filter(flaky=True)[0]
    page = client.get(reverse("suspect", args=[suspect.pk])).content.decode()
    assert "failed again 2 of 5 times" in page
    listed = client.get(reverse("suspects"), {"flaky": "yes"}).content.decode()
    assert "2/5" in listed
    none = client.get(reverse("suspects"), {"flaky": "no"}).content.decode()
    assert "2/5" not in none


def test_the_form_takes_the_number_of_repeats(client, project, engine):
    client.force_login(make_user(project=project, role=Role.LEAD))
    page = client.get(reverse("campaign-new")).content.decode()
    assert 'name="repeats"' in page


@pytest.fixture
def lead(client, project):
    client.force_login(make_user("leader", project, Role.LEAD))
    return client


@pytest.mark.parametrize("tab", ["rates", "errors"])
def test_figures_say_how_many_of_their_failures_are_flaky(start_run, wavering, lead, tab):
    run = finish(start_run(repeats=5))
    flaky = Suspect.objects.filter(flaky=True).count()
    page = lead.get("/charts/", {"tab": tab}).content.decode()
    assert f"{flaky} suspects in these figures are flaky" in page
    assert f"?run={run.pk}&amp;flaky=yes" in page
    listed = lead.get("/suspects/", {"run": run.pk, "flaky": "yes"})
    assert f'href="/suspects/{Suspect.objects.filter(flaky=True)[0].pk}/' in listed.content.decode()


def test_figures_without_repeats_or_of_people_say_nothing_of_flaky_ones(start_run, wavering, lead):
    finish(start_run())
    assert "flaky" not in lead.get("/charts/").content.decode()
    finish(start_run(repeats=5, seed=9))
    assert 'id="flaky"' not in lead.get("/charts/", {"tab": "review"}).content.decode()


def test_the_list_of_cases_marks_flaky_ones(start_run, wavering, lead):
    run = finish(start_run(repeats=5))
    page = lead.get("/charts/cases/", {"run": run.pk, "verdict": "fail"}).content.decode()
    assert "flaky</span>" in page
    assert "2/5" in page
