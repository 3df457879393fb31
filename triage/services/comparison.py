"""Runs against each other on the cases they share: engines, releases, yesterday's run."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from triage.models import Outcome, OutcomeVerdict, Project, Run
from triage.reporting.comparison import (
    CaseOutcome,
    EnginePair,
    Outcomes,
    sentence,
    shared_pairs,
    with_holm,
)
from triage.reporting.paired import compare
from triage.reporting.rates import Rate
from triage.reporting.run_diff import CaseChange, Change, Seen, diff
from triage.services.old_verdicts import NOTHING, Verdicts, verdicts_on_outputs

if TYPE_CHECKING:
    import numpy as np

SEED = 20260101
#: Cases of one page that are compared while the reader waits; a worker does more than that.
MOST_AT_ONCE = 60_000
_FAILURE = {OutcomeVerdict.PASS.value: 0.0, OutcomeVerdict.FAIL.value: 1.0}


def generator() -> np.random.Generator:
    """The same view shows the same figures."""
    import numpy as np

    return np.random.default_rng(SEED)


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case of one run, as comparisons need it. ``identity`` leaves the engine out."""

    pk: int
    run: int
    identity: str
    cluster: str
    capability: str
    verdict: str
    output: str
    suspect: int | None
    engine: str
    rule: str


def case_rows(runs: Iterable[Run], capability: str = "", corpus: str = "") -> list[CaseRow]:
    """Read the outcomes of runs, in one query."""
    by_id = {run.pk: run for run in runs}
    found = Outcome.objects.filter(run__in=list(by_id)).order_by("pk")
    if capability:
        found = found.filter(capability=capability)
    if corpus:
        found = found.filter(case__corpus=corpus)
    names = ("pk", "run_id", "case__input_hash", "case__cluster", "capability")
    values = found.values_list(*names, "verdict", "output_hash", "suspect_id")
    kinds = {pk: _kind(run) for pk, run in by_id.items()}
    rules = {pk: str(run.signature.get("version", "")) for pk, run in by_id.items()}
    return [
        CaseRow(
            pk,
            run,
            f"{kinds[run]}/{text}",
            f"{kinds[run]}/{cluster}" if cluster else "",
            name,
            verdict,
            output,
            suspect,
            by_id[run].engine.name,
            rules[run],
        )
        for pk, run, text, cluster, name, verdict, output, suspect in values.iterator()
    ]


def _kind(run: Run) -> str:
    return f"{run.campaign.method}/{run.direction}"


def outcomes_of(rows: Iterable[CaseRow]) -> Outcomes:
    """Failures by case; a case that several runs asked counts with its mean."""
    seen: dict[str, list[float]] = defaultdict(list)
    clusters: dict[str, str] = {}
    for row in rows:
        failure = _FAILURE.get(row.verdict)
        if failure is not None:
            seen[row.identity].append(failure)
            clusters[row.identity] = row.cluster
    return {
        name: CaseOutcome(clusters[name], sum(values) / len(values))
        for name, values in seen.items()
    }


@dataclass(frozen=True)
class Compared:
    """What a capability's shared cases say of two engines."""

    capability: str
    pair: EnginePair
    first: Rate
    second: Rate

    @property
    def sentence(self) -> str:
        return sentence(self.pair, self.capability)


@dataclass(frozen=True)
class Comparison:
    """Two sides, each one run or several, with the cases of both."""

    project: Project
    first: Sequence[Run]
    second: Sequence[Run]
    capability: str = ""
    corpus: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """What the sides are called: by engine, and by run where that is the same."""
        one, two = _engines(self.first), _engines(self.second)
        if one != two:
            return one, two
        return f"{one} (run {_ids(self.first)})", f"{two} (run {_ids(self.second)})"

    @property
    def same_line(self) -> bool:
        """Whether this is one engine line over time, so that something can be fixed."""
        lines = {run.engine.line_id for run in (*self.first, *self.second)}
        return len(lines) == 1

    @property
    def cases(self) -> int:
        return sum(run.judged for run in (*self.first, *self.second))

    @cached_property
    def rows(self) -> tuple[list[CaseRow], list[CaseRow]]:
        first = case_rows(self.first, self.capability, self.corpus)
        return first, case_rows(self.second, self.capability, self.corpus)

    @cached_property
    def overall(self) -> Compared:
        return self._compared("", *self.rows)

    @cached_property
    def by_capability(self) -> list[Compared]:
        """Each capability by itself; p values corrected over all of them."""
        first, second = (_by_capability(rows) for rows in self.rows)
        found = [
            self._compared(name, first[name], second[name])
            for name in sorted(set(first) & set(second))
        ]
        pairs = with_holm(one.pair for one in found)
        return [
            Compared(one.capability, pair, one.first, one.second)
            for one, pair in zip(found, pairs, strict=True)
        ]

    def _compared(
        self, capability: str, first: Sequence[CaseRow], second: Sequence[CaseRow]
    ) -> Compared:
        one, two = outcomes_of(first), outcomes_of(second)
        pairs = shared_pairs(one, two)
        (pair,) = with_holm([EnginePair(*self.names, compare(pairs, generator()))])
        n = len(pairs)
        # Repeats leave fractions; the nearest whole number of cases stands for them here.
        return Compared(
            capability,
            pair,
            Rate(round(sum(p.first for p in pairs)), n, why_empty="no shared cases"),
            Rate(round(sum(p.second for p in pairs)), n, why_empty="no shared cases"),
        )

    @cached_property
    def known(self) -> Verdicts:
        return verdicts_on_outputs(self.project, [run.pk for run in (*self.first, *self.second)])

    @cached_property
    def changes(self) -> list[CaseChange]:
        """How every case of either side stands; the first side is the earlier one."""
        first, second = self.rows
        return list(diff(_seen(first, self.known), _seen(second, self.known)))

    @cached_property
    def totals(self) -> dict[Change, int]:
        counts = Counter(change.change for change in self.changes)
        return {kind: counts[kind] for kind in Change}

    @cached_property
    def crossed(self) -> dict[str, list[str]]:
        """Shared cases by who fails: "both", "first", "second", "neither" -> identities."""
        one, two = (outcomes_of(rows) for rows in self.rows)
        table: dict[str, list[str]] = {name: [] for name in ("both", "first", "second", "neither")}
        for name in one.keys() & two.keys():
            fails = (one[name].failure > 0, two[name].failure > 0)
            table[_WHO_FAILS[fails]].append(name)
        return {name: sorted(found) for name, found in table.items()}

    def identities(self, show: str) -> list[str]:
        """Return the cases that a mark of this comparison stands for, in a fixed order."""
        if show in self.crossed:
            return self.crossed[show]
        if show == "differ":
            return sorted(self.crossed["first"] + self.crossed["second"])
        wanted = show.replace("_", " ")
        return sorted(one.identity for one in self.changes if one.change == wanted)


_WHO_FAILS = {
    (True, True): "both",
    (True, False): "first",
    (False, True): "second",
    (False, False): "neither",
}


def _seen(rows: Iterable[CaseRow], known: Verdicts) -> Iterator[Seen]:
    for row in rows:
        found = known.get((row.suspect or 0, row.output), NOTHING)
        yield Seen(row.identity, row.verdict, row.output, row.rule, found.verdict, found.critical)


def _engines(runs: Sequence[Run]) -> str:
    return ", ".join(dict.fromkeys(run.engine.name for run in runs))


def _ids(runs: Sequence[Run]) -> str:
    return ", ".join(str(run.pk) for run in runs)


def _by_capability(rows: Iterable[CaseRow]) -> Mapping[str, list[CaseRow]]:
    found: dict[str, list[CaseRow]] = defaultdict(list)
    for row in rows:
        found[row.capability].append(row)
    return found
