"""What share of serious errors a method finds, shown wherever its pass rate is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triage.methods.screening.serious_errors import FOUND
from triage.models import Project, Run, Survey
from triage.reporting.statistics.rates import Rate
from triage.reporting.surveys.estimates import Share
from triage.services.review.surveys import METHOD
from triage.services.statistics.survey_results import latest_survey, survey_results

#: Methods that judge ordinary text, so that a pass is easily taken for a good translation.
METHODS = ("screening", "sit")


@dataclass(frozen=True, slots=True)
class FoundShare:
    """The share of serious errors that a method finds: by the project's own survey, else as measured
    before the release in the directions at hand; neither where nobody measured it."""

    method: str
    survey: Survey | None = None
    own: Share | None = None
    shipped: Sequence[tuple[str, Rate]] = ()

    @property
    def misses_most(self) -> bool:
        """Whether the measured share is under a half for certain in all directions."""
        found = [rate.interval for _direction, rate in self.shipped]
        return all(interval is not None and interval.high < 0.5 for interval in found)


def found_shares(project: Project, runs: Iterable[Run]) -> list[FoundShare]:
    """Return one share for each method among the runs that judges ordinary text."""
    directions: dict[str, set[str]] = {}
    for run in runs:
        directions.setdefault(run.campaign.method, set()).add(run.direction)
    methods = [method for method in METHODS if method in directions]
    if not methods:
        return []
    survey = latest_survey(project)
    rows = survey_results(survey).finds if survey else []
    recalls = {row.by: row.recall for row in rows}
    return [
        FoundShare(method, survey, own)
        if (own := recalls.get(METHOD + method)) is not None
        else FoundShare(method, shipped=_shipped(method, directions[method]))
        for method in methods
    ]


def _shipped(method: str, directions: Iterable[str]) -> list[tuple[str, Rate]]:
    if method != "screening":
        return []
    return [(one, Rate(FOUND[one].n, FOUND[one].of)) for one in sorted(directions) if one in FOUND]
