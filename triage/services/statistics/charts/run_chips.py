"""The runs behind the figures of a page, and those in none of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Subquery, Sum

from triage.models import DECIDED, Outcome, Run, Suspect
from triage.services.statistics.scope import Scope

#: The number of left-out runs listed individually, the newest ones.
OFFERED = 20


@dataclass(frozen=True, slots=True)
class Chip:
    """A run, and the value of ``run`` in the query string that adds or removes it."""

    run: Run
    runs: str


@dataclass(frozen=True, slots=True)
class RunChips:
    """``others`` are the newest of ``left_out`` runs, which have ``cases``.

    ``decided`` is the number of decided suspects seen in these runs only.
    """

    shown: Sequence[Chip]
    others: Sequence[Chip]
    left_out: int
    cases: int
    decided: int


def run_chips(scope: Scope) -> RunChips:
    """Return every run of the page and those left out, so that nothing is missing silently."""
    runs = sorted(scope.runs.values(), key=lambda run: (run.engine.name, run.direction, run.pk))
    pks = [run.pk for run in runs]
    totals = scope.others.order_by().aggregate(cases=Sum("cases_total"))
    left_out = scope.others.count()
    return RunChips(
        [Chip(run, _comma_separated(pk for pk in pks if pk != run.pk)) for run in runs],
        [Chip(run, _comma_separated([*pks, run.pk])) for run in scope.others[:OFFERED]],
        left_out,
        totals["cases"] or 0,
        _decided(scope, pks),
    )


def _comma_separated(pks: Iterable[int]) -> str:
    return ",".join(map(str, pks))


def _decided(scope: Scope, shown: Sequence[int]) -> int:
    seen = Outcome.objects.filter(suspect=OuterRef("pk"))
    others = scope.others.order_by().values("pk")
    # A value instead of NOT EXISTS, which PostgreSQL answers by reading every suspect's outcomes.
    known = Subquery(seen.filter(run__in=shown).order_by().values("pk")[:1])
    return (
        Suspect.objects.filter(project=scope.project, status__in=DECIDED)
        .filter(Exists(seen.filter(run__in=others)))
        .annotate(known=known)
        .filter(known__isnull=True)
        .count()
    )
