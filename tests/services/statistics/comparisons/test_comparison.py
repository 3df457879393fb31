"""Two runs on the cases they share: what changed, who fails more, and whether it is chance."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.urls import reverse

from tests.charting import keep_counters, rerun
from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from triage.models import Judgement, Role
from triage.reporting.statistics.paired import PairedResult
from triage.reporting.statistics.run_diff import ChangeKind
from triage.services.statistics.charts.trends import over_runs
from triage.services.statistics.comparisons.comparison import Figures, compute
from triage.services.statistics.scope import COMPARE, Options, Scope
from triage.services.suspects.filters import ViewFilter


@pytest.fixture
def first(project):
    """Twelve cases: the first six fail."""
    run = make_run(project, make_engine("one", "1"))
    for number in range(12):
        if number < 6:
            make_suspect(project, run)
        else:
            make_outcome(run, verdict="pass", error_kind="")
    return keep_counters(run)


def compared(project, first, second) -> Figures:
    value: Figures = compute(project, [[first], [second]], "", "").value
    return value


def test_the_same_run_again_changes_nothing(project, first):
    totals = compared(project, first, rerun(first, "2")).changes
    assert {kind: n for kind, n in totals.items() if n} == {
        ChangeKind.STILL_FAILING: 6,
        ChangeKind.PASSING: 6,
    }


def test_new_and_fixed_suspects_are_told_apart(project, first):
    second = rerun(first, "2", c0="pass", c1="pass", c7="fail")
    totals = compared(project, first, second).changes
    assert (totals[ChangeKind.FIXED], totals[ChangeKind.NEW], totals[ChangeKind.STILL_FAILING]) == (
        2,
        1,
        4,
    )


@pytest.fixture
def second(project, first):
    """A later run, with another output for the confirmed first case."""
    suspect = project.suspects.order_by("pk").first()
    Judgement.objects.create(
        suspect=suspect,
        reviewer=make_user("alice", project),
        answer="confirm",
        category="NUM",
        output_hash=suspect.output_hash,
    )
    second = rerun(first, "2")
    again = second.outcomes.get(suspect=suspect)
    again.output_hash = "changed"
    again.save()
    project.suspects.filter(pk=suspect.pk).update(output_hash="changed")
    return second


def test_a_judged_suspect_with_another_output_is_reopened(project, first, second):
    assert compared(project, first, second).changes[ChangeKind.REOPENED] == 1


def test_a_reopened_case_shows_its_earlier_verdict_in_the_readers_language(
    client, project, first, second
):
    client.force_login(make_user("lead", project, Role.LEAD))
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
    address = {"a": first.pk, "b": second.pk, "show": "reopened"}
    page = client.get("/charts/compare/", address).content.decode()
    assert "veredicto anterior: Confirmado" in page


def test_a_rejected_suspect_stays_rejected_while_nothing_changes(project, first):
    project.suspects.update(status="rejected")
    totals = compared(project, first, rerun(first, "2")).changes
    assert totals[ChangeKind.REJECTED] == 6


def test_the_sentence_counts_shared_cases_only(project, first):
    second = make_run(project, make_engine("two"))
    for case in list(first.cases.order_by("index"))[:8]:
        make_outcome(second, inputs=case.inputs, verdict="fail")
    found = compared(project, first, keep_counters(second)).overall
    assert (found.first.successes, found.second.successes, found.first.n) == (6, 8, 8)
    assert found.sentence.startswith(
        "two has a failure rate 25.0 percentage points higher than one 1"
    )
    assert "8 shared cases" in found.sentence


def test_independent_cases_take_the_exact_test_and_clusters_flip_signs(project):
    for cluster, test in (("", "exact McNemar"), ("one template", "sign flips per cluster")):
        run = make_run(project, make_engine("one", f"x{cluster}"))
        for _ in range(4):
            make_outcome(run, cluster=cluster)
        other = rerun(keep_counters(run), f"y{cluster}", c0="pass")
        result = compared(project, run, other).overall.pair.result
        assert isinstance(result, PairedResult)
        assert result.test == test


def test_abstained_and_errored_cases_are_left_out(project, first):
    second = rerun(first, "2", c0="abstain", c8="error")
    assert compared(project, first, second).overall.first.n == 10


def test_engines_that_share_nothing_are_not_compared(project, first):
    other = make_run(project, make_engine("two"))
    make_outcome(other)
    found = compared(project, first, keep_counters(other)).overall
    assert found.sentence == "one 1 and two cannot be compared: no shared cases."


def test_what_only_all_cases_together_show_is_said_of_all(client, project):
    run = make_run(project, make_engine("one", "1"))
    for number in range(8):
        make_outcome(run, capability=("integers", "decimals")[number % 2])
    second = rerun(keep_counters(run), "2", **{f"c{number}": "pass" for number in range(8)})
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get("/charts/compare/", {"a": run.pk, "b": second.pk})
    assert page.context["verdicts"] == [
        "one 2 is better overall, but not reliably on any single capability."
    ]


def test_the_page_is_headed_by_both_sides_and_their_direction(client, project, first):
    client.force_login(make_user("lead", project, Role.LEAD))
    second = rerun(first, "2")
    page = client.get("/charts/compare/", {"a": first.pk, "b": second.pk}).content.decode()
    assert "<h1>one 1 and one 2, en-es</h1>" in page


def test_the_page_lists_exactly_the_cases_of_each_change(client, project, first):
    client.force_login(make_user("lead", project, Role.LEAD))
    second = rerun(first, "2", c0="pass", c7="fail")
    address = {"a": first.pk, "b": second.pk}
    page = client.get("/charts/compare/", address)
    for kind, _, count, _ in page.context["changes"]:
        shown = client.get("/charts/compare/", {**address, "show": str(kind)})
        assert shown.context["cases_total"] == count == len(shown.context["cases"])


def test_the_page_lists_exactly_the_cases_of_each_crossing(client, project, first):
    client.force_login(make_user("lead", project, Role.LEAD))
    second = rerun(first, "2", c0="pass", c7="fail")
    address = {"a": first.pk, "b": second.pk}
    tabs = client.get("/charts/compare/", address).context["tabs"]
    counts = {name: n for name, _label, n, _address in tabs}
    assert counts == {"differ": 2, "both": 5, "first": 1, "second": 1, "neither": 5}
    for name, n in counts.items():
        shown = client.get("/charts/compare/", {**address, "show": name})
        assert shown.context["cases_total"] == n


def test_versions_that_were_given_the_same_cases_are_suggested(client, project, first):
    client.force_login(make_user("lead", project, Role.LEAD))
    second = rerun(first, "2")
    other = make_run(project, make_engine("elsewhere", "1")).campaign
    type(other).objects.filter(pk=other.pk).update(seed=other.seed + 1)
    assert client.get("/charts/compare/").context["pairs"] == [(first, second)]


def test_runs_of_another_project_cannot_be_compared(client, project, first):
    from tests.factories import make_project

    client.force_login(make_user("lead", project, Role.LEAD))
    foreign = make_run(make_project("Elsewhere"))
    page = client.get("/charts/compare/", {"a": first.pk, "b": foreign.pk})
    assert "found" not in page.context


def test_a_trend_counts_what_came_and_went(project, first):
    second = rerun(first, "2", c0="pass", c7="fail")
    chart = over_runs(Scope(project, ViewFilter(), Options()))
    rows = {row[1]: row for row in chart["table"]["rows"]}
    columns = chart["table"]["columns"]
    last = rows[f"{second.created:%Y-%m-%d} #{second.campaign_id}, 2"]
    assert last[columns.index("new")] == 1
    assert last[columns.index("fixed")] == 1
    assert last[columns.index("cases shared with the run before")] == first.cases.count()
    bar = next(trace for trace in chart["data"] if trace.get("name") == "fixed")
    query = QueryDict(bar["customdata"][-1].removeprefix(COMPARE))
    assert (query["a"], query["b"], query["show"]) == (str(first.pk), str(second.pk), "fixed")


def test_a_trend_breaks_where_the_cases_differ_and_calls_nothing_new_there(project, first):
    stranger = make_run(project, first.engine)
    make_outcome(stranger, verdict="fail")
    keep_counters(stranger)
    rerun(stranger, "2", c0="fail")
    chart = over_runs(Scope(project, ViewFilter(), Options()))
    lines = [trace["x"] for trace in chart["data"] if trace.get("mode") == "lines+markers"]
    assert [len(line) for line in lines] == [1, 2]
    news = [row[chart["table"]["columns"].index("new")] for row in chart["table"]["rows"]]
    assert news == [0, 0, 0]


def test_runs_without_a_shared_case_say_how_to_get_some(client, project, first):
    stranger = make_run(project, make_engine("stranger"))
    make_outcome(stranger, verdict="pass", error_kind="")
    keep_counters(stranger)
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get("/charts/compare/", {"a": first.pk, "b": stranger.pk}).content.decode()
    assert "“Run again” on a campaign’s page" in page
