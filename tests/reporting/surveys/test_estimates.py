from __future__ import annotations

import pytest

from triage.reporting.surveys.estimates import (
    Population,
    Reading,
    Share,
    SurveyRate,
    difference,
    finds,
    kish_size,
    survey_rate,
)

LARGE = Population(1_000_000, 0.0, 1e-4)


def readings(wrong: int, right: int, chance: float = 1e-4, **fields) -> list[Reading]:
    return [
        *(Reading(1, chance, **fields) for _ in range(wrong)),
        *(Reading(0, chance) for _ in range(right)),
    ]


def rate(read: list[Reading], population: Population, more: int = 0) -> SurveyRate:
    found = survey_rate(read, population, more=more)
    assert found is not None
    return found


def shown(share: Share | None) -> float:
    assert share is not None
    return share.value


def test_nothing_read_is_no_rate():
    assert survey_rate([], LARGE) is None


def test_what_was_drawn_more_often_counts_less():
    found = rate([*readings(10, 10, 0.2), *readings(10, 10, 0.1)], LARGE)
    other = rate([*readings(10, 0, 0.2), *readings(0, 10, 0.1)], LARGE)
    assert found.value == pytest.approx(0.5)
    assert other.value == pytest.approx(1 / 3)


def test_without_an_error_there_is_an_exact_bound():
    found = rate(readings(0, 60), LARGE)
    assert found.bound_only
    assert found.interval.low == 0
    # Garwood's bound of a Poisson count of 0: 2.996.
    assert found.interval.high == pytest.approx(2.9957 / 60, rel=1e-4)


def test_four_errors_are_a_bound_and_five_an_interval():
    four, five = rate(readings(4, 56), LARGE), rate(readings(5, 55), LARGE)
    assert (four.bound_only, five.bound_only) == (True, False)
    assert four.interval.high == pytest.approx(9.1535 / 60, rel=1e-4)
    assert 0 < five.interval.low < 5 / 60 < five.interval.high


def test_a_bound_allows_for_errors_where_the_weight_is_largest():
    even = rate(readings(0, 60), Population(10**6, 0.0, 1e-4))
    uneven = rate(readings(0, 60), Population(10**6, 0.0, 5e-5))
    assert uneven.interval.high == pytest.approx(2 * even.interval.high)


def test_what_was_read_and_found_right_is_no_error():
    assert rate(readings(0, 9, 0.9), Population(10, 0.0, 0.9)).interval.high <= 0.1


def test_scores_that_tell_make_the_interval_narrower():
    told = [*readings(20, 0, risk=0.8), *readings(0, 80)]
    blind = [*readings(20, 0), *readings(0, 80)]
    known = rate(told, Population(10**6, 0.16, 1e-4))
    unknown = rate(blind, LARGE)
    assert known.value == pytest.approx(0.2)
    assert known.effective_size > unknown.effective_size
    width = known.interval.high - known.interval.low
    assert width < unknown.interval.high - unknown.interval.low


def test_the_rate_follows_the_scores_of_the_whole_text():
    told = [*readings(20, 0, risk=0.8), *readings(0, 80)]
    assert rate(told, Population(10**6, 0.24, 1e-4)).value == pytest.approx(0.3)


def test_a_plain_draw_is_worth_its_size():
    found = rate(readings(20, 80), LARGE)
    assert found.effective_size == pytest.approx(98, abs=0.1)
    assert kish_size(readings(20, 80)) == pytest.approx(100)


def test_where_everything_was_read_nothing_is_uncertain():
    found = rate(readings(1, 9, 1.0), Population(10, 0.0, 1.0))
    assert (found.interval.low, found.value, found.interval.high) == (0.1, 0.1, 0.1)


@pytest.mark.parametrize("wrong", [2, 20])
def test_more_readings_would_narrow_the_interval(wrong):
    now = rate(readings(wrong, 100 - wrong), LARGE)
    then = rate(readings(wrong, 100 - wrong), LARGE, more=50)
    assert then.read == 150
    assert then.interval.high < now.interval.high


def test_a_bound_after_more_readings_expects_more_errors():
    then = rate(readings(2, 98), LARGE, more=50)
    assert then.interval.high == pytest.approx(7.7537 / 150, rel=1e-3)


def found_by(name: str, wrong: float, count: int) -> list[Reading]:
    called = frozenset({name}) if name else frozenset()
    return [Reading(wrong, 1e-4, found_by=called) for _ in range(count)]


def test_recall_and_precision_are_shares_of_readings():
    read = [*found_by("numbers", 1, 6), *found_by("", 1, 6), *found_by("numbers", 0, 4)]
    (row,) = finds([*read, *found_by("", 0, 44)], ["numbers"])
    assert shown(row.recall) == pytest.approx(0.5)
    assert shown(row.precision) == pytest.approx(0.6)
    assert row.n == 10


def test_below_five_readings_there_is_no_share():
    read = [*found_by("numbers", 1, 4), *found_by("", 0, 50)]
    (row,) = finds(read, ["numbers"])
    assert (row.recall, row.precision, row.n) == (None, None, 4)


def test_two_engines_that_err_alike_do_not_differ():
    one = readings(20, 80)
    found = difference(one, one, (LARGE, LARGE))
    assert found is not None
    assert found.value == 0
    assert found.interval.high - found.interval.low < 0.05


def test_two_engines_that_err_apart_differ_with_an_interval():
    better, worse = readings(10, 90), readings(40, 60)
    found = difference(better, worse, (LARGE, LARGE))
    assert found is not None
    assert found.value == pytest.approx(0.3)
    assert 0 < found.interval.low < 0.3 < found.interval.high
