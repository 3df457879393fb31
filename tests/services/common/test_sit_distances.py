"""Figures by distance read the distances of thousands of groups, and not their trees."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from tests.charting import keep_counters
from tests.factories import make_engine, make_outcome, make_run
from triage.models import Outcome
from triage.reporting.figures.base import Chart
from triage.services.common.sit_distances import farther
from triage.services.statistics.charts.chart_sit import threshold
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter

GROUPS, TREE = 150, 100_000


@pytest.fixture
def groups(project):
    """Groups with a long tree each; every third one has a member beyond 1.0."""
    run = make_run(project, make_engine("one"), method="sit", status="done")
    for number in range(GROUPS):
        distances = [{"scaled_distance": 2.0 if number % 3 == 0 else 0.5}, {"member": 2}]
        evidence = {"threshold": 1.0, "distances": distances, "trees": ["x" * TREE]}
        make_outcome(run, verdict="pass", capability="structure", error_kind="", evidence=evidence)
    make_outcome(run, verdict="pass", capability="structure", error_kind="", evidence={})
    return keep_counters(run)


def peak_of(read: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        read()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_cases_beyond_a_distance_are_found_without_their_trees(groups):
    cases = Outcome.objects.filter(run=groups)
    assert len(farther(cases, "1.0")) == GROUPS / 3
    assert farther(cases, "2.0") == farther(cases, "far") == []
    assert peak_of(lambda: farther(cases, "1.0")) < GROUPS * TREE / 5


def test_the_curve_of_thresholds_is_drawn_without_the_trees(groups, project):
    def draw() -> Chart:
        return threshold(Scope(project, ViewFilter()))

    assert draw()["table"]["rows"]
    assert peak_of(draw) < GROUPS * TREE / 5
