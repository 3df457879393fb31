"""Deletes old data that the site can do without, after the numbers of days in the settings."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.models import Session

from triage.models import StepTime, Translation
from triage.services.common import clock
from triage.services.file_checks import requesting

#: Rows deleted per transaction, so that nobody has to wait for a lock.
TOGETHER = 2_000


def forget_old() -> dict[str, int]:
    """Delete expired rows and return how many of each kind; 0 days means keep forever.

    An answer that is needed again is requested, and paid for, again. Outcomes and suspects
    keep their own copies of translations.
    """
    return {
        "answers": _forget_answers(settings.KEEP_ANSWERS_DAYS),
        "step times": _forget_step_times(settings.KEEP_STEP_TIMES_DAYS),
        "file checks": _forget_file_checks(settings.KEEP_FILE_CHECKS_DAYS),
        "sessions": Session.objects.filter(expire_date__lt=clock.now()).delete()[0],
    }


def _forget_answers(days: int) -> int:
    """Delete the oldest answers; primary keys are chronological, so time needs no index."""
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


def _forget_file_checks(days: int) -> int:
    """What people said of the findings is kept."""
    return requesting.forget_old(clock.now() - timedelta(days=days)) if days else 0
