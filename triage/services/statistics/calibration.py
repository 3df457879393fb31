"""How reliable the checkers are according to reviews: precision, false alarms, misses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from sys import intern
from typing import Any

from django.db.models import Count, QuerySet
from django.utils.translation import gettext_noop
from pydantic import TypeAdapter

from triage.models import (
    DECIDED,
    Answer,
    ItemKind,
    Judgement,
    OutcomeVerdict,
    Project,
    RejectReason,
    Run,
    Suspect,
    SuspectStatus,
)
from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.calibration import (
    RANDOM,
    JudgedSuspect,
    Misses,
    PassedSample,
    Precision,
    misses,
    precision,
)
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import FEW, rate_with_interval
from triage.services.counts.count_rows import count_rows
from triage.services.statistics.figure_requests import VotesKind
from triage.services.suspects.filters import NONE, ViewFilter

#: The breakdowns of precision.
GROUPS = ("rule", "signal", "kind of error", "engine", "direction", "method")
NO_RULE, NO_KIND = gettext_noop("no rule"), gettext_noop("no kind")
UNNAMED = (NO_RULE, NO_KIND)
#: What the place of a suspect in the breakdowns follows from.
PLACE_FIELDS = (
    "cause",
    "error_kind",
    "engine_line__name",
    "source_language",
    "target_language",
    "method",
)
#: A breakdown and the name of a row of it.
Place = tuple[str, str]
#: The number of rules shown, those with most judged suspects first.
MAX_ROWS = 40
#: The share of the suspects before a place that has to be decided for them to be a sample.
NEARLY_ALL = 0.95


@dataclass(frozen=True, slots=True)
class PrecisionRow:
    """The precision of one rule, kind, engine or direction. ``query`` opens its decided suspects."""

    name: str
    judged: int
    confirmed: int
    checker_wrong: int
    precision: Precision | NoFigure
    query: str
    wrong_query: str

    @property
    def unnamed(self) -> bool:
        """Whether the name is a label of mtriage for a missing value."""
        return self.name in UNNAMED

    @property
    def percent(self) -> Message:
        """The precision as text, or why there is none."""
        found = self.precision
        if isinstance(found, NoFigure):
            return found.reason
        if found.complete:
            return FigureMessage.RATE_OF_ALL(rate=f"{100 * found.value:.1f}", n=found.n)
        return rate_with_interval(found.value, found.interval, found.n)

    @property
    def too_few(self) -> bool:
        """Whether the precision is estimated from too few suspects to say it aloud."""
        found = self.precision
        return isinstance(found, Precision) and not found.complete and found.n < FEW

    @property
    def confirmed_of_drawn(self) -> int:
        """The bugs among the suspects that the precision is estimated from."""
        found = self.precision
        if isinstance(found, NoFigure) or found.n == self.judged:
            return self.confirmed
        return round(found.value * found.n)


def precision_tables(project: Project, view: ViewFilter) -> dict[str, list[PrecisionRow]]:
    """Return a table per breakdown, most judged rows first.

    Only failures count, since a checker that abstains claims nothing.
    """
    view = replace(view, verdict=view.verdict or "fail", status="")
    decided = decided_suspects(project, view)
    undecided = undecided_suspects(project, view)
    return {group: _table(decided, undecided, group, view) for group in GROUPS}


KIND = VotesKind(TypeAdapter(dict[str, list[PrecisionRow]]), precision_tables)


def _table(
    decided: Sequence[Decided], undecided: Mapping[Place, int], group: str, view: ViewFilter
) -> list[PrecisionRow]:
    found: dict[str, list[Decided]] = defaultdict(list)
    for one in decided:
        for place in one.places(group):
            found[place].append(one)
    largest = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))[:MAX_ROWS]
    return [_row(name, rows, undecided[group, name], group, view) for name, rows in largest]


def _row(
    name: str, rows: Sequence[Decided], undecided: int, group: str, view: ViewFilter
) -> PrecisionRow:
    judged = [JudgedSuspect(one.confirmed, one.arm, one.chance) for one in rows]
    query = _query_of(name, group)
    return PrecisionRow(
        name,
        len(rows),
        sum(one.confirmed for one in rows),
        sum(one.checker_wrong for one in rows),
        precision(judged, undecided),
        view.query_string(**query, status="confirmed,rejected"),
        view.query_string(**query, status="confirmed,rejected", reason="checker_wrong"),
    )


def _query_of(name: str, group: str) -> dict[str, str]:
    """The query string that opens exactly this row."""
    if group == "signal":
        return {"signal": name, "method": "screening"}
    fields = {"rule": "rule", "kind of error": "error_kind"}
    return {fields.get(group, group): NONE if name in UNNAMED else name}


@dataclass(frozen=True, slots=True)
class MissedRow:
    name: str
    passed: int
    looked_at: int
    wrong: int


def passed_sample(project: Project) -> tuple[Misses | NoFigure, list[MissedRow]]:
    """Estimate what the checkers miss, over the strata that the sample was drawn from.

    Strata are engine line, direction and capability, of all runs that are not archived.
    """
    sample = Suspect.items.filter(project=project, kind=ItemKind.PASSED)
    drawn = _looked_at(sample)
    if not drawn:
        n = sample.count()
        why = FigureMessage.PASSED_UNREVIEWED(n=n) if n else FigureMessage.NO_PASSED_DRAWN()
        return NoFigure(FigureMessage.UNKNOWN(why=why)), []
    rows = [
        MissedRow(name, passed, *drawn.get(name, (0, 0)))
        for name, passed in sorted(_passed(project).items())
    ]
    samples = [PassedSample(row.name, row.passed, row.looked_at, row.wrong) for row in rows]
    return misses(samples), rows


def _looked_at(sample: QuerySet[Suspect]) -> dict[str, tuple[int, int]]:
    """Stratum -> decided passed cases, and the bugs among them."""
    rows = (
        sample.filter(status__in=DECIDED)
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
    for row in count_rows(by_id.values()):
        run = by_id[row.run]
        if row.verdict == OutcomeVerdict.PASS:
            languages = (run.source_language, run.target_language)
            found[_stratum(run.engine.line.name, *languages, row.capability)] += row.cases
    return found


def _stratum(engine: str, source: str, target: str, capability: str) -> str:
    return f"{engine}, {source}-{target}, {capability}"


@dataclass(frozen=True, slots=True)
class Decided:
    """A decided suspect with its place in each breakdown and the draw of its first vote."""

    place: Mapping[str, str]
    confirmed: bool
    checker_wrong: bool
    arm: str
    chance: float | None
    signals: tuple[str, ...] = ()

    def places(self, group: str) -> tuple[str, ...]:
        return _places(self.place, self.signals, group)


def _places(place: Mapping[str, str], signals: tuple[str, ...], group: str) -> tuple[str, ...]:
    """The rows that a suspect counts in: one per breakdown, but one per signal of a screening."""
    return signals if group == "signal" else (place[group],)


def decided_suspects(project: Project, view: ViewFilter) -> list[Decided]:
    found = view.suspects(project).filter(status__in=DECIDED)
    draws, wrong = _draws(found.values("pk").order_by())
    rows = list(found.order_by("pk").values_list("pk", "status", "shuffle", *PLACE_FIELDS))
    reach = _random_reach(project, view, [(row[2], draws.get(row[0], ("",))[0]) for row in rows])
    return [
        Decided(
            _place(*place),
            status == SuspectStatus.CONFIRMED,
            pk in wrong,
            *((RANDOM, None) if 0 < shuffle <= reach else draws.get(pk, ("", None))),
            signals=_signals(place[0], place[-1]),
        )
        for pk, status, shuffle, *place in rows
    ]


def _random_reach(
    project: Project, view: ViewFilter, decided: Sequence[tuple[float, str]]
) -> float:
    """How far the random draws have come in the random order of all suspects; 0 if that is no sample.

    What stands before that place is a random sample of known size, whatever order handed it out: the
    random draws skip what another order was faster with, so that they alone would be what that order
    left over. It needs nearly all of it to be decided.

    :param decided: the place and the arm of each decided suspect
    """
    reach = max((shuffle for shuffle, arm in decided if arm == RANDOM), default=0.0)
    before = sum(shuffle <= reach for shuffle, _ in decided)
    open_before = (
        view.suspects(project).exclude(status__in=DECIDED).filter(shuffle__lte=reach).count()
        if before
        else 0
    )
    return reach if before >= NEARLY_ALL * (before + open_before) else 0.0


def undecided_suspects(project: Project, view: ViewFilter) -> Counter[Place]:
    """The number of suspects in each row of each breakdown that are not decided."""
    rows = (
        view.suspects(project)
        .exclude(status__in=DECIDED)
        .order_by()
        .values_list(*PLACE_FIELDS)
        .annotate(n=Count("pk"))
    )
    found = Counter[Place]()
    for *fields, n in rows.iterator():
        place, signals = _place(*fields), _signals(fields[0], fields[-1])
        for group in GROUPS:
            for name in _places(place, signals, group):
                found[group, name] += n
    return found


# Suspects of one place share the object.
@lru_cache(maxsize=10_000)
def _place(
    cause: str, kind: str, engine: str, source: str, target: str, method: str
) -> Mapping[str, str]:
    return {
        "rule": _rule(cause),
        "kind of error": kind or NO_KIND,
        "engine": engine,
        "direction": f"{source}-{target}",
        "method": method,
    }


@lru_cache(maxsize=10_000)
def _signals(cause: str, method: str) -> tuple[str, ...]:
    return tuple(cause.split("+")) if method == "screening" and cause else ()


def _rule(cause: str) -> str:
    """The rule's name, which is the part of the cause before the first slash."""
    return cause.split("/", 1)[0] or NO_RULE


def _draws(
    suspects: QuerySet[Suspect, Any],
) -> tuple[dict[int, tuple[str, float | None]], set[int]]:
    """How each suspect was drawn for its first vote, and which of them the checker got wrong."""
    draws: dict[int, tuple[str, float | None]] = {}
    wrong: set[int] = set()
    votes = (
        Judgement.objects.filter(suspect__in=suspects, withdrawn_at__isnull=True)
        .exclude(answer=Answer.SKIP)
        .order_by("created", "pk")
        .values_list("suspect_id", "arm", "chance", "reject_reason", "adjudication")
    )
    for suspect, arm, chance, reason, adjudication in votes.iterator():
        if not adjudication:
            draws.setdefault(suspect, (intern(arm), chance))
        if reason == RejectReason.CHECKER_WRONG:
            wrong.add(suspect)
    return draws, wrong
