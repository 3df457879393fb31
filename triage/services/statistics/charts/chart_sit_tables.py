"""Structure-invariant testing: the paper's tables, from the runs and verdicts of a view."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from triage.methods.sit.analysis import (
    IssueJudgement,
    MemberJudgement,
    corpus_statistics,
    kind_counts,
    top_k,
    unique_bugs,
)
from triage.models import Case, Judgement, Outcome, Run, StepTime, SuspectStatus
from triage.reporting.figures import Chart
from triage.reporting.figures.sit_review import (
    TOPS,
    AccuracyMark,
    KindsMark,
    kind_bars,
    top_k_bars,
)
from triage.reporting.figures.sit_runs import CorpusRow, TimeRow, input_statistics, step_times
from triage.reporting.messages import Sentence, capability, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Rate
from triage.services.review.votes import BUG_KINDS
from triage.services.statistics.charts.chart_sit import METHOD, MOST, suspects_query
from triage.services.statistics.scope import Scope, with_notes

NO_CORPUS = _("no corpus named")
MOST_RUNS = 20


def inputs(scope: Scope) -> Chart:
    """Lengths of the original sentences by corpus (table 1), each sentence counted once."""
    rows = Case.objects.filter(run__in=_runs(scope)).order_by().values_list("corpus", "inputs__0")
    texts: dict[str, set[str]] = defaultdict(set)
    for corpus, text in rows.distinct()[:MOST]:
        texts[corpus or NO_CORPUS].add(text)
    found = [_corpus_row(corpus, members) for corpus, members in sorted(texts.items())]
    return input_statistics(found, scope.options.theme)


def _corpus_row(corpus: str, sentences: Iterable[str]) -> CorpusRow:
    found = corpus_statistics(sentences)
    return CorpusRow(
        corpus,
        found.sentences,
        found.shortest,
        found.mean_words,
        found.longest,
        found.words,
        found.distinct,
    )


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
    """Kinds of bugs in the first three variants, and bugs not in the original (tables 3, 5, 6: top-3)."""
    most = max(TOPS)
    marks = [
        KindsMark(
            system,
            sum(len(issue.members[:most]) for issue in issues),
            kind_counts(issues, most),
            unique_bugs(issues, most),
            suspects_query(scope.project, suspects),
            len(suspects),
        )
        for system, (suspects, issues) in _judged(scope).items()
    ]
    labels = {name: str(label) for name, label in BUG_KINDS.items()}
    return kind_bars(marks, labels, scope.options.theme)


def times(scope: Scope) -> Chart:
    """How the newest runs spent their time (table 7, figures 12 and 13)."""
    runs = sorted(_runs(scope), reverse=True)[:MOST_RUNS]
    seconds: dict[int, dict[str, float]] = defaultdict(dict)
    for run, step, spent in StepTime.objects.filter(run__in=runs).values_list(
        "run", "step", "seconds"
    ):
        seconds[run][step] = spent
    rows = [TimeRow(_name(scope.runs[pk]), _texts(pk), seconds[pk]) for pk in runs if pk in seconds]
    return step_times(rows, scope.options.theme)


def _name(run: Run) -> str:
    return Sentence.OF_RUN(name=f"{run.engine.name} {run.direction}", n=run.pk)


def _texts(run: int) -> int:
    """The number of originals and variants of a run."""
    rows = Case.objects.filter(run=run).values_list("inputs", flat=True)
    return sum(len(texts) for texts in rows.iterator())


def _runs(scope: Scope) -> list[int]:
    return [pk for pk, run in scope.runs.items() if run.campaign.method == METHOD]


def _many(scope: Scope) -> str:
    count = Outcome.objects.filter(run__in=_runs(scope), verdict="fail").count()
    return Sentence.NEWEST_GROUPS(n=MOST) if count > MOST else ""


#: System and structure -> suspects and the judgement of each.
Judged = dict[str, tuple[list[int], list[IssueJudgement]]]


def _judged(scope: Scope) -> Judged:
    """The groups with a verdict on every variant shown, by system and structure."""
    rows = (
        Outcome.objects.filter(
            run__in=_runs(scope),
            verdict="fail",
            suspect__status__in=[SuspectStatus.CONFIRMED, SuspectStatus.REJECTED],
        )
        .order_by("-pk")
        .values_list(
            "run", "evidence__members", "evidence__structure", "suspect", "suspect__status"
        )
    )[:MOST]
    # The members' texts are long, and only their number is needed.
    listed = [
        (run, len(members or ()), *rest) for run, members, *rest in rows.iterator(chunk_size=200)
    ]
    said = _votes({row[3] for row in listed})
    found: Judged = {}
    for run, size, structure, suspect, status in listed:
        issue = _issue(size, said.get(suspect, {}), status)
        if issue is not None:
            row = scope.runs[run]
            system = parts(", ", f"{scope.names[run]} {row.direction}", capability(structure))
            suspects, issues = found.setdefault(system, ([], []))
            suspects.append(suspect)
            issues.append(issue)
    return dict(sorted(found.items()))


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


def _issue(size: int, said: dict[int, dict[str, Any]], status: str) -> IssueJudgement | None:
    """A group's judgement, None if a variant has no verdict; no variant of a rejected group is wrong."""
    if status == SuspectStatus.REJECTED:
        said = {}
    elif not all(index in said for index in range(1, size + 1)):
        return None
    members = [_member(said.get(index)) for index in range(size + 1)]
    return IssueJudgement(members[0], tuple(members[1:]))


def _member(said: dict[str, Any] | None) -> MemberJudgement:
    if not said or not said.get("buggy"):
        return MemberJudgement()
    kinds, known = (frozenset(said.get(name, ())) for name in ("kinds", "same_kinds"))
    return MemberJudgement(True, kinds, bool(said.get("same")), known)
