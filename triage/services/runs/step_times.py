"""Stores how long each step of a run took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import F

from triage.methods.registry import MODEL_METHODS
from triage.methods.timing import recorded
from triage.models import Run, StepTime


@contextmanager
def timed(run: Run, step: str) -> Iterator[None]:
    """Add the time spent in the block to the run, with the method's own steps counted separately.

    Only for methods with language models: their steps take long enough to be worth a row.
    """
    if run.campaign.method not in MODEL_METHODS:
        yield
        return
    start = time.perf_counter()
    with recorded() as seconds:
        yield
    rest = time.perf_counter() - start - sum(seconds.values())
    for name, spent in {**seconds, step: rest}.items():
        _add(run, name, spent)


def _add(run: Run, step: str, seconds: float) -> None:
    mine = StepTime.objects.filter(run=run, step=step)
    if not mine.update(seconds=F("seconds") + seconds):
        # Another worker may insert it at the same moment.
        StepTime.objects.bulk_create([StepTime(run=run, step=step)], ignore_conflicts=True)
        mine.update(seconds=F("seconds") + seconds)
