"""Reliability of screening signals, by direction and confidence.

Confirmed and rejected suspects count, and what people said of findings in file checks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from triage.methods.screening.signal_benchmarks import (
    Proportion,
    SignalBenchmark,
    signal_benchmarks,
)
from triage.methods.screening.signals.registry import SIGNALS, strata
from triage.models import DECIDED, FileAnswer, FindingAnswer, Project, Suspect, SuspectStatus
from triage.services.projects.signal_thresholds import signal_thresholds

#: The number of suspects read, newest first: older ones say little about today's signals.
MAX_SUSPECTS = 20_000
#: The number of choices offered per signal.
MAX_CHOICES = 6


@dataclass(frozen=True)
class Share:
    """Some suspects, and how many of those reviewed, and of findings answered, were right."""

    suspects: int
    reviewed: Proportion

    @property
    def complete(self) -> bool:
        """Whether all were reviewed, so that the share is exact and only further text uncertain."""
        return self.suspects == self.reviewed.of

    @property
    def rejected(self) -> int:
        return self.reviewed.of - self.reviewed.n


def share_of(statuses: Mapping[str, int]) -> Share:
    """Return the share confirmed.

    :param statuses: how many suspects have each status, and how many findings each answer.
    """
    answered = {answer: statuses.get(answer, 0) for answer in FindingAnswer}
    reviewed = sum(n for status, n in statuses.items() if status in DECIDED)
    confirmed = statuses.get(SuspectStatus.CONFIRMED, 0)
    return Share(
        suspects=sum(statuses.values()) - sum(answered.values()),
        reviewed=Proportion(
            confirmed + answered[FindingAnswer.WRONG], reviewed + sum(answered.values())
        ),
    )


@dataclass(frozen=True)
class ThresholdChoice:
    """A minimum confidence, and which of the existing suspects it would queue."""

    least: float
    chosen: bool
    queued: Share

    @property
    def value(self) -> str:
        """The value in the form."""
        return f"{self.least:.2f}"


@dataclass(frozen=True)
class DirectionReliability:
    """One direction: what was measured there, and the team's own suspects."""

    name: str
    found: Proportion | None
    accused: Proportion | None
    yours: Share


@dataclass
class SignalReliability:
    """A signal's verdicts in total, by direction and by minimum confidence.

    ``ours`` is what was measured before the release; None for signals that depend on a team's lists.
    """

    name: str
    threshold: float
    ours: SignalBenchmark | None
    _counts: Counter[tuple[float, str, str]] = field(default_factory=Counter)

    def count(self, confidence: float, direction: str, status: str) -> None:
        self._counts[round(confidence, 2), direction, status] += 1

    @cached_property
    def total(self) -> Share:
        return self._from(0.0)

    @cached_property
    def by_direction(self) -> list[DirectionReliability]:
        """The directions with figures: those of your suspects first, most reviewed first."""
        of: dict[str, Counter[str]] = defaultdict(Counter)
        for (_, direction, status), n in self._counts.items():
            of[direction][status] += n
        found, accused = (self.ours.found, self.ours.accused) if self.ours else ({}, {})
        rows = [
            DirectionReliability(one, found.get(one), accused.get(one), share_of(of[one]))
            for one in {*of, *found, *accused}
        ]
        return sorted(rows, key=lambda row: (-row.yours.reviewed.of, -row.yours.suspects, row.name))

    @property
    def choices(self) -> list[ThresholdChoice]:
        """Occurring confidences as minimums to choose from, including the current choice."""
        seen = sorted({confidence for confidence, _, _ in self._counts})
        thresholds = {0.0, self.threshold, *seen[1:MAX_CHOICES]}
        return [
            ThresholdChoice(least, least == self.threshold, self._from(least))
            for least in sorted(thresholds)
        ]

    def _from(self, least: float) -> Share:
        statuses: Counter[str] = Counter()
        for (confidence, _, status), n in self._counts.items():
            if confidence >= least:
                statuses[status] += n
        return share_of(statuses)


def reliability_of_signals(project: Project) -> list[SignalReliability]:
    """Return every signal that can make a case suspect, in the order of the evidence.

    A suspect counts for each signal in its evidence, since a verdict does not say which one was
    right. A finding of file checks counts once, however many checks have it.
    """
    chosen = signal_thresholds(project)
    found = {
        name: SignalReliability(name, chosen.get(name, 0.0), signal_benchmarks().signals.get(name))
        for name in SIGNALS
        if name not in strata()
    }
    rows = (
        Suspect.objects.filter(project=project, method="screening", current__isnull=False)
        .order_by("-pk")
        .values_list("status", "source_language", "target_language", "current__evidence")[
            :MAX_SUSPECTS
        ]
    )
    for status, source, target, evidence in rows.iterator():
        for name, confidence in _surest(evidence).items():
            if name in found:
                found[name].count(confidence, f"{source}-{target}", status)
    answers = FileAnswer.objects.filter(project=project, signal__in=found).order_by("-pk")
    columns = ("signal", "confidence", "src_lang", "tgt_lang", "answer")
    for name, confidence, source, target, answer in answers.values_list(*columns)[:MAX_SUSPECTS]:
        found[name].count(confidence, f"{source}-{target}", answer)
    return list(found.values())


def _surest(evidence: Mapping[str, Any]) -> dict[str, float]:
    surest: dict[str, float] = {}
    for one in evidence.get("signals", ()):
        name = str(one["signal"])
        surest[name] = max(surest.get(name, 0.0), float(one.get("confidence", 0.0)))
    return surest
