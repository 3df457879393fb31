from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_run, make_suspect
from triage.management.commands.run_campaign import Command
from triage.models import Run, RunStatus, SuspectStatus
from triage.services.campaigns.gates import Conditions, GateRequest, evaluate


@pytest.mark.parametrize("status", [RunStatus.PAUSED, RunStatus.BUDGET, RunStatus.STOPPED])
def test_waiting_ends_when_no_run_goes_on_by_itself(project, status):
    run = make_run(project, status=status)
    Command()._wait(run.campaign)


def test_an_unknown_engine_ends_with_status_two(project):
    with pytest.raises(Exception, match="nowhere") as caught:
        call_command("run_campaign", engine=["nowhere"], direction=["en-es"])
    assert getattr(caught.value, "returncode", None) == 2


UNFINISHED = (RunStatus.PAUSED, RunStatus.BUDGET, RunStatus.STOPPED, RunStatus.FAILED)


@pytest.mark.parametrize("least", [None, 100.0], ids=["no gate", "a gate that fails"])
@pytest.mark.parametrize("status", UNFINISHED)
def test_a_run_that_did_not_finish_ends_with_status_two_whatever_the_gate_says(
    project, status, least
):
    done = make_run(project, passed=9, failed=1, cases_total=10)
    ended = make_run(project, campaign=done.campaign, target_language="ca", status=status)
    with pytest.raises(SystemExit) as caught:
        Command()._exit(
            done.campaign,
            [done, ended],
            evaluate(GateRequest(Conditions(fail_under=least)), [done, ended]),
        )
    assert caught.value.code == 2


def test_a_gate_that_fails_ends_with_status_one(project):
    run = make_run(project, passed=9, failed=1, cases_total=10)
    with pytest.raises(SystemExit) as caught:
        Command()._exit(
            run.campaign, [run], evaluate(GateRequest(Conditions(fail_under=91)), [run])
        )
    assert caught.value.code == 1


def test_a_run_in_which_nothing_was_judged_ends_with_status_two_and_says_so(project, capsys):
    run = make_run(project, errored=4, cases_total=4)
    with pytest.raises(SystemExit) as caught:
        Command()._exit(run.campaign, [run], evaluate(GateRequest(), [run]))
    assert caught.value.code == 2
    assert "No case was judged: all 4 ended in errors" in capsys.readouterr().err


def test_a_run_of_which_only_some_cases_ended_in_errors_is_a_success(project):
    run = make_run(project, passed=1, errored=3, cases_total=4)
    Command()._exit(run.campaign, [run], evaluate(GateRequest(), [run]))


def test_json_without_waiting_tells_what_is_known_at_the_start(project, engine, broker, capsys):
    pair = {"engine": [engine.line.name], "direction": ["en-es"]}
    call_command("run_campaign", **pair, as_json=True)
    document = json.loads(capsys.readouterr().out)
    run = Run.objects.get()
    assert document["campaign"] == run.campaign_id
    (row,) = document["runs"]
    assert (row["run"], row["engine"], row["direction"]) == (run.pk, engine.name, "en-es")
    assert (row["method"], row["cases"], row["pass_rate"]) == ("numbertest", 0, None)


def test_a_gate_that_holds_ends_with_status_zero(project):
    run = make_run(project, passed=9, failed=1, cases_total=10)
    Command()._exit(run.campaign, [run], evaluate(GateRequest(Conditions(fail_under=90)), [run]))


@pytest.mark.parametrize(("most", "status"), [(None, 0), (1, 0), (0, 1)])
def test_an_undecided_gate_ends_with_status_zero_unless_too_many_bugs_are_unrated(
    project, capsys, most, status
):
    baseline, run = make_run(project), make_run(project, failed=1, cases_total=1)
    make_suspect(project, run, status=SuspectStatus.CONFIRMED)
    gate = Conditions(baseline=baseline.pk, no_new_critical=True, max_unrated=most)
    try:
        Command()._exit(run.campaign, [run], evaluate(GateRequest(gate), [run]))
        ended = 0
    except SystemExit as caught:
        ended = int(str(caught.code))
    assert ended == status
    assert "1 confirmed bug was not rated" in capsys.readouterr().err


def test_the_json_lists_what_was_skipped_and_the_command_goes_on(
    project, engine, monkeypatch, capsys
):
    monkeypatch.setattr(Command, "_enqueue", lambda self, campaign: None)
    options = ["--option", "preset=paper", "--json"]
    directions = ["--direction", "en-es", "--direction", "en-fi"]
    call_command("run_campaign", "--engine", "scripted", *directions, *options)
    document = json.loads(capsys.readouterr().out)
    assert [run["direction"] for run in document["runs"]] == ["en-es"]
    (skipped,) = document["skipped"]
    assert (skipped["engine"], skipped["direction"]) == ("scripted 1", "en-fi")
    assert "Supported: en-es, es-en" in skipped["reason"]


def test_a_campaign_of_which_nothing_is_left_ends_with_status_two(project, engine):
    with pytest.raises(CommandError, match="does not translate en-fi") as caught:
        call_command("run_campaign", engine=["scripted"], direction=["en-fi"])
    assert caught.value.returncode == 2
