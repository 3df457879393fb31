"""The Celery beat scheduler, with a heartbeat."""

from __future__ import annotations

import logging
from typing import Any

from django_celery_beat.schedulers import DatabaseScheduler
from redis import RedisError

from triage.services.common import workers

logger = logging.getLogger(__name__)


class ReportingScheduler(DatabaseScheduler):  # type: ignore[misc]
    """Reports on every tick, so that a scheduler that hangs is noticed."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        seconds: float = super().tick(*args, **kwargs)
        try:
            with workers.connect() as client:
                workers.report_scheduler(client)
        except RedisError as error:
            logger.warning("The scheduler's heartbeat did not reach Redis: %s", error)
        return seconds
