"""The SIT paper's tables from the runs and verdicts of a project."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from tests.factories import make_outcome, make_run, make_suspect, make_user
from triage.models import Judgement, StepTime
from triage.services.statistics.charts import chart_sit_tables
from triage.services.statistics.scope import Options, Scope
from triage.services.suspects.filters import ViewFilter

GOOD, BAD = {"buggy": False}, {"buggy": True, "kinds": ["word", "logic"]}
SAME = {"buggy": True, "kinds": ["word"], "same": True}


@pytest.fixture
def run(project):
    return make_run(project, method="sit", cases_total=1)


def scope(project, **options) -> Scope:
    return Scope(project, ViewFilter.from_query(QueryDict("")), options=Options(**options))


def judge(project, run, *said, status="confirmed", **vote):
    """A suspect with one vote: on the original, then on each variant."""
    evidence = {
        "structure": "dependency",
        "members": [{"source": "a", "translation": "b"} for _ in said[1:]],
    }
    suspect = make_suspect(project, run, status=status, evidence=evidence)
    reviewer = make_user(f"rater of {suspect.pk}", project)
    members = [{"index": i, **one} for i, one in enumerate(said)]
    Judgement.objects.create(
        suspect=suspect, reviewer=reviewer, answer="confirm", members=members, **vote
    )
    return suspect


def rows(chart) -> dict[tuple, list]:
    return {tuple(row[:3]): row[3:] for row in chart["table"]["rows"]}


def kinds(project) -> dict[tuple, Any]:
    return {
        tuple(row[1:3]): row[3] for row in chart_sit_tables.kinds(scope(project))["table"]["rows"]
    }


def test_top_k_counts_groups_with_and_without_their_originals(project, run):
    judge(project, run, GOOD, GOOD, BAD)
    judge(project, run, BAD, GOOD, GOOD)
    system = f"{run.engine.name} en-es, dependency"
    found = rows(chart_sit_tables.accuracy(scope(project)))
    assert [found[system, k, "left out"][-1] for k in (1, 2)] == [0, 1]
    assert [found[system, k, "counted"][-1] for k in (1, 2)] == [1, 2]


def test_a_group_with_a_variant_not_judged_is_left_out(project, run):
    judge(project, run, GOOD, BAD, {"buggy": None})
    chart = chart_sit_tables.accuracy(scope(project))
    assert "verdict on each" in chart["reason"]


@pytest.mark.parametrize("draw", [chart_sit_tables.accuracy, chart_sit_tables.kinds])
def test_the_bars_follow_the_theme(project, run, draw):
    judge(project, run, GOOD, GOOD, BAD)
    papers = [
        draw(scope(project, theme=theme))["layout"]["paper_bgcolor"] for theme in ("light", "dark")
    ]
    assert papers[0] != papers[1]


def test_a_rejected_group_has_no_wrong_variant(project, run):
    judge(project, run, {"buggy": None}, {"buggy": None}, status="rejected")
    (first, *_) = chart_sit_tables.accuracy(scope(project))["table"]["rows"]
    assert (first[3], first[6]) == (0.0, 1)


def test_the_adjudication_overrules_earlier_and_later_votes(project, run):
    suspect = judge(project, run, GOOD, BAD, adjudication=True)
    Judgement.objects.create(
        suspect=suspect,
        reviewer=make_user("late", project),
        answer="reject",
        members=[{"index": 1, **GOOD}],
    )
    (first, *_) = chart_sit_tables.accuracy(scope(project))["table"]["rows"]
    assert first[3] == 100.0


def test_kinds_are_counted_once_a_variant_and_the_originals_bugs_are_not_new(project, run):
    judge(project, run, BAD, BAD, SAME)
    found = kinds(project)
    assert found[3, "Word or phrase mistranslated"] == 2
    assert found[3, "Unclear logic"] == 1
    assert found[3, "new bug"] == 1
    assert found[1, "Word or phrase mistranslated"] == 1


def test_a_variant_is_a_new_bug_by_the_kinds_that_are_not_the_originals(project, run):
    judge(project, run, BAD, {**BAD, "same_kinds": ["word"]}, {**BAD, "same_kinds": BAD["kinds"]})
    found = kinds(project)
    assert found[3, "Word or phrase mistranslated"] == 2
    assert found[3, "new bug"] == 1


def compared(project, run, said, reported, **more):
    """A suspect of a campaign that reports what every structure finds."""
    suspect = judge(project, run, *said, **more)
    outcome = suspect.outcomes.get()
    outcome.evidence |= {"reported": reported}
    outcome.save()
    return suspect


def structure_rows(project) -> dict[str, list]:
    rows = chart_sit_tables.structures(scope(project))["table"]["rows"]
    return {str(row[0]).rpartition(", ")[2]: row[1:] for row in rows}


def test_structures_are_set_side_by_side_over_the_same_translations(project, run):
    compared(project, run, [BAD, GOOD, BAD, SAME], {"dependency": [1, 3], "raw": [2, 1]})
    compared(project, run, [GOOD, GOOD], {"raw": [1]}, status="rejected")
    compared(project, run, [GOOD, BAD], {"raw": [1], "dependency": [1]}, status="unreviewed")
    found = structure_rows(project)
    # groups reported, reviewed, new bugs of top-1 to top-3, by this one alone, originals with a bug
    assert found["dependency"] == [2, 1, 0, 0, 0, 0, 1]
    assert found["raw"] == [3, 2, 1, 1, 1, 1, 1]


def test_a_group_counts_for_a_structure_once_its_own_variants_are_judged(project, run):
    compared(project, run, [GOOD, BAD, {"buggy": None}], {"dependency": [1], "raw": [1, 2]})
    found = structure_rows(project)
    assert found["dependency"][1:5] == [1, 1, 1, 1]
    assert found["raw"][1:5] == [0, 0, 0, 0]
    accuracy = {row[0]: row for row in chart_sit_tables.accuracy(scope(project))["table"]["rows"]}
    assert [str(name).rpartition(", ")[2] for name in accuracy] == ["dependency"]


def test_one_structure_alone_says_nothing_of_what_others_miss(project, run):
    judge(project, run, GOOD, BAD)
    assert structure_rows(project)["dependency"] == [1, 1, 1, 1, 1, None, 0]


def test_another_relation_has_a_row_of_its_own_which_no_structure_is_compared_with(project, run):
    judge(project, run, GOOD, BAD)
    compared(project, run, [GOOD, BAD], {"raw": [1], "dependency": [1]})
    compared(project, run, [GOOD, BAD], {"context": [1]})
    assert structure_rows(project)["context"] == [1, 1, 1, 1, 1, None, 0]
    names = {row[0] for row in chart_sit_tables.accuracy(scope(project))["table"]["rows"]}
    assert f"{run.engine.name} en-es, context" in names


def test_input_statistics_go_by_corpus_and_count_a_sentence_of_two_runs_once(project, run):
    other = make_run(
        project, run.engine, campaign=run.campaign, target_language="de", cases_total=1
    )
    for where in (run, other):
        make_outcome(where, inputs=["one two three", "one two four"], corpus="news")
    make_outcome(run, inputs=["one"])
    found = chart_sit_tables.inputs(scope(project))["table"]["rows"]
    assert ["news", 1, 3, 3.0, 3, 3, 3] in found
    assert [row[0] for row in found] == ["news", "no corpus named"]


def test_times_are_listed_with_the_paper_last_column(project, run):
    make_outcome(run, inputs=["one two", "one three"])
    for step, seconds in (("translation", 5), ("parsing", 2), ("tagging", 1)):
        StepTime.objects.create(run=run, step=step, seconds=seconds)
    (row,) = chart_sit_tables.times(scope(project))["table"]["rows"]
    assert row[1:3] == [2, 8.0]
    assert row[-1] == 3.0


@pytest.mark.parametrize("name", ["accuracy", "structures", "kinds", "inputs", "times"])
def test_a_project_without_structure_tests_gets_reasons(project, name):
    assert getattr(chart_sit_tables, name)(scope(project))["reason"]
