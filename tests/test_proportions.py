from __future__ import annotations

from triage.proportions import wilson_95


def test_the_interval_is_that_of_wilson():
    # statsmodels.stats.proportion.proportion_confint(8, 10, method="wilson")
    assert [round(bound, 6) for bound in wilson_95(8, 10)] == [0.490162, 0.943318]


def test_a_share_of_nothing_may_be_anything():
    assert wilson_95(0, 0) == (0.0, 1.0)
