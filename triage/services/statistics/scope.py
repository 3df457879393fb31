"""The scope of the charts page: a view, its runs and their counts, and its display options."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import QuerySet

from triage.models import Judgement, Project, RatingCampaign, Run
from triage.reporting.figures.base import Chart, Theme
from triage.reporting.statistics.rates import Weighting
from triage.services.counts.count_rows import CountRow, count_rows, uncounted
from triage.services.statistics.rated_items import Rated, rated, rating_of, unsettled
from triage.services.statistics.run_names import names_of
from triage.services.suspects.filters import ViewFilter

#: Prefix of a query string: the mark opens cases, including passed ones, not suspects.
CASES = "cases?"
#: The mark opens some cases of a comparison.
COMPARE = "compare?"
#: The mark opens items of a rating campaign.
RATED = "rated?"


@dataclass(frozen=True)
class Options:
    """The display options of the page.

    ``votes``: count votes, not items; ``other``: include OTH; ``by_corpus``: a table row per corpus
    (domain); ``rating``: the rating campaign's number, empty for the newest; ``paper_kinds``: group
    kinds of error into the paper's four.
    """

    votes: bool = False
    other: bool = True
    weighting: Weighting = "directions"
    theme: Theme = "light"
    rating: str = ""
    by_corpus: bool = False
    paper_kinds: bool = False


@dataclass(frozen=True)
class Scope:
    """One view of one project, read once for all figures of a page."""

    project: Project
    view: ViewFilter
    options: Options = field(default_factory=Options)
    known: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    """What several figures of the page ask for, by the question."""

    @cached_property
    def runs(self) -> dict[int, Run]:
        return {run.pk: run for run in self.view.runs(self.project).order_by("pk")}

    @property
    def judged(self) -> int:
        """The number of cases in the runs."""
        return sum(run.judged for run in self.runs.values())

    @cached_property
    def rating(self) -> RatingCampaign | None:
        return rating_of(self.project, self.options.rating)

    @cached_property
    def rated(self) -> Mapping[str, list[Rated]]:
        """The settled items of the rating campaign by system, with the direction if there are several."""
        rows = rated(self.rating, self.view) if self.rating else []
        several = len({row.direction for row in rows}) > 1
        found: dict[str, list[Rated]] = defaultdict(list)
        for row in rows:
            found[f"{row.system} {row.direction}" if several else row.system].append(row)
        return dict(sorted(found.items()))

    @cached_property
    def unsettled(self) -> int:
        """How many items of the rating campaign no figure includes."""
        return unsettled(self.rating, self.view) if self.rating else 0

    @cached_property
    def names(self) -> Mapping[int, str]:
        return names_of(self.runs.values())

    @cached_property
    def others(self) -> QuerySet[Run]:
        """Runs that the view's other conditions allow but no figure includes, newest first."""
        everything = replace(self.view, run="").runs(self.project, every=True)
        return everything.exclude(pk__in=list(self.runs)).order_by("-pk")

    @cached_property
    def asked_once(self) -> list[int]:
        """The largest run per question and engine, so that no case counts twice over all runs."""
        found: dict[tuple[int, str, str], Run] = {}
        for run in sorted(self.runs.values(), key=lambda run: (run.judged, run.pk)):
            found[run.engine_id, run.direction, run.campaign.method] = run
        return sorted(run.pk for run in found.values())

    @cached_property
    def count_rows(self) -> list[CountRow]:
        """The counts of the view; its verdict is ignored, as rates need all cases."""
        view = self.view
        return [
            row
            for row in count_rows(self.runs.values())
            if view.capability in ("", row.capability) and view.corpus in ("", row.corpus)
        ]

    @cached_property
    def uncounted(self) -> list[Run]:
        """Large runs that no figure includes yet, because a worker has to count them first."""
        return uncounted(self.runs.values())

    @cached_property
    def many_votes(self) -> bool:
        """Whether a worker has to compute figures over votes; reads no more votes than necessary."""
        enough = settings.FIGURES_AT_ONCE
        beyond = slice(enough, enough + 1)
        votes = Judgement.objects.order_by().values_list("pk")
        # Count all projects' votes first: those of one need a join with its far more numerous
        # suspects.
        return bool(votes[beyond]) and bool(votes.filter(suspect__project=self.project)[beyond])

    def engine(self, row: CountRow) -> str:
        return self.names[row.run]

    def direction(self, row: CountRow) -> str:
        return self.runs[row.run].direction

    def query(self, runs: Iterable[int], **changes: str) -> str:
        """Return the query string of the suspects seen in these runs, with the view's own conditions.

        If two runs of one engine line share a question, a suspect has two cases. Marks count cases,
        so the query string then opens the cases.
        """
        named = set(runs)
        address = self._address(named, **changes)
        return CASES + address if self._line_twice(named) else address

    def _line_twice(self, runs: Collection[int]) -> bool:
        lines = {
            (run.engine.line_id, run.direction, run.campaign.method)
            for run in (self.runs[pk] for pk in runs if pk in self.runs)
        }
        return len(lines) < len([pk for pk in runs if pk in self.runs])

    def _address(self, runs: Iterable[int], **changes: str) -> str:
        # A run implies all of these; leaving them out keeps query strings short.
        named = dict.fromkeys(
            ("method", "engine", "version", "direction", "campaign", "since", "until"), ""
        )
        value = ",".join(str(pk) for pk in sorted(set(runs)))
        return self.view.query_string(**{**named, "run": value, **changes})

    def suspects_query(self, runs: Iterable[int], **changes: str) -> str:
        """The same for everything that failed or on which the checker abstained."""
        verdict = self.view.verdict or "fail,abstain"
        return self.query(runs, **{"verdict": verdict, **changes})

    def compare_query(self, first: Iterable[int], second: Iterable[int], show: str) -> str:
        """Return the query string of the cases of a comparison that ``show`` names."""
        values = {
            "a": ",".join(map(str, first)),
            "b": ",".join(map(str, second)),
            "capability": self.view.capability,
            "corpus": self.view.corpus,
            "show": show,
        }
        return COMPARE + urlencode({name: value for name, value in values.items() if value})

    def cases_query(self, runs: Iterable[int], **changes: str) -> str:
        return CASES + self._address(runs, **{"verdict": "", "status": "", **changes})


def grouped(
    rows: Sequence[CountRow], key: Callable[[CountRow], tuple[str, ...]]
) -> Mapping[tuple[str, ...], list[CountRow]]:
    """Group counts by key, sorted by key."""
    groups: dict[tuple[str, ...], list[CountRow]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(sorted(groups.items()))


def runs_of(rows: Iterable[CountRow]) -> set[int]:
    return {row.run for row in rows}


def with_notes(chart: Chart, *notes: str) -> Chart:
    return {**chart, "notes": [*chart["notes"], *(note for note in notes if note)]}
