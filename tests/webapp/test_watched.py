"""Monitoring: metrics, logs, traces and the administrators' page."""

from __future__ import annotations

import gzip
import json
import logging
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis

from engines import services as engine_services
from engines.errors import EngineUnavailable
from engines.models import Engine, EngineLine
from engines.services import counters
from tests.engines.conftest import service
from tests.engines.loopback import Reply
from tests.factories import make_project, make_suspect, make_user
from tests.servers import ROOT
from triage.models import Role
from triage.services.common import log_context
from triage.services.common.workers import report_alive, report_scheduler
from triage.tasks import judge_next, recover_runs
from webapp.logs import JsonLine

__all__ = ["service"]

NAMED = {
    "mtriage_queue_depth",
    "mtriage_queue_age_seconds",
    "mtriage_workers",
    "mtriage_beat_age_seconds",
    "mtriage_cases",
    "mtriage_engine_requests",
    "mtriage_engine_request_seconds",
    "mtriage_engine_characters",
    "mtriage_suspects",
    "mtriage_votes",
}


def scraped(client: Client, **options: Any) -> dict[tuple[str, ...], float]:
    """Samples as Prometheus parses them, by name and label values."""
    answer = client.get("/metrics", **options)
    assert answer.status_code == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


@pytest.fixture
def site(db, broker) -> Iterator[Redis]:
    with Redis.from_url(broker.url) as redis:
        report_scheduler(redis)
        report_alive("here", redis, ["default", "upkeep"])
        yield redis


@pytest.fixture
def libre(db, broker, service) -> Engine:
    line = EngineLine.objects.create(name="libre")
    service.answer = lambda asked: Reply({"translatedText": ["x"] * len(asked.body["q"])})
    options = {"url": service.url, "batch": 2}
    return Engine.objects.create(line=line, kind="libretranslate", options=options)


def test_every_metric_is_there_by_its_name(client, site):
    answer = client.get("/metrics").content.decode()
    assert {family.name for family in text_string_to_metric_families(answer)} == NAMED


def test_the_dashboard_asks_for_metrics_that_are_there_and_for_all_of_them(client, site, libre):
    libre_answers(libre, 1)
    answer = client.get("/metrics").content.decode()
    families = list(text_string_to_metric_families(answer))
    names = {sample.name for family in families for sample in family.samples}
    names |= {f"{family.name}_total" for family in families if family.type == "counter"}
    names |= {family.name for family in families if family.type == "gauge"}
    board = json.loads((ROOT / "docs" / "grafana.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"mtriage_\w+", target["expr"])
    }
    assert asked <= names
    assert {re.sub(r"_(bucket|total)$", "", name) for name in asked} == NAMED


def test_what_waits_in_a_queue_is_counted_with_its_age(client, site):
    recover_runs.delay()
    recover_runs.delay()
    samples = scraped(client)
    assert samples["mtriage_queue_depth", "upkeep"] == 2
    assert 0 < samples["mtriage_queue_age_seconds", "upkeep"] < 60
    assert samples["mtriage_workers", "upkeep"] == 1
    assert samples["mtriage_workers", "translate"] == 0


def libre_answers(engine: Engine, texts: int) -> None:
    engine_services.translate(engine, [f"text {n}" for n in range(texts)], "en", "es")


def test_requests_to_engines_are_counted_by_what_came_of_them(client, site, libre, service):
    libre_answers(libre, 3)
    service.answer = lambda asked: Reply({}, status=500)
    with pytest.raises(EngineUnavailable):
        libre_answers(libre, 1)
    samples = scraped(client)
    assert samples["mtriage_engine_requests_total", "libre", "answered"] == 2
    assert samples["mtriage_engine_requests_total", "libre", "failed"] == 1
    assert samples["mtriage_engine_characters_total", "libre"] == 4 * len("text 0")
    assert samples["mtriage_engine_request_seconds_count", "libre"] == 3
    assert samples["mtriage_engine_request_seconds_bucket", "libre", "+Inf"] == 3


def test_suspects_and_votes_are_told_by_project(client, site):
    suspect = make_suspect(make_project("Owls"))
    assert scraped(client)["mtriage_suspects", "Owls", suspect.status] == 1


def test_metrics_are_kept_from_other_machines(client, site, settings):
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 403
    proxied = client.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
    assert proxied.status_code == 403
    settings.METRICS_TOKEN = "correct-horse"
    wrong = client.get("/metrics", REMOTE_ADDR="192.0.2.7", headers={"Authorization": "Bearer é"})
    assert wrong.status_code == 403
    scraped(client, REMOTE_ADDR="192.0.2.7", headers={"Authorization": "Bearer correct-horse"})


def test_metrics_of_the_database_are_there_while_redis_is_away(client, db):
    make_suspect(make_project("Owls"))
    assert ("mtriage_suspects", "Owls", "open") in scraped(client)
    assert ("mtriage_beat_age_seconds",) not in scraped(client)


def test_a_line_as_json_says_what_request_and_run_it_is_about():
    record = logging.LogRecord("engines", logging.WARNING, "", 0, "slow: %s", ("libre",), None)
    with log_context.about(request_id="abc"), log_context.about(run_id=7):
        line = json.loads(JsonLine().format(record))
    assert (line["message"], line["request_id"], line["run_id"]) == ("slow: libre", "abc", 7)
    assert "request_id" not in json.loads(JsonLine().format(record))


def test_a_task_logs_with_the_number_of_its_run(db, caplog, monkeypatch):
    seen = []
    monkeypatch.setattr("triage.tasks.runs._run", lambda run_id: seen.append(log_context.current()))
    with pytest.raises(AttributeError):
        judge_next(41)
    assert seen[0]["run_id"] == 41
    assert seen[0]["task"] == "triage.tasks.judge_next"


def test_an_answer_has_the_id_that_its_request_came_with(client):
    answer = client.get("/healthz", headers={"X-Request-ID": "from-the-proxy-1"})
    assert answer.headers["X-Request-ID"] == "from-the-proxy-1"
    forged = client.get("/healthz", headers={"X-Request-ID": 'x" "level": "ERROR'})
    assert re.fullmatch(r"[0-9a-f]{32}", forged.headers["X-Request-ID"])


class Collector(HTTPServer):
    """Receives what is sent to Sentry or to a trace collector."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.taken: list[tuple[str, bytes]] = []


class _Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        self.server.taken.append((self.path, self.rfile.read(length)))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


ASK = """
from django.test import Client
from webapp.wsgi import application
client = Client(headers={"host": "localhost"})
assert client.get("/admin/login/").status_code == 302
# Probes are not traced, and come for any host.
assert client.get("/healthz", headers={"host": "10.0.0.7"}).status_code == 200
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    values = {**os.environ, **environment, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=values, capture_output=True, text=True)


def test_errors_reach_sentry_without_the_values_of_variables(collector, tmp_path):
    code = """
import logging, django, sentry_sdk
django.setup()
def fail():
    hidden = "my secret text"
    raise ValueError("owls")
try:
    fail()
except ValueError:
    logging.getLogger("x").exception("it broke")
sentry_sdk.flush(10)
"""
    dsn = f"http://key@127.0.0.1:{collector.server_port}/1"
    done = run(
        code,
        SENTRY_DSN=dsn,
        DJANGO_SETTINGS_MODULE="webapp.settings",
        MTRIAGE_DATA=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    events = [unpacked(body) for path, body in collector.taken if path == "/api/1/envelope/"]
    assert any(b"owls" in event for event in events)
    assert not any(b'"vars"' in event for event in events)


def unpacked(body: bytes) -> bytes:
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


def test_requests_are_traced_where_a_collector_is_named(collector, tmp_path):
    done = run(
        ASK,
        OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{collector.server_port}",
        MTRIAGE_DATA=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    assert [path for path, _ in collector.taken] == ["/v1/traces"]
    (sent,) = [unpacked(body) for _, body in collector.taken]
    assert b"mtriage" in sent
    assert b"admin/login" in sent
    assert b"healthz" not in sent


def test_an_unknown_format_of_logs_is_named(tmp_path):
    done = run("import webapp.settings", LOG_FORMAT="xml", MTRIAGE_DATA=str(tmp_path))
    assert "LOG_FORMAT=xml: write line or json." in done.stderr


def test_an_administrator_sees_which_queue_nobody_takes_from(client, site, libre):
    libre_answers(libre, 1)
    client.force_login(make_user(project=make_project(), role=Role.ADMINISTRATOR))
    page = client.get(reverse("operations")).content.decode()
    assert page.count("its work waits") == 3
    assert "libre" in page


def test_the_operations_page_says_that_redis_is_away(client, db):
    client.force_login(make_user(project=make_project(), role=Role.ADMINISTRATOR))
    assert "Redis does not respond" in client.get(reverse("operations")).content.decode()


def test_counters_are_added_up_over_processes(broker):
    for _ in range(2):
        counters.add({("cases", "numbertest", "pass"): 3})
    assert counters.read() == {("cases", "numbertest", "pass"): 6}
