from __future__ import annotations

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from triage.management.gate_options import GateError, from_options
from triage.models import Judgement, RunStatus, SuspectStatus
from triage.services.campaigns.gates import Conditions, GateRequest, evaluate

NO_GATE: dict[str, Any] = {
    "fail_under": None,
    "bound": "point",
    "baseline": None,
    "no_new_critical": False,
    "max_unreviewed": None,
    "max_unrated": None,
    "junit": None,
    "wait": True,
    "gate": [],
    "name": "",
}


def test_a_rate_above_the_limit_holds(project):
    run = make_run(project, passed=90, failed=10, cases_total=100)
    assert evaluate(GateRequest(Conditions(fail_under=90)), [run]).holds


def test_a_rate_below_the_limit_fails_and_says_both_figures(project):
    run = make_run(project, passed=89, failed=11, cases_total=100)
    report = evaluate(GateRequest(Conditions(fail_under=90)), [run])
    assert not report.holds
    assert "89.0 %" in report.lines[0]
    assert "90 %" in report.lines[0]


def test_failures_of_form_are_counted_apart_by_a_gate_on_the_rate(project):
    run = make_run(project, passed=0, failed=2, cases_total=2)
    make_outcome(run, verdict="fail", error_kind="form")
    make_outcome(run, verdict="fail", error_kind="scale")
    report = evaluate(GateRequest(Conditions(fail_under=90)), [run])
    assert "In 1 of the failures, only the form of a number is wrong." in report.lines[0]


def test_the_lower_limit_is_stricter_than_the_point(project):
    run = make_run(project, passed=95, failed=5, cases_total=100)
    assert evaluate(GateRequest(Conditions(fail_under=90)), [run]).holds
    assert not evaluate(GateRequest(Conditions(fail_under=90, bound="lower")), [run]).holds


def test_a_run_without_a_rate_fails_a_gate_on_the_rate(project):
    run = make_run(project, abstained=3, cases_total=3)
    assert not evaluate(GateRequest(Conditions(fail_under=0)), [run]).holds


def test_a_new_confirmed_critical_bug_fails_the_gate(project):
    baseline = make_run(project)
    run = make_run(project)
    make_suspect(project, run, status=SuspectStatus.CONFIRMED, critical=True)
    gate = GateRequest(Conditions(baseline=baseline.pk, no_new_critical=True))
    assert not evaluate(gate, [run]).holds


def test_a_critical_bug_of_the_baseline_does_not_fail_the_gate(project):
    text = ["It costs 1,000 euros."]
    baseline = make_run(project)
    suspect = make_suspect(
        project, baseline, inputs=text, status=SuspectStatus.CONFIRMED, critical=True
    )
    run = make_run(project)
    make_outcome(run, inputs=text, suspect=suspect)
    assert evaluate(
        GateRequest(Conditions(baseline=baseline.pk, no_new_critical=True)), [run]
    ).holds


def critical_bug(project, run, **changes):
    return make_suspect(project, run, status=SuspectStatus.CONFIRMED, critical=True, **changes)


def test_a_new_critical_bug_is_named(project):
    baseline, run = make_run(project), make_run(project)
    bug = critical_bug(project, run)
    report = evaluate(GateRequest(Conditions(baseline=baseline.pk, no_new_critical=True)), [run])
    assert f"suspects {bug.pk}." in report.lines[0]


def test_the_same_text_in_another_direction_hides_no_new_bug(project):
    text = ["It costs 1,000 euros."]
    baseline = make_run(project)
    critical_bug(project, baseline, inputs=text)
    run = make_run(project, campaign=baseline.campaign, target_language="ca")
    critical_bug(project, run, inputs=text)
    assert not evaluate(
        GateRequest(Conditions(baseline=baseline.pk, no_new_critical=True)), [run]
    ).holds


def test_a_run_in_another_direction_is_compared_with_the_one_beside_the_baseline(project):
    text = ["It costs 1,000 euros."]
    baseline = make_run(project)
    beside = make_run(project, campaign=baseline.campaign, target_language="ca")
    bug = critical_bug(project, beside, inputs=text)
    run = make_run(project, target_language="ca")
    make_outcome(run, inputs=text, suspect=bug)
    assert evaluate(
        GateRequest(Conditions(baseline=baseline.pk, no_new_critical=True)), [run]
    ).holds


def test_a_run_of_another_engine_is_compared_with_its_own_one_beside_the_baseline(project):
    text = ["It costs 1,000 euros."]
    baseline = make_run(project, make_engine("one"))
    beside = make_run(project, make_engine("two"), campaign=baseline.campaign)
    bug = critical_bug(project, beside, inputs=text)
    run = make_run(project, make_engine("two"))
    make_outcome(run, inputs=text, suspect=bug)
    assert evaluate(
        GateRequest(Conditions(baseline=baseline.pk, no_new_critical=True)), [run]
    ).holds


def test_too_many_unreviewed_suspects_fail_the_gate(project):
    run = make_run(project)
    make_suspect(project, run)
    assert evaluate(GateRequest(Conditions(max_unreviewed=1)), [run]).holds
    assert not evaluate(GateRequest(Conditions(max_unreviewed=0)), [run]).holds


@pytest.mark.parametrize(
    ("vote", "holds"),
    [
        ({"answer": "confirm"}, True),
        ({"answer": "skip"}, False),
        ({"answer": "confirm", "withdrawn_at": timezone.now()}, False),
        ({"answer": "confirm", "output_hash": "of an earlier output"}, False),
    ],
    ids=["judged", "skipped", "taken back", "of another output"],
)
def test_only_a_standing_vote_on_this_output_is_a_review(project, vote, holds):
    run = make_run(project)
    suspect = make_suspect(project, run)
    values = {"output_hash": suspect.output_hash, **vote}
    Judgement.objects.create(suspect=suspect, reviewer=make_user(project=project), **values)
    assert evaluate(GateRequest(Conditions(max_unreviewed=0)), [run]).holds == holds


def written(tmp_path, gate, *runs):
    path = tmp_path / "junit.xml"
    evaluate(GateRequest(gate, junit=path), runs)
    return ElementTree.fromstring(path.read_bytes())


def test_the_junit_file_names_the_gate_that_failed(project, tmp_path):
    run = make_run(project, passed=1, failed=9, cases_total=10)
    root = written(tmp_path, Conditions(fail_under=50, max_unreviewed=0), run)
    (suite,) = root
    assert (root.get("failures"), suite.get("failures"), suite.get("errors")) == ("1", "1", "0")
    (case,) = [case for case in suite.iter("testcase") if case.find("failure") is not None]
    assert case.get("name") == "pass rate at least 50 %"
    assert "is under 50 %" in (case.find("failure").text or "")


def test_the_junit_file_counts_its_cases_and_shows_each_capability(project, tmp_path):
    run = make_run(project, passed=1, cases_total=1)
    make_outcome(run, verdict="pass", capability="decimals")
    root = written(tmp_path, Conditions(max_unreviewed=3), run)
    cases = list(root.iter("testcase"))
    assert root.get("tests") == str(len(cases))
    names = [case.get("name") for case in cases]
    assert names == [
        "run finished",
        "max. 3 unreviewed suspects",
        "capability decimals",
    ]


def test_a_skipped_run_is_a_skipped_case_in_the_junit_file(project, tmp_path):
    run = make_run(project, passed=9, failed=1, cases_total=10)
    run.campaign.skipped = [{"engine": "acme 1", "direction": "en-ne", "reason": "It lacks en-ne."}]
    root = written(tmp_path, Conditions(), run)
    (skipped,) = root.iter("skipped")
    assert skipped.get("message") == "It lacks en-ne."
    assert (root.get("skipped"), root.get("failures"), root.get("errors")) == ("1", "0", "0")


def test_a_run_that_stopped_half_way_is_an_error_in_the_junit_file(project, tmp_path):
    run = make_run(project, status=RunStatus.FAILED, notice="The key was refused\x08.")
    (suite,) = written(tmp_path, Conditions(), run)
    error = suite.find("testcase/error")
    assert suite.get("errors") == "1"
    assert error is not None
    assert "The key was refused" in (error.get("message") or "")


@pytest.fixture
def unrated(project):
    """A run with two new bugs of which nobody has said whether they are critical."""
    baseline, run = make_run(project), make_run(project)
    for _ in range(2):
        make_suspect(project, run, status=SuspectStatus.CONFIRMED)
    return Conditions(baseline=baseline.pk, no_new_critical=True), run


def test_bugs_that_nobody_rated_leave_the_gate_undecided_with_the_way_to_them(unrated):
    gate, run = unrated
    report = evaluate(GateRequest(gate), [run])
    assert report.holds
    (line,) = report.lines
    assert line.startswith("GATE UNDECIDED ")
    assert "2 confirmed bugs were not rated" in line
    assert line.endswith(f" Open /suspects/?critical=-&run={run.pk}")
    (told,) = report.as_json()
    assert (told["run"], told["state"]) == (run.pk, "undecided")


@pytest.mark.parametrize(("most", "holds"), [(1, False), (2, True)])
def test_the_number_of_unrated_bugs_can_be_limited(unrated, most, holds):
    gate, run = unrated
    report = evaluate(GateRequest(replace(gate, max_unrated=most)), [run])
    assert report.holds == holds
    failed = [line for line in report.lines if line.startswith("GATE FAILED")]
    assert len(failed) == (not holds)


def test_the_limit_counts_bugs_that_were_seen_before_too(project):
    text = ["It costs 7,000 euros."]
    baseline, run = make_run(project), make_run(project)
    bug = make_suspect(project, baseline, inputs=text, status=SuspectStatus.CONFIRMED)
    make_outcome(run, inputs=text, suspect=bug)
    report = evaluate(GateRequest(Conditions(max_unrated=0)), [run])
    assert "1 confirmed bug was not rated" in report.lines[0]
    gate = Conditions(baseline=baseline.pk, no_new_critical=True)
    assert not evaluate(GateRequest(gate), [run]).lines


def test_junit_skips_a_gate_that_is_undecided(tmp_path, unrated):
    gate, run = unrated
    root = written(tmp_path, gate, run)
    (skipped,) = root.iter("skipped")
    assert "2 confirmed bugs were not rated" in skipped.get("message", "")
    (suite,) = root.iter("testsuite")
    assert (suite.get("skipped"), suite.get("failures")) == ("1", "0")


def test_no_new_critical_needs_a_baseline(db):
    with pytest.raises(GateError, match="--baseline"):
        from_options({**NO_GATE, "no_new_critical": True}, None)


def test_an_unknown_baseline_is_named(db):
    with pytest.raises(GateError, match="no run 77"):
        from_options({**NO_GATE, "baseline": 77, "no_new_critical": True}, None)


def test_a_gate_without_waiting_is_refused(db):
    with pytest.raises(GateError, match="--wait"):
        from_options({**NO_GATE, "fail_under": 90.0, "wait": False}, None)


def test_a_baseline_that_nothing_is_compared_with_is_refused(db):
    with pytest.raises(GateError, match="--no-new-critical"):
        from_options({**NO_GATE, "baseline": 1}, None)


@pytest.mark.parametrize("percent", [-1.0, 100.5, float("nan")])
def test_what_is_no_percentage_is_refused(db, percent):
    with pytest.raises(GateError, match="0 to 100"):
        from_options({**NO_GATE, "fail_under": percent}, None)


def test_a_file_without_a_folder_is_refused_before_anything_runs(db, tmp_path):
    with pytest.raises(GateError, match="no folder"):
        from_options({**NO_GATE, "junit": tmp_path / "none" / "junit.xml"}, None)


def test_the_results_do_not_replace_the_options(tmp_path):
    path = tmp_path / "options.json"
    path.write_text("{}")
    with pytest.raises(GateError, match="write the result to another file"):
        from_options({**NO_GATE, "junit": path, "options_file": path}, None)
