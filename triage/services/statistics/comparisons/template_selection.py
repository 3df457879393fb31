"""Compared engines that selected some of the templates compared (``selected_by``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engines.models import Engine
from triage.models import Case, Run
from triage.reporting.statistics.template_selection import Selected
from triage.services.statistics.comparisons.pair_sums import PairSum


@dataclass(frozen=True, slots=True)
class Selections:
    """Templates by the compared engine line that selected them."""

    by_line: Mapping[str, frozenset[str]]

    def among(self, sums: Iterable[PairSum], runs: Iterable[Run]) -> list[Selected]:
        """For each line of these runs, count the templates of shared cases that it selected."""
        if not self.by_line:
            return []
        shared, alone = _templates(sums)
        lines = sorted({run.engine.line.name for run in runs})
        counts = {line: len(shared & self.by_line.get(line, frozenset())) for line in lines}
        total = len(shared) + alone
        return [Selected(line, count, total) for line, count in counts.items() if count]


def selections(runs: Sequence[Run]) -> Selections:
    """Read the harvested templates of these runs and who selected them, in two queries.

    A release counts for its line, since the next release mostly gets the same sentences right.
    """
    harvested = (
        # Screening stores ``selected_by``, too, but for engines whose translations looked wrong.
        Case.objects.filter(
            run__in=[run.pk for run in runs],
            run__campaign__method="numbertest",
            expectation__has_key="selected_by",
        )
        .order_by()
        .values_list("cluster", "expectation__selected_by")
        .distinct()
    )
    rows = [(template, names) for template, names in harvested if template]
    return Selections(_by_line(rows, _lines(runs)) if rows else {})


def _lines(runs: Sequence[Run]) -> dict[str, str]:
    """Names that ``selected_by`` may contain, including those of old releases -> line."""
    lines = {run.engine.line_id for run in runs}
    engines = Engine.objects.visible_to(runs[0].campaign.project_id).filter(line__in=lines)
    return {name: row.line.name for row in engines for name in (row.name, row.line.name)}


def _by_line(
    rows: Iterable[tuple[str, Sequence[str]]], lines: Mapping[str, str]
) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for template, names in rows:
        for line in {lines[name] for name in names if name in lines}:
            found[line].add(template)
    return {line: frozenset(templates) for line, templates in found.items()}


def _templates(sums: Iterable[PairSum]) -> tuple[set[str], int]:
    """The templates of shared cases, and the number of cases without a template."""
    shared: set[str] = set()
    alone: dict[tuple[int, int], int] = defaultdict(int)
    for row in sums:
        if row.cluster:
            shared.add(row.cluster)
        else:
            alone[row.sides] += row.n
    return shared, max(alone.values(), default=0)
