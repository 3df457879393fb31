"""Structure-invariant testing: the paper's tables, from the runs and verdicts of a view."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from triage.methods.sit.analysis import (
    IssueJudgement,
    MemberJudgement,
    corpus_statistics,
    kind_counts,
    top_k,
    unique_bugs,
)
from triage.methods.sit.options import MEASURED
from triage.models import DECIDED, Case, Judgement, Outcome, Run, StepTime, SuspectStatus
from triage.reporting.figures.base import Chart
from triage.reporting.figures.sit_review import (
    TOPS,
    AccuracyMark,
    KindsFound,
    KindsMark,
    kind_bars,
    top_k_bars,
)
from triage.reporting.figures.sit_runs import (
    CorpusRow,
    StructureMark,
    TimeRow,
    input_statistics,
    step_times,
    structure_bars,
)
from triage.reporting.messages import FigureMessage, capability, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Rate
from triage.services.review.votes import BUG_KINDS
from triage.services.statistics.charts.chart_sit import MAX_GROUPS, METHOD, suspects_query
from triage.services.statistics.scope import Scope, with_notes

NO_CORPUS = _("no corpus named")
MAX_RUNS = 20


def inputs(scope: Scope) -> Chart:
    """Lengths of the original sentences by corpus (table 1), each sentence counted once."""
    rows = Case.objects.filter(run__in=_runs(scope)).order_by().values_list("corpus", "inputs__0")
    texts: dict[str, set[str]] = defaultdict(set)
    for corpus, text in rows.distinct()[:MAX_GROUPS]:
        texts[corpus or NO_CORPUS].add(text)
    found = [
        CorpusRow(corpus, **asdict(corpus_statistics(members)))
        for corpus, members in sorted(texts.items())
    ]
    return input_statistics(found, scope.options.theme)


def accuracy(scope: Scope) -> Chart:
    """Top-1 to top-3 accuracy of the judged groups, without and with originals (tables 2 and 4)."""
    marks = []
    for system, (suspects, issues) in _judged(scope).items():
        alone, both = (
            tuple(Rate(*top_k(issues, k, with_original=counted)) for k in TOPS)
            for counted in (False, True)
        )
        query = suspects_query(scope.project, suspects)
        marks.append(AccuracyMark(system, alone, both, query, len(suspects)))  # type: ignore[arg-type]
    return with_notes(top_k_bars(marks, scope.options.theme), _many(scope))


def kinds(scope: Scope) -> Chart:
    """Kinds of bugs in the first variants, and bugs not in the original (tables 3, 5, 6)."""
    marks = [
        KindsMark(
            system,
            tuple(_kinds_of(issues, k) for k in TOPS),  # type: ignore[arg-type]
            suspects_query(scope.project, suspects),
            len(suspects),
        )
        for system, (suspects, issues) in _judged(scope).items()
    ]
    labels = {name: str(label) for name, label in BUG_KINDS.items()}
    return kind_bars(marks, labels, scope.options.theme)


def _kinds_of(issues: Sequence[IssueJudgement], k: int) -> KindsFound:
    variants = sum(len(issue.members[:k]) for issue in issues)
    return KindsFound(variants, kind_counts(issues, k), unique_bugs(issues, k))


def structures(scope: Scope) -> Chart:
    """The groups that each structure reported and the bugs in them.

    If a campaign has several structures, they were applied to the same translations.
    """
    groups = list(_reported_groups(scope))
    reported = Counter(name for group in groups for name in group.issues)
    judged, alone = _judged_groups(groups), Counter[Key]()
    for group in groups:
        alone.update(group.found_alone(max(TOPS)))
    several = Counter(system for system, name in reported if name not in MEASURED)
    marks = [
        StructureMark(
            _system(scope, key),
            count,
            len(judged[key][0]) if key in judged else 0,
            tuple(unique_bugs(judged.get(key, NOTHING)[1], k) for k in TOPS),  # type: ignore[arg-type]
            alone[key] if several[key[0]] > 1 and key[1] not in MEASURED else None,
            sum(issue.original.buggy for issue in judged.get(key, NOTHING)[1]),
            suspects_query(scope.project, judged.get(key, NOTHING)[0]),
        )
        for key, count in sorted(reported.items())
    ]
    return with_notes(structure_bars(marks, scope.options.theme), _many(scope))


def times(scope: Scope) -> Chart:
    """How the newest runs spent their time (table 7, figures 12 and 13)."""
    runs = sorted(_runs(scope), reverse=True)[:MAX_RUNS]
    seconds: dict[int, dict[str, float]] = defaultdict(dict)
    for run, step, spent in StepTime.objects.filter(run__in=runs).values_list(
        "run", "step", "seconds"
    ):
        seconds[run][step] = spent
    rows = [TimeRow(_name(scope.runs[pk]), _texts(pk), seconds[pk]) for pk in runs if pk in seconds]
    return step_times(rows, scope.options.theme)


def _name(run: Run) -> str:
    return FigureMessage.OF_RUN(name=f"{run.engine.name} {run.direction}", n=run.pk)


def _texts(run: int) -> int:
    """The number of originals and variants of a run."""
    rows = Case.objects.filter(run=run).values_list("inputs", flat=True)
    return sum(len(texts) for texts in rows.iterator())


def _runs(scope: Scope) -> list[int]:
    return [pk for pk, run in scope.runs.items() if run.campaign.method == METHOD]


def _many(scope: Scope) -> str:
    count = Outcome.objects.filter(run__in=_runs(scope), verdict="fail").count()
    return FigureMessage.NEWEST_GROUPS(n=MAX_GROUPS) if count > MAX_GROUPS else ""


#: A system (engine and direction), and a structure.
Key = tuple[str, str]
Judged = dict[Key, tuple[list[int], list[IssueJudgement]]]
NOTHING: tuple[list[int], list[IssueJudgement]] = ([], [])


@dataclass(frozen=True, slots=True)
class ReportedGroup:
    """A reported group.

    ``issues``: for each structure that reports it, the order of its variants and their judgement,
    None if the group is undecided or a variant has no verdict.
    """

    suspect: int
    issues: Mapping[Key, tuple[tuple[int, ...], IssueJudgement | None]]

    def found_alone(self, k: int) -> list[Key]:
        """For each new bug that a single structure has among its first ``k`` variants, its key."""
        holders: dict[int, list[Key]] = defaultdict(list)
        for key, (order, issue) in self.issues.items():
            for number, member in zip(order[:k], issue.members if issue else (), strict=False):
                if member.has_new_bug:
                    holders[number].append(key)
        return [keys[0] for keys in holders.values() if len(keys) == 1]


def _judged(scope: Scope) -> dict[str, tuple[list[int], list[IssueJudgement]]]:
    """The groups with a verdict on every variant shown, by system and structure."""
    found = _judged_groups(_reported_groups(scope))
    return {_system(scope, key): judged for key, judged in sorted(found.items())}


def _judged_groups(groups: Iterable[ReportedGroup]) -> Judged:
    found: Judged = {}
    for group in groups:
        for key, (_order, issue) in group.issues.items():
            if issue is not None:
                suspects, issues = found.setdefault(key, ([], []))
                suspects.append(group.suspect)
                issues.append(issue)
    return found


def _system(scope: Scope, key: Key) -> str:
    return parts(", ", key[0], capability(key[1]))


def _reported_groups(scope: Scope) -> Iterator[ReportedGroup]:
    """The newest reported groups, each with all structures that report it."""
    rows = (
        Outcome.objects.filter(run__in=_runs(scope), verdict="fail", suspect__isnull=False)
        .order_by("-pk")
        .values_list(
            "run",
            "evidence__members",
            "evidence__structure",
            "evidence__reported",
            "suspect",
            "suspect__status",
        )
    )[:MAX_GROUPS]
    # The members' texts are long, and only their number is needed.
    groups: list[tuple[int, dict[str, list[int]], int, str]] = [
        (run, reported or {structure: list(range(1, len(members or ()) + 1))}, suspect, status)
        for run, members, structure, reported, suspect, status in rows.iterator(chunk_size=200)
    ]
    votes = _votes({suspect for _run, _reported, suspect, status in groups if status in DECIDED})
    for run, reported, suspect, status in groups:
        system = f"{scope.names[run]} {scope.runs[run].direction}"
        yield ReportedGroup(
            suspect,
            {
                (system, structure): (tuple(order), _issue(order, votes.get(suspect, {}), status))
                for structure, order in reported.items()
            },
        )


def _votes(suspects: set[int]) -> dict[int, dict[int, dict[str, Any]]]:
    """Suspect -> the last vote on each of its members; adjudications override other votes."""
    found: dict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
    votes = (
        Judgement.objects.filter(suspect__in=suspects, withdrawn_at__isnull=True)
        .order_by("adjudication", "created", "pk")
        .values_list("suspect", "members")
    )
    for suspect, members in votes:
        found[suspect].update({m["index"]: m for m in members if m.get("buggy") is not None})
    return found


def _issue(
    order: Sequence[int], votes: dict[int, dict[str, Any]], status: str
) -> IssueJudgement | None:
    """A group's judgement; None if the group is undecided or a variant has no verdict.

    In a rejected group, all variants count as correct.

    :param order: the numbers of its variants, farthest first.
    """
    if status not in DECIDED:
        return None
    if status == SuspectStatus.REJECTED:
        votes = {}
    elif not all(index in votes for index in order):
        return None
    return IssueJudgement(_member(votes.get(0)), tuple(_member(votes.get(i)) for i in order))


def _member(vote: dict[str, Any] | None) -> MemberJudgement:
    if not vote or not vote.get("buggy"):
        return MemberJudgement()
    kinds, known = (frozenset(vote.get(name, ())) for name in ("kinds", "same_kinds"))
    return MemberJudgement(True, kinds, bool(vote.get("same")), known)
