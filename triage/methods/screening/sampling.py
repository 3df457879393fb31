"""Draws the segments of a large pool that become cases, and estimates the number of suspects."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import ceil, floor
from typing import Any

from triage.methods.screening.judging import Screened, screen
from triage.methods.screening.options import Segment
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding
from triage.methods.screening.signals.registry import strata
from triage.proportions import wilson_95

_BATCH = 256


@dataclass(frozen=True, slots=True)
class Labelled:
    """A segment with its position in the pool and what the signals found."""

    place: int
    segment: Segment
    findings: tuple[SignalFinding, ...]


def label(
    segments: Iterable[Segment],
    signals: Sequence[Signal],
    source_language: str,
    target_language: str,
) -> Iterator[Labelled]:
    """Yield the segments with the findings on the translation that comes with each.

    Without a translation, a segment can only belong to a stratum of its source.
    """
    able = [signal for signal in signals if not signal.gap(source_language, target_language)]
    of_source = [signal for signal in able if signal.name in strata()]
    numbered = enumerate(segments)
    while batch := list(islice(numbered, _BATCH)):
        for translated, chosen in ((True, able), (False, of_source)):
            part = [(i, s) for i, s in batch if (s.translation is not None) is translated]
            pairs = [
                Pair(s.source, s.translation or "", source_language, target_language)
                for _, s in part
            ]
            for (place, segment), answer in zip(part, screen(pairs, chosen), strict=True):
                yield Labelled(place, segment, _counting(answer))


def _counting(screened: Screened) -> tuple[SignalFinding, ...]:
    return tuple(finding for finding in screened.findings if not finding.undecided)


@dataclass(slots=True)
class _Reservoir:
    """At most ``size`` segments for one signal: a uniform sample, or the most confident."""

    size: int
    surest: bool
    rng: random.Random
    seen: int = 0
    kept: list[tuple[float, int, Labelled]] = field(default_factory=list)

    def offer(self, labelled: Labelled, confidence: float) -> None:
        """Keep the segment, possibly in place of another.

        The uniform sample gives every segment a random rank and keeps the highest ranks.
        """
        self.seen += 1
        rank = confidence if self.surest else self.rng.random()
        entry = (rank, -labelled.place, labelled)
        if len(self.kept) < self.size:
            heapq.heappush(self.kept, entry)
        elif entry[:2] > self.kept[0][:2]:
            heapq.heapreplace(self.kept, entry)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn segment, the signals it was drawn for, and the engines whose output selected it."""

    segment: Segment
    signals: tuple[str, ...]
    engines: tuple[str, ...]


def draw(
    labelled: Iterable[Labelled], per_signal: int, rng: random.Random, *, surest: bool = False
) -> list[Drawn]:
    """Draw at most ``per_signal`` segments for every signal, in the order of the pool.

    As in the WMT 2020 paper, the sets of different signals overlap. A source that came with several
    engines' output is drawn once and lists them all.
    """
    reservoirs: dict[str, _Reservoir] = {}
    for one in labelled:
        for name, confidence in _strongest(one.findings).items():
            kept = reservoirs.setdefault(name, _Reservoir(per_signal, surest, rng))
            kept.offer(one, confidence)
    return _merged(reservoirs)


def _strongest(findings: Iterable[SignalFinding]) -> dict[str, float]:
    best: dict[str, float] = {}
    for finding in findings:
        best[finding.signal] = max(best.get(finding.signal, 0.0), finding.confidence)
    return best


def _merged(reservoirs: dict[str, _Reservoir]) -> list[Drawn]:
    first: dict[str, Labelled] = {}
    signals: dict[str, set[str]] = {}
    engines: dict[str, set[str]] = {}
    for name, reservoir in reservoirs.items():
        for _, _, one in reservoir.kept:
            key = one.segment.source
            if key not in first or one.place < first[key].place:
                first[key] = one
            signals.setdefault(key, set()).add(name)
            engines.setdefault(key, set()).add(one.segment.engine)
    return [
        Drawn(first[key].segment, tuple(sorted(signals[key])), tuple(sorted(engines[key] - {""})))
        for key in sorted(first, key=lambda key: first[key].place)
    ]


@dataclass(frozen=True, slots=True)
class SuspectEstimate:
    """How many suspects a campaign over a pool would open, estimated from a random sample.

    ``suspects`` is None if no segment has a translation: nothing can be estimated until an engine
    has translated some. ``low`` and ``high`` are the 95 % confidence limits.
    """

    segments: int
    sampled: int
    suspects: int | None
    low: int
    high: int
    by_signal: dict[str, int]


def estimate(
    segments: Iterable[Segment],
    signals: Sequence[Signal],
    source_language: str,
    target_language: str,
    rng: random.Random,
    *,
    silent: frozenset[str] = frozenset(),
    per_signal: int | None = None,
    size: int = 500,
) -> SuspectEstimate:
    """Estimate the suspects of a pool by screening ``size`` of its translated segments.

    :param silent: muted signals, which open no suspects; nor do strata.
    :param per_signal: the sample size per signal; None if every segment becomes a case.
    """
    total, part = _some(segments, rng, size)
    hits: Counter[str] = Counter()
    suspects = 0
    for one in label(part, signals, source_language, target_language):
        names = set(_strongest(one.findings)) - silent - strata()
        hits.update(names)
        suspects += bool(names)
    if not part:
        return SuspectEstimate(total, 0, None, 0, total, {})
    scale = total / len(part)
    by_signal = {name: round(count * scale) for name, count in sorted(hits.items())}
    most = total
    if per_signal is not None:
        by_signal = {name: min(count, per_signal) for name, count in by_signal.items()}
        most = sum(by_signal.values())
    low, high = (bound * total for bound in wilson_95(suspects, len(part)))
    return SuspectEstimate(
        segments=total,
        sampled=len(part),
        suspects=min(most, round(suspects * scale)),
        low=min(most, floor(low)),
        high=min(most, ceil(high)),
        by_signal=by_signal,
    )


def _some(segments: Iterable[Segment], rng: random.Random, size: int) -> tuple[int, list[Segment]]:
    """Return how many segments there are, and a uniform sample of those with a translation."""
    total = translated = 0
    kept: list[Segment] = []
    for segment in segments:
        total += 1
        if segment.translation is None:
            continue
        translated += 1
        if len(kept) < size:
            kept.append(segment)
        elif (place := rng.randrange(translated)) < size:
            kept[place] = segment
    return total, kept


@dataclass(slots=True)
class DrawReport:
    """How many cases were drawn, for which signals and from which engines' output.

    Shown with every rate that is computed on them.
    """

    cases: int = 0
    signals: Counter[str] = field(default_factory=Counter)
    engines: Counter[str] = field(default_factory=Counter)

    def count(self, expectation: Mapping[str, Any]) -> None:
        """Count a case, unless it was not drawn."""
        if not expectation.get("oversampled"):
            return
        self.cases += 1
        self.signals.update(expectation.get("drawn_for", ()))
        self.engines.update(expectation.get("selected_by", ()))

    def as_json(self) -> dict[str, object]:
        """Return the counts; an empty dict if no case was drawn."""
        if not self.cases:
            return {}
        return {
            "oversampled": self.cases,
            "drawn_for": dict(sorted(self.signals.items())),
            "selected_by": dict(sorted(self.engines.items())),
        }
