"""Structure-invariant testing: number and precision of the issues above each distance threshold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from triage.models import Judgement, Outcome, Project, SuspectStatus
from triage.reporting.figures.base import Chart
from triage.reporting.figures.sit import Opens, threshold_figure
from triage.reporting.messages import FigureMessage
from triage.reporting.messages import word as _
from triage.reporting.statistics.calibration import RANDOM
from triage.reporting.statistics.sit_curves import (
    Issue,
    RatedVariant,
    threshold_curve,
    useful_thresholds,
)
from triage.services.common.sit_distances import MAX_DISTANCES, with_distances
from triage.services.statistics.scope import Scope, with_notes
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.id_lists import items_of

METHOD = "sit"
MAX_GROUPS = MAX_DISTANCES


def threshold(scope: Scope) -> Chart:
    """The curve over all issues of the view with stored distances."""
    everything = [pk for pk, run in scope.runs.items() if run.campaign.method == METHOD]
    runs = [pk for pk in everything if pk in scope.asked_once]
    wanted: dict[str, Any] = {"run__in": runs}
    if scope.view.capability:
        wanted["capability"] = scope.view.capability
    if scope.view.corpus:
        wanted["case__corpus"] = scope.view.corpus
    votes = _member_votes(runs)
    issues: list[Issue] = []
    suspects: list[int | None] = []
    forces: Counter[float] = Counter()
    names = (
        "suspect_id",
        "suspect__status",
        "evidence__threshold",
        "evidence__structure",
        "evidence__reported",
    )
    for distances, suspect, status, force, structure, reported in with_distances(
        Outcome.objects.filter(**wanted), *names
    ):
        vote = votes.get(suspect)
        if vote and reported:
            vote = _of_structure(vote, len(reported.get(structure, ())))
        issues.append(_issue(distances, vote, status))
        suspects.append(suspect)
        forces.update([] if force is None else [force])
    points = threshold_curve(issues, useful_thresholds(issues))
    in_force = forces.most_common(1)[0][0] if forces else None
    complete = {point.threshold for point in points if point.complete}
    judged = _judged(zip(issues, suspects, strict=True))
    opens = Opens(
        lambda limit: scope.cases_query(runs, distance=repr(limit)),
        lambda limit: suspects_query(
            scope.project,
            [pk for top, pk, fair in judged if top > limit and (fair or limit in complete)],
        ),
    )
    drawn = threshold_figure(points, opens, scope.options.theme, in_force)
    most = MAX_DISTANCES
    return with_notes(
        drawn,
        _(
            "A queue mark opens the suspects above its threshold, a precision mark those that were reviewed."
        ),
        FigureMessage.ONE_RUN_EACH(n=len(everything) - len(runs))
        if len(runs) < len(everything)
        else "",
        FigureMessage.NEWEST_ISSUES(n=most) if len(issues) == most else "",
    )


def _of_structure(vote: tuple[dict[int, bool], bool], shown: int) -> tuple[dict[int, bool], bool]:
    """Leave out verdicts on variants that only other structures report, which are shown last."""
    return {index: buggy for index, buggy in vote[0].items() if index <= shown}, vote[1]


def _judged(issues: Iterable[tuple[Issue, int | None]]) -> list[tuple[float, int, bool]]:
    """First member's distance, the suspect, and whether it was drawn, for judged issues."""
    found = []
    for issue, suspect in issues:
        first = next(iter(issue.above(float("-inf"))), None)
        if first and suspect and first.buggy is not None:
            found.append((first.distance, suspect, issue.fair))
    return found


def suspects_query(project: Project, suspects: Sequence[int]) -> str:
    """Return the query string of exactly these suspects."""
    return ViewFilter(items=items_of(project, suspects)).query_string()


def _member_votes(runs: Iterable[int]) -> dict[int | None, tuple[dict[int, bool], bool]]:
    """Suspect -> verdicts on its members, and whether it was drawn at random."""
    found: dict[int | None, tuple[dict[int, bool], bool]] = {}
    votes = (
        Judgement.objects.filter(suspect__outcomes__run__in=list(runs), withdrawn_at__isnull=True)
        .order_by("created", "pk")
        .values_list("suspect_id", "members", "arm", "chance")
    )
    for suspect, members, arm, chance in votes.iterator():
        before = found.get(suspect, ({}, False))
        buggy = {m["index"]: m["buggy"] for m in members if m.get("buggy") is not None}
        found[suspect] = ({**before[0], **buggy}, before[1] or arm == RANDOM or chance is not None)
    return found


def _issue(
    distances: Iterable[dict[str, Any]],
    votes: tuple[dict[int, bool], bool] | None,
    status: str | None,
) -> Issue:
    buggy, fair = votes or ({}, False)
    members = [
        RatedVariant(float(row["scaled_distance"]), _buggy(buggy, place, status))
        # Distances are in the order in which the members were shown, farthest first.
        for place, row in enumerate(distances, 1)
        if row.get("scaled_distance") is not None
    ]
    return Issue(tuple(members), fair)


def _buggy(buggy: dict[int, bool], place: int, status: str | None) -> bool | None:
    """A member's own verdict; a rejected issue has no buggy member."""
    if place in buggy:
        return buggy[place]
    return False if status == SuspectStatus.REJECTED else None
