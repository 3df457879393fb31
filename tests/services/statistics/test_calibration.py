"""Checker accuracy: from random draws alone, else not estimable."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from django.utils import timezone

from tests.charting import count_of, keep_counters, random_runs
from tests.factories import make_outcome, make_run, make_suspect, make_user
from triage.models import ItemKind, Judgement, Role, Suspect
from triage.reporting.statistics.calibration import Misses, Precision
from triage.reporting.statistics.intervals import NoFigure
from triage.services.statistics.calibration import passed_sample, precision_tables
from triage.services.suspects.filters import ViewFilter


@pytest.fixture
def alice(project):
    return make_user("alice", project)


def judged(project, alice, *, confirmed: bool, arm: str, reason: str = "", **changes) -> Suspect:
    status = "confirmed" if confirmed else "rejected"
    suspect = make_suspect(project, status=status, **changes)
    Judgement.objects.create(
        suspect=suspect,
        reviewer=alice,
        answer="confirm" if confirmed else "reject",
        reject_reason=reason,
        arm=arm,
        output_hash=suspect.output_hash,
    )
    return suspect


def test_precision_comes_from_the_random_arm(project, alice):
    for confirmed in (True, True, True, False):
        judged(project, alice, confirmed=confirmed, arm="random", shuffle=0.1)
    judged(project, alice, confirmed=False, arm="likely", shuffle=0.5)
    make_suspect(project)
    (row,) = precision_tables(project, ViewFilter())["rule"]
    assert isinstance(row.precision, Precision)
    assert (row.name, row.precision.value, row.precision.n, row.judged) == ("separator", 0.75, 4, 5)
    assert (row.too_few, row.confirmed_of_drawn) == (True, 3)


def test_what_another_order_was_faster_with_is_part_of_the_random_sample(project, alice):
    judged(project, alice, confirmed=True, arm="grouped", shuffle=0.1)
    judged(project, alice, confirmed=False, arm="random", shuffle=0.2)
    judged(project, alice, confirmed=True, arm="grouped", shuffle=0.9)
    make_suspect(project, shuffle=0.5)
    (row,) = precision_tables(project, ViewFilter())["rule"]
    assert isinstance(row.precision, Precision)
    assert (row.precision.value, row.precision.n) == (0.5, 2)


def test_where_much_was_left_undecided_only_random_draws_count(project, alice):
    judged(project, alice, confirmed=True, arm="grouped", shuffle=0.1)
    judged(project, alice, confirmed=False, arm="random", shuffle=0.2)
    make_suspect(project, shuffle=0.15)
    (row,) = precision_tables(project, ViewFilter())["rule"]
    assert isinstance(row.precision, Precision)
    assert (row.precision.value, row.precision.n) == (0.0, 1)


def test_picked_suspects_give_no_precision(project, alice):
    judged(project, alice, confirmed=True, arm="likely")
    make_suspect(project)
    (row,) = precision_tables(project, ViewFilter())["kind of error"]
    assert isinstance(row.precision, NoFigure)
    assert row.precision.reason.startswith("not estimable")


def test_a_row_whose_suspects_were_all_reviewed_needs_no_draw(project, alice):
    judged(project, alice, confirmed=True, arm="likely", error_kind="separator", cause="separator")
    judged(project, alice, confirmed=False, arm="grouped", error_kind="scale", cause="scale")
    make_suspect(project, error_kind="scale", cause="scale")
    rows = {row.name: row for row in precision_tables(project, ViewFilter())["kind of error"]}
    assert isinstance(rows["separator"].precision, Precision)
    assert rows["separator"].percent == "100.0 % of all 1"
    assert isinstance(rows["scale"].precision, NoFigure)


def test_abstained_cases_do_not_count_against_an_oracle(project, alice):
    judged(project, alice, confirmed=False, arm="random", verdict="abstain")
    assert precision_tables(project, ViewFilter())["rule"] == []


def test_wrong_checkers_are_counted_for_each_rule(project, alice):
    judged(project, alice, confirmed=False, arm="random", reason="checker_wrong")
    judged(project, alice, confirmed=False, arm="random", reason="odd_input")
    (row,) = precision_tables(project, ViewFilter())["rule"]
    assert (row.checker_wrong, count_of(row.wrong_query, project)) == (1, 1)


def test_a_suspect_counts_for_each_signal_of_a_screening(project, alice, engine):
    run = make_run(project, engine, method="screening")
    for cause, confirmed in (("markup+numbers", True), ("numbers", False)):
        judged(project, alice, confirmed=confirmed, arm="random", run=run, cause=cause)
    rows = {row.name: row for row in precision_tables(project, ViewFilter())["signal"]}
    assert {name: (row.confirmed, row.judged) for name, row in rows.items()} == {
        "markup": (1, 1),
        "numbers": (1, 2),
    }
    view = ViewFilter.from_query(dict(parse_qsl(rows["numbers"].query)))
    assert view.suspects(project).count() == 2


def test_every_row_opens_exactly_its_judged_suspects(project):
    random_runs(project, 3)
    for rows in precision_tables(project, ViewFilter()).values():
        for row in rows:
            assert count_of(row.query, project) == row.judged, row.name


def passed_cases(project, drawn):
    """Ten passed cases, of which one is drawn for review for each status in ``drawn``."""
    run = make_run(project)
    outcomes = [make_outcome(run, verdict="pass", error_kind="") for _ in range(10)]
    keep_counters(run)
    for place, (outcome, status) in enumerate(zip(outcomes, drawn, strict=False)):
        Suspect.items.create(
            project=project,
            kind=ItemKind.PASSED,
            method="numbertest",
            engine_line=run.engine.line,
            source_language="en",
            target_language="es",
            fingerprint=str(place),
            capability=outcome.capability,
            status=status,
            current=outcome,
            last_seen=timezone.now(),
        )


def test_without_a_sample_nothing_is_said_of_misses(project):
    estimate, _ = passed_sample(project)
    assert isinstance(estimate, NoFigure)
    assert estimate.reason == "unknown: no sample of passed cases was drawn"


def test_a_sample_that_waits_for_review_is_said_to_be_drawn(project):
    passed_cases(project, ["open"] * 5)
    estimate, _ = passed_sample(project)
    assert isinstance(estimate, NoFigure)
    assert estimate.reason == "unknown: 5 passed cases are drawn; none is reviewed yet"


def test_misses_are_estimated_from_the_sample_of_passed_cases(project):
    passed_cases(project, ["confirmed", *["rejected"] * 4])
    estimate, (row,) = passed_sample(project)
    assert isinstance(estimate, Misses)
    assert (row.passed, row.looked_at, row.wrong) == (10, 5, 1)
    assert estimate.rate.value == 0.2


def test_the_page_opens_for_leads_and_not_for_annotators(client, project, alice):
    judged(project, alice, confirmed=True, arm="random")
    client.force_login(alice)
    assert client.get("/charts/calibration/").status_code == 403
    client.force_login(make_user("lead", project, Role.LEAD))
    assert "drawn at random" in client.get("/charts/calibration/").content.decode()


def test_the_page_begins_with_bugs_among_reviewed_suspects_where_none_is_left(
    client, project, alice
):
    for confirmed in (True, True, False):
        judged(project, alice, confirmed=confirmed, arm="likely")
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get("/charts/calibration/").content.decode()
    assert "2 of 3 suspects are bugs; all are reviewed." in page


def test_the_page_draws_no_conclusion_from_few_random_reviews(client, project, alice):
    for confirmed in (True, False):
        judged(project, alice, confirmed=confirmed, arm="random", shuffle=0.1)
    make_suspect(project, shuffle=0.5)
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get("/charts/calibration/").content.decode()
    assert "too few randomly drawn reviews to say (1 of 2 were bugs)" in page
