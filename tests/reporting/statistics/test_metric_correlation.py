"""Correlations of metrics with people are those of SciPy on the same outputs."""

from __future__ import annotations

import random
from statistics import fmean

import numpy as np
import pytest
from scipy.stats import bootstrap, kendalltau, pearsonr

from tests.reporting.factories import figure
from triage.reporting.statistics.correlation import Correlation
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.metric_correlation import (
    Coefficient,
    ScoredOutput,
    kendall_by_segment,
    over_systems,
    pearson_over_outputs,
)

SYSTEMS = ("A", "B", "C", "D", "E")


def outputs(seed: int = 1, segments: int = 60) -> list[ScoredOutput]:
    """Ratings in steps of a third, as of three raters, and a metric that partly follows them."""
    rng = random.Random(seed)
    rows = []
    for segment in range(segments):
        hard = rng.gauss(0, 1)
        for quality, system in enumerate(SYSTEMS):
            people = round(3 * min(5, max(1, 3 + hard + quality / 4 + rng.gauss(0, 0.7)))) / 3
            rows.append(ScoredOutput(str(segment), system, people / 5 + rng.gauss(0, 0.2), people))
    return rows


def generator() -> np.random.Generator:
    return np.random.default_rng(1)


def columns(rows: list[ScoredOutput]) -> tuple[list[float], list[float]]:
    return [row.metric for row in rows], [row.people for row in rows]


def test_pearson_over_outputs_is_scipys():
    found = pearson_over_outputs(outputs(), generator())
    assert isinstance(found, Coefficient)
    assert found.value == pytest.approx(pearsonr(*columns(outputs())).statistic)
    assert found.n == 300


def test_its_interval_resamples_whole_segments():
    rows = outputs()
    found = pearson_over_outputs(rows, generator())
    assert isinstance(found, Coefficient)
    groups = [columns([r for r in rows if r.segment == str(n)]) for n in range(60)]

    def statistic(places):
        chosen = [groups[int(place)] for place in places]
        return pearsonr(
            [x for xs, _ in chosen for x in xs], [y for _, ys in chosen for y in ys]
        ).statistic

    theirs = bootstrap(
        (np.arange(60),), statistic, vectorized=False, n_resamples=1500, method="percentile",
        rng=np.random.default_rng(2),
    ).confidence_interval  # fmt: skip
    assert isinstance(found.interval, Interval)
    assert found.interval.low == pytest.approx(theirs.low, abs=0.02)
    assert found.interval.high == pytest.approx(theirs.high, abs=0.02)


def test_kendall_is_the_mean_of_scipys_over_segments():
    rows = outputs()
    taus = [
        kendalltau(*columns([row for row in rows if row.segment == str(number)])).statistic
        for number in range(60)
    ]
    known = [tau for tau in taus if not np.isnan(tau)]
    found = kendall_by_segment(rows, generator())
    assert isinstance(found, Coefficient)
    assert found.value == pytest.approx(fmean(known))
    assert found.n == len(known)
    assert isinstance(found.interval, Interval)
    assert found.interval.low < found.value < found.interval.high


def test_a_segment_whose_outputs_are_rated_alike_has_no_tau():
    rows = [ScoredOutput("1", "A", 0.1, 3), ScoredOutput("1", "B", 0.2, 3)]
    assert isinstance(kendall_by_segment(rows, generator()), NoFigure)


def test_over_systems_the_means_are_correlated():
    rows = outputs()
    means = [columns([row for row in rows if row.system == system]) for system in SYSTEMS]
    theirs = pearsonr([fmean(xs) for xs, _ in means], [fmean(ys) for _, ys in means]).statistic
    found = figure(over_systems(rows))
    assert isinstance(found, Correlation)
    assert found.pearson == pytest.approx(theirs)


def test_few_systems_have_no_correlation():
    assert isinstance(over_systems([r for r in outputs() if r.system in "AB"]), NoFigure)


def test_few_segments_have_a_coefficient_without_an_interval():
    found = pearson_over_outputs(outputs(segments=5), generator())
    assert isinstance(found, Coefficient)
    assert isinstance(found.interval, NoFigure)


def test_a_metric_that_never_changes_has_no_correlation():
    rows = [ScoredOutput(str(n), "A", 1, n) for n in range(30)]
    assert isinstance(pearson_over_outputs(rows, generator()), NoFigure)
