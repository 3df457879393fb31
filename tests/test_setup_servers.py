"""The real servers that other tests rely on."""

from __future__ import annotations

import signal

import httpx
import psycopg
import pytest
from django.conf import settings
from django.contrib.auth.models import User

from tests.accessibility import assert_accessible
from tests.servers import get, wait_until, workers_heard_of
from triage.services.common import workers
from triage.tasks import recover_runs


def test_postgresql_answers_with_unicode(postgres_url):
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT upper('ñandú')").fetchone() == ("ÑANDÚ",)


def test_a_worker_reports_itself_and_takes_leave(start_worker):
    worker = start_worker()
    names = workers_heard_of()
    worker.terminate()
    worker.wait()
    assert (len(names), workers_heard_of()) == (1, set())


@pytest.mark.slow
def test_a_worker_survives_redis_away_and_emptied(start_worker, broker):
    start_worker()
    broker.stop()
    broker.start()
    broker.empty()
    wait_until(workers_heard_of, what="the worker's return")


@pytest.mark.slow
def test_a_worker_ends_while_redis_is_away(start_worker, broker):
    worker = start_worker("default", "-c", "1")
    broker.stop()
    try:
        worker.send_signal(signal.SIGQUIT)
        assert worker.wait(300) == 0
    finally:
        broker.start()


def test_the_site_is_ready_only_with_workers_and_the_scheduler(
    start_worker, start_web, start_scheduler
):
    url, _ = start_web()
    before = get(f"{url}/readyz")
    start_worker()
    start_scheduler()
    wait_until(lambda: get(f"{url}/readyz").json()["ready"], what="readiness")
    after = get(f"{url}/readyz")
    assert (before.status_code, list(before.json()["reasons"])) == (503, ["worker", "scheduler"])
    assert (after.status_code, after.json()) == (200, {"ready": True, "reasons": {}})


def test_the_web_process_sees_the_rows_of_the_test(start_web):
    User.objects.create_superuser("alice", password="correct horse")
    url, _ = start_web()
    with httpx.Client(base_url=url, trust_env=False, timeout=300, follow_redirects=True) as client:
        client.get("/accounts/login/")
        answer = client.post(
            "/accounts/login/?next=/admin/",
            data={"username": "alice", "password": "correct horse"},
            headers={"X-CSRFToken": client.cookies[settings.CSRF_COOKIE_NAME], "Referer": url},
        )
    assert answer.url.path == "/admin/"


def test_a_task_sent_from_a_test_lies_in_the_test_broker(broker):
    recover_runs.delay()
    with workers.connect() as client:
        assert client.llen("upkeep") == 1


@pytest.mark.browser
def test_the_sign_in_page_of_the_admin_is_accessible(page, live_server):
    page.goto(f"{live_server.url}/admin/login/")
    assert_accessible(page)
