from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.services.suspects.evidence import GAP, build_view, grouped
from triage.services.suspects.evidence_view import Mark
from triage.templatetags.segments import LABELS, marked, visible


def test_marks_are_drawn_around_their_text():
    drawn = marked("a 1,000 b", (Mark(2, 7, "expected", "1,000 = 1000", "n0"),))
    assert drawn == (
        'a <mark class="expected" data-partner="n0" title="1,000 = 1000">1,000</mark> b'
    )


def test_overlapping_marks_keep_the_first():
    drawn = marked("abcdef", (Mark(0, 3, "expected"), Mark(2, 5, "found")))
    assert re.findall(r">(\w+)</mark>", drawn) == ["abc", "de"]


@pytest.mark.parametrize("char", sorted(LABELS))
def test_invisible_characters_are_named(char):
    assert f"title=&quot;U+{ord(char):04X}" in html.escape(visible(f"a{char}b"))


def test_control_characters_are_shown_by_their_number():
    assert 'data-label="U+0007"' in visible("bell\x07")


def test_joiners_inside_an_emoji_stay_as_they_are():
    assert visible("👩\u200d💻") == "👩\u200d💻"


@given(st.text(), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=5))
def test_no_text_can_become_a_tag(text, spans):
    drawn = marked(text, [Mark(a, b, "expected") for a, b in spans])
    tags = set(re.findall(r"<(/?[a-zA-Z]+)", drawn))
    assert tags <= {"mark", "/mark", "span", "/span"}


@given(st.text(alphabet=st.characters(exclude_categories=["Cc", "Cs"])))
def test_copying_gives_the_text_itself(text):
    without_tags = re.sub(r"<[^>]*>", "", marked(text, (Mark(1, 4, "found"),)))
    assert html.unescape(without_tags) == text


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("1234567.25", "1 234 567.25"),
        ("-12345", "-12 345"),
        ("1234", "1234"),
        ("0.12345", "0.12345"),
        ("12:30", "12:30"),
        ("10000/3", "10000/3"),
    ],
)
def test_long_values_are_parted_by_threes(value, shown):
    assert grouped(value) == shown.replace(" ", GAP)


def test_a_number_as_long_as_a_reply_can_be_costs_linear_time():
    assert grouped("9" * 1_000_000).count(GAP) == 333_333


class TestPanels:
    def test_equal_values_are_partners(self):
        evidence = {
            "expected": [
                {"start": 0, "end": 1, "text": "1", "value": "1"},
                {"start": 2, "end": 3, "text": "2", "value": "2"},
            ],
            "found": [
                {"start": 0, "end": 1, "text": "2", "value": "2"},
                {"start": 2, "end": 3, "text": "9", "value": "9"},
            ],
        }
        panel = build_view(evidence, "1 2", "2 9", ("en", "de"))
        assert [mark.partner for mark in panel.source.marks] == ["n0", "n1"]
        assert [mark.partner for mark in panel.translation.marks] == ["n1", "n0"]
        assert panel.badge == "number: 1 → 9"

    def test_a_number_that_the_template_asks_for_stays_quiet(self):
        evidence = {
            "expected": [{"start": 8, "end": 13, "text": "1,234", "value": "1234"}],
            "found": [
                {"start": 0, "end": 3, "text": "dos", "values": ["2"], "distractor": True},
                {"start": 8, "end": 13, "text": "1,234", "values": []},
            ],
        }
        panel = build_view(evidence, "two are 1,234", "dos son 1,234", ("en", "es"))
        assert panel.badge == "number: 1234 → “1,234”"
        assert [reading.text for reading in panel.found] == ["1,234"]
        assert {mark.start: mark.kind for mark in panel.translation.marks} == {
            0: "faint",
            8: "found",
        }

    def test_a_badge_shows_the_texts_where_only_the_unit_differs(self):
        evidence = {
            "expected": [{"start": 0, "end": 3, "text": "5 m", "value": "5"}],
            "found": [{"start": 0, "end": 4, "text": "5 dm", "values": ["5"]}],
        }
        panel = build_view(evidence, "5 m", "5 dm", ("en", "de"))
        assert panel.badge == "number: 5 m → 5 dm"

    def test_a_missing_number_has_no_mark(self):
        evidence = {"expected": [{"value": "7"}], "found": []}
        panel = build_view(evidence, "seven", "nada", ("en", "es"))
        assert panel.source.marks == ()
        assert panel.badge == "number: 7 → none"

    def test_signals_mark_both_sides(self):
        evidence = {
            "signals": [
                {
                    "signal": "negation",
                    "category": "NEG",
                    "message": "lost",
                    "source_spans": [{"start": 0, "end": 3}],
                    "target_spans": [],
                }
            ]
        }
        panel = build_view(evidence, "not so", "so", ("en", "de"))
        assert panel.source.marks[0].title == "lost"
        assert panel.findings[0].category == "NEG"

    def test_the_swapped_word_is_expected_to_differ(self):
        evidence = {
            "threshold": 6,
            "members": [
                {
                    "source": "The girl sings loudly.",
                    "translation": "La niña canta poco.",
                    "start": 4,
                    "old": "bird",
                    "new": "girl",
                    "distance": 9,
                    "difference": {"relations": {"nsubj": [1, 2]}},
                }
            ],
        }
        original = "La ave canta fuerte."
        panel = build_view(evidence, "The bird sings loudly.", original, ("en", "es"))
        kinds = [mark.kind for mark in panel.members[1].translation.marks]
        assert kinds == ["faint", "changed"]
        assert panel.members[1].relations == (("nsubj", "1 → 2"),)
