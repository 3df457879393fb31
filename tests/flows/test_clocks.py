"""Machines whose clocks are ten minutes apart work on one campaign, with real processes.

On PostgreSQL, since processes on several machines need it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from subprocess import Popen

import pytest

from tests import postgres
from tests.flows.test_database_gone import database
from tests.flows.test_fault_tolerance import (
    MisbehavingServer,
    assert_every_case_has_one_outcome,
    make_campaign,
    mt_server,
    private_addresses,
    scheduler,
)
from tests.servers import running, wait_until, worker_command, workers_heard_of
from triage import tasks
from triage.models import Run

__all__ = ["database", "mt_server", "private_addresses", "scheduler"]

TEN_MINUTES = 600
StartShifted = Callable[[int], Popen[bytes]]


@pytest.fixture
def start_shifted(process_environment: dict[str, str], tmp_path: Path) -> Iterator[StartShifted]:
    """Start a real worker whose clock is off by so many seconds."""
    with ExitStack() as stack:

        def start(seconds: int) -> Popen[bytes]:
            before = workers_heard_of()
            celery = worker_command("default,upkeep,translate", "--pool=threads", "-c", "2")[2:]
            command = [sys.executable, "-m", "tests.shifted_clock", str(seconds), *celery]
            log = tmp_path / "shifted.log"
            process = stack.enter_context(running(command, process_environment, log))
            wait_until(lambda: workers_heard_of() - before, what=f"a worker (log: {log})")
            return process

        yield start


@pytest.mark.slow
def test_workers_ten_minutes_ahead_and_behind_take_no_batch_of_each_other(
    database: postgres.Cluster,
    start_shifted: StartShifted,
    mt_server: MisbehavingServer,
    scheduler: None,
) -> None:
    mt_server.behave(delay=0.5)
    run = make_campaign(mt_server, 1000)
    for seconds in (TEN_MINUTES, -TEN_MINUTES):
        start_shifted(seconds)
    tasks.enqueue_run(run.pk)
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, 1000)
    assert max(mt_server.stats()["asked"].values()) == 1


@pytest.mark.slow
def test_a_worker_ten_minutes_ahead_takes_lost_work_that_another_machine_sends_again(
    database: postgres.Cluster, start_shifted: StartShifted, mt_server: MisbehavingServer
) -> None:
    start_shifted(TEN_MINUTES)
    run = make_campaign(mt_server, 100)
    Run.objects.update(created=run.created - timedelta(minutes=1))
    tasks.recover_runs()
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, 100)
