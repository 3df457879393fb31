"""The figures of a project's overview: each engine's pass rate and its change, and the bugs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Count, Q, Sum
from django.utils import timezone

from triage.methods.registry import get_method
from triage.models import (
    Answer,
    Category,
    ItemKind,
    Judgement,
    OutcomeVerdict,
    Presence,
    Project,
    Run,
    RunStatus,
    SuspectCount,
    SuspectStatus,
)
from triage.reporting.statistics.rates import PassRate, Rate, clearly_differ
from triage.services.counts.count_rows import as_counts, case_counts
from triage.services.review.suspect_groups import SuspectGroup
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter

#: The number of runs shown, and of earlier runs searched for those to compare with.
MAX_ROWS = 12
_EARLIER = 300


@dataclass(frozen=True)
class EngineRow:
    """A run with its raw pass rate, and that of the previous run on the same cases."""

    run: Run
    rate: Rate
    open: int
    before: Run | None = None
    rate_before: Rate | None = None

    @property
    def percent(self) -> int:
        """The rate as the length of a bar."""
        return round(100 * (self.rate.value or 0))

    @property
    def points(self) -> float | None:
        """The change of the rate in percentage points."""
        if self.rate.value is None or self.rate_before is None or self.rate_before.value is None:
            return None
        return round(100 * (self.rate.value - self.rate_before.value), 1) + 0.0

    @property
    def may_be_chance(self) -> bool:
        """Whether so small a change says nothing; comparing the two runs case by case tells more."""
        return self.rate_before is not None and not clearly_differ(self.rate, self.rate_before)


@dataclass(frozen=True)
class GroupTrend:
    """The share of cases that fail in one way, ``now`` and ``before``: in the runs on the same cases.

    ``runs``: the earlier and the later run of each direction.
    """

    now: Rate
    before: Rate
    runs: Sequence[tuple[Run, Run]]

    @property
    def comparison(self) -> str:
        """The query string of the comparison of these runs."""
        first, second = (
            ",".join(str(run.pk) for run in side) for side in zip(*self.runs, strict=True)
        )
        return f"a={first}&b={second}"

    @property
    def more(self) -> int:
        """How many more cases fail than before; negative for fewer."""
        return self.now.successes - self.before.successes

    @property
    def may_be_chance(self) -> bool:
        return not clearly_differ(self.now, self.before)


@dataclass(frozen=True)
class Dashboard:
    """``left_out`` is the number of engines and directions not shown."""

    rows: Sequence[EngineRow]
    left_out: int
    categories: Sequence[tuple[str, str, int]]
    mine: Mapping[str, int]

    @property
    def has_earlier(self) -> bool:
        """Whether any row has an earlier run to compare with."""
        return any(row.before for row in self.rows)


def dashboard(project: Project, user: User) -> Dashboard:
    scope = Scope(project, ViewFilter())
    counts = defaultdict(list)
    for row in scope.count_rows:
        counts[row.run].append(row)
    runs = sorted(scope.runs.values(), key=lambda run: (run.engine.name, run.direction, run.pk))
    shown = runs[:MAX_ROWS]
    before = _before(project, shown)
    rows = []
    for run in shown:
        found = as_counts(counts[run.pk])
        earlier = before.get(run.pk)
        rate_before = Rate(earlier.passed, earlier.passed + earlier.failed) if earlier else None
        rows.append(EngineRow(run, PassRate(found).raw, found.open, earlier, rate_before))
    return Dashboard(rows, len(runs) - len(shown), _categories(project), _mine(project, user))


def group_trends(
    rows: Iterable[EngineRow], groups: Sequence[SuspectGroup]
) -> list[GroupTrend | None]:
    """What has become of each group since the previous run; None where there was none."""
    known = [(row.before, row.run) for row in rows if row.before is not None]
    pairs = [[pair for pair in known if _ran(group.view, pair[1])] for group in groups]
    failing: Counter[tuple[int, str, str]] = Counter()
    for count in case_counts({run for found in pairs for pair in found for run in pair}):
        if count.verdict == OutcomeVerdict.FAIL:
            failing[count.run_id, count.error_kind, count.capability] += count.cases

    def rate(runs: Sequence[Run], group: SuspectGroup) -> Rate:
        failed = sum(failing[run.pk, group.error_kind, group.capability] for run in runs)
        return Rate(failed, sum(run.passed + run.failed for run in runs))

    def trend(group: SuspectGroup, found: Sequence[tuple[Run, Run]]) -> GroupTrend | None:
        if not found:
            return None
        before, now = zip(*found, strict=True)
        return GroupTrend(rate(now, group), rate(before, group), found)

    return list(map(trend, groups, pairs))


def _ran(view: ViewFilter, run: Run) -> bool:
    """Whether a run is one of a group's engine, method and direction, or of any if it has several."""
    place = (run.engine.line.name, run.campaign.method)
    return place == (view.engine, view.method) and view.direction in ("", run.direction)


def _before(project: Project, runs: Iterable[Run]) -> dict[int, Run]:
    """The last earlier run of the same cases on the same engine line, per run; one query."""
    wanted = {_question(run): run for run in runs}
    found: dict[int, Run] = {}
    earlier = (
        Run.objects.filter(
            campaign__project=project, campaign__archived_at__isnull=True, status=RunStatus.DONE
        )
        .exclude(passed=0, failed=0)
        .select_related("engine__line", "campaign")
        .order_by("-pk")
    )
    for run in earlier[:_EARLIER]:
        now = wanted.get(_question(run))
        if now is not None and run.pk < now.pk and now.pk not in found and _same_cases(run, now):
            found[now.pk] = run
    return found


def _same_cases(run: Run, now: Run) -> bool:
    """Whether two runs with one signature have the same cases; those of recorded engines are in files."""
    if now.engine.kind != "recorded":
        return True
    others = now.cases.exclude(input_hash__in=run.cases.values("input_hash"))
    return run.cases_total == now.cases_total and not others.exists()


def _question(run: Run) -> str:
    """The engine line, and the signature without the engine's version, which determine the cases.

    An option at its default counts like one that did not exist when the run was made.
    """
    usual = get_method(run.campaign.method).options_type().model_dump(mode="json")
    given = run.signature.get("options", {}).items()
    options = {name: value for name, value in given if name not in usual or value != usual[name]}
    settings = {name: value for name, value in run.signature.items() if name != "engine"}
    settings["options"] = sorted(options.items())
    return repr((run.engine.line_id, run.direction, run.campaign.method, sorted(settings.items())))


def _categories(project: Project) -> list[tuple[str, str, int]]:
    """Code, name and number of confirmed bugs per category, most frequent first."""
    rows = (
        SuspectCount.objects.filter(project=project, status=SuspectStatus.CONFIRMED)
        .exclude(presence=Presence.FIXED)
        .order_by()
        .values_list("category")
        .annotate(n=Sum("suspects"))
        .exclude(n=0)
    )
    names = dict(Category.choices)
    found = [(code, str(names.get(code, "")), n) for code, n in rows]
    return sorted(found, key=lambda one: (-one[2], not one[0], one[0]))


def _mine(project: Project, user: User) -> dict[str, int]:
    """The number of suspects that a user has judged: in total, and in the last 24 hours.

    ``flagged`` are those flagged by the user that still wait for a decision.
    """
    recent = Q(created__gte=timezone.now() - timedelta(days=1))
    votes = Judgement.objects.filter(
        reviewer=user,
        suspect__project=project,
        suspect__kind=ItemKind.SUSPECT,
        withdrawn_at__isnull=True,
    )
    given = ~Q(answer=Answer.SKIP)
    waiting = Q(flagged=True, suspect__status__in=(SuspectStatus.OPEN, SuspectStatus.ADJUDICATION))
    return votes.aggregate(
        total=Count("suspect", distinct=True, filter=given),
        today=Count("suspect", distinct=True, filter=given & recent),
        flagged=Count("suspect", distinct=True, filter=waiting),
    )
