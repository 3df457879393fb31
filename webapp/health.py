"""``/healthz`` (liveness), ``/readyz`` (database, Redis, workers, scheduler) and ``/metrics``."""

from __future__ import annotations

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.cache import add_never_cache_headers
from redis import RedisError

from engines.services.redis_connection import trouble
from triage.services.common import workers
from webapp import metrics

START_HINT = "start them with script/server"


class ProbeMiddleware:
    """Answers probes whatever their Host header: a load balancer uses machines' addresses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = PROBES.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
        response = answer(request)
        add_never_cache_headers(response)
        return response


def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    reasons = {name: reason for name, check in CHECKS.items() if (reason := check())}
    return JsonResponse({"ready": not reasons, "reasons": reasons}, status=503 if reasons else 200)


def database_problem() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return f"the database does not answer: {type(error).__name__}"
    return ""


def redis_problem() -> str:
    try:
        with workers.connect() as client:
            client.ping()
    except RedisError as error:
        return f"{trouble(error)}: {type(error).__name__}"
    return ""


def worker_problem() -> str:
    try:
        missing = workers.queues_without_worker()
    except RedisError as error:
        return f"workers cannot be seen: {trouble(error)}"
    if not missing:
        return ""
    seconds = f"{workers.ALIVE_FOR:.0f} s"
    return f"no worker of {', '.join(missing)} has reported in {seconds}: {START_HINT}"


def scheduler_problem() -> str:
    try:
        age = workers.scheduler_age()
    except RedisError as error:
        return f"the scheduler cannot be seen: {trouble(error)}"
    if age is None:
        return f"the scheduler has never reported: {START_HINT}"
    return "" if age <= workers.SCHEDULER_ALIVE_FOR else f"the scheduler is silent for {age:.0f} s"


CHECKS: dict[str, Callable[[], str]] = {
    "database": database_problem,
    "redis": redis_problem,
    "worker": worker_problem,
    "scheduler": scheduler_problem,
}
PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics.metrics,
}
