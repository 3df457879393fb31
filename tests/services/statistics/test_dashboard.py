"""The overview: rates as on the charts, where they came from, and what waits for whom."""

from __future__ import annotations

import pytest

from tests.charting import keep_counters, random_runs
from tests.factories import make_outcome, make_run, make_suspect, make_user
from tests.services.campaigns.test_named_gates import make_asked, make_gate
from triage.methods.numbertest.options import NumberTestOptions
from triage.models import Role, Run, RunStatus
from triage.services.counts import suspect_counts
from triage.services.statistics.dashboard import dashboard
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter


@pytest.fixture
def lead(project, client):
    user = make_user("lead", project, Role.LEAD)
    client.force_login(user)
    return user


def test_the_overview_has_the_runs_and_counts_of_the_charts(client, lead, project):
    random_runs(project, 3)
    board = dashboard(project, lead)
    scope = Scope(project, ViewFilter())
    assert {row.run.pk for row in board.rows} == set(scope.runs)
    for row in board.rows:
        decided = sum(
            one.confirmed + one.rejected for one in scope.count_rows if one.run == row.run.pk
        )
        assert row.open == row.run.failed + row.run.abstained - decided
        assert (
            client.get(f"/charts/cases/?run={row.run.pk}&verdict=pass").context["total"]
            == row.rate.successes
        )


def test_a_rate_is_set_beside_the_run_before_on_the_same_cases_alone(project, lead):
    first = make_asked(
        project, passed=1, failed=1, signature={"seed": 1, "engine": {"version": "1"}}
    )
    other = make_asked(project, passed=5, signature={"seed": 2})
    (row,) = dashboard(project, lead).rows
    assert (row.run, row.points) == (other, None)
    Run.objects.filter(pk=other.pk).update(status=RunStatus.RUNNING)
    later = make_asked(project, passed=2, signature={"seed": 1, "engine": {"version": "2"}})
    (row,) = dashboard(project, lead).rows
    assert (row.run, row.before, row.points) == (later, first, 50.0)


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [((10, 0), (9, 1), "may be chance"), ((90, 10), (50, 50), "40.0")],
)
def test_a_fall_is_told_once_and_says_whether_it_may_be_chance(
    client, lead, project, before, now, said
):
    for version, (passed, failed) in enumerate((before, now)):
        signature = {"seed": 1, "engine": {"version": str(version)}}
        make_asked(project, passed=passed, failed=failed, signature=signature)
    page = client.get("/").content.decode()
    assert "▼" in page
    assert said in page
    assert "-10.0" not in page
    assert ("may be chance" in page) == (said == "may be chance")


def test_an_option_added_since_the_run_before_keeps_the_comparison_at_its_default(project, lead):
    first = make_asked(project, passed=1, failed=1, signature={"options": {"preset": "seed"}})
    make_asked(project, passed=2, signature={"options": {"preset": "seed", "per_format": 1}})
    usual = NumberTestOptions().model_dump(mode="json")["per_format"]
    later = make_asked(
        project, passed=2, signature={"options": {"preset": "seed", "per_format": usual}}
    )
    (row,) = dashboard(project, lead).rows
    assert (row.run, row.before) == (later, first)


def test_confirmed_bugs_are_counted_by_category(client, lead, project):
    run = make_run(project)
    for category in ("NUM", "NUM", "SAF", ""):
        bug = make_suspect(project, run, status="confirmed")
        type(bug).objects.filter(pk=bug.pk).update(category=category)
    suspect_counts.reconcile(project)
    keep_counters(run)
    found = dashboard(project, lead).categories
    assert [(code, n) for code, _name, n in found] == [("NUM", 2), ("SAF", 1), ("", 1)]
    page = client.get("/suspects/?status=confirmed&presence=failing&category=-")
    assert len(page.context["rows"]) == 1


def test_what_to_do_next_is_for_the_one_who_can_do_it(client, lead, project):
    run = make_asked(project, failed=1)
    make_gate(project, fail_under=90)
    make_suspect(project, run)
    make_outcome(run)
    assert [name for name, *_ in client.get("/").context["steps"]] == ["gates", "review"]
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    assert [name for name, *_ in client.get("/").context["steps"]] == ["review"]
    client.force_login(make_user("eve", project, Role.ENGINEER))
    assert client.get("/").context["steps"] == []


def test_a_run_without_results_yet_shows_its_status_and_not_that_it_has_no_cases(
    client, lead, project
):
    make_run(project, status=RunStatus.RUNNING, cases_total=3)
    page = client.get("/").content.decode()
    rates = page.split('id="rate-')[1].split("</tr>")[0]
    assert "In progress" in rates
    assert "No data" not in rates
