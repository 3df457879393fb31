from __future__ import annotations

import pytest

from triage.reporting.surveys.looks import level_per_look, planned, reached


def test_the_budget_is_the_last_look():
    assert planned(60) == [60]
    assert planned(600) == [60, 120, 200, 300, 600]
    assert planned(100) == [60, 100]


def test_one_look_has_the_whole_level():
    assert level_per_look(60) == pytest.approx(0.95)


def test_more_looks_share_what_may_be_wrong():
    assert level_per_look(600) == pytest.approx(0.99)


def test_between_looks_the_last_one_counts():
    assert [reached(read, 200) for read in (0, 59, 60, 119, 120, 200)] == [0, 0, 60, 60, 120, 200]
