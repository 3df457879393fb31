"""PostgreSQL crashes in the middle of a campaign and comes back, with real processes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from subprocess import Popen

import pytest
from django.core.management import call_command
from django.db import connections
from django.db.utils import load_backend
from environ import Env

from tests import postgres
from tests.conftest import StartWorker
from tests.flows.test_fault_tolerance import (
    CASES,
    MisbehavingServer,
    assert_every_case_has_one_outcome,
    campaign_on_a_page,
    mt_server,
    private_addresses,
    scheduler,
    shown,
    signed_in,
)
from tests.servers import get, missing_package, wait_until
from triage.models import Batch, BatchStatus, CaseCount, Outcome, Run

__all__ = ["mt_server", "private_addresses", "scheduler"]


@pytest.fixture
def database(transactional_db: None) -> Iterator[postgres.Cluster]:
    """A PostgreSQL that a test may stop; this process's Django uses it, and others by its URL."""
    if postgres.binaries() is None:
        missing_package("postgresql")
    usual = connections["default"]
    # What was committed must be there after a crash.
    with postgres.running_cluster(synchronous_commit="on") as cluster:
        values = {
            **connections.settings["default"],
            "OPTIONS": {},
            **Env.db_url_config(cluster.url),
        }
        connections["default"] = load_backend(values["ENGINE"]).DatabaseWrapper(values, "default")
        try:
            call_command("migrate", verbosity=0)
            yield cluster
        finally:
            connections["default"].close()
            connections["default"] = usual


@pytest.mark.slow
def test_a_database_gone_for_ten_seconds_loses_no_case(
    database: postgres.Cluster,
    start_worker: StartWorker,
    mt_server: MisbehavingServer,
    scheduler: None,
    start_web: Callable[[], tuple[str, Popen[bytes]]],
) -> None:
    run, lead, url, _ = campaign_on_a_page(start_worker, mt_server, start_web)
    start_worker("nlp,exchange", "--pool=threads", "-c", "1")  # so that no queue lacks one
    cookies = signed_in(lead)
    gone_for(database, 10, lambda: assert_the_site_says_so(url, cookies))
    wait_until(lambda: Run.objects.get(pk=run.pk).is_final, what="the end of the run")
    assert_every_case_has_one_outcome(run, CASES)
    assert run.errored == 0
    assert counted(run) == Counter(Outcome.objects.values_list("verdict", flat=True))
    assert not Batch.objects.exclude(status=BatchStatus.DONE).exists()
    assert shown(url, run, lead) == CASES
    wait_until(lambda: get(f"{url}/readyz").status_code == 200, what="readiness")
    assert max(mt_server.stats()["asked"].values()) == 1, "what came back meanwhile was kept"


def gone_for(database: postgres.Cluster, seconds: float, meanwhile: Callable[[], None]) -> None:
    """Crash the database, look at what the site does, and start it again."""
    end = time.monotonic() + seconds
    database.stop()
    try:
        meanwhile()
        time.sleep(max(0.0, end - time.monotonic()))
    finally:
        database.start()
        connections["default"].close()


def assert_the_site_says_so(url: str, cookies: dict[str, str]) -> None:
    page = get(f"{url}/campaigns/", cookies=cookies)
    assert page.status_code == 503
    assert int(page.headers["Retry-After"]) > 0
    assert "The database does not respond" in page.text
    token = {"Authorization": "Bearer mtr_unknown"}
    answer = get(f"{url}/api/v1/engines", headers=token)
    assert answer.status_code == 503
    assert "database" in answer.json()["detail"]
    ready = get(f"{url}/readyz")
    assert ready.status_code == 503
    assert "database" in ready.json()["reasons"]
    assert get(f"{url}/healthz").status_code == 200


def counted(run: Run) -> Counter[str]:
    """The kept counts that charts read, by verdict."""
    found: Counter[str] = Counter()
    for row in CaseCount.objects.filter(run=run):
        found[row.verdict] += row.cases
    return found
