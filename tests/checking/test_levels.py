from __future__ import annotations

import pytest

from triage.checking.levels import HIGHEST, Level, level_of
from triage.methods.screening.signals.registry import SIGNALS


@pytest.mark.parametrize(
    ("signal", "kind", "confidence", "level"),
    [
        ("markup", "placeholder", 0.9, Level.ERROR),
        ("negation", "lost", 0.7, Level.WARNING),
        ("negation", "added", 0.7, Level.NOTE),
        ("untranslated", "copied", 0.95, Level.ERROR),
        ("untranslated", "word", 0.6, Level.NOTE),
        ("obeyed", "", 0.9, Level.NOTE),
        ("numbers", "digit_changed", 0.61, Level.WARNING),
        ("numbers", "missing", 0.5, Level.NOTE),
    ],
)
def test_a_level_follows_confidence_up_to_what_its_kind_has_earned(signal, kind, confidence, level):
    assert level_of(signal, kind, confidence, undecided=False) is level


def test_an_undecided_finding_is_a_note():
    assert level_of("markup", "placeholder", 0.9, undecided=True) is Level.NOTE


def test_the_table_names_signals():
    assert {signal for signal, _kind in HIGHEST} <= SIGNALS.keys()
