"""Structure-invariant testing: what each distance threshold would queue, and how precisely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from triage.models import Judgement, Outcome, SuspectStatus
from triage.reporting.calibration import RANDOM
from triage.reporting.figures import Chart, threshold_figure
from triage.reporting.sit_curves import Issue, Member, threshold_curve, useful_thresholds
from triage.services.charting import Scope, with_notes

METHOD = "sit"
#: Newest issues read for the curve; each carries some hundred distances.
MOST = 20_000


def threshold(scope: Scope) -> Chart:
    """The curve over every issue of the view with stored distances."""
    runs = [pk for pk, run in scope.runs.items() if run.campaign.method == METHOD]
    rows = list(
        Outcome.objects.filter(run__in=runs)
        .exclude(verdict="error")
        .order_by("-pk")
        .values_list("evidence", "suspect_id", "suspect__status")[:MOST]
    )
    votes = _member_votes(runs)
    issues = [_issue(evidence, votes.get(suspect), status) for evidence, suspect, status in rows]
    points = threshold_curve(issues, useful_thresholds(issues))
    forces = Counter(row[0].get("threshold") for row in rows if row[0].get("threshold") is not None)
    in_force = forces.most_common(1)[0][0] if forces else None
    query = scope.cases_query(runs)
    drawn = threshold_figure(points, lambda _: query, scope.options.theme, in_force)
    return with_notes(
        drawn,
        "Every mark opens all cases of these runs: a list by distance is not kept.",
        f"Only the newest {MOST} issues." if len(rows) == MOST else "",
    )


def _member_votes(runs: Iterable[int]) -> dict[int | None, tuple[dict[int, bool], bool]]:
    """Suspect -> verdicts on its members, and whether it was drawn at random."""
    found: dict[int | None, tuple[dict[int, bool], bool]] = {}
    votes = (
        Judgement.objects.filter(suspect__outcomes__run__in=list(runs), withdrawn_at__isnull=True)
        .order_by("created", "pk")
        .values_list("suspect_id", "members", "arm", "chance")
    )
    for suspect, members, arm, chance in votes:
        before = found.get(suspect, ({}, False))
        said = {m["index"]: m["buggy"] for m in members if m.get("buggy") is not None}
        found[suspect] = ({**before[0], **said}, before[1] or arm == RANDOM or chance is not None)
    return found


def _issue(
    evidence: dict[str, Any],
    votes: tuple[dict[int, bool], bool] | None,
    status: str | None,
) -> Issue:
    said, fair = votes or ({}, False)
    members = [
        Member(float(row["scaled_distance"]), _buggy(said, place, status))
        # Distances stand in the order of the members that were shown, farthest first.
        for place, row in enumerate(evidence.get("distances", ()), 1)
        if row.get("scaled_distance") is not None
    ]
    return Issue(tuple(members), said.get(0), fair)


def _buggy(said: dict[int, bool], place: int, status: str | None) -> bool | None:
    """A member's own verdict; a rejected issue has no buggy member."""
    if place in said:
        return said[place]
    return False if status == SuspectStatus.REJECTED else None
