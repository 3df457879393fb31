"""Generates a run's test cases and divides them into batches."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Case as Choice
from django.db.models import F, Q, TextField, Value, When
from django.db.models.functions import Coalesce

from engines import services as engine_services
from engines.models import Engine
from triage.methods.base import CaseSpec, MethodOptions, SourceRow
from triage.methods.registry import INPUT_FIELDS, get_method
from triage.models import Batch, Campaign, CampaignInput, Case, Project, Run, RunStatus
from triage.models.bulk_insert import insert_rows
from triage.services.common import clock, leases
from triage.services.common.stable_hashes import inputs_hash
from triage.services.messages.sentences import ServiceMessage
from triage.services.runs import lifecycle
from triage.services.runs.batches import lease_length
from triage.services.runs.regression import suite_of, suite_specs
from triage.services.suspects.filters import ViewFilter
from triage.services.word_lists.stored_lists import of_campaign

# After a stop, workers finish the batches they hold; with larger ones that takes over 3 seconds.
LARGEST_BATCH = 1000
# Cases per lot: a small first one gets the engine started, larger later ones save transactions.
_FIRST_LOT, _LOT = 200, 1000


def case_specs(
    method_name: str,
    options: MethodOptions,
    project: Project,
    engine: Engine,
    direction: tuple[str, str],
    seed: int,
    suite: ViewFilter | None = None,
) -> Iterator[CaseSpec]:
    """Yield the cases of one run; the same arguments give the same cases.

    A recorded engine can only translate the texts in its file, so its cases come from there.
    Those of a regression suite come from the confirmed bugs in its view.
    """
    if suite is not None:
        return suite_specs(project, suite, method_name, direction)
    method = get_method(method_name)
    rng = random.Random(f"{seed}/{direction[0]}-{direction[1]}")
    if engine.kind == "recorded":
        rows = (
            SourceRow(row.source, row.extra, row.reference)
            for row in engine_services.recorded_rows(engine, *direction)
        )
        return method.from_rows(rows, options, *direction)
    return method.generate(options, *direction, rng)


def generate(run: Run, on_batches: Callable[[], None] = lambda: None) -> bool:
    """Generate the run's cases and batches; False if another worker has it or it was halted.

    Batches are stored while later cases are still being made, and ``on_batches`` is called
    after each lot, so that the engine need not wait for the last case. Cases left by an
    interrupted generation are kept: they may be translated already.
    """
    if not claim(run):
        return False
    with leases.renewing([run], lease_length()):
        return _generate(run, on_batches)


def claim(run: Run) -> bool:
    """Claim a run that is pending or has lost its worker; fail it if it has lost too many."""
    now = clock.now()
    gone = Q(leases.expired(now), status=RunStatus.GENERATING)
    if Run.objects.filter(gone & leases.exhausted(now), pk=run.pk).exists():
        message = ServiceMessage.GENERATION_GIVEN_UP(n=leases.MAX_LOSSES, m=run.cases.count())
        lifecycle.fail(run, message)
        return False
    notice = When(gone, then=Value(ServiceMessage.TAKEN_OVER()))
    claimed = leases.claim(
        Run.objects.filter(Q(status=RunStatus.PENDING) | gone),
        [run.pk],
        lease_length(),
        status=RunStatus.GENERATING,
        notice=Choice(notice, default=F("notice"), output_field=TextField()),
        started_at=Coalesce(F("started_at"), Value(now)),
    )
    run.lease_token = claimed[0].lease_token if claimed else ""
    return bool(claimed)


def update_if_leased(run: Run, **changes: Any) -> bool:
    """Update the run if this worker still holds the lease to generate its cases."""
    return bool(leases.still_leased([run]).filter(status=RunStatus.GENERATING).update(**changes))


def _generate(run: Run, on_batches: Callable[[], None]) -> bool:
    campaign = run.campaign
    specs = case_specs(
        campaign.method,
        _options_of(run),
        campaign.project,
        run.engine,
        (run.source_language, run.target_language),
        campaign.seed,
        suite_of(campaign),
    )
    reported = ReportedCases(specs)
    lots = CaseWriter(run)
    for cases in lots.cut(reported):
        if not lots.store(cases):
            return False
        on_batches()
    return lots.complete(reported)


class ReportedCases:
    """Iterates over cases and keeps their method's final report: what it left out and why."""

    def __init__(self, specs: Iterator[CaseSpec]) -> None:
        self._specs = specs
        self.report: dict[str, Any] = {}

    def __iter__(self) -> Iterator[CaseSpec]:
        if isinstance(self._specs, Generator):
            self.report = (yield from self._specs) or {}
        else:
            yield from self._specs


def texts_given(campaign: Campaign) -> dict[str, Any]:
    """The texts entered for the campaign, as the option of its method that holds them."""
    given = CampaignInput.objects.filter(campaign=campaign).first()
    return {} if given is None else {INPUT_FIELDS[campaign.method]: given.items}


def _options_of(run: Run) -> MethodOptions:
    """The options in the run's signature, templates included, plus the campaign's texts."""
    campaign = run.campaign
    own = {**run.signature["options"], **texts_given(campaign)}
    return of_campaign(campaign, get_method(campaign.method).options_type(**own))


def batch_size(engine: Engine) -> int:
    """The number of cases in a batch of an engine's runs."""
    return max(1, min(LARGEST_BATCH, engine_services.limits(engine).max_items))


class CaseWriter:
    """Writes a run's cases to the database in lots of whole batches.

    Batches are cut by index, so that a repeated run sends the same ones.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._size = batch_size(run.engine)
        self._stored = run.cases.count()
        self._last: list[Case] = []

    def cut(self, specs: Iterable[CaseSpec]) -> Iterator[list[Case]]:
        """Yield lots of whole batches, the first one small; :meth:`complete` stores the rest.

        Cases that are stored already are looked up in the database lot by lot: the hashes of
        millions of cases would fill a worker's memory.
        """
        wanted, lot = self._whole(_FIRST_LOT), dict[str, CaseSpec]()
        unsure = dict[str, CaseSpec]()
        for spec in specs:
            name = inputs_hash(spec.inputs)
            if name in lot or name in unsure:
                continue
            unsure[name] = spec
            if len(lot) + len(unsure) == wanted:
                lot |= self._without_stored(unsure)
                unsure = {}
            if len(lot) == wanted:
                yield self._cases(lot)
                wanted, lot = self._whole(_LOT), {}
        self._last = self._cases(lot | self._without_stored(unsure))

    def _without_stored(self, specs: dict[str, CaseSpec]) -> dict[str, CaseSpec]:
        known = self._run.cases.filter(input_hash__among=specs).order_by()
        stored = set(known.values_list("input_hash", flat=True))
        return {name: spec for name, spec in specs.items() if name not in stored}

    def store(self, cases: list[Case]) -> bool:
        """Insert a lot with its batches; False if the run was halted or taken over."""
        total = F("cases_total") + len(cases)
        with transaction.atomic():
            return update_if_leased(self._run, cases_total=total, losses=None) and self._insert(
                cases
            )

    def complete(self, reported: ReportedCases) -> bool:
        """Insert the remaining cases; from now on the run can finish once all are judged."""
        with transaction.atomic():
            return update_if_leased(
                self._run,
                status=RunStatus.RUNNING,
                cases_complete=True,
                cases_total=self._stored + len(self._last),
                report=reported.report,
                losses=None,
                **leases.RELEASED,
            ) and self._insert(self._last)

    def _insert(self, cases: list[Case]) -> bool:
        insert_rows(cases)
        first, end = self._stored, self._stored + len(cases)
        insert_rows(
            [
                Batch(
                    run=self._run,
                    number=start // self._size,
                    first_index=start,
                    end_index=min(start + self._size, end),
                )
                for start in range(first, end, self._size)
            ]
        )
        self._stored = end
        return True

    def _cases(self, specs: dict[str, CaseSpec]) -> list[Case]:
        numbered = enumerate(specs.items(), self._stored)
        return [self._case(spec, name, index) for index, (name, spec) in numbered]

    def _case(self, spec: CaseSpec, name: str, index: int) -> Case:
        return Case(
            run=self._run,
            index=index,
            inputs=list(spec.inputs),
            input_hash=name,
            capability=spec.capability,
            format=spec.format,
            style=spec.style,
            template=spec.template,
            cluster=spec.cluster,
            corpus=spec.corpus,
            expectation=dict(spec.expectation),
        )

    def _whole(self, cases: int) -> int:
        """Round a number of cases up to whole batches."""
        return -(-cases // self._size) * self._size
