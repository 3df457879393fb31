from __future__ import annotations

import numpy as np

from engines.catalogue import Message
from tests.reporting.by_rows import CaseOutcome, steps
from tests.reporting.factories import figure
from triage.reporting.statistics.intervals import NoFigure


def make_release(failures):
    return {str(place): CaseOutcome("", value) for place, value in enumerate(failures)}


GOOD, BAD = make_release([0] * 60), make_release([1] * 20 + [0] * 40)


def rng():
    return np.random.default_rng(2)


def test_only_real_changes_are_flagged():
    assert [step.flagged for step in steps([GOOD, GOOD, BAD, BAD], rng())] == [False, True, False]


def test_p_values_are_corrected_over_the_whole_trend():
    alone, among = steps([GOOD, BAD], rng())[0], steps([GOOD, GOOD, BAD], rng())[1]
    assert figure(among.corrected) == 2 * figure(alone.corrected)


def test_releases_without_shared_cases_have_no_test():
    (step,) = steps([GOOD, {"z": CaseOutcome("", 1)}], rng())
    assert (step.result, step.corrected, step.flagged) == (
        NoFigure(Message("no shared cases")),
        None,
        False,
    )


def test_one_release_has_no_step():
    assert steps([GOOD], rng()) == []


def test_in_trends_without_change_few_steps_are_flagged():
    draws = np.random.default_rng(5)
    flagged = 0
    for _ in range(100):
        releases = [make_release(draws.binomial(1, 0.2, 80)) for _ in range(6)]
        flagged += any(step.flagged for step in steps(releases, draws))
    assert flagged <= 10
