from __future__ import annotations

import html
import json
import re
from decimal import Decimal

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from engines.catalogue import as_messages, from_messages
from triage.methods.messages import MethodMessage
from triage.methods.numbers.notation import in_notation, reworded
from triage.methods.numbers.oracle import check
from triage.services.messages.sentences import translated
from triage.services.suspects.evidence import build_view
from triage.services.suspects.evidence_view import MarkedSpan
from triage.templatetags.segments import LABELS, marked, unbroken, visible


def test_marks_are_drawn_around_their_text():
    drawn = marked("a 1,000 b", (MarkedSpan(2, 7, "expected", "1,000 = 1000", "n0"),))
    assert drawn == (
        'a <mark class="expected" data-partner="n0" title="1,000 = 1000">1,000</mark> b'
    )


def test_no_line_breaks_within_a_number_of_a_reason():
    assert unbroken(visible("Expected 1 234 567, found 12 34.")) == (
        "Expected 1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567, found 12 34."
    )


def test_overlapping_marks_keep_the_first():
    drawn = marked("abcdef", (MarkedSpan(0, 3, "expected"), MarkedSpan(2, 5, "found")))
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
    drawn = marked(text, [MarkedSpan(a, b, "expected") for a, b in spans])
    tags = set(re.findall(r"<(/?[a-zA-Z]+)", drawn))
    assert tags <= {"mark", "/mark", "span", "/span"}


@given(st.text(alphabet=st.characters(exclude_categories=["Cc", "Cs"])))
def test_copying_gives_the_text_itself(text):
    without_tags = re.sub(r"<[^>]*>", "", marked(text, (MarkedSpan(1, 4, "found"),)))
    assert html.unescape(without_tags) == text


@pytest.mark.parametrize(
    ("value", "language", "shown"),
    [
        ("1234567.25", "en", "1,234,567.25"),
        ("1234567.25", "de", "1.234.567,25"),
        ("9718", "es", "9718"),
        ("-12345", "fr", "-12 345"),
        ("12 345.5", "ca", "12.345,5"),
        ("1234567.25", "xx", "1 234 567.25"),
        ("12:30", "es", "12:30"),
        ("10000/3", "es", "10000/3"),
    ],
)
def test_values_are_written_as_the_language_writes_them(value, language, shown):
    assert in_notation(value, language) == shown


def test_a_number_as_long_as_a_reply_can_be_costs_linear_time():
    assert in_notation("9" * 1_000_000, "es").count(" ") == 333_333


def reason(source: str, translated: str, value: str) -> str:
    answer = check(source, translated, "en", "es", values=[Decimal(value)])
    return reworded(answer.message, ("en", "es"))


def test_a_reason_says_its_numbers_as_the_translation_does():
    said = reason("It took 9.718 hours.", "Tardó 9.718 horas.", "9.718")
    assert said == "Expected 9,718; found “9.718” read as 9718 in Spanish."


def test_a_reason_says_how_words_were_read_in_the_same_notation():
    said = reason("It cost 7,100,000 euros.", "Costó siete millones de euros.", "7100000")
    assert said == "Expected 7.100.000; found “siete millones” read as 7.000.000 in Spanish."


def test_both_readings_of_a_number_are_in_the_notation_of_the_translation():
    reading = MethodMessage.EITHER(value="1234.5", value_other="12345")
    said = MethodMessage.READ_AS(text="1'234'5", values=reading, language="Spanish")
    assert reworded(said, ("en", "es")) == "“1'234'5” read as 1234,5 or 12.345 in Spanish"


def test_a_stored_reason_is_said_alike():
    answer = check(
        "It took 9.718 hours.", "Tardó 9.718 horas.", "en", "es", values=[Decimal("9.718")]
    )
    stored = from_messages(answer.message, json.loads(json.dumps(as_messages(answer.message))))
    assert (
        reworded(stored, ("en", "es")) == "Expected 9,718; found “9.718” read as 9718 in Spanish."
    )


def test_a_spanish_reader_sees_the_notation_of_the_translation_not_of_the_page():
    said = reworded(
        check(
            "Tardó 9,718 horas.", "It took 9,718 hours.", "es", "en", values=[Decimal("9.718")]
        ).message,
        ("es", "en"),
    )
    with translation.override("es"):
        assert "9.718;" in translated(said)


def test_a_distance_is_no_number_of_the_texts():
    farthest = MethodMessage.FARTHEST(value="2.9", limit="2.5")
    assert reworded(farthest, ("en", "es")) == farthest


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
        assert [mark.kind for mark in panel.source.marks] == ["expected", "faint"]
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

    def test_numbers_with_commas_have_semicolons_between_them(self):
        evidence = {
            "expected": [{"value": "19252"}, {"value": "11000"}],
            "found": [{"start": 0, "end": 1, "text": "9", "values": ["9"]}],
        }
        panel = build_view(evidence, "neun", "9", ("de", "en"))
        assert panel.badge == "number: 19,252; 11,000 → 9"

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
        assert panel.members[1].structure[0] == ("nsubj", "1 → 2")
