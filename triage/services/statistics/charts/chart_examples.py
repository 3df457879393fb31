"""NumberTest's table 4: real examples of each kind of number error."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, zip_longest

from triage.methods.numbers.notation import right_numbers
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.paper_order import directions_in_paper_order
from triage.models import Outcome, Run, Suspect, SuspectStatus
from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.messages import FigureMessage
from triage.reporting.messages import word as _
from triage.reporting.paper_kinds import PaperKind, paper_kind
from triage.reporting.paper_tables import ErrorExample, error_table
from triage.services.statistics.scope import Scope

#: Rows of each kind, as many as the paper has.
EACH = 3
#: The newest confirmed bugs among which examples are looked for.
CONFIRMED = 300


def error_examples(scope: Scope) -> Chart:
    """Confirmed errors first, in as many directions as possible; rejected ones never.

    Neither the number of queries nor the number of rows read depends on the number of cases.
    """
    runs = {pk: run for pk, run in scope.runs.items() if run.campaign.method == NumberTest.name}
    chosen = _chosen(_confirmed(scope, runs), _unreviewed(scope, runs))
    return base.table_only(
        _("Examples of number errors"),
        error_table([_example(scope, rows) for rows in _with_other_engines(runs, chosen)]),
        [
            _(
                "Grouped as in table 4 of the NumberTest paper. Bugs that people confirmed come first; rejected suspects are left out."
            ),
            _("The ground truth is written as the target language writes it."),
        ],
        "" if chosen else FigureMessage.NO_SUSPECTS(),
    )


def _confirmed(scope: Scope, runs: Iterable[int]) -> list[Outcome]:
    newest = Suspect.objects.filter(
        project=scope.project, status=SuspectStatus.CONFIRMED, method=NumberTest.name
    ).order_by("-pk")
    currents = newest.values_list("current_id", flat=True)
    view = scope.view
    return [
        row
        for row in _outcomes(runs, list(currents[:CONFIRMED]))
        if view.capability in ("", row.capability) and view.corpus in ("", row.case.corpus)
    ]


def _unreviewed(scope: Scope, runs: Iterable[int]) -> list[Outcome]:
    """The examples that are kept with the counts, unless people have decided about them."""
    kept = [row.example for row in scope.count_rows if row.verdict == "fail"]
    found = _outcomes(runs, kept)
    return [row for row in found if row.suspect and row.suspect.status == SuspectStatus.OPEN]


def _outcomes(runs: Iterable[int], pks: Sequence[int | None]) -> list[Outcome]:
    rows = Outcome.objects.filter(pk__in=pks, run__in=list(runs), verdict="fail")
    return list(rows.select_related("case", "run", "suspect").order_by("pk"))


def _chosen(*sources: Sequence[Outcome]) -> list[Outcome]:
    """Some failures of each kind, those of the first source first, taking turns by direction."""
    found: dict[PaperKind, list[Outcome]] = defaultdict(list)
    for rows in sources:
        for kind, some in _by_kind(rows).items():
            seen = {(one.run.direction, one.case.input_hash) for one in found[kind]}
            new = (one for one in some if (one.run.direction, one.case.input_hash) not in seen)
            found[kind] += islice(new, max(EACH - len(found[kind]), 0))
    return [row for kind in PaperKind for row in found[kind]]


def _by_kind(rows: Sequence[Outcome]) -> dict[PaperKind, list[Outcome]]:
    kinds: dict[PaperKind, dict[str, list[Outcome]]] = defaultdict(lambda: defaultdict(list))
    places = {row.run.direction: _order(row.run) for row in rows}
    for row in sorted(rows, key=lambda row: (places[row.run.direction], row.pk)):
        kinds[paper_kind(row.error_kind)][row.run.direction].append(row)
    return {kind: list(_in_turn(of.values())) for kind, of in kinds.items()}


def _order(run: Run) -> tuple[int, str, bool, str]:
    return directions_in_paper_order(run.source_language, run.target_language)


def _in_turn(groups: Iterable[Sequence[Outcome]]) -> Iterator[Outcome]:
    """The first of each group, then the second of each; a sentence only once."""
    seen = set[tuple[str, str]]()
    for row in filter(None, chain.from_iterable(zip_longest(*groups))):
        key = (row.run.direction, row.case.input_hash)
        if key not in seen:
            seen.add(key)
            yield row


def _with_other_engines(runs: dict[int, Run], chosen: Sequence[Outcome]) -> Iterator[list[Outcome]]:
    """Each example with the failures of the same kind that other runs have on its sentence."""
    hashes = {row.case.input_hash for row in chosen}
    same = (
        Outcome.objects.filter(
            case__run__in=list(runs), case__input_hash__in=hashes, verdict="fail"
        )
        .exclude(suspect__status=SuspectStatus.REJECTED)
        .select_related("case", "run", "suspect")
        .order_by("run", "pk")
    )
    groups: dict[tuple[str, str, PaperKind], list[Outcome]] = defaultdict(list)
    for row in same if chosen else ():
        groups[_identity(row)].append(row)
    for row in chosen:
        yield [row, *(one for one in groups[_identity(row)] if one.pk != row.pk)]


def _identity(row: Outcome) -> tuple[str, str, PaperKind]:
    return row.run.direction, row.case.input_hash, paper_kind(row.error_kind)


def _example(scope: Scope, rows: Sequence[Outcome]) -> ErrorExample:
    first = rows[0]
    outputs: dict[str, str] = {}
    for row in sorted(rows, key=lambda row: scope.names[row.run_id]):
        outputs.setdefault(scope.names[row.run_id], row.outputs[0] if row.outputs else "")
    return ErrorExample(
        paper_kind(first.error_kind),
        first.run.direction,
        first.case.inputs[0],
        outputs,
        right_numbers(first.evidence, first.run.target_language, first.error_kind),
        all(row.suspect and row.suspect.status == SuspectStatus.CONFIRMED for row in rows),
    )
