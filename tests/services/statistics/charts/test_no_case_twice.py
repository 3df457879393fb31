"""Whatever was run, figures count each case of a mark once, and say which runs they leave out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.charting import keep_counters
from tests.examples import examples
from tests.factories import make_engine, make_outcome, make_project, make_run
from triage.models import Campaign, Case, Run, RunStatus
from triage.services.counts.count_rows import as_counts
from triage.services.statistics.charts.chart_rates import left_out, rate_marks
from triage.services.statistics.charts.chart_review import review_funnel
from triage.services.statistics.charts.run_chips import run_chips
from triage.services.statistics.scope import Scope, grouped
from triage.services.suspects.filters import ViewFilter

#: Engine line, version, target language, method, status, the cases it was asked.
asked = st.tuples(
    st.sampled_from(["acme", "other"]),
    st.sampled_from(["1", "2"]),
    st.sampled_from(["es", "de"]),
    st.sampled_from(["numbertest", "screening"]),
    st.sampled_from([RunStatus.DONE, RunStatus.DONE, RunStatus.STOPPED, RunStatus.RUNNING]),
    st.frozensets(st.integers(0, 4), min_size=1),
)


class RolledBack(Exception):
    """Ends an example, so that the next one finds an empty database."""


@pytest.mark.django_db
@settings(max_examples=examples(40))
@given(runs=st.lists(asked, min_size=1, max_size=6), chosen=st.data())
def test_no_sequence_of_runs_makes_a_figure_count_a_case_twice_or_drop_one_unsaid(runs, chosen):
    try:
        with transaction.atomic():
            project = make_project()
            made = [make_asked(project, *one) for one in runs]
            picked = chosen.draw(st.sets(st.sampled_from([run.pk for run in made])))
            for view in (ViewFilter(), ViewFilter(run=",".join(map(str, sorted(picked))))):
                check(Scope(project, view), made)
            raise RolledBack
    except RolledBack:
        pass


def make_asked(project: Any, line: str, version: str, target: str, method: str, *rest: Any) -> Run:
    status, cases = rest
    campaign = Campaign.objects.create(project=project, name="One", method=method, seed=1)
    engine = make_engine(line, version)
    run = make_run(project, engine, campaign=campaign, target_language=target, status=status)
    for case in sorted(cases):
        make_outcome(run, inputs=[f"Case {case}."], verdict="pass" if case % 2 else "fail")
    return keep_counters(run)


def check(scope: Scope, made: list[Run]) -> None:
    chips = run_chips(scope)
    named = [chip.run.pk for chip in (*chips.shown, *chips.others)]
    assert sorted(named) == sorted(run.pk for run in made), "a run is neither shown nor left out"
    assert chips.cases == sum(run.cases_total for run in made if run.pk not in scope.runs)
    for rows in grouped(
        scope.count_rows, lambda row: (scope.engine(row), scope.direction(row))
    ).values():
        check_mark(scope, rows)
    every_case = sum(run.judged for run in scope.runs.values())
    assert sum(mark.rate.n for mark in rate_marks(scope) if mark.kind == "raw") == every_case
    table = left_out(scope)["table"]["rows"]
    assert sum(int(cell or 0) for row in table for cell in row[2:6]) == every_case
    steps = review_funnel(scope)["data"]
    assert sum(trace["x"][0] for trace in steps) == every_case


def check_mark(scope: Scope, rows: Any) -> None:
    """A mark of one engine and direction has each input of a method once."""
    counted: Counter[tuple[str, str]] = Counter()
    for pk in {row.run for row in rows}:
        method = scope.runs[pk].campaign.method
        counted.update(
            (method, text)
            for text in Case.objects.filter(run=pk).values_list("input_hash", flat=True)
        )
    assert set(counted.values()) == {1}
    counts = as_counts(rows)
    assert counts.judged == len(counted)


def test_a_try_out_does_not_hide_a_large_run(project):
    large = make_asked(project, "acme", "1", "es", "sit", RunStatus.DONE, range(5))
    make_asked(project, "acme", "1", "es", "sit", RunStatus.DONE, range(3))
    assert list(Scope(project, ViewFilter()).runs) == [large.pk]


def test_a_newer_version_takes_the_place_of_an_older_one_once_a_run_of_it_has_finished(project):
    old = make_asked(project, "acme", "1", "es", "sit", RunStatus.DONE, range(5))
    new = make_asked(project, "acme", "2", "es", "sit", RunStatus.RUNNING, range(3))
    assert list(Scope(project, ViewFilter()).runs) == [old.pk]
    Run.objects.filter(pk=new.pk).update(status=RunStatus.DONE)
    assert list(Scope(project, ViewFilter()).runs) == [new.pk]
