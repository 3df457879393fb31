from __future__ import annotations

import pytest

from triage.methods.screening.filters import FilterReport, drop_reason, filtered
from triage.methods.screening.options import ScreeningOptions, Segment

OPTIONS = ScreeningOptions()
FINE = "The old dog slept in the warm garden."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FINE, ""),
        ("one two three four five", ""),
        ("one two three four", "too_few_words"),
        ("the " * 50, ""),
        ("the " * 51, "too_many_words"),
        ("a" * 1001, "too_long"),
        ("  ", "empty"),
        ("Der alte Hund schlief im warmen Garten hinter dem Haus.", "wrong_language"),
        ("老狗在温暖的花园里睡觉了。", "wrong_language"),
    ],
)
def test_the_bounds_are_those_of_the_paper(text, reason):
    assert drop_reason(text, OPTIONS, "en") == reason


def test_unspaced_text_is_counted_in_words_too():
    assert drop_reason("老狗在温暖的花园里睡觉了。", OPTIONS, "zh") == ""


def test_the_filters_can_be_switched_off():
    assert drop_reason("Ok", ScreeningOptions(filter_input=False), "en") == ""


def test_every_reason_is_counted():
    report = FilterReport()
    segments = [Segment(FINE), Segment(FINE), Segment("short"), Segment("")]
    assert list(filtered(iter(segments), OPTIONS, "en", report)) == [Segment(FINE)]
    assert report.as_json() == {
        "read": 4,
        "kept": 1,
        "dropped": {
            "empty": 1,
            "too_long": 0,
            "too_few_words": 1,
            "too_many_words": 0,
            "wrong_language": 0,
            "duplicate": 1,
        },
    }


def test_engines_stay_apart_only_for_sampling():
    segments = [Segment(FINE, "a", engine="A"), Segment(FINE, "b", engine="B")]
    sampled = ScreeningOptions(sampling="uniform")
    assert len(list(filtered(segments, OPTIONS, "en", FilterReport()))) == 1
    assert len(list(filtered(segments, sampled, "en", FilterReport()))) == 2
