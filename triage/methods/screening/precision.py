"""Precision of each signal according to people's judgements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from triage.proportions import wilson_95


@dataclass(frozen=True, slots=True)
class SignalPrecision:
    """Suspects opened by a signal: how many were judged and how many confirmed.

    ``low`` and ``high`` bound the precision with 95 % confidence (Wilson).
    """

    signal: str
    judged: int
    confirmed: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """Confirmed suspects as a share of judged ones; 0 if none were judged."""
        return self.confirmed / self.judged if self.judged else 0.0


def precisions(judged: Iterable[tuple[Mapping[str, Any], bool]]) -> list[SignalPrecision]:
    """Return the precision of every signal.

    A suspect counts towards every signal in its evidence, because a judgement does not say which
    one was right. A signal that often fires together with a better one therefore looks better than
    it is.

    :param judged: pairs of a verdict's evidence and whether the suspect was confirmed.
    """
    totals: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for evidence, confirmed in judged:
        for name in {str(one["signal"]) for one in _signals(evidence)}:
            totals[name] += 1
            hits[name] += confirmed
    return [
        SignalPrecision(name, totals[name], hits[name], *wilson_95(hits[name], totals[name]))
        for name in sorted(totals)
    ]


def _signals(evidence: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = evidence.get("signals", ())
    return found
