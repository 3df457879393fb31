from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.factories import make_outcome, make_run, make_suspect
from triage.models import SuspectStatus
from triage.services.gates import Gate, GateError, evaluate, from_options

NO_GATE = {
    "fail_under": None,
    "bound": "point",
    "baseline": None,
    "no_new_critical": False,
    "max_unreviewed": None,
    "junit": None,
    "wait": True,
}


def test_a_rate_above_the_limit_holds(project):
    run = make_run(project, passed=90, failed=10, cases_total=100)
    assert evaluate(Gate(fail_under=90), [run]).holds


def test_a_rate_below_the_limit_fails_and_says_both_figures(project):
    run = make_run(project, passed=89, failed=11, cases_total=100)
    report = evaluate(Gate(fail_under=90), [run])
    assert not report.holds
    assert "89.00 %" in report.lines[0]
    assert "90 %" in report.lines[0]


def test_the_lower_limit_is_stricter_than_the_point(project):
    run = make_run(project, passed=95, failed=5, cases_total=100)
    assert evaluate(Gate(fail_under=90), [run]).holds
    assert not evaluate(Gate(fail_under=90, bound="lower"), [run]).holds


def test_a_run_without_a_rate_fails_a_gate_on_the_rate(project):
    run = make_run(project, abstained=3, cases_total=3)
    assert not evaluate(Gate(fail_under=0), [run]).holds


def test_a_new_confirmed_critical_bug_fails_the_gate(project):
    baseline = make_run(project)
    run = make_run(project)
    make_suspect(project, run, status=SuspectStatus.CONFIRMED, critical=True)
    gate = Gate(baseline=baseline.pk, no_new_critical=True)
    assert not evaluate(gate, [run]).holds


def test_a_critical_bug_of_the_baseline_does_not_fail_the_gate(project):
    text = ["It costs 1,000 euros."]
    baseline = make_run(project)
    suspect = make_suspect(
        project, baseline, inputs=text, status=SuspectStatus.CONFIRMED, critical=True
    )
    run = make_run(project)
    make_outcome(run, inputs=text, suspect=suspect)
    assert evaluate(Gate(baseline=baseline.pk, no_new_critical=True), [run]).holds


def test_too_many_unreviewed_suspects_fail_the_gate(project):
    run = make_run(project)
    make_suspect(project, run)
    assert evaluate(Gate(max_unreviewed=1), [run]).holds
    assert not evaluate(Gate(max_unreviewed=0), [run]).holds


def test_the_junit_file_names_the_failed_gate(project, tmp_path):
    run = make_run(project, passed=1, failed=9, cases_total=10)
    path = tmp_path / "junit.xml"
    evaluate(Gate(fail_under=50, junit=path), [run])
    text = path.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text)[0].get("failures") == "1"
    assert "is under 50 %" in text


def test_no_new_critical_needs_a_baseline(db):
    with pytest.raises(GateError, match="--baseline"):
        from_options({**NO_GATE, "no_new_critical": True})


def test_an_unknown_baseline_is_named(db):
    with pytest.raises(GateError, match="no run 77"):
        from_options({**NO_GATE, "baseline": 77})


def test_a_gate_without_waiting_is_refused(db):
    with pytest.raises(GateError, match="--wait"):
        from_options({**NO_GATE, "fail_under": 90.0, "wait": False})
