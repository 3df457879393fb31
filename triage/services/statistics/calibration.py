"""How right the oracles are, from what people judged: precision, false alarms, misses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Count
from pydantic import TypeAdapter

from triage.models import (
    ItemKind,
    OutcomeVerdict,
    Project,
    Run,
    Suspect,
    SuspectStatus,
)
from triage.reporting.messages import Message, Sentence
from triage.reporting.statistics.calibration import (
    JudgedSuspect,
    Misses,
    PassedSample,
    Precision,
    misses,
    precision,
)
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import rate_said
from triage.services.counts.tallies import DECIDED, tallies
from triage.services.statistics.decided_suspects import NO_KIND, NO_RULE, Decided, decided_suspects
from triage.services.statistics.figure_requests import VotesKind
from triage.services.suspects.filters import NONE, ViewFilter

#: What precision is broken down by.
GROUPS = ("rule", "signal", "kind of error", "engine", "direction", "method")
UNNAMED = (NO_RULE, NO_KIND)
#: Rules shown, those with most judged suspects first.
MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class PrecisionRow:
    """One rule, kind, engine or direction. ``query`` opens its decided suspects."""

    name: str
    judged: int
    confirmed: int
    checker_wrong: int
    precision: Precision | NoFigure
    query: str
    wrong_query: str

    @property
    def unnamed(self) -> bool:
        """Whether the name is mtriage's own word for having none."""
        return self.name in UNNAMED

    @property
    def percent(self) -> Message:
        """The precision in words, or why there is none."""
        found = self.precision
        if isinstance(found, NoFigure):
            return found.reason
        return rate_said(found.value, found.interval, found.n)


def precision_tables(project: Project, view: ViewFilter) -> dict[str, list[PrecisionRow]]:
    """Return a table for each breakdown, most judged first.

    An oracle that abstains claims nothing, so that only its failures count.
    """
    view = replace(view, verdict=view.verdict or "fail", status="")
    decided = decided_suspects(project, view)
    return {group: _table(decided, group, view) for group in GROUPS}


KIND = VotesKind(TypeAdapter(dict[str, list[PrecisionRow]]), precision_tables)


def _table(decided: Sequence[Decided], group: str, view: ViewFilter) -> list[PrecisionRow]:
    found: dict[str, list[Decided]] = defaultdict(list)
    for one in decided:
        for place in one.places(group):
            found[place].append(one)
    largest = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))[:MOST_ROWS]
    return [_row(name, rows, group, view) for name, rows in largest]


def _row(name: str, rows: Sequence[Decided], group: str, view: ViewFilter) -> PrecisionRow:
    judged = [JudgedSuspect(one.confirmed, one.arm, one.chance) for one in rows]
    asked = _query_of(name, group)
    return PrecisionRow(
        name,
        len(rows),
        sum(one.confirmed for one in rows),
        sum(one.checker_wrong for one in rows),
        precision(judged),
        view.query_string(**asked, status="confirmed,rejected"),
        view.query_string(**asked, status="confirmed,rejected", reason="checker_wrong"),
    )


def _query_of(name: str, group: str) -> dict[str, str]:
    """What of an address opens exactly this row."""
    if group == "signal":
        return {"signal": name, "method": "screening"}
    fields = {"rule": "rule", "kind of error": "error_kind"}
    return {fields.get(group, group): NONE if name in UNNAMED else name}


@dataclass(frozen=True, slots=True)
class MissedRow:
    """One stratum of the sample of passed cases."""

    name: str
    passed: int
    looked_at: int
    wrong: int


def passed_sample(project: Project) -> tuple[Misses | NoFigure, list[MissedRow]]:
    """Estimate what the oracles miss, over the strata that the sample was drawn from.

    Strata: engine line, direction, capability, of all runs that are not archived.
    """
    drawn = _drawn(project)
    if not drawn:
        return NoFigure(Sentence.UNKNOWN(why=Sentence.NO_PASSED_DRAWN())), []
    rows = [
        MissedRow(name, passed, *drawn.get(name, (0, 0)))
        for name, passed in sorted(_passed(project).items())
    ]
    samples = [PassedSample(row.name, row.passed, row.looked_at, row.wrong) for row in rows]
    return misses(samples), rows


def _drawn(project: Project) -> dict[str, tuple[int, int]]:
    """Stratum -> passed cases that were decided, and bugs among them."""
    rows = (
        Suspect.items.filter(project=project, kind=ItemKind.PASSED, status__in=DECIDED)
        .order_by()
        .values_list(
            "engine_line__name", "source_language", "target_language", "capability", "status"
        )
        .annotate(n=Count("pk"))
    )
    looked_at, wrong = Counter[str](), Counter[str]()
    for engine, source, target, capability, status, n in rows:
        name = _stratum(engine, source, target, capability)
        looked_at[name] += n
        wrong[name] += n if status == SuspectStatus.CONFIRMED else 0
    return {name: (n, wrong[name]) for name, n in looked_at.items()}


def _passed(project: Project) -> Counter[str]:
    runs = Run.objects.filter(
        campaign__project=project, campaign__archived_at__isnull=True, cases_total__gt=0
    ).select_related("engine__line", "campaign")
    by_id = {run.pk: run for run in runs}
    found = Counter[str]()
    for row in tallies(by_id.values()):
        run = by_id[row.run]
        if row.verdict == OutcomeVerdict.PASS:
            languages = (run.source_language, run.target_language)
            found[_stratum(run.engine.line.name, *languages, row.capability)] += row.cases
    return found


def _stratum(engine: str, source: str, target: str, capability: str) -> str:
    return f"{engine}, {source}-{target}, {capability}"
