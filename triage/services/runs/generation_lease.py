"""The right to make a run's cases: one worker's at a time, for as long as it lives."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import Case, F, PositiveSmallIntegerField, Q, TextField, Value, When
from django.db.models.functions import Coalesce

from triage.models import Run, RunStatus
from triage.services.common import clock
from triage.services.common.heartbeat import renewed
from triage.services.messages.sentences import Sentence
from triage.services.runs import lifecycle
from triage.services.runs.batches import lease

#: Workers that may end one after the other before a further case is stored.
MOST_LOSSES = 3


class GenerationLease:
    """Held in ``run.lease_until``: whoever finds another time there has lost it."""

    def __init__(self, run: Run) -> None:
        self._run = run
        # The thread that renews must not wait for a transaction that waits for the thread.
        self._guard = threading.Lock()

    def claim(self) -> bool:
        """Take a run that waits for its cases, or whose worker is gone; not too often."""
        now = clock.now()
        gone = Q(status=RunStatus.GENERATING, lease_until__lt=now)
        if Run.objects.filter(gone, pk=self._run.pk, losses__gte=MOST_LOSSES - 1).exists():
            cases = self._run.cases.count()
            lifecycle.fail(self._run, Sentence.GENERATION_GIVEN_UP(n=MOST_LOSSES, m=cases))
            return False
        end = now + lease()
        claimed = Run.objects.filter(Q(status=RunStatus.PENDING) | gone, pk=self._run.pk).update(
            status=RunStatus.GENERATING,
            notice=Case(
                When(gone, then=Value(Sentence.TAKEN_OVER())),
                default=F("notice"),
                output_field=TextField(),
            ),
            losses=Case(
                When(gone, then=Coalesce(F("losses") + 1, 1)),
                default=F("losses"),
                output_field=PositiveSmallIntegerField(),
            ),
            started_at=Coalesce(F("started_at"), Value(now)),
            lease_until=end,
        )
        self._run.lease_until = end
        return claimed == 1

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Renew it while the block lasts, however long a method takes for its next case."""
        what = f"The lease of run {self._run.pk}"
        with renewed(lease().total_seconds() / 3, self._renew, what):
            yield

    @contextmanager
    def step(self) -> Iterator[None]:
        """A transaction in which :meth:`hold_on` may be called."""
        with self._guard, transaction.atomic():
            yield

    def hold_on(self, **changes: Any) -> bool:
        """Change the run if it is still this worker's to make cases for, and renew the lease."""
        mine, end = self._run.lease_until, clock.now() + lease()
        held = Run.objects.filter(
            pk=self._run.pk, status=RunStatus.GENERATING, lease_until=mine
        ).update(**{"lease_until": end, **changes})
        if held:
            self._run.lease_until = end
        return held == 1

    def _renew(self) -> None:
        with self.step():
            self.hold_on()
