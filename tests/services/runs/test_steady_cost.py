"""What a batch costs the database, however much was stored before and however long its run is.

SQLite counts the steps of its virtual machine: a plan that reads a table instead of using its
index shows at once, on any machine and under any load.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.utils import timezone

from engines.models import Engine
from tests.campaigns import StartRun, translated
from tests.factories import make_run
from tests.fakes import Script
from triage.models import BatchStatus, Case, Outcome, Project, Run, Suspect, Translation
from triage.services.runs import batches, judging

pytestmark = pytest.mark.django_db

STORED = 6000
TOGETHER = 20
BATCH = 5


@pytest.fixture(autouse=True)
def small_batches(script: Script) -> None:
    """Many batches of few cases, of which the oracle doubts all."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite counts its steps")
    script.max_items = BATCH


def steps(work: Callable[[], object]) -> int:
    """Hundreds of steps that SQLite's virtual machine takes for the work."""
    taken = 0

    def note() -> int:
        nonlocal taken
        taken += 1
        return 0

    connection.ensure_connection()
    connection.connection.set_progress_handler(note, 100)
    try:
        work()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return taken


def translate_some(run: Run) -> None:
    for _ in range(TOGETHER):
        (batch,) = batches.claim(run, BatchStatus.WAITING)
        translated(batch)


def judge_some(run: Run) -> None:
    held = batches.claim(run, BatchStatus.TRANSLATED, TOGETHER)
    assert len(held) == TOGETHER
    judging.judge_batches(held)


def store_much(project: Project, engine: Engine) -> None:
    """Cases, outcomes, open suspects and answers of earlier campaigns."""
    run = make_run(project, engine)
    numbers = range(STORED)
    cases = Case.objects.bulk_create(
        Case(run=run, index=n, inputs=[f"{n} rooms"], input_hash=f"h{n}", capability="integers")
        for n in numbers
    )
    suspects = Suspect.objects.bulk_create(
        Suspect(
            project=project,
            method="numbertest",
            engine_line=engine.line,
            source_language="en",
            target_language="es",
            fingerprint=f"f{n}",
            capability="integers",
            last_seen=timezone.now(),
        )
        for n in numbers
    )
    Outcome.objects.bulk_create(
        Outcome(case=case, run=run, capability="integers", verdict="fail", suspect=suspect)
        for case, suspect in zip(cases, suspects, strict=True)
    )
    Translation.objects.bulk_create(
        Translation(
            key=f"k{n}", engine=engine, source_language="en", target_language="es", source=f"{n}"
        )
        for n in numbers
    )


@pytest.mark.parametrize("work", [translate_some, judge_some])
def test_a_batch_takes_no_more_steps_in_a_project_that_holds_much(
    start_run: StartRun, project: Project, engine: Engine, work: Callable[[Run], None]
) -> None:
    before, after = (start_run(options=cases_for(2 * TOGETHER), seed=seed) for seed in (1, 2))
    translate_some(before)
    translate_some(after)
    cost = steps(lambda: work(before))
    store_much(project, engine)
    assert steps(lambda: work(after)) < 1.3 * cost


def cases_for(count: int) -> dict[str, object]:
    """Options of a run with at least so many batches."""
    return {"total": count * BATCH, "capabilities": ["separators"]}


@pytest.mark.parametrize("work", [translate_some, judge_some])
def test_a_batch_takes_no_more_steps_late_in_a_long_run(
    start_run: StartRun, work: Callable[[Run], None]
) -> None:
    run = start_run(options=cases_for(16 * TOGETHER))
    translate_some(run)
    first = steps(lambda: work(run))
    for _ in range(13):
        translate_some(run)
        judge_some(run)
    if work is judge_some:
        translate_some(run)
    last = steps(lambda: work(run))
    assert last < 1.3 * first
