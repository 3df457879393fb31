"""The overview: rates as on the charts, where they came from, and what waits for whom."""

from __future__ import annotations

import pytest

from engines.models import Engine
from tests.charting import keep_counters, random_runs
from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from tests.services.campaigns.test_named_gates import make_asked, make_gate
from triage.methods.numbertest.options import NumberTestOptions
from triage.models import FileCheck, Role, Run, RunStatus, Suspect, SuspectStatus
from triage.services.counts import suspect_counts
from triage.services.review.sampling import RatingRequest, start_rating
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
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


@pytest.mark.parametrize(("texts", "compared"), [(("a", "b"), True), (("a", "c"), False)])
def test_recorded_translations_of_other_texts_are_set_beside_none(project, lead, texts, compared):
    for version, own in enumerate((("a", "b"), texts)):
        engine = make_engine("acme", str(version))
        Engine.objects.update(kind="recorded")
        run = make_run(project, engine, cases_total=2)
        for text in own:
            make_outcome(run, inputs=[text], verdict="pass", error_kind="")
        keep_counters(run)
    (row,) = dashboard(project, lead).rows
    assert (row.before is not None) == compared


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


def test_a_group_says_what_became_of_it_since_the_previous_run(client, lead, project):
    engine = make_engine()
    for version, failed in enumerate((1, 3)):
        signature = {"seed": 1, "engine": {"version": str(version)}}
        run = make_run(project, engine, signature=signature)
        for number in range(6):
            verdict = "fail" if number < failed else "pass"
            kind = "separator" if verdict == "fail" else ""
            make_outcome(run, inputs=[f"{number} mice."], verdict=verdict, error_kind=kind)
        keep_counters(run)
    make_suspect(project, run, error_kind="separator", inputs=["9 mice."])
    keep_counters(run)
    ((_, _, trend),) = client.get("/").context["first"]
    assert (trend.before.successes, trend.now.successes, trend.now.n) == (1, 4, 7)
    assert trend.may_be_chance


def test_a_group_of_several_directions_sets_all_their_runs_beside_those_before(
    client, lead, project
):
    engine = make_engine()
    for version, failed in enumerate((1, 3)):
        for target in ("de", "fr"):
            signature = {"seed": 1, "engine": {"version": str(version)}}
            run = make_run(project, engine, target_language=target, signature=signature)
            for number in range(4):
                verdict = "fail" if number < failed else "pass"
                kind = "separator" if verdict == "fail" else ""
                make_outcome(run, inputs=[f"{number} mice."], verdict=verdict, error_kind=kind)
            keep_counters(run)
    for run in Run.objects.order_by("pk")[2:]:
        make_suspect(project, run, error_kind="separator", inputs=["9 mice."])
        keep_counters(run)
    ((group, _, trend),) = client.get("/").context["first"]
    assert (group.directions, group.open, group.view.direction) == (2, 2, "")
    assert (trend.before.successes, trend.now.successes, trend.now.n) == (2, 8, 10)
    pks = Run.objects.order_by("pk").values_list("pk", flat=True)
    assert trend.comparison == f"a={pks[0]},{pks[1]}&b={pks[2]},{pks[3]}"


def test_an_annotator_sees_what_waits_for_a_lead_of_what_they_flagged(client, project):
    ann = make_user("ann", project, Role.ANNOTATOR)
    suspect = make_suspect(project)
    session = ReviewSession(project, ann)
    record(session, suspect.pk, parse_vote({"answer": "skip", "flagged": True}))
    client.force_login(ann)
    page = client.get("/").content.decode()
    assert "1 that you flagged waits for a lead." in page
    assert "The raters" not in page


def test_an_engineer_sees_each_engine_in_use_with_its_last_run(client, project):
    run = make_run(project, make_engine("acme", "2"))
    make_engine("other", "1")
    Engine.objects.filter(line__name="other").update(enabled=False)
    client.force_login(make_user("eve", project, Role.ENGINEER))
    page = client.get("/")
    assert [(row.engine.name, last) for row, last in page.context["engines"]] == [("acme 2", run)]
    assert "State of the engines" in page.content.decode()


def test_a_lead_sees_how_far_each_rating_campaign_is(client, lead, project):
    run = make_run(project)
    for number in range(4):
        make_outcome(run, inputs=[f"{number} mice."], verdict="pass")
    rating = start_rating(project, lead, RatingRequest("Spring"), [run.campaign], 4, seed=1)
    Suspect.items.filter(pk=Suspect.items.filter(rating=rating).values("pk")[:1]).update(
        status=SuspectStatus.RATED
    )
    page = client.get("/").content.decode()
    assert "1 of 4 settled" in page
    Suspect.items.filter(rating=rating).update(status=SuspectStatus.RATED)
    assert "4 of 4 settled" not in client.get("/").content.decode()


def test_the_newest_checked_files_are_on_the_overview(client, lead, project):
    for number in range(6):
        FileCheck.objects.create(project=project, title=f"acme{number}.po")
    page = client.get("/").content.decode()
    assert "acme5.po" in page
    assert "acme0.po" not in page
