"""``/healthz``: this process answers. ``/readyz``: what it needs answers, too."""

from __future__ import annotations

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from redis import RedisError

from engines.services.redis_connection import trouble
from triage.services.common import workers

START_HINT = "start them with script/server"


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
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
        alive = workers.live_workers()
    except RedisError as error:
        return f"workers cannot be seen: {trouble(error)}"
    return "" if alive else f"no worker has reported in {workers.ALIVE_FOR:.0f} s: {START_HINT}"


CHECKS: dict[str, Callable[[], str]] = {
    "database": database_problem,
    "redis": redis_problem,
    "worker": worker_problem,
}
