"""A case that kills real worker processes, at the engine and at the oracle."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from engines.models import Engine, EngineLine
from tests.factories import make_project
from tests.flows.test_fault_tolerance import scheduler
from tests.servers import running, wait_until, worker_command
from triage import tasks
from triage.models import Batch, Outcome, OutcomeVerdict, Run, RunStatus
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.runs import generation, lifecycle

__all__ = ["scheduler"]

CASES, BATCH = 24, 4
KeepWorker = Callable[..., None]

ENGINE = """
import os, signal, sys
lines = sys.stdin.read().splitlines()
with open({log!r}, "a") as log:
    log.writelines(line + "\\n" for line in lines)
if any({poison!r} in line for line in lines):
    os.kill(os.getppid(), signal.SIGKILL)
for line in lines:
    print(line.translate(str.maketrans(",.", ".,")))
"""


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """The engine is a program; what a killed worker held is free again soon."""
    settings.ENGINES_ALLOW_COMMANDS = True
    monkeypatch.setenv("ENGINES_ALLOW_COMMANDS", "1")
    monkeypatch.setenv("MTRIAGE_BATCH_LEASE_SECONDS", "3")


@pytest.fixture
def keep_worker(process_environment: dict[str, str], tmp_path: Path) -> Iterator[KeepWorker]:
    """Keep a real worker running, as a supervisor does: one that was killed is started again."""
    over = threading.Event()
    with ExitStack() as stack:

        def keep(command: list[str]) -> None:
            def run() -> None:
                while not over.is_set():
                    with running(command, process_environment, tmp_path / "worker.log") as process:
                        while process.poll() is None and not over.wait(0.1):
                            pass

            thread = threading.Thread(target=run)
            thread.start()
            stack.callback(thread.join)

        yield keep
        over.set()


def make_run(poisoned: int, tmp_path: Path) -> tuple[Run, str]:
    """A run with its cases, whose engine kills whoever sends the text of one of them."""
    engine = Engine.objects.create(
        line=EngineLine.objects.create(name="program"),
        kind="command",
        options={"command": f"{sys.executable} {tmp_path / 'engine.py'}", "max_items": BATCH},
    )
    request = CampaignRequest(
        project=make_project(),
        method="numbertest",
        engines=[engine],
        directions=[("en", "es")],
        options={"total": CASES, "capabilities": ["separators"]},
        seed=1,
    )
    run = create_campaign(request).runs.get()
    generation.generate(run)
    run.refresh_from_db()
    return run, run.cases.get(index=poisoned).inputs[0]


def write_engine(tmp_path: Path, poison: str) -> Path:
    log = tmp_path / "asked.log"
    log.touch()
    (tmp_path / "engine.py").write_text(ENGINE.format(log=str(log), poison=poison))
    return log


def assert_only_the_poison_is_an_error(run: Run, poison: str) -> Outcome:
    run.refresh_from_db()
    assert (run.status, run.errored) == (RunStatus.DONE, 1), run.notice
    rows = Counter(Outcome.objects.filter(run=run).values_list("verdict", flat=True))
    assert sum(rows.values()) == run.cases_total == run.judged
    error = Outcome.objects.get(run=run, verdict=OutcomeVerdict.ERROR)
    assert error.case.inputs == [poison]
    assert "worker stopped" in error.message
    return error


@pytest.mark.slow
def test_a_text_that_kills_every_worker_at_the_engine_is_named(
    keep_worker: KeepWorker, scheduler: None, tmp_path: Path
) -> None:
    run, poison = make_run(13, tmp_path)
    log = write_engine(tmp_path, poison)
    keep_worker(worker_command("default,upkeep,translate", "--pool=threads", "-c", "2"))
    tasks.enqueue_work(run)
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, 1200, "the end of the run")
    error = assert_only_the_poison_is_an_error(run, poison)
    asked = Counter(log.read_text().splitlines())
    assert f"{asked[poison]} times" in error.message, "once for each worker"
    # Each text is asked once, and once more for each killed worker that had it in hand.
    assert all(1 <= asked[case.inputs[0]] <= asked[poison] for case in run.cases.all())
    beside = sum(asked.values()) - CASES - asked[poison] + 1
    assert beside <= asked[poison] * (2 * BATCH - 1)
    write_engine(tmp_path, "no such text")
    assert lifecycle.retry_errors(run, None) == 1
    tasks.enqueue_work(Run.objects.get(pk=run.pk))
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, 1200, "the end of the second try")
    run.refresh_from_db()
    assert (run.errored, run.judged) == (0, CASES)


@pytest.mark.slow
def test_a_case_that_kills_every_worker_at_the_oracle_is_named(
    keep_worker: KeepWorker, scheduler: None, tmp_path: Path
) -> None:
    run, poison = make_run(13, tmp_path)
    log = write_engine(tmp_path, "no such text")
    celery = worker_command("default,upkeep,translate", "-c", "2")[2:]
    keep_worker([sys.executable, "-m", "tests.deadly_worker", poison, *celery])
    tasks.enqueue_work(run)
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, 1200, "the end of the run")
    error = assert_only_the_poison_is_an_error(run, poison)
    assert "judged" in error.message
    asked = Counter(log.read_text().splitlines())
    assert max(asked.values()) <= 2, "answers are kept; a doubted text is asked once more alone"
    assert not Batch.objects.filter(losses__isnull=False).exists()
