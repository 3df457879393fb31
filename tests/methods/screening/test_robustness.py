"""No text makes a signal raise, and every long text finishes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.screening.growth import HOSTILE, SETUP
from tests.examples import examples
from triage.methods.base import AnsweredCase, CaseSpec, Result
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signals.base import Pair
from triage.methods.screening.signals.registry import SIGNALS, signal_type

LANGUAGES = st.sampled_from(["en", "fr", "zh", "hi", "ne", "ja", "zh-Hant", "xx"])
PIECES = st.sampled_from(
    [
        "{",
        "}",
        "{0}",
        "%s",
        "%(",
        "<",
        "<a",
        ">",
        "<b>",
        "a@b.c",
        "http://",
        "\n",
        "1,000",
        "½",
        "不",
        "नहीं",
        "😀",
        "\u200d",
        "�",
        "\x00",
        "not",
        "never",
        "Note:",
        "“",
        "”",
        "\u202e",
        "A320",
        "@bob",
        "Sure!",
        "…",
        "?",
        "．",
        "一百",
        "مئة",
    ]
)
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=20).map(" ".join))


@settings(max_examples=examples(60), deadline=None)
@given(source=TEXTS, translation=TEXTS, one=LANGUAGES, other=LANGUAGES)
def test_no_text_raises_in_any_signal(source, translation, one, other):
    for name in SIGNALS:
        signal = signal_type(name)(SETUP)
        if not signal.gap(one, other):
            signal.check(Pair(source, translation, one, other))


@settings(max_examples=examples(40), deadline=None)
@given(source=TEXTS, translation=TEXTS, one=LANGUAGES, other=LANGUAGES)
def test_every_pair_gets_one_verdict(source, translation, one, other):
    case = AnsweredCase(CaseSpec((source,), "screening"), (translation,), one, other)
    verdicts = Screening().judge([case, case], ScreeningOptions())
    assert len(verdicts) == 2
    assert all(verdict.result in Result for verdict in verdicts)


@pytest.mark.parametrize("name", SIGNALS)
# Linear signals take seconds for all texts; a quadratic one takes minutes for a single text.
@pytest.mark.timeout(120)
def test_a_signal_comes_to_an_end_on_a_long_text(name):
    signal = signal_type(name)(SETUP)
    for unit in HOSTILE:
        text = unit * (examples(30_000) // len(unit))
        signal.check(Pair(text, text[1:], "en", "de"))
