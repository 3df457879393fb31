"""Changes of each case between two sides (new, fixed, reopened), with lists of the cases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from triage.models import OutcomeVerdict, Project, Run
from triage.reporting.statistics.run_diff import ChangeKind, Seen, diff
from triage.services.statistics.comparisons.earlier_verdicts import Verdicts, verdicts_on_outputs
from triage.services.statistics.figure_requests import outcomes_of

_FAILURE = {OutcomeVerdict.PASS.value: 0.0, OutcomeVerdict.FAIL.value: 1.0}
CROSSED = ("both", "first", "second", "neither")
#: Primary keys of a case's outcomes on the first and second side; 0 where it was not run.
Opened = tuple[int, int]
_Name = TypeVar("_Name", bound=str)


class CaseRow(NamedTuple):
    """One case of one run. ``identity`` names method, direction and input, not the engine."""

    pk: int
    run: int
    identity: str
    verdict: str
    output: str
    suspect: int | None
    rule: str
    flaky: bool = False


def case_rows(runs: Iterable[Run], capability: str = "", corpus: str = "") -> Iterator[CaseRow]:
    """Read the outcomes of runs, one run after the other, in one query."""
    by_id = {run.pk: run for run in runs}
    found = outcomes_of(by_id, capability, corpus).order_by("run_id", "pk")
    kinds = {pk: f"{case_space(run)}/" for pk, run in by_id.items()}
    rules = {pk: str(run.signature.get("version", "")) for pk, run in by_id.items()}
    names = ("pk", "run_id", "case__input_hash", "verdict", "output_hash", "suspect_id")
    repeats = ("repeats", "repeats_failed")
    for row in found.values_list(*names, *repeats).iterator(20_000):
        pk, run, text, verdict, output, suspect, source, failed = row
        flaky = bool(source) and failed < source
        yield CaseRow(pk, run, kinds[run] + text, verdict, output, suspect, rules[run], flaky)


def case_space(run: Run) -> str:
    """Method and direction: with the input they identify a case for all engines."""
    return f"{run.campaign.method}/{run.direction}"


@dataclass(frozen=True)
class Changes:
    """All cases by their change, and all shared cases by the sides on which they fail."""

    changes: Mapping[ChangeKind, Sequence[Opened]]
    crossed: Mapping[str, Sequence[Opened]]

    @property
    def totals(self) -> dict[ChangeKind, int]:
        return {kind: len(self.changes.get(kind, ())) for kind in ChangeKind}

    @property
    def lists(self) -> dict[str, Sequence[Opened]]:
        """The cases that each mark opens, by the mark's name in the query string."""
        differ = sorted([*self.crossed["first"], *self.crossed["second"]])
        return {
            **{str(kind): found for kind, found in self.changes.items()},
            **self.crossed,
            "differ": differ,
        }


def changes_between(
    project: Project,
    sides: Sequence[Sequence[Run]],
    capability: str = "",
    corpus: str = "",
) -> Changes:
    """Compare two sides case by case; the first side is the earlier one."""
    runs = [run.pk for side in sides for run in side]
    known = verdicts_on_outputs(project, runs)
    first, second = (case_rows(side, capability, corpus) for side in sides)
    repeats = any(len({case_space(run) for run in side}) < len(side) for side in sides)
    return compare_rows(list(first), second, known, repeats=repeats)


def compare_rows(
    first: Sequence[CaseRow], second: Iterable[CaseRow], known: Verdicts, *, repeats: bool = False
) -> Changes:
    """Compare rows that have been read already; memory use grows with the first side.

    :param repeats: a case may occur several times on one side
    """
    passing: list[Opened] = []
    if not repeats:
        first, second, passing = _without_passing(first, second)
    second = list(second)
    places: tuple[dict[str, int], dict[str, int]] = (
        {row.identity: row.pk for row in first},
        {row.identity: row.pk for row in second},
    )
    changes: dict[ChangeKind, list[Opened]] = defaultdict(list)
    for one in diff(_seen(first, known), _seen(second, known)):
        opened = (places[0].get(one.identity, 0), places[1].get(one.identity, 0))
        changes[one.change].append(opened)
    changes[ChangeKind.PASSING] += passing
    crossed = _crossed(_failures(first), _failures(second), places)
    crossed["neither"] += passing
    return Changes(_sorted(changes), _sorted(crossed))


def _without_passing(
    first: Sequence[CaseRow], second: Iterable[CaseRow]
) -> tuple[list[CaseRow], list[CaseRow], list[Opened]]:
    """Separate the cases that pass on both sides, usually most of them, from the rest."""
    before = {row.identity: row for row in first}
    rest, passing = [], []
    for row in second:
        then = before.get(row.identity)
        if row.verdict == "pass" and then is not None and then.verdict == "pass":
            passing.append((then.pk, row.pk))
            del before[row.identity]
        else:
            rest.append(row)
    return list(before.values()), rest, passing


def _sorted(found: Mapping[_Name, Sequence[Opened]]) -> dict[_Name, list[Opened]]:
    return {name: sorted(pairs) for name, pairs in found.items()}


def _seen(rows: Iterable[CaseRow], known: Verdicts) -> Iterator[Seen]:
    for row in rows:
        yield Seen(
            row.identity,
            row.verdict,
            row.output,
            row.rule,
            known.get((row.suspect or 0, row.output), ""),
            row.flaky,
        )


def _failures(rows: Iterable[CaseRow]) -> dict[str, float]:
    """Case -> 1 if it failed (with repeats: ever failed), or else 0."""
    found: dict[str, float] = {}
    for row in rows:
        failure = _FAILURE.get(row.verdict)
        if failure is not None:
            found[row.identity] = max(failure, found.get(row.identity, 0.0))
    return found


def _crossed(
    first: Mapping[str, float],
    second: Mapping[str, float],
    places: tuple[Mapping[str, int], Mapping[str, int]],
) -> dict[str, list[Opened]]:
    table: dict[str, list[Opened]] = {name: [] for name in CROSSED}
    for identity, failure in first.items():
        if identity in second:
            name = _WHO_FAILS[failure > 0, second[identity] > 0]
            table[name].append((places[0][identity], places[1][identity]))
    return table


_WHO_FAILS = {
    (True, True): "both",
    (True, False): "first",
    (False, True): "second",
    (False, False): "neither",
}
