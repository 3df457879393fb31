"""Gates that a project keeps: which runs they are for, and what they say of them."""

from __future__ import annotations

import pytest

from tests.charting import keep_counters
from tests.factories import (
    make_engine,
    make_outcome,
    make_project,
    make_run,
    make_suspect,
    make_user,
)
from tests.services.campaigns.test_gates import NO_GATE
from triage.management.gate_options import GateError, from_options
from triage.models import Campaign, Event, Gate, Role
from triage.services.campaigns import project_gates
from triage.services.campaigns.gates import evaluate
from triage.services.events import webhooks


def make_gate(project, name="Fit", **changes):
    return Gate.objects.create(project=project, name=name, **changes)


def make_asked(project, name="Nightly", passed=0, failed=0, **changes):
    campaign = Campaign.objects.create(project=project, name=name, method="numbertest", seed=1)
    run = make_run(project, campaign=campaign, **changes)
    for number in range(passed + failed):
        verdict = "pass" if number < passed else "fail"
        make_outcome(run, inputs=[f"{number} mice."], verdict=verdict)
    return keep_counters(run)


def test_a_gate_is_held_against_the_campaigns_of_its_suite_and_their_repetitions(project):
    gate = make_gate(project, suite="Nightly", fail_under=50)
    first = make_asked(project, passed=1)
    again = make_asked(project, "Nightly (2026-11-22 02:00)", failed=1)
    make_asked(project, "Nightly of another kind", failed=1)
    found = project_gates.recent_results(gate)
    assert [(one.run.pk, one.holds) for one in found] == [(again.pk, False), (first.pk, True)]
    assert found[0].before == first


def test_a_gate_for_a_method_leaves_other_campaigns_alone(project):
    gate = make_gate(project, method="numbertest", fail_under=50)
    run = make_asked(project, passed=1)
    Campaign.objects.filter(pk=make_asked(project, "Texts", failed=1).campaign_id).update(
        method="screening"
    )
    assert [one.run.pk for one in project_gates.recent_results(gate)] == [run.pk]
    texts = Campaign.objects.get(name="Texts")
    assert project_gates.results_by_gate(texts) == []


def test_a_gate_on_a_capability_counts_its_cases_alone(project):
    run = make_run(project)
    make_outcome(run, verdict="fail", capability="decimals")
    make_outcome(run, verdict="pass", capability="integers")
    keep_counters(run)
    gates = [
        make_gate(project, code, capability=code, fail_under=60)
        for code in ("integers", "decimals")
    ]
    assert [project_gates.recent_results(gate)[0].holds for gate in gates] == [True, False]


def test_the_cases_that_break_a_gate_are_named_by_an_address(project, client):
    run = make_asked(project, passed=2, failed=3)
    gate = make_gate(project, fail_under=90)
    (check,) = project_gates.recent_results(gate)[0].reasons
    client.force_login(make_user("lead", project, Role.LEAD))
    assert client.get(f"/charts/cases/?{check.opens}").context["total"] == run.failed


def test_a_critical_bug_that_the_run_before_had_is_not_new(project):
    gate = make_gate(project, no_new_critical=True)
    first, second = (make_asked(project, passed=1) for _ in range(2))
    bug = make_suspect(project, second, status="confirmed", critical=True)
    assert not project_gates.recent_results(gate)[0].holds
    assert bug.current is not None
    make_outcome(first, inputs=bug.current.case.inputs, suspect=bug)
    assert project_gates.recent_results(gate)[0].holds


def test_the_first_run_of_a_suite_has_nothing_new(project):
    gate = make_gate(project, no_new_critical=True)
    make_suspect(project, make_asked(project), status="confirmed", critical=True)
    assert project_gates.recent_results(gate)[0].holds


def test_a_build_asks_for_a_gate_by_its_name(project):
    make_gate(project, fail_under=50)
    asked = from_options({**NO_GATE, "gate": ["Fit"]}, project)
    assert evaluate(asked, [make_asked(project, passed=1)]).holds
    assert not evaluate(asked, [make_asked(project, failed=1)]).holds


def test_a_gate_that_nobody_defined_is_refused_with_those_there_are(project):
    make_gate(project)
    make_gate(make_project(), "Elsewhere")
    with pytest.raises(GateError, match=r"'Elsewhere'\. Known: Fit"):
        from_options({**NO_GATE, "gate": ["Elsewhere"]}, project)


def test_a_build_of_a_suite_takes_its_name_and_no_other(project):
    make_gate(project, suite="Nightly", fail_under=50)
    assert from_options({**NO_GATE, "gate": ["Fit"]}, project).suite == "Nightly"
    with pytest.raises(GateError, match="one suite"):
        from_options({**NO_GATE, "gate": ["Fit"], "name": "Weekly"}, project)


def test_who_listens_is_told_once_of_a_campaign_that_fails_a_gate(project):
    webhooks.add(project, make_user("lead", project), "https://example.org/", [Event.GATE_FAILED])
    make_gate(project, fail_under=50)
    for run in (make_asked(project, passed=1), make_asked(project, failed=1)):
        project_gates.report(run.campaign_id)
    (delivery,) = project.webhooks.get().deliveries.all()
    assert "pass rate 0.0 % (0.0 to 79.3, n = 1) is under 50 %" in str(delivery.payload)


def test_a_gate_for_all_campaigns_shows_the_newest_run_of_each_engine(project):
    make_gate(project, fail_under=50)
    make_asked(project, failed=1)
    make_asked(project, passed=1)
    make_asked(project, passed=1, engine=make_engine("other"))
    (state,) = project_gates.gates_now(project)
    assert (len(state.newest), state.failing) == (2, [])
