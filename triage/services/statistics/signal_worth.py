"""The reliability of each screening signal: confirmed and rejected suspects, by direction and confidence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from triage.methods.screening.precision import wilson
from triage.methods.screening.signals.registry import SIGNALS, strata
from triage.methods.screening.worth import WORTH, Measured, in_percent
from triage.models import Project, Suspect, SuspectStatus
from triage.services.counts.decision_counts import DECIDED
from triage.services.projects.signal_thresholds import signal_thresholds

#: The number of suspects read, newest first: older ones say little about today's signals.
MOST = 20_000
#: The number of choices offered per signal.
MOST_CHOICES = 6


@dataclass
class Share:
    """The share of confirmed suspects among the reviewed; ``least`` and ``most`` are Wilson's 95 % limits."""

    suspects: int = 0
    reviewed: int = 0
    confirmed: int = 0

    def count(self, status: str) -> None:
        self.suspects += 1
        self.reviewed += status in DECIDED
        self.confirmed += status == SuspectStatus.CONFIRMED

    @property
    def rejected(self) -> int:
        return self.reviewed - self.confirmed

    @cached_property
    def bounds(self) -> tuple[float, float]:
        return wilson(self.confirmed, self.reviewed)

    @property
    def percent(self) -> str:
        return in_percent(self.confirmed / self.reviewed if self.reviewed else 0.0)

    @property
    def least(self) -> str:
        return in_percent(self.bounds[0])

    @property
    def most(self) -> str:
        return in_percent(self.bounds[1])


@dataclass(frozen=True)
class Choice:
    """A minimum confidence, and which of the existing suspects it would queue."""

    least: float
    chosen: bool
    queued: Share

    @property
    def value(self) -> str:
        """The value in the form."""
        return f"{self.least:.2f}"


@dataclass
class SignalWorth:
    """A signal's verdicts in total, by direction and by minimum confidence.

    ``ours`` is mtriage's own measurement of the signal.
    """

    name: str
    threshold: float
    ours: Measured | None
    total: Share = field(default_factory=Share)
    directions: dict[str, Share] = field(default_factory=lambda: defaultdict(Share))
    _by_confidence: Counter[tuple[float, str]] = field(default_factory=Counter)

    def count(self, confidence: float, direction: str, status: str) -> None:
        self.total.count(status)
        self.directions[direction].count(status)
        self._by_confidence[round(confidence, 2), status] += 1

    @property
    def by_direction(self) -> list[tuple[str, Share]]:
        """Directions with reviewed suspects, most reviewed first."""
        found = [(name, share) for name, share in self.directions.items() if share.reviewed]
        return sorted(found, key=lambda item: (-item[1].reviewed, item[0]))

    @property
    def choices(self) -> list[Choice]:
        """Occurring confidences as minimums to choose from, including the current choice."""
        seen = sorted({confidence for confidence, _ in self._by_confidence})
        listed = {0.0, self.threshold, *seen[1:MOST_CHOICES]}
        return [
            Choice(least, least == self.threshold, self._from(least)) for least in sorted(listed)
        ]

    def _from(self, least: float) -> Share:
        share = Share()
        for (confidence, status), n in self._by_confidence.items():
            if confidence >= least:
                for _ in range(n):
                    share.count(status)
        return share


def worth_of_signals(project: Project) -> list[SignalWorth]:
    """Return every signal that can make a case suspect, in the order of the evidence.

    A suspect counts for each signal in its evidence, since a verdict does not say which one was right.
    """
    chosen = signal_thresholds(project)
    found = {
        name: SignalWorth(name, chosen.get(name, 0.0), WORTH.get(name))
        for name in SIGNALS
        if name not in strata()
    }
    rows = (
        Suspect.objects.filter(project=project, method="screening", current__isnull=False)
        .order_by("-pk")
        .values_list("status", "source_language", "target_language", "current__evidence")[:MOST]
    )
    for status, source, target, evidence in rows.iterator():
        for name, confidence in _surest(evidence).items():
            if name in found:
                found[name].count(confidence, f"{source}-{target}", status)
    return list(found.values())


def _surest(evidence: Mapping[str, Any]) -> dict[str, float]:
    surest: dict[str, float] = {}
    for one in evidence.get("signals", ()):
        name = str(one["signal"])
        surest[name] = max(surest.get(name, 0.0), float(one.get("confidence", 0.0)))
    return surest
