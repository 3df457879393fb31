from __future__ import annotations

import pytest

from triage.methods.sit.comparison.thresholds import (
    curve,
    default_threshold,
    threshold_for_budget,
    threshold_from_judgements,
)


def test_a_budget_reports_at_most_its_share():
    farthest = [0.0, 1.0, 2.0, 2.0, 3.0, 9.0, 4.0, 5.0]
    for share in (0.1, 0.25, 0.5, 1.0):
        threshold = threshold_for_budget(farthest, share)
        assert sum(f > threshold for f in farthest) <= share * len(farthest)


def test_a_budget_of_nothing_reports_nothing():
    assert threshold_for_budget([1, 2], 0) == 2


def test_a_share_above_one_is_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        threshold_for_budget([1], 1.5)


def test_chinese_dependency_keeps_the_papers_threshold():
    assert default_threshold("dependency", "zh-CN") == default_threshold("dependency", "zh") == 1


def test_a_weak_parser_has_a_threshold_of_its_own():
    weak = default_threshold("dependency", "zh", "stanza zh-hans compact")
    assert weak > default_threshold("dependency", "zh", "stanza zh-hans gsdsimp")
    official = default_threshold("dependency", "es", "stanza es ancora")
    assert default_threshold("dependency", "es", "stanza es compact") == official


def test_every_structure_has_a_default_for_any_language():
    for structure in ("raw", "constituency", "dependency", "aligned"):
        assert default_threshold(structure, "xx") > 0


def test_the_curve_counts_strictly_above_each_threshold():
    judged = [(1.0, False), (2.0, True), (2.0, None), (5.0, True)]
    assert curve(judged) == [(0, 4, 3, 2), (1, 3, 2, 2), (2, 1, 1, 1), (5, 0, 0, 0)]


def test_a_threshold_is_found_from_judgements():
    judged = [(1.0, False), (2.0, True), (5.0, True)]
    assert threshold_from_judgements(judged, 1.0) == 1
    assert threshold_from_judgements([(1.0, False)], 0.5) is None
