"""Site-wide counts for monitoring, cached for half a minute."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.db.models import Count, Sum
from redis import RedisError

from engines.services.redis_connection import connection
from triage.models import Judgement, SuspectCount

KEY = "mtriage:site_counts"
KEPT_SECONDS = 30


class SiteCounts(NamedTuple):
    """``suspects``: (project, status, number); ``votes``: (project, number), with withdrawn ones."""

    suspects: list[tuple[str, str, int]]
    votes: list[tuple[str, int]]


def read() -> SiteCounts:
    """Return the counts; the cache is shared by all processes so that no counter goes back."""
    try:
        cached: Any = connection().get(KEY)
        if cached is not None:
            return SiteCounts(*json.loads(cached))
        counts = _count()
        connection().set(KEY, json.dumps(counts), ex=KEPT_SECONDS)
    except RedisError:
        return _count()
    return counts


def _count() -> SiteCounts:
    by_status = SuspectCount.objects.order_by().values_list("project__name", "status")
    by_project = Judgement.objects.order_by().values_list("suspect__project__name")
    return SiteCounts(
        sorted(by_status.annotate(number=Sum("suspects"))),
        sorted(by_project.annotate(number=Count("pk"))),
    )
