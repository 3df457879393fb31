from __future__ import annotations

from triage.methods.sit.comparison.thresholds import default_threshold


def test_chinese_dependency_keeps_the_papers_threshold():
    assert default_threshold("dependency", "zh-CN") == default_threshold("dependency", "zh") == 1


def test_a_weak_parser_has_a_threshold_of_its_own():
    weak = default_threshold("dependency", "zh", "stanza zh-hans compact")
    assert weak > default_threshold("dependency", "zh", "stanza zh-hans gsdsimp")
    official = default_threshold("dependency", "es", "stanza es ancora")
    assert default_threshold("dependency", "es", "stanza es compact") == official


def test_every_structure_has_a_default_for_any_language():
    for structure in ("raw", "constituency", "dependency", "linked"):
        assert default_threshold(structure, "xx") > 0
