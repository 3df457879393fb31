from __future__ import annotations

import pytest
from django.http import QueryDict

from tests.factories import make_engine, make_project, make_run, make_suspect
from triage.models import Presence
from triage.services.suspects.filters import ViewFilter


def view(query: str) -> ViewFilter:
    return ViewFilter.from_query(QueryDict(query))


def test_the_query_string_survives_a_round_trip():
    query = "capability=separators&direction=en-es&q=two+words"
    assert view(view(query).query_string()) == view(query)


def test_unknown_parameters_are_left_alone():
    assert view("page=3&theme=dark") == ViewFilter()


def test_suspects_of_another_project_never_show(project):
    make_suspect(make_project("Other"))
    assert not view("").suspects(project).exists()


def test_a_direction_from_a_language_with_a_script_selects_its_suspects(project):
    run = make_run(project, source_language="zh-Hant", target_language="en")
    suspect = make_suspect(project, run)
    assert list(view(f"direction={run.direction}").suspects(project)) == [suspect]


def test_each_field_selects_its_suspects(project):
    run = make_run(project, make_engine("one"))
    mine = make_suspect(project, run, capability="integers")
    make_suspect(
        project,
        make_run(project, make_engine("two"), target_language="ca", method="sit"),
        capability="structure",
        error_kind="other",
        verdict="abstain",
        cause="b",
    )
    for query in (
        "capability=integers",
        "engine=one",
        "direction=en-es",
        "method=numbertest",
        "error_kind=separator",
        "verdict=fail",
        f"run={run.pk}",
        f"campaign={run.campaign_id}",
        "cause=separator/1,000/cost",
    ):
        assert list(view(query).suspects(project)) == [mine], query


def test_what_still_fails_is_all_but_what_is_fixed(project):
    found = {presence: make_suspect(project, presence=presence) for presence in Presence.values}
    failing = view("presence=failing").suspects(project)
    assert set(failing) == set(found.values()) - {found["fixed"]}
    assert list(view("presence=fixed").suspects(project)) == [found["fixed"]]


def test_several_verdicts_select_all_of_theirs(project):
    failed = make_suspect(project)
    abstained = make_suspect(project, verdict="abstain")
    assert set(view("verdict=fail,abstain").suspects(project)) == {failed, abstained}
    assert list(view("verdict=abstain").suspects(project)) == [abstained]
    assert not view("verdict=pass").suspects(project).exists()


def test_a_search_finds_source_and_translation(project):
    suspect = make_suspect(project, inputs=["A blue house."], outputs=["Una casa azul."])
    make_suspect(project)
    assert list(view("q=BLUE").suspects(project)) == [suspect]
    assert list(view("q=azul").suspects(project)) == [suspect]


@pytest.mark.parametrize("asked", ["niño", "NIÑO", "中文", 'dice "sí"', "50 % \\o/"])
def test_a_search_finds_letters_outside_ascii_and_marks_that_json_escapes(project, asked):
    suspect = make_suspect(
        project, inputs=["a source"], outputs=['El niño dice "sí" en 中文 al 50 % \\o/']
    )
    make_suspect(project)
    assert list(ViewFilter(q=asked).suspects(project)) == [suspect]


def test_what_is_not_a_number_finds_nothing(project):
    make_suspect(project)
    for query in ("run=abc", "campaign=99999999999999999999999", "run=-1"):
        assert not view(query).suspects(project).exists()


def test_without_a_campaign_the_newest_run_of_each_question_counts(project):
    engine = make_engine()
    make_run(project, engine, cases_total=5)
    newest = make_run(project, engine, cases_total=5)
    other = make_run(project, engine, target_language="ca", cases_total=5)
    assert set(view("").runs(project)) == {newest, other}


def test_a_named_campaign_shows_its_own_runs(project):
    engine = make_engine()
    old = make_run(project, engine, cases_total=5)
    make_run(project, engine, cases_total=5)
    assert list(view(f"campaign={old.campaign_id}").runs(project)) == [old]


def test_a_tenth_selects_suspects_by_the_rank_of_their_score(project):
    worst, second, unscored = (make_suspect(project, tenth=tenth) for tenth in (1, 2, None))
    assert list(view("tenth=1").suspects(project)) == [worst]
    assert set(view("tenth=1,2").suspects(project)) == {worst, second}
    assert list(view("tenth=-").suspects(project)) == [unscored]
    assert list(view(f"tenth=2&run={second.last_run_id}").suspects(project)) == [second]
