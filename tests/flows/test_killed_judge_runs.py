"""Judge runs whose workers are killed: one answer per translation, and every call counted."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import StartWorker
from tests.engines.loopback import Asked, Reply, Service, running_service
from tests.factories import make_project
from tests.judging import chat, make_judge, make_judge_run, make_text, told, verdict
from tests.servers import wait_until
from triage import tasks
from triage.models import JudgeAnswer, JudgeRun

PARALLEL = 8
PRICES: dict[str, Any] = {
    "price_per_million_input_tokens": 1,
    "price_per_million_output_tokens": 10,
}


class Judge:
    """A judge that notes which translation it is asked about."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self.asked: Counter[str] = Counter()

    def __call__(self, asked: Asked) -> Reply:
        message = told(asked)
        with self._lock:
            self.asked[message["source"]] += 1
        time.sleep(self._seconds)
        return chat(verdict(message))


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, settings) -> Iterator[Service]:
    monkeypatch.setenv("ENGINES_ALLOW_PRIVATE_ADDRESSES", "1")
    # What a dead worker held is taken over soon.
    monkeypatch.setenv("MTRIAGE_BATCH_LEASE_SECONDS", "3")
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        yield running


def kill_and_check(
    service: Service, start_worker: StartWorker, items: int, kills: int, seconds: float
) -> None:
    judge = Judge(seconds)
    service.answer = judge
    engine = make_judge(
        service.url, options={"parallel": PARALLEL, "timeout_seconds": 60}, **PRICES
    )
    project = make_project()
    run = make_judge_run(project, engine, make_text(project, items))
    answered = JudgeAnswer.objects.filter(run=run, state="answered")
    rng = random.Random(1)
    tasks.enqueue_judge_run(run.pk)
    for kill in range(kills):
        # Later kills come later, so that the last ones meet a run that is not over.
        due = round(items * (kill + rng.uniform(0.2, 0.9)) / (kills + 1))
        worker = start_worker("translate,upkeep", "--pool=threads", "-c", "2")
        wait_until(_at_least(answered.count, due), seconds=600, what=f"{due} answers")
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
    start_worker("translate,upkeep", "--pool=threads", "-c", "2")
    wait_until(lambda: JudgeRun.objects.get(pk=run.pk).is_over, seconds=600, what="the end")
    run.refresh_from_db()
    assert (run.status, run.total, answered.count()) == ("done", items, items), run.message
    calls = sum(run.answers.values_list("calls", flat=True))
    received = judge.asked.total()
    if path := os.environ.get("MTRIAGE_FAULT_FIGURES"):
        told_of = {"items": items, "kills": kills, "calls": calls, "received": received}
        with open(path, "a", encoding="utf-8") as lines:
            lines.write(json.dumps(told_of) + "\n")
    assert len(judge.asked) == items
    assert items <= received <= calls <= items + kills * PARALLEL
    # Lost calls cost something as well: by estimate, as nobody knows better.
    costs = {row.calls: row.cost or 0 for row in run.answers.all()}
    assert costs[1] < min((cost for count, cost in costs.items() if count > 1), default=1)


def _at_least(count: Callable[[], int], due: int) -> Callable[[], bool]:
    return lambda: count() >= due


def test_a_killed_worker_loses_no_answer_and_no_call(
    service: Service, start_worker: StartWorker, start_scheduler: Callable[[], None]
) -> None:
    start_scheduler()
    kill_and_check(service, start_worker, items=80, kills=1, seconds=0.05)


@pytest.mark.slow
def test_ten_thousand_translations_survive_twenty_kills(
    service: Service, start_worker: StartWorker, start_scheduler: Callable[[], None]
) -> None:
    start_scheduler()
    kill_and_check(service, start_worker, items=10_000, kills=20, seconds=0.02)
