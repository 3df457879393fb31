"""``/metrics``: Prometheus metrics of the whole site, from any web process.

Counters live in Redis, where the processes of all hosts add to them; queue lengths and database
counts are read on each request. No process keeps metrics of its own, so scraping one address is
enough for any number of hosts.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from redis import RedisError

from engines.services import counters
from engines.services.calls import REQUEST_SECONDS
from triage.services.common import workers
from triage.services.counts import site_counts

LOOPBACK = ("127.0.0.1", "::1")


def metrics(request: HttpRequest) -> HttpResponse:
    if not _may_read(request):
        message = "For this machine, or with METRICS_TOKEN as a bearer token.\n"
        return HttpResponse(message, status=403, content_type="text/plain")
    registry = CollectorRegistry(auto_describe=False)
    registry.register(SiteCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    if wanted and scheme == "Bearer" and secrets.compare_digest(token.encode(), wanted.encode()):
        return True
    # A proxy on this machine forwards requests from anywhere.
    forwarded = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return request.META["REMOTE_ADDR"] in LOOPBACK and not forwarded


class SiteCollector(Collector):
    """Skips metrics that cannot be read, so that they do not hide the others."""

    def collect(self) -> Iterator[Metric]:
        for read in (_queues, _scheduler, _counted, _stored):
            try:
                yield from read()
            except (RedisError, DatabaseError):
                continue


def _queues() -> Iterator[Metric]:
    depth = GaugeMetricFamily(
        "mtriage_queue_depth", "Messages that no worker has taken yet", labels=["queue"]
    )
    age = GaugeMetricFamily(
        "mtriage_queue_age_seconds", "Age of the oldest such message", labels=["queue"]
    )
    for queue, waiting in workers.waiting().items():
        depth.add_metric([queue], waiting.depth)
        age.add_metric([queue], waiting.age)
    alive = GaugeMetricFamily(
        "mtriage_workers", "Live workers that take from the queue", labels=["queue"]
    )
    for queue, number in workers.reports().queues.items():
        alive.add_metric([queue], number)
    yield from (depth, age, alive)


def _scheduler() -> Iterator[Metric]:
    age = workers.scheduler_age()
    if age is not None:
        yield GaugeMetricFamily(
            "mtriage_beat_age_seconds", "Seconds since the scheduler looked at what is due", age
        )


def _counted() -> Iterator[Metric]:
    counts = counters.read()
    yield from (
        _counter(counts, "cases", "Cases judged", ["method", "verdict"]),
        _counter(counts, "engine_requests", "Requests to engines", ["engine", "outcome"]),
        _counter(counts, "engine_characters", "Characters sent to engines", ["engine"]),
        _request_seconds(counts),
    )


def _counter(
    counts: dict[counters.Series, float], name: str, what: str, labels: list[str]
) -> Metric:
    family = CounterMetricFamily(f"mtriage_{name}", what, labels=labels)
    for series, amount in sorted(counts.items()):
        if series[0] == name:
            family.add_metric(series[1:], amount)
    return family


def _request_seconds(counts: dict[counters.Series, float]) -> Metric:
    family = HistogramMetricFamily(
        "mtriage_engine_request_seconds",
        "Seconds that a request to an engine took",
        labels=["engine"],
    )
    bounds = [*map(str, REQUEST_SECONDS), "+Inf"]
    engines: dict[str, dict[str, float]] = defaultdict(dict)
    for series, amount in counts.items():
        if series[0] == "engine_seconds_bucket":
            engines[series[1]][series[2]] = amount
    for engine, buckets in sorted(engines.items()):
        filled = accumulate(buckets.get(bound, 0.0) for bound in bounds)
        total = counts.get(("engine_seconds_sum", engine), 0.0)
        family.add_metric([engine], list(zip(bounds, filled, strict=True)), sum_value=total)
    return family


def _stored() -> Iterator[Metric]:
    suspects = GaugeMetricFamily(
        "mtriage_suspects", "Suspects by what people decided", labels=["project", "status"]
    )
    votes = CounterMetricFamily("mtriage_votes", "Votes that stand", labels=["project"])
    counts = site_counts.read()
    for project, status, number in counts.suspects:
        suspects.add_metric([project, status], number)
    for project, number in counts.votes:
        votes.add_metric([project], number)
    yield from (suspects, votes)
