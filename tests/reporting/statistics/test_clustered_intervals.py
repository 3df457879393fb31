from __future__ import annotations

from math import sqrt
from statistics import NormalDist, mean, stdev

import numpy as np
import pytest
from scipy.stats import t as student

from engines.catalogue import Message
from tests.reporting.by_rows import by_cluster
from tests.reporting.factories import figure
from triage.reporting.statistics import resampling
from triage.reporting.statistics.clustered_intervals import (
    Stratum,
    cluster_rate_interval,
    stratified_rate,
)
from triage.reporting.statistics.intervals import Interval, NoFigure, ReportingError, wilson
from triage.reporting.statistics.resampling import ClusterTotal, cluster_interval


def make_clusters(rng, count, rate=0.9, spread=0.15, size=20):
    """Beta-binomial clusters: ``spread`` is the correlation within a cluster."""
    scale = (1 - spread) / spread
    rates = rng.beta(rate * scale, (1 - rate) * scale, count)
    return [
        ClusterTotal(str(place), int(total), size)
        for place, total in enumerate(rng.binomial(size, rates))
    ]


def holds(interval, value):
    return isinstance(interval, Interval) and interval.low <= value <= interval.high


@pytest.mark.parametrize("rate", [0.5, 0.9])
@pytest.mark.parametrize("count", [20, 60])
def test_cluster_intervals_hold_the_rate_of_new_templates(rate, count):
    rng = np.random.default_rng(1)
    covered = [
        holds(cluster_rate_interval(make_clusters(rng, count, rate)), rate) for _ in range(1000)
    ]
    assert 0.92 <= np.mean(covered) <= 0.985


def test_plain_wilson_would_be_too_narrow_for_new_templates():
    rng = np.random.default_rng(1)
    covered = [
        holds(wilson(int(sum(c.total for c in clusters)), sum(c.n for c in clusters)), 0.9)
        for clusters in (make_clusters(rng, 40) for _ in range(500))
    ]
    assert np.mean(covered) < 0.8


def test_clusters_that_are_more_alike_than_chance_make_no_interval_narrower():
    clusters = [ClusterTotal(str(place), 5 + place % 2, 10) for place in range(40)]
    found = figure(cluster_rate_interval(clusters))
    plain = figure(wilson(220, 400))
    assert found.low < plain.low
    assert found.high > plain.high


def test_the_cluster_interval_is_that_of_a_calculation_by_other_means():
    # With clusters of one size the variance of the rate is that of the cluster means over their
    # number (the textbook's standard error), and Student's quantile has one degree fewer.
    successes = [2, 4, 9, 10, 10, 3, 7, 8, 10, 1, 6, 10, 10, 9, 5, 10, 0, 10, 9, 7]
    clusters = [ClusterTotal(str(place), one, 10) for place, one in enumerate(successes)]
    rates = [one / 10 for one in successes]
    rate, error = mean(rates), stdev(rates) / sqrt(20)
    size = rate * (1 - rate) / error**2
    z = student.ppf(0.975, 19)
    ends = [
        (
            rate
            + z * z / (2 * size)
            + sign * z * sqrt(rate * (1 - rate) / size + z * z / (4 * size**2))
        )
        / (1 + z * z / size)
        for sign in (-1, 1)
    ]
    found = figure(cluster_rate_interval(clusters))
    assert [found.low, found.high] == pytest.approx(ends, abs=1e-9)


def test_the_tail_of_a_bootstrap_over_ten_units_is_that_of_a_calculation_by_hand():
    # Student's quantile is 2.2622 with nine degrees; times the root of 10 / 9 it is 2.3845.
    assert resampling.expanded_tail(10) == pytest.approx(NormalDist().cdf(-2.3845), abs=2e-6)


@pytest.mark.parametrize(("odd", "kind"), [(2, NoFigure), (3, Interval)])
def test_three_clusters_that_differ_are_enough_to_judge_the_spread(odd, kind):
    clusters = [ClusterTotal(str(place), 5 if place < odd else 10, 10) for place in range(30)]
    assert isinstance(cluster_rate_interval(clusters), kind)


def test_bootstrap_intervals_of_means_hold_the_true_mean():
    rng = np.random.default_rng(2)
    covered = []
    for _ in range(400):
        values = rng.normal(3, 1, 25)
        clusters = [ClusterTotal(str(place), value, 1) for place, value in enumerate(values)]
        covered.append(holds(cluster_interval(clusters, rng, resamples=500), 3))
    assert 0.92 <= np.mean(covered) <= 0.985


@pytest.mark.parametrize(
    "interval", [cluster_rate_interval, lambda c: cluster_interval(c, np.random.default_rng(1))]
)
class TestDegenerateClusters:
    def test_no_cases_give_no_interval(self, interval):
        assert interval([]) == NoFigure(Message("no cases"))

    def test_one_cluster_gives_no_interval(self, interval):
        assert interval(by_cluster([("a", 1), ("a", 0)])) == NoFigure(
            Message("1 cluster; at least 20 needed for a confidence interval")
        )

    def test_nineteen_clusters_give_no_interval(self, interval):
        clusters = [ClusterTotal(str(place), 1, 2) for place in range(19)]
        assert "19 clusters" in interval(clusters).reason

    def test_all_pass_gives_the_bound_that_can_be_stated(self, interval):
        clusters = [ClusterTotal(str(place), 4, 4) for place in range(58)]
        assert "at most 5.0 % of new clusters differ" in interval(clusters).reason

    def test_two_clusters_that_stand_out_are_too_few(self, interval):
        clusters = [ClusterTotal(str(place), 4 - (place < 2), 4) for place in range(30)]
        assert interval(clusters) == NoFigure(
            Message("2 of 30 clusters differ from the rest; too few to judge the spread")
        )


def test_the_same_seed_gives_the_same_interval():
    clusters = make_clusters(np.random.default_rng(3), 30)
    one, two = (cluster_interval(clusters, np.random.default_rng(4)) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("noise", [0.0, 1e-9])
def test_like_and_unlike_clusters_are_resampled_to_the_same_spread(noise):
    rng = np.random.default_rng(6)
    clusters = [ClusterTotal(str(n), n % 3 + noise * n, 4) for n in range(200)]
    means = resampling.bootstrap_means(clusters, rng, 4000)
    assert np.std(means) == pytest.approx(np.std([0, 1, 2]) / 4 / np.sqrt(200), rel=0.05)


def test_resampling_in_chunks_gives_as_many_means(monkeypatch):
    monkeypatch.setattr(resampling, "_CHUNK", 100)
    clusters = make_clusters(np.random.default_rng(3), 30)
    assert len(resampling.bootstrap_means(clusters, np.random.default_rng(4), 50)) == 50


def test_one_stratum_gives_nearly_the_plain_wilson_interval():
    found = figure(stratified_rate([Stratum("all", 180, 200, 1.0)]))
    plain = figure(wilson(180, 200))
    assert found.interval.low == pytest.approx(plain.low, abs=0.002)
    assert found.interval.high == pytest.approx(plain.high, abs=0.002)


def test_weights_decide_the_stratified_rate():
    found = figure(stratified_rate([Stratum("a", 10, 10, 3.0), Stratum("b", 0, 10, 1.0)]))
    assert found.value == 0.75


def test_strata_narrow_the_interval_when_they_differ():
    strata = [Stratum("good", 98, 100, 1.0), Stratum("bad", 2, 100, 1.0)]
    plain, found = figure(wilson(100, 200)), figure(stratified_rate(strata))
    assert found.interval.high - found.interval.low < (plain.high - plain.low) / 2


@pytest.mark.parametrize(("count", "n"), [(5, 20), (30, 3), (30, 10)])
def test_stratified_intervals_hold_the_rate_of_these_templates(count, n):
    rng = np.random.default_rng(5)
    rates = rng.beta(8, 1, count)
    covered = []
    for _ in range(800):
        drawn = rng.binomial(n, rates)
        strata = [Stratum(str(place), int(x), n, 1.0) for place, x in enumerate(drawn)]
        covered.append(holds(figure(stratified_rate(strata)).interval, rates.mean()))
    assert np.mean(covered) >= 0.93


def test_a_stratum_without_cases_is_named():
    strata = [Stratum("a", 1, 2, 1.0), Stratum("b", 0, 0, 1.0)]
    assert stratified_rate(strata) == NoFigure(Message("no case was drawn from b"))


def test_many_strata_without_cases_are_counted():
    strata = [Stratum("a", 1, 2, 1.0), *(Stratum(name, 0, 0, 1.0) for name in "bcde")]
    assert stratified_rate(strata) == NoFigure(Message("no case was drawn from 4 of 5 strata"))


def test_no_strata_give_no_figure():
    assert stratified_rate([]) == NoFigure(Message("no cases"))


def test_an_impossible_stratum_is_refused():
    with pytest.raises(ReportingError, match="successes=3"):
        stratified_rate([Stratum("a", 3, 2, 1.0)])
