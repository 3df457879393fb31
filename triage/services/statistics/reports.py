"""The report of a campaign for readers outside the project: figures that accuse nobody unreviewed.

Suspects count as errors only once a person has confirmed them; while some are open, a rate is a
range. Engines are named by line and version, never by their options; nobody who reviewed is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from triage.models import Project
from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.intervals import percent
from triage.reporting.statistics.rates import Bounds, Counts, PassRate
from triage.services.counts.count_rows import as_counts
from triage.services.statistics.scope import Scope, grouped
from triage.services.suspects.filters import ViewFilter

#: A reviewed rate that spans more than this share says less than how much is not reviewed yet.
WIDE = 0.5


@dataclass(frozen=True, slots=True)
class ReportedRate:
    """The reviewed pass rate of one engine on one capability, or on all if that is empty."""

    engine: str
    capability: str
    rate: Bounds

    @property
    def cases(self) -> int:
        return self.rate.low.n

    @property
    def is_open(self) -> bool:
        """Whether too much is not reviewed for a rate to be given."""
        return self.rate.high.successes - self.rate.low.successes > WIDE * self.cases

    @property
    def bar(self) -> str:
        """The style of the interval's bar on a scale of 0 to 100 %; "" without an interval."""
        found = self.rate.interval
        if found is None:
            return ""
        return f"left:{100 * found.low:.1f}%;right:{100 - 100 * found.high:.1f}%"


@dataclass(frozen=True, slots=True)
class Report:
    """What readers see: a sentence for each engine; ``categories``: the confirmed bugs by category."""

    sentences: Sequence[Message]
    rates: Sequence[ReportedRate]
    categories: Mapping[str, int]
    counts: Counts
    methods: Sequence[str]
    directions: Sequence[Message]
    engines: Sequence[str]
    since: datetime
    until: datetime
    oversampled: bool
    finished: bool

    @property
    def cases(self) -> int:
        return self.counts.judged + self.counts.abstained + self.counts.errored


def report_of(project: Project, view: ViewFilter) -> Report | None:
    """Return the report of the view's runs; None if there are none, or none has been counted yet."""
    scope = Scope(project, view)
    rows, runs = scope.count_rows, scope.runs.values()
    if not rows:
        return None
    engines = {
        name: as_counts(found)
        for (name,), found in grouped(rows, lambda row: (scope.engine(row),)).items()
    }
    bugs = Counter[str]()
    for row in rows:
        for (_critical, category), n in row.bugs.items():
            bugs[category] += n
    return Report(
        sentences=[_sentence(name, counts) for name, counts in engines.items()],
        rates=[
            ReportedRate(engine, "", PassRate(counts).reviewed)
            for engine, counts in engines.items()
        ]
        + [
            ReportedRate(engine, capability, PassRate(as_counts(found)).reviewed)
            for (capability, engine), found in grouped(
                rows, lambda row: (row.capability, scope.engine(row))
            ).items()
        ],
        categories=dict(bugs.most_common()),
        counts=as_counts(rows),
        methods=sorted({run.campaign.method for run in runs}),
        directions=[
            FigureMessage.REPORT_DIRECTION(language_from=source, language_to=target)
            for source, target in sorted({(r.source_language, r.target_language) for r in runs})
        ],
        engines=list(engines),
        since=min(run.created for run in runs),
        until=max(run.created for run in runs),
        oversampled=any(row.oversampled for row in rows),
        finished=all(run.is_final for run in runs) and not scope.uncounted,
    )


def _sentence(name: str, counts: Counts) -> Message:
    reported = ReportedRate(name, "", PassRate(counts).reviewed)
    low, high = reported.rate.low, reported.rate.high
    if low.value is None or high.value is None:
        return FigureMessage.REPORT_NONE(name=name, why=low.reason)
    said = {"name": name, "n": low.n, "bugs": counts.confirmed}
    if reported.is_open:
        return FigureMessage.REPORT_UNREVIEWED(**said, open=counts.open)
    if not counts.open:
        return FigureMessage.REPORT_RATE(**said, rate=percent(low.value))
    rates = {"rate_low": percent(low.value), "rate_high": percent(high.value)}
    return FigureMessage.REPORT_BETWEEN(**said, **rates, open=counts.open)
