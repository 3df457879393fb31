"""Faults that campaigns survive, with real Redis, workers, databases and HTTP servers."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from subprocess import Popen
from typing import Any

import httpx
import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from redis import Redis

from engines.models import Engine, EngineLine
from engines.services import limiter, redis_connection
from tests.campaigns import finish
from tests.conftest import StartWorker
from tests.factories import make_project, make_user
from tests.servers import RedisServer, free_port, get, running, wait_until
from triage import tasks
from triage.models import (
    Batch,
    BatchStatus,
    Campaign,
    Outcome,
    OutcomeVerdict,
    Role,
    Run,
    RunStatus,
)
from triage.services.campaigns.creation import create_campaign, raise_cap
from triage.services.campaigns.requests import CampaignRequest
from triage.services.runs import generation, lifecycle

CASES = 2000
BATCH = 25


class MisbehavingServer:
    """The loopback server of ``tests.mt_server``, as a test steers it."""

    def __init__(self, url: str) -> None:
        self.url = url

    def behave(self, **values: Any) -> None:
        httpx.post(
            f"{self.url}/control", json=values, trust_env=False, timeout=300
        ).raise_for_status()

    def stats(self) -> dict[str, Any]:
        stats: dict[str, Any] = get(f"{self.url}/stats").json()
        return stats


@pytest.fixture
def mt_server(tmp_path: Path) -> Iterator[MisbehavingServer]:
    port = free_port()
    server = MisbehavingServer(f"http://127.0.0.1:{port}")
    command = [sys.executable, "-m", "tests.mt_server", str(port)]
    with running(command, {}, tmp_path / "mt.log"):
        wait_until(lambda: _answers(server), what="the translation server")
        yield server


def _answers(server: MisbehavingServer) -> bool:
    try:
        return bool(server.stats())
    except httpx.TransportError:
        return False


@pytest.fixture(autouse=True)
def private_addresses(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """The engine stands on loopback."""
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    monkeypatch.setenv("ENGINES_ALLOW_PRIVATE_ADDRESSES", "1")


@pytest.fixture
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a dead worker held is taken over soon; a slow one may lose what it holds."""
    monkeypatch.setenv("MTRIAGE_BATCH_LEASE_SECONDS", "10")


def make_campaign(server: MisbehavingServer, cases: int = CASES) -> Run:
    engine = Engine.objects.create(
        line=EngineLine.objects.create(name="loopback"),
        kind="libretranslate",
        options={"url": server.url, "batch": BATCH, "timeout_seconds": 120},
    )
    request = CampaignRequest(
        project=make_project(),
        method="numbertest",
        engines=[engine],
        directions=[("en", "es")],
        options={"total": cases, "capabilities": ["integers", "separators"]},
        seed=1,
    )
    return create_campaign(request).runs.get()


def assert_every_case_has_one_outcome(run: Run, cases: int) -> None:
    """The page, the database and the counters agree."""
    run.refresh_from_db()
    assert run.status == RunStatus.DONE, run.notice
    rows = Counter(Outcome.objects.filter(run=run).values_list("verdict", flat=True))
    assert sum(rows.values()) == run.cases_total == cases
    assert [run.passed, run.failed, run.abstained, run.errored] == [
        rows[verdict] for verdict in OutcomeVerdict.values
    ]
    note_figures(run)


def note_figures(run: Run) -> None:
    """What happened, as a line of JSON in the file that the environment names, if any."""
    path = os.environ.get("MTRIAGE_FAULT_FIGURES")
    if path is None or run.started_at is None or run.finished_at is None:
        return
    stats = MisbehavingServer(run.engine.options["url"]).stats()
    asked = list(stats["asked"].values())
    told = {
        "fault": os.environ["PYTEST_CURRENT_TEST"].split("::")[1].removesuffix(" (call)"),
        "cases": run.cases_total,
        "outcomes": Outcome.objects.filter(run=run).count(),
        "errors": run.errored,
        "requests": stats["calls"],
        "texts_asked_twice": sum(count > 1 for count in asked),
        "most_times_one_text": max(asked, default=0),
        "most_in_flight": stats["most_in_flight"],
        "seconds": round((run.finished_at - run.started_at).total_seconds(), 1),
    }
    with open(path, "a", encoding="utf-8") as lines:
        lines.write(json.dumps(told) + "\n")


def start_two_workers(start_worker: StartWorker) -> None:
    """Two processes that translate, as a site has them; four threads in all."""
    for _ in range(2):
        start_worker("default,upkeep,translate", "--pool=threads", "-c", "2")


@pytest.fixture
def scheduler(start_scheduler: Callable[[], None]) -> None:
    """Stalled work is sent again."""
    start_scheduler()


@pytest.mark.slow
def test_a_worker_killed_five_times_loses_nothing(
    short_leases: None,
    start_worker: StartWorker,
    mt_server: MisbehavingServer,
    scheduler: None,
) -> None:
    mt_server.behave(delay=0.3)
    run = make_campaign(mt_server)
    tasks.enqueue_run(run.pk)
    for _ in range(5):
        worker = start_worker("default,upkeep,translate", "--pool=threads", "-c", "6")
        before = Outcome.objects.filter(run=run).count()
        wait_until(lambda b=before: Outcome.objects.filter(run=run).count() > b)  # type: ignore[misc]
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
    start_worker("default,upkeep,translate", "--pool=threads", "-c", "6")
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, CASES)
    repeated = sum(count - 1 for count in mt_server.stats()["asked"].values())
    assert repeated <= 5 * 6 * BATCH, "more than the batches that were at the engine"
    assert max(mt_server.stats()["asked"].values()) <= 6


@pytest.mark.slow
@pytest.mark.parametrize("emptied", [False, True], ids=["as it was", "emptied"])
def test_redis_may_be_away_for_twenty_seconds(
    short_leases: None,
    start_worker: StartWorker,
    mt_server: MisbehavingServer,
    scheduler: None,
    redis_server: RedisServer,
    emptied: bool,
) -> None:
    mt_server.behave(delay=0.3)
    start_two_workers(start_worker)
    run = make_campaign(mt_server)
    tasks.enqueue_run(run.pk)
    wait_until(lambda: Outcome.objects.filter(run=run).exists())
    redis_server.stop()
    time.sleep(20)
    redis_server.start()
    if emptied:
        redis_server.empty()
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, CASES)
    assert max(mt_server.stats()["asked"].values()) <= 2


def test_a_worker_that_redis_refuses_to_write_for_ends_with_one_line(
    start_worker: StartWorker, broker: RedisServer, tmp_path: Path
) -> None:
    worker, log = start_worker("upkeep", "-c", "1"), tmp_path / "worker.log"
    with Redis.from_url(broker.url) as client:
        client.config_set("min-replicas-to-write", 1)
        assert worker.wait(60) == 1
        client.config_set("min-replicas-to-write", 0)
    (line,) = (one for one in log.read_text().splitlines() if "Unrecoverable error" in one)
    # Redis names the script, if the command that it refuses comes from one.
    assert line.endswith("NOREPLICAS Not enough good replicas to write.)")
    assert "Traceback" not in log.read_text()


@pytest.mark.slow
def test_a_database_locked_for_ten_seconds_only_delays(
    start_worker: StartWorker, mt_server: MisbehavingServer, scheduler: None
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite locks the whole database; PostgreSQL has no such lock")
    mt_server.behave(delay=0.2)
    start_two_workers(start_worker)
    run = make_campaign(mt_server)
    tasks.enqueue_run(run.pk)
    wait_until(lambda: Outcome.objects.filter(run=run).exists())
    path = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(10)
        other.execute("ROLLBACK")
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, CASES)


@pytest.mark.slow
def test_every_task_delivered_twice_does_its_work_once(
    start_worker: StartWorker, mt_server: MisbehavingServer
) -> None:
    run = make_campaign(mt_server, 500)
    start_worker("default,upkeep,translate", "--pool=threads", "-c", "8")
    stop = threading.Event()

    def flood() -> None:
        while not stop.wait(0.05):
            for task in (tasks.start_run, tasks.translate_next, tasks.judge_next):
                task.delay(run.pk)

    with ExitStack() as stack:
        thread = threading.Thread(target=flood)
        thread.start()
        stack.callback(thread.join)
        stack.callback(stop.set)
        wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, 500)
    assert max(mt_server.stats()["asked"].values()) == 1


@pytest.mark.slow
def test_two_worker_processes_share_one_engines_limit(
    start_worker: StartWorker, mt_server: MisbehavingServer, scheduler: None
) -> None:
    mt_server.behave(delay=0.1)
    run = make_campaign(mt_server)
    Engine.objects.update(max_parallel=5)
    tasks.enqueue_run(run.pk)
    for _ in range(2):
        start_worker("default,upkeep,translate", "--pool=threads", "-c", "8")
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, CASES)
    stats = mt_server.stats()
    assert stats["most_in_flight"] == 5
    assert max(stats["asked"].values()) == 1


@pytest.mark.slow
def test_two_worker_processes_stop_at_the_cap_together(
    start_worker: StartWorker, mt_server: MisbehavingServer, scheduler: None
) -> None:
    cap = 20_000
    mt_server.behave(delay=0.1)
    run = make_campaign(mt_server)
    Campaign.objects.update(character_cap=cap)
    for _ in range(2):
        start_worker("default,upkeep,translate", "--pool=threads", "-c", "8")
    tasks.enqueue_run(run.pk)
    wait_until(lambda: Run.objects.get(pk=run.pk).status == RunStatus.BUDGET, what="the cap")
    wait_until(lambda: not at_engine(), what="the end of what was at the engine")
    sent = sum(len(text) * count for text, count in mt_server.stats()["asked"].items())
    assert cap - BATCH * 100 < sent <= cap
    assert Campaign.objects.get().characters_sent == sent
    run = Run.objects.get(pk=run.pk)
    raise_cap(run.campaign, None, make_user("lead", run.campaign.project, Role.LEAD))
    assert lifecycle.resume(run, None)
    tasks.enqueue_again(run)
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, CASES)
    assert max(mt_server.stats()["asked"].values()) == 1


def at_engine() -> bool:
    return Batch.objects.filter(status=BatchStatus.TRANSLATING).exists()


@pytest.mark.slow
def test_a_killed_workers_place_at_a_limited_engine_is_soon_taken_by_another(
    short_leases: None,
    start_worker: StartWorker,
    mt_server: MisbehavingServer,
    scheduler: None,
) -> None:
    mt_server.behave(delay=0.3)
    run = make_campaign(mt_server, 500)
    Engine.objects.update(max_parallel=2)
    tasks.enqueue_run(run.pk)
    worker = start_worker("default,upkeep,translate", "--pool=threads", "-c", "4")
    wait_until(lambda: Outcome.objects.filter(run=run).exists())
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    assert longest_lease(run.engine) <= limiter.LEASE
    before = mt_server.stats()["calls"]
    start_worker("default,upkeep,translate", "--pool=threads", "-c", "4")
    wait_until(lambda: mt_server.stats()["calls"] > before, what="a further call")
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, 500)
    assert mt_server.stats()["most_in_flight"] <= 4, "two that the dead worker left, two new ones"


def longest_lease(engine: Engine) -> float:
    """Seconds that the places taken at the engine stay taken, if nobody renews them."""
    rows: Any = redis_connection.connection().zrange(
        redis_connection.key(engine, "places"), 0, -1, withscores=True
    )
    seconds, micro = redis_connection.connection().time()
    now = seconds + micro / 1e6
    return max((float(end) for _, end in rows), default=now) - now


@pytest.mark.slow
def test_the_web_process_restarted_in_the_middle_changes_nothing(
    start_worker: StartWorker,
    mt_server: MisbehavingServer,
    scheduler: None,
    start_web: Callable[[], tuple[str, Popen[bytes]]],
) -> None:
    run, lead, url, web = campaign_on_a_page(start_worker, mt_server, start_web)
    os.kill(web.pid, signal.SIGKILL)
    web.wait()
    url, _ = start_web()
    assert shown(url, run, lead) > 0
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, CASES)
    assert shown(url, run, lead) == CASES
    assert max(mt_server.stats()["asked"].values()) == 1


def campaign_on_a_page(
    start_worker: StartWorker,
    mt_server: MisbehavingServer,
    start_web: Callable[[], tuple[str, Popen[bytes]]],
) -> tuple[Run, User, str, Popen[bytes]]:
    """A run at work whose first outcomes a lead sees: with the lead, the address, the process."""
    mt_server.behave(delay=0.2)
    start_two_workers(start_worker)
    run = make_campaign(mt_server)
    lead = make_user("lead", run.campaign.project, Role.LEAD)
    url, web = start_web()
    tasks.enqueue_run(run.pk)
    wait_until(lambda: Outcome.objects.filter(run=run).exists())
    assert shown(url, run, lead) > 0
    return run, lead, url, web


def signed_in(user: User) -> dict[str, str]:
    """The cookie of a new session."""
    client = Client()
    client.force_login(user)
    name = django_settings.SESSION_COOKIE_NAME
    return {name: client.cookies[name].value}


def shown(url: str, run: Run, user: User) -> int:
    """How many cases the page of the run's campaign counts as judged."""
    address = f"{url}/campaigns/{run.campaign_id}/progress"
    cookies = signed_in(user)
    page = get(address, cookies=cookies).raise_for_status()
    found = re.search(r"([\d,]+) of [\d,]+ cases", page.text)
    assert found, page.text[:500]
    return int(found[1].replace(",", ""))


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["429", "500", "503", "cut", "html", "too few", "time-out"])
def test_an_engine_that_fails_for_a_while_is_waited_for(
    start_worker: StartWorker, mt_server: MisbehavingServer, scheduler: None, mode: str
) -> None:
    run = make_campaign(mt_server, 300)
    if mode == "time-out":
        Engine.objects.update(options={**run.engine.options, "timeout_seconds": 3})
        mt_server.behave(delay=4)
    else:
        mt_server.behave(mode=mode, times=4)
    start_two_workers(start_worker)
    tasks.enqueue_run(run.pk)
    if mode == "time-out":
        wait_until(lambda: Run.objects.get(pk=run.pk).notice, what="the first time-out")
        mt_server.behave(delay=0)
        Engine.objects.update(options=run.engine.options)
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, 300)
    assert run.errored == 0


@pytest.mark.slow
def test_an_engine_with_a_rate_limit_costs_time_and_no_case(
    start_worker: StartWorker, mt_server: MisbehavingServer, scheduler: None
) -> None:
    mt_server.behave(mode="429", times=10**9, share=0.3, retry_after="2", delay=0.5)
    run = make_campaign(mt_server, 500)
    Engine.objects.update(max_parallel=4, options={**run.engine.options, "batch": 10})
    start_two_workers(start_worker)
    tasks.enqueue_run(run.pk)
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, 500)
    stats = mt_server.stats()
    assert run.errored == 0
    assert stats["replies"]["429"] > 5
    assert run.engine_calls == stats["calls"] == 50 + stats["replies"]["429"]


@pytest.mark.slow
def test_an_engine_that_only_ever_asks_to_wait_ends_the_run_by_name(
    start_worker: StartWorker,
    mt_server: MisbehavingServer,
    scheduler: None,
) -> None:
    mt_server.behave(mode="429", times=10**9, retry_after="2")
    run = make_campaign(mt_server, 300)
    start_two_workers(start_worker)
    tasks.enqueue_run(run.pk)
    wait_until(lambda: mt_server.stats()["calls"] > 10, what="some requests")
    assert Run.objects.get(pk=run.pk).notice.endswith("answered 429: slow down")
    redis_connection.connection().hincrby(
        redis_connection.key(run.engine, "breaker"), "since", -3600
    )
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert "not accepted anything for 60 minutes" in run.notice
    assert run.errored == 0
    wait_until(lambda: not at_engine(), what="the end of what was at the engine")
    run.refresh_from_db()
    assert run.engine_calls == mt_server.stats()["calls"]


TRANSIENT = [
    "429",
    "500",
    "503",
    "html",
    "invalid json",
    "too few",
    "too many",
    "cut",
    "invalid utf-8",
]


@pytest.mark.parametrize("mode", TRANSIENT)
def test_a_passing_fault_of_the_engine_costs_only_time(
    db: None, mt_server: MisbehavingServer, mode: str
) -> None:
    run = make_campaign(mt_server, 100)
    generation.generate(run)
    mt_server.behave(mode=mode, times=2)
    for _ in range(3):
        Batch.objects.update(not_before=None)
        run.refresh_from_db()
        finish(run)
    assert_every_case_has_one_outcome(run, 100)
    assert run.errored == 0


@pytest.mark.parametrize("mode", ["empty", "unchanged", "other language", "10 MB"])
def test_a_wrong_answer_is_judged_like_any_other(
    db: None, mt_server: MisbehavingServer, mode: str
) -> None:
    run = make_campaign(mt_server, 50)
    generation.generate(run)
    mt_server.behave(mode=mode, times=100)
    run.refresh_from_db()
    finish(run)
    assert_every_case_has_one_outcome(run, 50)
    assert run.failed > 0 or run.errored > 0


def test_an_engine_that_stays_broken_ends_in_named_errors_that_can_be_retried(
    db: None, mt_server: MisbehavingServer
) -> None:
    run = make_campaign(mt_server, 50)
    generation.generate(run)
    mt_server.behave(mode="500", times=1000)
    for _ in range(10):
        Batch.objects.update(not_before=None)
        run.refresh_from_db()
        finish(run)
    assert_every_case_has_one_outcome(run, 50)
    assert run.errored == 50
    assert all("500" in message for message in Outcome.objects.values_list("message", flat=True))
