"""Properties of every signal, every language and every example in a docstring."""

from __future__ import annotations

import pytest
import regex

import triage.methods.screening
from triage.methods.base import MethodError
from triage.methods.screening.languages.registry import LANGUAGES, PLAIN, cues
from triage.methods.screening.signals.base import Setup
from triage.methods.screening.signals.registry import (
    SIGNALS,
    TITLES,
    make_signals,
    signal_type,
    strata,
)

# Specia et al. 2020, section "Catastrophic errors"; none for emoji and idioms.
CATEGORIES = {"TOX", "SAF", "NAM", "NEG", "SEN", "NUM", "OTH", ""}
PACKAGE = triage.methods.screening


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_is_called_as_the_table_says(name):
    signal = signal_type(name)
    assert signal.name == name
    assert TITLES[name]
    assert signal.category in CATEGORIES


def test_an_unknown_signal_is_named():
    with pytest.raises(MethodError, match="frobnicate"):
        signal_type("frobnicate")


def test_signals_keep_the_order_of_the_table():
    made = make_signals(("negation", "numbers"), Setup())
    assert [signal.name for signal in made] == ["numbers", "negation"]


def test_idioms_alone_are_a_stratum():
    assert strata() == {"idioms"}


@pytest.mark.parametrize("code", [*LANGUAGES, *PLAIN])
def test_a_language_is_well_formed(code):
    known = cues(code)
    assert known is not None
    assert known.code == code
    assert known.length > 0
    for pattern in (*known.refusals, *known.chatter, *known.instructions, known.negative_affix):
        regex.compile(pattern)
    for script in known.scripts:
        regex.compile(rf"\p{{{script}}}")


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_negates_for_certain_and_perhaps(code):
    known = cues(code)
    assert known is not None
    assert not set(known.negation) & set(known.weak_negation)


def test_an_unknown_language_has_no_lists():
    assert cues("xx") is None
