"""The scheduler, which reports whenever it looks at what is due."""

from __future__ import annotations

import logging
from typing import Any

from django_celery_beat.schedulers import DatabaseScheduler
from redis import RedisError

from triage.services.common import workers

logger = logging.getLogger(__name__)


class ReportingScheduler(DatabaseScheduler):  # type: ignore[misc]
    """A scheduler that hangs tells nobody; one that no longer reports does."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        seconds: float = super().tick(*args, **kwargs)
        try:
            with workers.connect() as client:
                workers.report_scheduler(client)
        except RedisError as error:
            logger.warning("Redis did not take the scheduler's sign of life: %s", error)
        return seconds
