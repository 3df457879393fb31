"""Make a run's test cases and cut them into batches."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator
from datetime import timedelta
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from engines import services as engine_services
from engines.models import Engine
from triage.methods.base import CaseSpec, MethodOptions, SourceRow
from triage.methods.registry import INPUT_FIELDS, get_method
from triage.models import Batch, Campaign, CampaignInput, Case, Project, Run, RunStatus
from triage.services.filters import ViewFilter
from triage.services.identity import inputs_hash
from triage.services.regression import suite_of, suite_specs
from triage.services.templates import with_project_templates

GENERATION_LEASE = timedelta(minutes=10)
# What a worker has begun is finished after a stop: larger batches make that longer than 3 seconds.
LARGEST_BATCH = 1000
_CHUNK = 2000


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

    A recorded engine can only answer for the texts it has, so its cases come from its file.
    A regression suite takes those of the confirmed bugs in its view.
    """
    if suite is not None:
        return suite_specs(project, suite, method_name, direction)
    method = get_method(method_name)
    rng = random.Random(f"{seed}/{direction[0]}-{direction[1]}")
    if engine.kind == "recorded":
        rows = (
            SourceRow(row.source, dict(row.extra))
            for row in engine_services.recorded_rows(engine, *direction)
        )
        return method.from_rows(rows, options, *direction)
    return method.generate(with_project_templates(options, project, direction[0]), *direction, rng)


def generate(run: Run) -> bool:
    """Store the run's cases and batches; False if another worker has it already.

    A worker that died half-way left rows without a status change: they are made anew.
    """
    if not _claim(run):
        return False
    campaign = run.campaign
    specs = case_specs(
        campaign.method,
        _options_with_texts(campaign),
        campaign.project,
        run.engine,
        (run.source_language, run.target_language),
        campaign.seed,
        suite_of(campaign),
    )
    with transaction.atomic():
        Case.objects.filter(run=run).delete()
        reported = Reported(specs)
        total = _store_cases(run, reported)
        _store_batches(run, total)
        Run.objects.filter(pk=run.pk, status=RunStatus.GENERATING).update(
            status=RunStatus.RUNNING,
            cases_total=total,
            report=reported.report,
            lease_until=None,
        )
    return True


class Reported:
    """Cases on their way, and what their method returns at the end: what it left out and why."""

    def __init__(self, specs: Iterator[CaseSpec]) -> None:
        self._specs = specs
        self.report: dict[str, Any] = {}

    def __iter__(self) -> Iterator[CaseSpec]:
        if isinstance(self._specs, Generator):
            self.report = (yield from self._specs) or {}
        else:
            yield from self._specs


def _options_with_texts(campaign: Campaign) -> MethodOptions:
    given = CampaignInput.objects.filter(campaign=campaign).first()
    texts = {} if given is None else {INPUT_FIELDS[campaign.method]: given.items}
    return get_method(campaign.method).options_type(**campaign.options, **texts)


def _claim(run: Run) -> bool:
    now = timezone.now()
    claimable = Q(status=RunStatus.PENDING) | Q(status=RunStatus.GENERATING, lease_until__lt=now)
    claimed = Run.objects.filter(claimable, pk=run.pk).update(
        status=RunStatus.GENERATING, started_at=now, lease_until=now + GENERATION_LEASE
    )
    return claimed == 1


def _store_cases(run: Run, specs: Iterable[CaseSpec]) -> int:
    """Insert the cases without repeated inputs; return how many there are."""
    seen: set[str] = set()
    cases = _distinct_cases(run, specs, seen)
    while chunk := list(islice(cases, _CHUNK)):
        Case.objects.bulk_create(chunk)
    return len(seen)


def _distinct_cases(run: Run, specs: Iterable[CaseSpec], seen: set[str]) -> Iterator[Case]:
    for spec in specs:
        name = inputs_hash(spec.inputs)
        if name in seen:
            continue
        yield Case(
            run=run,
            index=len(seen),
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
        seen.add(name)


def _store_batches(run: Run, total: int) -> None:
    """Cut by index, so that a repeated run sends the same batches."""
    size = max(1, min(LARGEST_BATCH, engine_services.limits(run.engine).max_items))
    Batch.objects.bulk_create(
        Batch(
            run=run,
            number=number,
            first_index=first,
            end_index=min(first + size, total),
        )
        for number, first in enumerate(range(0, total, size))
    )
