from __future__ import annotations

from tests.methods.screening.tools import fires, silent
from triage.methods.screening.signals.base import Setup
from triage.methods.screening.signals.numbers import Numbers


def test_a_changed_number_is_found_with_its_places():
    source, translation = "It costs 350 dollars.", "Cuesta 530 dólares."
    finding = fires("numbers", source, translation, "en-es")
    assert finding.category == "NUM"
    assert [source[s.start : s.end] for s in finding.source_spans]


def test_a_localised_number_is_silent():
    silent("numbers", "It covers 9,756.5 miles.", "Cubre 9756,5 millas.", "en-es")


def test_a_language_nobody_knows_is_a_gap():
    assert "qq" in Numbers(Setup()).gap("en", "qq")
