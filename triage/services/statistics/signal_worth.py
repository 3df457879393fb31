"""What each signal of a screening is worth: what people confirmed and rejected of it, by language and by confidence."""

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

#: Suspects looked at, the newest ones: what is older says little of today's signals.
MOST = 20_000
#: Choices offered for one signal.
MOST_CHOICES = 6


@dataclass
class Share:
    """Of ``reviewed`` suspects so many were confirmed; ``least`` and ``most`` bound the share (Wilson, 95 %)."""

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
    """A least confidence, and what it would queue of the suspects that there are."""

    least: float
    chosen: bool
    queued: Share

    @property
    def value(self) -> str:
        """As the form sends it."""
        return f"{self.least:.2f}"


@dataclass
class SignalWorth:
    """One signal: its verdicts in all, by direction and by least confidence, and what its makers measured."""

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
        """Directions with reviewed suspects, those with most first."""
        found = [(name, share) for name, share in self.directions.items() if share.reviewed]
        return sorted(found, key=lambda item: (-item[1].reviewed, item[0]))

    @property
    def choices(self) -> list[Choice]:
        """The confidences that were seen, each as the least one; the current choice is among them."""
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
    """Return every signal that accuses, in the order of the evidence.

    A suspect counts for each signal in its evidence: a verdict does not say which one was right.
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
