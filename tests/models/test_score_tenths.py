"""The migration that places the scores of runs so far."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.apps import apps

from tests.factories import make_outcome, make_run

MIGRATION: Any = import_module("triage.migrations.0071_place_scores")


def scored(run, score: float, **more: str):
    metric = {"name": "COMET", "score": score, **more}
    return make_outcome(run, verdict="pass", evidence={"metric": metric})


def test_scores_of_runs_so_far_get_their_tenths(project):
    run = make_run(project, method="screening", status="done")
    rows = [scored(run, number / 10) for number in range(20)]
    unscored = make_outcome(run, verdict="pass")
    MIGRATION.place_scores(apps, None)
    for row in [*rows, unscored]:
        row.refresh_from_db()
    assert [row.tenth for row in rows] == [1 + number // 2 for number in range(20)]
    assert unscored.tenth is None


def test_where_lower_scores_are_better_the_highest_are_in_the_first_tenth(project):
    run = make_run(project, method="screening", status="done")
    rows = [scored(run, number, better="lower") for number in range(10)]
    MIGRATION.place_scores(apps, None)
    for row in rows:
        row.refresh_from_db()
    assert [row.tenth for row in rows] == list(range(10, 0, -1))
