"""Figures of number tests by format, by the paper's kinds, after review, and of what is wrong elsewhere."""

from __future__ import annotations

import pytest

from tests.charting import count_of, keep_counters
from tests.factories import make_outcome, make_run, make_suspect
from triage.models import Campaign
from triage.services.statistics.charts import chart_errors, chart_rates
from triage.services.statistics.scope import Options, Scope
from triage.services.suspects.filters import ViewFilter


@pytest.fixture
def run(project):
    """Four-digit integers pass twice and fail once, ten-digit ones fail twice, one unit passes."""
    campaign = Campaign.objects.create(project=project, name="Lengths", method="numbertest", seed=1)
    run = make_run(project, campaign=campaign)
    four = {"capability": "integers", "format": "int-4"}
    ten = {"capability": "integers", "format": "int-10"}
    for _ in range(2):
        make_outcome(run, verdict="pass", error_kind="", **four)
    make_suspect(project, run, error_kind="digit_dropped", status="confirmed", **four)
    make_suspect(project, run, error_kind="digit_added", **ten)
    make_suspect(project, run, error_kind="scale", **ten)
    make_outcome(run, verdict="pass", error_kind="", capability="units", format="unit-gram")
    # A sentence that nobody generated has no format.
    make_outcome(run, verdict="pass", error_kind="", capability="free")
    return keep_counters(run)


def scope(project, **options) -> Scope:
    return Scope(project, ViewFilter(), Options(**options))


def test_each_format_has_its_rate_in_the_order_of_lengths(project, run):
    rows = chart_rates.by_format(scope(project))["table"]["rows"]
    assert [(row[3], row[4], row[-1]) for row in rows] == [
        ("int-4", 66.67, 3),
        ("int-10", 0.0, 2),
        ("unit-gram", 100.0, 1),
    ]


def test_a_mark_of_a_format_opens_what_failed_in_it(project, run):
    marks = [
        (query, promised)
        for trace in chart_rates.by_format(scope(project))["data"]
        for query, promised in zip(
            trace.get("customdata", ()), trace.get("meta", {}).get("opens", ()), strict=True
        )
    ]
    assert [promised for _, promised in marks] == [1, 2, 0]
    assert [count_of(query, project) for query, _ in marks] == [1, 2, 0]


def test_lengths_of_one_capability_are_joined_and_units_stand_alone(project, run):
    traces = chart_rates.by_format(scope(project))["data"]
    assert [trace["mode"] for trace in traces[1:]] == ["lines+markers", "markers"]


def test_kinds_of_error_can_be_the_papers_four(project, run):
    chart = chart_errors.kinds_of_error(scope(project, paper_kinds=True))
    assert [(row[1], row[2]) for row in chart["table"]["rows"]] == [("digits", 2), ("units", 1)]
    opened = {trace["name"]: trace["customdata"][0] for trace in chart["data"]}
    assert count_of(opened["digits"], project) == 2


def test_the_table_after_review_counts_what_people_said(project, run):
    raw = chart_rates.capability_by_direction(scope(project))["table"]["rows"][0]
    reviewed = chart_rates.reviewed_by_direction(scope(project))["table"]["rows"][0]
    assert raw[1] == 40.0
    # One of the three failures is a bug for certain; two are open.
    assert reviewed[1] == "40.0 to 80.0"


def test_before_anybody_judged_there_is_no_table_after_review(project):
    run = make_run(project)
    make_suspect(project, run)
    keep_counters(run)
    assert "no suspect was reviewed" in chart_rates.reviewed_by_direction(scope(project))["reason"]


def test_what_is_wrong_elsewhere_is_counted_apart_and_opens_its_cases(project, run):
    wrong = [{"error": "date", "message": "…"}, {"error": "date", "message": "…"}]
    make_outcome(
        run, verdict="pass", error_kind="", capability="units", evidence={"elsewhere": wrong}
    )
    keep_counters(run)
    chart = chart_errors.elsewhere(scope(project))
    assert chart["table"]["rows"] == [[run.engine.name, "passed", 1, "date 1"]]
    assert count_of(chart["data"][0]["customdata"][0], project) == 1
    assert ViewFilter(elsewhere="no").outcomes(project).count() == 7
