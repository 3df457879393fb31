"""What the charts page shows: a view, its runs and their counts, and which figure is where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import QuerySet

from triage.models import Judgement, Project, Run
from triage.reporting.figures import Chart, Theme
from triage.reporting.statistics.averages import Weighting
from triage.services.counts.count_rows import CountRow, count_rows, uncounted
from triage.services.statistics.run_names import names_of
from triage.services.suspects.filters import ViewFilter

#: Before a query string: the mark opens cases, passed ones among them, not suspects.
CASES = "cases?"
#: The mark opens some cases of a comparison.
COMPARE = "compare?"
#: The mark opens items of a rating campaign.
RATED = "rated?"


@dataclass(frozen=True)
class Options:
    """What the page's switches say.

    ``votes``: count votes, not items; ``other``: with OTH; ``by_corpus``: tables have a row for
    each corpus (domain); ``rating``: the rating campaign's
    number, empty for the newest; ``paper_kinds``: kinds of error are the paper's four.
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

    @cached_property
    def runs(self) -> dict[int, Run]:
        return {run.pk: run for run in self.view.runs(self.project).order_by("pk")}

    @cached_property
    def names(self) -> Mapping[int, str]:
        return names_of(self.runs.values())

    @cached_property
    def others(self) -> QuerySet[Run]:
        """Runs that the view's other conditions allow and that are in no figure, newest first."""
        everything = replace(self.view, run="").runs(self.project, every=True)
        return everything.exclude(pk__in=list(self.runs)).order_by("-pk")

    @cached_property
    def asked_once(self) -> list[int]:
        """Of runs that put one question to one engine the largest: no case twice over all runs."""
        found: dict[tuple[int, str, str], Run] = {}
        for run in sorted(self.runs.values(), key=lambda run: (run.judged, run.pk)):
            found[run.engine_id, run.direction, run.campaign.method] = run
        return sorted(run.pk for run in found.values())

    @cached_property
    def count_rows(self) -> list[CountRow]:
        """Counts of the view; a verdict leaves nothing out here, for a rate needs all cases."""
        view = self.view
        return [
            row
            for row in count_rows(self.runs.values())
            if view.capability in ("", row.capability) and view.corpus in ("", row.corpus)
        ]

    @cached_property
    def uncounted(self) -> list[Run]:
        """Large runs that no figure has yet: a worker counts them first."""
        return uncounted(self.runs.values())

    @cached_property
    def many_votes(self) -> bool:
        """Whether figures over votes are a worker's; looks at no more votes than it has to."""
        enough = settings.FIGURES_AT_ONCE
        beyond = slice(enough, enough + 1)
        votes = Judgement.objects.order_by().values_list("pk")
        # All projects' first: votes of one are found through its suspects, which are many more.
        return bool(votes[beyond]) and bool(votes.filter(suspect__project=self.project)[beyond])

    def engine(self, row: CountRow) -> str:
        return self.names[row.run]

    def direction(self, row: CountRow) -> str:
        return self.runs[row.run].direction

    def query(self, runs: Iterable[int], **changes: str) -> str:
        """Return what opens the suspects seen in these runs, with the view's own conditions.

        Where two runs asked one line the same, a suspect has two cases: marks count cases, so
        that the cases are opened.
        """
        named = set(runs)
        address = self._address(named, **changes)
        return CASES + address if self._line_twice(named) else address

    def _line_twice(self, runs: Collection[int]) -> bool:
        asked = {
            (run.engine.line_id, run.direction, run.campaign.method)
            for run in (self.runs[pk] for pk in runs if pk in self.runs)
        }
        return len(asked) < len([pk for pk in runs if pk in self.runs])

    def _address(self, runs: Iterable[int], **changes: str) -> str:
        # A run says all of these; leaving them out keeps addresses short.
        named = dict.fromkeys(
            ("method", "engine", "version", "direction", "campaign", "since", "until"), ""
        )
        listed = ",".join(str(pk) for pk in sorted(set(runs)))
        return self.view.query_string(**{**named, "run": listed, **changes})

    def suspects_query(self, runs: Iterable[int], **changes: str) -> str:
        """The same for everything that failed or on which the oracle abstained."""
        verdict = self.view.verdict or "fail,abstain"
        return self.query(runs, **{"verdict": verdict, **changes})

    def compare_query(self, first: Iterable[int], second: Iterable[int], show: str) -> str:
        """Return what opens the cases of a comparison that ``show`` names."""
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
    """Group counts, groups in the order of their names."""
    groups: dict[tuple[str, ...], list[CountRow]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(sorted(groups.items()))


def runs_of(rows: Iterable[CountRow]) -> set[int]:
    return {row.run for row in rows}


def with_notes(chart: Chart, *notes: str) -> Chart:
    return {**chart, "notes": [*chart["notes"], *(note for note in notes if note)]}
