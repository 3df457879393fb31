"""Helpers for screening tests: run one signal on one pair."""

from __future__ import annotations

from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.screening.signals.base import Pair, Setup, SignalFinding
from triage.methods.screening.signals.registry import signal_type


def check(
    signal: str, source: str, translation: str, direction="en-de", **setup
) -> SignalFinding | None:
    one, other = direction.split("-")
    return signal_type(signal)(Setup(**setup)).check(Pair(source, translation, one, other))


def fires(signal: str, source: str, translation: str, direction="en-de", **setup) -> SignalFinding:
    finding = check(signal, source, translation, direction, **setup)
    assert finding is not None, f"{signal} stays silent"
    assert finding.signal == signal
    assert 0 < finding.confidence <= 1
    for span in finding.source_spans:
        assert 0 <= span.start <= span.end <= len(source)
    for span in finding.target_spans:
        assert 0 <= span.start <= span.end <= len(translation)
    return finding


def silent(signal: str, source: str, translation: str, direction="en-de", **setup) -> None:
    finding = check(signal, source, translation, direction, **setup)
    assert finding is None, f"{signal} says: {finding.message}"


def make_case(source: str, translation: str, direction="en-de") -> AnsweredCase:
    one, other = direction.split("-")
    return AnsweredCase(CaseSpec((source,), "screening"), (translation,), one, other)
