"""Figures equal what a naive count of the rows gives, and marks open exactly their items."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.http import QueryDict

from tests.charting import count_of, keep_counters, random_runs
from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from triage.models import CaseCount, Judgement, Outcome
from triage.reporting.statistics.rates import Counts, PassRate
from triage.services.counts.count_rows import as_counts, count_rows, keep_counts
from triage.services.counts.decision_counts import reconcile
from triage.services.counts.outcomes import store_outcomes
from triage.services.statistics.charts import chart_errors, chart_rates, chart_review
from triage.services.statistics.scope import Options, Scope
from triage.services.suspects.filters import ViewFilter

SEEDS = range(4)


def scope(project, query="", **options) -> Scope:
    return Scope(project, ViewFilter.from_query(QueryDict(query)), Options(**options))


def naive(outcomes) -> Counts:
    """Count one row after another, without a database's help."""
    total: Counter[str] = Counter()
    for outcome in outcomes:
        total[outcome.verdict] += 1
        total[f"{outcome.verdict} {outcome.suspect.status if outcome.suspect else ''}"] += 1
    return Counts(
        passed=total["pass"],
        failed=total["fail"],
        abstained=total["abstain"],
        errored=total["error"],
        failed_confirmed=total["fail confirmed"],
        failed_rejected=total["fail rejected"],
        abstained_confirmed=total["abstain confirmed"],
        abstained_rejected=total["abstain rejected"],
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "query",
    [
        "",
        "capability=integers",
        "corpus=news",
        "engine=one",
        "direction=en-de",
        "method=numbertest",
    ],
)
def test_counts_equal_those_of_the_rows(project, seed, query):
    random_runs(project, seed)
    view = ViewFilter.from_query(QueryDict(query))
    rows = view.outcomes(project).select_related("suspect")
    for _ in ("counted", "kept"):
        assert as_counts(scope(project, query).count_rows) == naive(rows)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_rate_is_that_of_its_rows(project, seed):
    random_runs(project, seed)
    for mark in chart_rates.rate_marks(scope(project)):
        rows = [
            row
            for row in Outcome.objects.select_related("suspect", "run__engine__line")
            if (row.run.engine.name, row.run.direction, row.capability)
            == (mark.engine, mark.direction, mark.capability)
        ]
        rates = PassRate(naive(rows))
        assert mark.rate == (rates.raw if mark.kind == "raw" else rates.reviewed.high)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rate_opens_exactly_the_suspects_it_counts(project, seed):
    random_runs(project, seed)
    for mark in chart_rates.rate_marks(scope(project)):
        if mark.kind == "raw":
            assert count_of(mark.query, project) == mark.rate.n - mark.rate.successes


@pytest.mark.parametrize("seed", SEEDS)
def test_every_part_of_a_bar_opens_exactly_its_cases(project, seed):
    random_runs(project, seed)
    chart = chart_rates.review_parts(scope(project))
    rows = {row[0]: row[1:5] for row in chart["table"]["rows"]}
    for place, trace in enumerate(chart["data"]):
        for engine, query in zip(trace["y"], trace["customdata"], strict=True):
            assert count_of(query, project) == rows[engine][place], (engine, trace["name"])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "query", ["", "status=confirmed", "verdict=abstain", "capability=integers"]
)
def test_every_kind_of_error_opens_exactly_its_suspects(project, seed, query):
    random_runs(project, seed)
    chart = chart_errors.kinds_of_error(scope(project, query))
    for trace in chart["data"]:
        for n, address in zip(trace["x"], trace["customdata"], strict=True):
            assert count_of(address, project) == n, trace["name"]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_of_the_funnel_opens_exactly_its_items(project, seed):
    random_runs(project, seed)
    (trace,) = chart_review.review_funnel(scope(project))["data"]
    for n, query in zip(trace["x"], trace["customdata"], strict=True):
        assert count_of(query, project) == n


@pytest.mark.parametrize("seed", SEEDS)
def test_every_category_opens_exactly_its_bugs(project, seed):
    random_runs(project, seed)
    project.suspects.filter(status="confirmed").update(category="NUM")
    reconcile(project)
    chart = chart_errors.categories(scope(project))
    rows: dict[Any, Any] = {(row[0], row[1]): row for row in chart["table"]["rows"]}
    trace = next(one for one in chart["data"] if one["name"] == "NUM")
    for label, query in zip(trace["y"], trace["customdata"], strict=True):
        engine, _, counted = label.replace("\N{NO-BREAK SPACE}", " ").partition(" (n = ")
        rate, n = rows[engine, "NUM"][2], rows[engine, "NUM"][5]
        assert counted == f"{n})"
        assert count_of(query, project) == round(rate / 100 * n)


def test_a_mark_of_an_older_run_opens_what_failed_there(project):
    """A suspect that is fixed by now still belongs to the run in which it failed."""
    first = make_run(project, make_engine("one"))
    suspect = make_suspect(project, first)
    second = make_run(project, make_engine("one"))
    assert suspect.current
    passed = make_outcome(second, inputs=suspect.current.case.inputs, verdict="pass")
    Outcome.objects.filter(pk=passed.pk).update(suspect=suspect)
    assert count_of(f"run={first.pk}&verdict=fail", project) == 1
    assert count_of(f"run={second.pk}&verdict=fail", project) == 0


def test_counts_of_a_finished_run_are_kept_and_used(project, django_assert_num_queries):
    run = random_runs(project, 1)[0]
    count_rows([run])
    assert sum(row.cases for row in CaseCount.objects.filter(run=run)) == run.judged
    with django_assert_num_queries(2):
        count_rows([run])


def test_kept_counts_that_no_longer_add_up_are_counted_anew(project):
    run = random_runs(project, 1)[0]
    before = as_counts(count_rows([run]))
    make_outcome(run, verdict="pass", error_kind="")
    keep_counters(run)
    assert as_counts(count_rows([run])).passed == before.passed + 1


def test_rows_of_a_run_at_work_that_came_another_way_are_counted_each_time(project):
    run = make_run(project, status="running")
    make_outcome(run)
    count_rows([keep_counters(run)])
    assert not CaseCount.objects.exists()


def test_counts_are_kept_as_outcomes_are_stored(project):
    """A run at work needs no counting either."""
    run = make_run(project, status="running")
    for expectation in ({}, {"selected_by": ["one"]}, {}):
        made = make_outcome(run, expectation=expectation)
        Outcome.objects.filter(pk=made.pk).delete()
        store_outcomes(run, [made])
    run.refresh_from_db()
    kept = {(row.oversampled, row.cases) for row in CaseCount.objects.filter(run=run)}
    assert kept == {(False, 2), (True, 1)}
    assert as_counts(count_rows([run])) == naive(run.outcomes.all())


def test_a_large_run_that_nobody_counted_is_left_to_a_worker(project, monkeypatch):
    monkeypatch.setattr("triage.services.counts.count_rows.COUNTED_AT_ONCE", 5)
    runs = random_runs(project, 1)
    assert scope(project).uncounted == runs
    assert scope(project).count_rows == []
    for run in runs:
        keep_counts(run.pk)
    assert scope(project).uncounted == []
    assert as_counts(scope(project).count_rows) == naive(Outcome.objects.select_related("suspect"))


def test_an_open_suspect_is_never_a_pass(project):
    run = make_run(project)
    make_suspect(project, run)
    make_outcome(run, verdict="pass", error_kind="")
    keep_counters(run)
    (mark,) = chart_rates.rate_marks(scope(project))
    assert (mark.kind, mark.rate.value) == ("raw", 0.5)
    assert "50.0 to 100.0 %" in mark.hover


def test_votes_and_items_are_counted_apart(project):
    run = make_run(project)
    suspect = make_suspect(project, run, status="confirmed", critical=True)
    project.suspects.update(category="NUM")
    reconcile(project)
    for category in ("NUM", "NUM", "SAF"):
        Judgement.objects.create(
            suspect=suspect,
            reviewer=make_user("", project),
            answer="confirm",
            category=category,
            critical=True,
            likert=1,
        )
    keep_counters(run)
    items = chart_errors.categories(scope(project))["table"]["rows"]
    votes = chart_errors.categories(scope(project, votes=True))["table"]["rows"]
    assert {row[1]: row[2] for row in items if row[2]} == {"NUM": 100.0}
    assert {row[1]: row[2] for row in votes if row[2]} == {"NUM": 66.67, "SAF": 33.33}


def test_oth_can_be_left_out(project):
    make_suspect(project, status="confirmed", critical=True)
    project.suspects.update(category="OTH")
    keep_counters(make_run(project))
    run = project.suspects.get().current.run
    keep_counters(run)
    assert any(t["name"] == "OTH" for t in chart_errors.categories(scope(project))["data"])
    without = chart_errors.categories(scope(project, other=False))
    assert not any(t["name"] == "OTH" for t in without["data"])


@pytest.fixture
def divided(project):
    """Two bugs of TOX, one of them toxic in the source too, and two of OTH, one of them a copy."""
    run = make_run(project)
    for place, category in enumerate(("TOX", "TOX", "OTH", "OTH")):
        texts = {"inputs": [f"Text {place}"], "outputs": [f"Text {place}" if place else "Texto"]}
        suspect = make_suspect(project, run, status="confirmed", critical=True, **texts)
        project.suspects.filter(pk=suspect.pk).update(category=category)
        if place == 2:
            Outcome.objects.filter(suspect=suspect).update(outputs=["Texto 2"])
        Judgement.objects.create(
            suspect=suspect,
            reviewer=make_user("", project),
            answer="confirm",
            category=category,
            critical=True,
            source_toxic=bool(place) if category == "TOX" else None,
        )
    reconcile(project)
    keep_counters(run)
    return project


@pytest.mark.parametrize("votes", [False, True])
def test_toxic_sources_and_copies_are_lines_that_open_their_bugs(divided, votes):
    chart = chart_errors.categories(scope(divided, votes=votes))
    opened = {
        str(trace["name"]): count_of(trace["customdata"][0], divided) for trace in chart["data"]
    }
    opened = {name: n for name, n in opened.items() if n}
    assert opened == {"TOX": 1, "toxic_source": 1, "OTH": 1, "copied_source": 1}
    shares = {row[1]: row[2] for row in chart["table"]["rows"] if row[2]}
    assert shares == dict.fromkeys(opened, 25.0)


def test_without_oth_copies_are_left_out_too(divided):
    chart = chart_errors.categories(scope(divided, other=False))
    lines = [str(trace["name"]) for trace in chart["data"]]
    assert lines == ["TOX", "toxic_source"]


def test_chosen_texts_are_labelled_as_oversampled(project):
    run = make_run(project)
    make_outcome(run, verdict="pass", error_kind="", expectation={"selected_by": ["two"]})
    keep_counters(run)
    (mark,) = chart_rates.rate_marks(scope(project))
    assert mark.oversampled


def test_dates_restrict_the_runs(project):
    run = random_runs(project, 1)[0]
    day = run.created.date().isoformat()
    assert scope(project, f"since={day}&until={day}").runs
    assert not scope(project, f"until={run.created.year - 1}-01-01").runs
    assert not scope(project, "since=yesterday").runs


class TestCapabilityTable:
    """NumberTest's table 3."""

    def runs(self, project) -> None:
        for target in ("es", "ca"):
            run = make_run(project, make_engine("one"), target_language=target)
            for capability in ("integers", "separators"):
                for verdict in ("pass", "fail"):
                    make_outcome(run, capability=capability, verdict=verdict)
            keep_counters(run)
        run = make_run(project, make_engine("one"), method="sit")
        make_outcome(run, capability="dependency", verdict="fail")
        keep_counters(run)

    def test_other_methods_leave_its_columns_and_averages_alone(self, project):
        self.runs(project)
        alone = chart_rates.capability_by_direction(scope(project, "method=numbertest"))
        chart = chart_rates.capability_by_direction(scope(project))
        assert chart["table"] == alone["table"]
        assert chart["table"]["columns"] == [
            "direction",
            "integers, one",
            "separators, one",
            "average",
        ]
        assert [row[-1] for row in chart["table"]["rows"]] == [50.0, 50.0, None]
        assert "Number tests only." in chart["notes"]
        assert "Number tests only." not in alone["notes"]

    def test_directions_are_in_the_papers_order(self, project):
        for source, target in (
            ("ne", "en"),
            ("en", "ne"),
            ("en", "es"),
            ("de", "en"),
            ("en", "zh"),
        ):
            run = make_run(
                project, make_engine("one"), source_language=source, target_language=target
            )
            make_outcome(run, verdict="pass")
            keep_counters(run)
        table = chart_rates.capability_by_direction(scope(project))["table"]
        assert [row[0] for row in table["rows"][:-1]] == [
            "en-zh",
            "de-en",
            "en-ne",
            "ne-en",
            "en-es",
        ]

    def test_a_view_of_another_method_has_a_table_of_that(self, project):
        self.runs(project)
        chart = chart_rates.capability_by_direction(scope(project, "method=sit"))
        assert chart["table"]["columns"] == ["direction", "dependency, one", "average"]
