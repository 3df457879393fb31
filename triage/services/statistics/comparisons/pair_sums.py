"""Sums over the cases that two sides share, by template or seed sentence, made by the database.

A side is one run or several (repeats, or an engine's runs in several directions). The database
returns a row per cluster, not per case.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection

from triage.models import Case, Outcome, Run
from triage.reporting.statistics.resampling import ClusterTotal
from triage.services.statistics.comparisons.run_changes import case_space

Side = Sequence[Run]


class PairSum(NamedTuple):
    """The shared cases of two sides with one capability and cluster.

    ``first`` and ``second`` are sums of failures (means over repeats). Cases without a cluster
    are independent; ``difference`` is then the difference of each of these ``n`` cases.
    """

    sides: tuple[int, int]
    capability: str
    kind: int
    cluster: str
    difference: float | None
    first: float
    second: float
    n: int
    both: int
    only_first: int
    only_second: int


@dataclass(frozen=True, slots=True)
class Restriction:
    """The cases to count; an empty value means all."""

    capability: str = ""
    corpus: str = ""


EVERYTHING = Restriction()
_MEANS = """
WITH means AS MATERIALIZED (
  SELECT {side} AS side, {kind} AS kind, c.input_hash AS name, {cluster} AS cluster,
         {capability} AS capability, {failure} AS failure
  FROM {outcome} o JOIN {case} c ON c.id = o.case_id
  WHERE o.run_id IN ({runs}) AND o.verdict IN ('pass', 'fail'){where}
  {group}
)
"""
_PAIRS = """
SELECT a.side, b.side, a.capability, a.kind, a.cluster,
       CASE WHEN a.cluster = '' THEN b.failure - a.failure END,
       SUM(a.failure), SUM(b.failure), COUNT(*),
       SUM(CASE WHEN a.failure > 0 AND b.failure > 0 THEN 1 ELSE 0 END),
       SUM(CASE WHEN a.failure > 0 AND b.failure = 0 THEN 1 ELSE 0 END),
       SUM(CASE WHEN a.failure = 0 AND b.failure > 0 THEN 1 ELSE 0 END)
FROM means a JOIN means b ON b.kind = a.kind AND b.name = a.name AND {paired}
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY 1, 2, 3, 4, 5, 6
"""
_SHARED_BY_ALL = """
SELECT side, SUM(failure), COUNT(*) FROM means m
JOIN (SELECT kind, name FROM means GROUP BY kind, name HAVING COUNT(*) = {sides}) s
  ON s.kind = m.kind AND s.name = m.name
GROUP BY side
"""


def pair_sums(
    sides: Sequence[Side], restriction: Restriction = EVERYTHING, *, consecutive: bool = False
) -> list[PairSum]:
    """Sum the failures of each pair of sides over the cases they share, in one query.

    :param consecutive: only pair each side with the next one; an empty side separates two chains
    """
    begin, values = _means(sides, restriction)
    if not begin:
        return []
    paired = "b.side = a.side + 1" if consecutive else "b.side > a.side"
    rows = _rows(begin + _PAIRS.format(paired=paired), values)
    return [_pair_sum(*row) for row in rows]


def _pair_sum(
    one: int, two: int, capability: str, kind: int, cluster: str, difference: Any, *sums: Any
) -> PairSum:
    first, second, *counts = sums
    apart = None if difference is None else float(difference)
    return PairSum(
        (one, two), capability, kind, cluster, apart, float(first), float(second), *counts
    )


def failure_rates(sides: Sequence[Side], restriction: Restriction = EVERYTHING) -> dict[int, float]:
    """Return each side's failure rate over the cases shared by all sides; empty without any."""
    begin, values = _means(sides, restriction)
    if not begin:
        return {}
    query = begin + _SHARED_BY_ALL.format(sides=sum(1 for side in sides if side))
    return {side: float(failed) / n for side, failed, n in _rows(query, values)}


def _rows(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return list(cursor.fetchall())


def _means(sides: Sequence[Side], restriction: Restriction) -> tuple[str, list[Any]]:
    """The beginning of a query, with each side's mean outcome per case."""
    runs = [run for side in sides for run in side]
    if not runs:
        return "", []
    kinds = {name: place for place, name in enumerate(dict.fromkeys(map(case_space, runs)))}
    side_of = {run.pk: place for place, side in enumerate(sides) for run in side}
    repeats = len({(side_of[run.pk], case_space(run)) for run in runs}) < len(runs)
    conditions = {"o.capability": restriction.capability, "c.corpus": restriction.corpus}
    where = "".join(f" AND {column} = %s" for column, value in conditions.items() if value)
    failure = "CASE o.verdict WHEN 'fail' THEN 1 ELSE 0 END"
    query = _MEANS.format(
        side=_choice(side_of),
        kind=_choice({run.pk: kinds[case_space(run)] for run in runs}),
        cluster="MIN(c.cluster)" if repeats else "c.cluster",
        capability="MIN(o.capability)" if repeats else "o.capability",
        failure=f"AVG(CAST({failure} AS DOUBLE PRECISION))" if repeats else failure,
        outcome=Outcome._meta.db_table,
        case=Case._meta.db_table,
        runs=", ".join(str(run.pk) for run in runs),
        where=where,
        group="GROUP BY 1, 2, 3" if repeats else "",
    )
    return query, [value for value in conditions.values() if value]


def _choice(values: Mapping[int, int]) -> str:
    """A SQL expression that maps runs to whole numbers, both of which come from the database."""
    found: dict[int, list[int]] = defaultdict(list)
    for pk, value in values.items():
        found[value].append(pk)
    if len(found) == 1:
        return str(next(iter(found)))
    cases = " ".join(
        f"WHEN o.run_id IN ({', '.join(map(str, pks))}) THEN {value}"
        for value, pks in found.items()
    )
    return f"CASE {cases} END"


def cluster_totals(sums: Iterable[PairSum]) -> list[ClusterTotal]:
    """Differences (second minus first) by cluster; a case without one is a cluster of its own."""
    totals: dict[str, tuple[float, int]] = {}
    alone: list[ClusterTotal] = []
    for row in sums:
        if row.difference is not None:
            # One object repeated: a million references take eight megabytes.
            alone += [ClusterTotal("", row.difference, 1)] * row.n
            continue
        name = f"{row.kind}/{row.cluster}"
        total, n = totals.get(name, (0.0, 0))
        totals[name] = (total + row.second - row.first, n + row.n)
    return [ClusterTotal(name, *values) for name, values in totals.items()] + alone


def by_sides(sums: Iterable[PairSum]) -> Iterator[tuple[tuple[int, int], list[PairSum]]]:
    """Group the sums by pair of sides, in order."""
    found: dict[tuple[int, int], list[PairSum]] = defaultdict(list)
    for row in sums:
        found[row.sides].append(row)
    yield from sorted(found.items())
