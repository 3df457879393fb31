"""What a page of charts says first agrees with the tests behind its figures."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from tests.charting import keep_counters, rerun
from tests.factories import make_engine, make_outcomes, make_run
from triage.models import Run
from triage.services.statistics.charts import answers, chart_errors
from triage.services.statistics.comparisons.comparison import Comparison, compute
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db


def scope(project, query: str = "") -> Scope:
    return Scope(project, ViewFilter.from_query(QueryDict(query)))


def asked(project, engine: str, failing: int, cases: int = 200, **fields) -> Run:
    """A run of an engine on texts that all engines get, of which it fails the first ones."""
    run = make_run(project, make_engine(*engine.split()), **fields)
    drafts: list[tuple[dict[str, Any], dict[str, Any] | None]] = []
    for place in range(cases):
        case = {"inputs": [f"Text {place}."], "cluster": f"template {place % 40}"}
        verdict = {"verdict": "fail"} if place < failing else {"verdict": "pass", "error_kind": ""}
        drafts.append(({**case, **verdict}, {} if place < failing else None))
    make_outcomes(run, drafts)
    return keep_counters(run)


def test_one_engine_is_described_by_its_pass_rate(project):
    asked(project, "acme 1", 50)
    assert answers.of_engines(scope(project)).text == (
        "acme 1 passes 75.0 % (68.6 to 80.5, n = 200) of its cases."
    )


def test_a_difference_that_the_comparison_calls_significant_is_certain(project):
    runs = [asked(project, "acme 1", 80), asked(project, "chatty 1", 20)]
    overall = compute(project, [[runs[0]], [runs[1]]], "", "").value.overall
    assert overall.pair.differs
    assert answers.of_engines(scope(project)).text == (
        "chatty 1 fails 30 points less often than acme 1 (significant)."
    )


def test_a_difference_that_chance_explains_is_too_few_cases(project):
    runs = [asked(project, "acme 1", 22), asked(project, "chatty 1", 20)]
    assert not compute(project, [[runs[0]], [runs[1]]], "", "").value.overall.pair.differs
    assert answers.of_engines(scope(project)).text == (
        "Too few cases to say whether acme 1 or chatty 1 fails less often."
    )


def test_the_best_of_three_is_named_only_if_it_is_alone(project):
    asked(project, "acme 1", 100)
    asked(project, "chatty 1", 98)
    asked(project, "third 1", 20)
    assert answers.of_engines(scope(project)).text == (
        "third 1 fails least often of 3 engines (significant)."
    )
    (rests_on,) = answers.of_engines(scope(project)).details
    assert rests_on.endswith(" after correction for all pairs.")
    asked(project, "fourth 1", 21)
    assert answers.of_engines(scope(project)).text == (
        "Too few cases to say which fails least often (in alphabetical order): fourth 1, third 1."
    )


def test_two_engines_without_common_cases_have_only_rates_of_their_own(project):
    asked(project, "acme 1", 50)
    asked(project, "chatty 1", 10, source_language="de")
    found = answers.of_engines(scope(project))
    assert "nothing says which is best" in found.text
    (said,) = found.details
    assert said.startswith("Not comparable, because the directions differ: acme 1, chatty 1.")
    assert "acme 1 passes 75.0 %" in said
    assert not found.together


def test_the_pair_that_shares_cases_is_named_and_the_others_with_what_would_help(project):
    runs = [asked(project, "acme 1", 80), asked(project, "chatty 1", 20)]
    third = make_run(project, make_engine("third", "1"))
    make_outcomes(third, [({"inputs": ["Another text."], "verdict": "fail"}, {})])
    keep_counters(third)
    found = answers.of_engines(scope(project))
    assert found.text == "chatty 1 fails 30 points less often than acme 1 (significant)."
    rests_on, left_open = found.details
    assert rests_on.startswith(
        "200 shared cases from 40 templates or seed sentences (the unit of the test), 95 % interval "
    )
    assert "after correction" not in rests_on
    assert left_open.startswith("Shares no cases with another engine: third 1.")
    assert set(found.together) == {run.engine_id for run in [*runs, third]}
    assert found.compare == f"a={runs[0].pk}&b={runs[1].pk}&show=differ"


def test_a_new_version_is_compared_with_the_one_before(project):
    before = asked(project, "acme 1", 80)
    better = {f"c{place}": "pass" for place in range(10, 80)}
    after = rerun(before, "2", **better)
    assert answers.over_time(scope(project)).text == (
        "acme 2 fails 35 points less often than acme 1 (significant)."
    )
    assert Comparison([before], [after]).names == ("acme 1", "acme 2")


def test_a_version_that_is_worse_in_several_directions_is_said_once(project):
    for target in ("es", "de"):
        before = asked(project, "acme 1", 20, target_language=target)
        rerun(before, "2", **{f"c{place}": "fail" for place in range(20, 90)})
    asked(project, "chatty 1", 20)
    assert answers.over_time(scope(project)).text == (
        "acme 2 fails more often than acme 1 in 2 of 2 directions (significant)."
    )


def test_a_change_that_chance_explains_is_too_few_cases(project):
    rerun(asked(project, "acme 1", 80), "2", c0="pass")
    assert answers.over_time(scope(project)).text == (
        "Too few cases to say whether acme 1 or acme 2 fails less often."
    )


def test_two_runs_that_fail_alike_have_changed_nothing(project):
    rerun(asked(project, "acme 1", 80), "2")
    said = "The newest runs fail exactly as often as the runs before."
    assert answers.over_time(scope(project)).text == said


def test_a_single_run_has_no_change(project):
    asked(project, "acme 1", 80)
    assert "so there is no change to report" in answers.over_time(scope(project)).text


def test_the_most_frequent_kind_of_error_is_a_share_of_the_failed_cases(project):
    run = make_run(project)
    kinds = ["separator"] * 20 + ["scale"] * 10
    abstained: list[tuple[dict[str, Any], dict[str, Any] | None]] = [
        ({"verdict": "abstain", "error_kind": "scale"}, {})
    ] * 5
    make_outcomes(run, [*(({"error_kind": kind}, {}) for kind in kinds), *abstained])
    keep_counters(run)
    said = answers.of_errors(scope(project)).text
    assert said.startswith("separator is the most frequent kind of error: 66.7 %")
    assert said.endswith("n = 30) of the failed cases.")
    assert answers.of_errors(scope(project, "verdict=abstain")).text == ""


def test_review_is_counted(project):
    run = asked(project, "acme 1", 10)
    assert answers.of_review(scope(project)).text == "No suspect is reviewed yet; open: 10."
    project.suspects.filter(pk__in=[one.pk for one in project.suspects.all()[:4]]).update(
        status="confirmed"
    )
    keep_counters(run)
    assert answers.of_review(scope(project)).text == (
        "4 of 10 suspects are reviewed, 4 of them are bugs; not reviewed: 6."
    )


@pytest.mark.parametrize("answer", [answers.of_scores, answers.of_ratings, answers.of_references])
def test_nothing_is_said_without_data(project, answer):
    asked(project, "acme 1", 10, cases=20)
    assert answer(scope(project)).text == ""


def test_rare_kinds_share_a_segment_that_opens_all_of_them(project):
    run = make_run(project)
    kinds = [f"kind{place}" for place in range(9) for _ in range(9 - place)]
    make_outcomes(run, [({"error_kind": kind}, {}) for kind in kinds])
    keep_counters(run)
    chart = chart_errors.kinds_of_error(scope(project))
    assert [trace["name"] for trace in chart["data"]][-1] == "other kinds"
    assert len(chart["data"]) == 7
    (rest,) = chart["data"][-1]["x"]
    view = ViewFilter.from_query(QueryDict(chart["data"][-1]["customdata"][0]))
    assert view.suspects(project).count() == rest == 3 + 2 + 1
    assert len(chart["table"]["rows"]) == 9
