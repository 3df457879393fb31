"""Compares two runs on the cases they share: engines, releases, or today's run with yesterday's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from triage.models import Project, Run
from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.comparison import EnginePair, sentence, with_holm
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.paired import PairedResult, compare_totals
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.run_diff import ChangeKind
from triage.reporting.statistics.template_selection import Selected
from triage.services.statistics.comparisons.pair_sums import (
    PairSum,
    Restriction,
    cluster_totals,
    pair_sums,
)
from triage.services.statistics.comparisons.run_changes import CROSSED, changes_between
from triage.services.statistics.comparisons.template_selection import selections
from triage.services.statistics.figure_requests import FigureKind, FigureResult

if TYPE_CHECKING:
    import numpy as np

SEED = 20260101


def generator() -> np.random.Generator:
    """Return a generator with a fixed seed, so that the same view shows the same figures."""
    import numpy as np

    return np.random.default_rng(SEED)


@dataclass(frozen=True)
class Compared:
    """Two sides on the shared cases of a capability; ``first`` and ``second`` are failure rates."""

    capability: str
    pair: EnginePair
    first: Rate
    second: Rate

    @property
    def sentence(self) -> Message:
        return sentence(self.pair, self.capability)


@dataclass(frozen=True)
class Figures:
    """All figures of a comparison; cases of ``changes`` and ``crossed`` are stored elsewhere."""

    overall: Compared
    by_capability: list[Compared]
    changes: dict[ChangeKind, int]
    crossed: dict[str, int]
    selected: list[Selected] = field(default_factory=list)


@dataclass(frozen=True)
class Comparison:
    """A comparison of two sides, each of one or more runs."""

    first: Sequence[Run]
    second: Sequence[Run]

    @property
    def names(self) -> tuple[str, str]:
        """The sides' names: their engines, with the runs' numbers if the engines are the same."""
        one, two = _engines(self.first), _engines(self.second)
        if one != two:
            return one, two
        return f"{one} (run {_ids(self.first)})", f"{two} (run {_ids(self.second)})"

    @property
    def directions(self) -> list[str]:
        """The directions of both sides' runs."""
        return sorted({run.direction for run in (*self.first, *self.second)})

    @property
    def same_line(self) -> bool:
        """Whether both sides are of one engine line, so that the later can have fixed failures."""
        lines = {run.engine.line_id for run in (*self.first, *self.second)}
        return len(lines) == 1

    @property
    def same_runs(self) -> bool:
        return bool({run.pk for run in self.first} & {run.pk for run in self.second})

    def sums(self, restriction: Restriction) -> list[PairSum]:
        return pair_sums([self.first, self.second], restriction)

    def figures(self, sums: Sequence[PairSum]) -> tuple[Compared, list[Compared]]:
        """The overall figures, and those per capability with p values corrected over all of them."""
        groups: dict[str, list[PairSum]] = defaultdict(list)
        for row in sums:
            groups[row.capability].append(row)
        return self._compared("", sums), self._corrected(groups)

    def _corrected(self, groups: Mapping[str, Sequence[PairSum]]) -> list[Compared]:
        found = [self._compared(name, rows) for name, rows in sorted(groups.items())]
        pairs = with_holm(one.pair for one in found)
        return [replace(one, pair=pair) for one, pair in zip(found, pairs, strict=True)]

    def _compared(self, capability: str, sums: Sequence[PairSum]) -> Compared:
        (pair,) = with_holm([EnginePair(*self.names, self._tested(sums))])
        n = sum(row.n for row in sums)
        # With repeats the sums are fractions, rounded here to the nearest whole number of cases.
        return Compared(
            capability,
            pair,
            Rate(
                round(sum(row.first for row in sums)), n, why_empty=FigureMessage.NO_SHARED_CASES()
            ),
            Rate(
                round(sum(row.second for row in sums)), n, why_empty=FigureMessage.NO_SHARED_CASES()
            ),
        )

    def _tested(self, sums: Iterable[PairSum]) -> PairedResult | NoFigure:
        if self.same_runs:
            return NoFigure(FigureMessage.SAME_RUN())
        return compare_totals(cluster_totals(sums), generator())


def compute(project: Project, sides: list[list[Run]], capability: str, corpus: str) -> FigureResult:
    """Compute all figures of two sides, with the cases that each mark opens."""
    found = Comparison(*sides)
    sums = found.sums(Restriction(capability, corpus))
    overall, rows = found.figures(sums)
    runs = [run for side in sides for run in side]
    selected = selections(runs).among(sums, runs)
    changes = changes_between(project, sides, capability, corpus)
    crossed = {name: len(changes.crossed[name]) for name in CROSSED}
    return FigureResult(Figures(overall, rows, changes.totals, crossed, selected), changes.lists)


KIND = FigureKind(TypeAdapter(Figures), compute, judged=True)


def _engines(runs: Sequence[Run]) -> str:
    return ", ".join(dict.fromkeys(run.engine.name for run in runs))


def _ids(runs: Sequence[Run]) -> str:
    return ", ".join(str(run.pk) for run in runs)
