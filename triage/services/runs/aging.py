"""Forget what the site can do without once it is old: settings say after how many days."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.models import Session

from triage.models import StepTime, Translation
from triage.services.common import clock

#: Rows that go in one transaction, so that nobody waits for a lock.
TOGETHER = 2_000


def forget_old() -> dict[str, int]:
    """Delete what is older than wanted; return how many rows of what. 0 days keep it for good.

    An answer that is needed again is asked for again, and paid again. Outcomes and suspects
    keep the translations that they are about.
    """
    return {
        "answers": _forget_answers(settings.KEEP_ANSWERS_DAYS),
        "step times": _forget_step_times(settings.KEEP_STEP_TIMES_DAYS),
        "sessions": Session.objects.filter(expire_date__lt=clock.now()).delete()[0],
    }


def _forget_answers(days: int) -> int:
    """Rows are numbered in the order of their time, so that the oldest are found without an index."""
    before, forgotten = clock.now() - timedelta(days=days), 0
    while days:
        oldest = Translation.objects.order_by("pk").values_list("pk", "created")[:TOGETHER]
        old = [pk for pk, created in oldest if created < before]
        if old:
            Translation.objects.filter(pk__in=old).delete()
        forgotten += len(old)
        if len(old) < TOGETHER:
            break
    return forgotten


def _forget_step_times(days: int) -> int:
    before = clock.now() - timedelta(days=days)
    return StepTime.objects.filter(run__finished_at__lt=before).delete()[0] if days else 0
