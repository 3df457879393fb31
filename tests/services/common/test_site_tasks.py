"""What is sent again every few seconds is not done when a worker finds it much later."""

from __future__ import annotations

import pytest

from triage import tasks
from triage.models import RunStatus
from triage.services.common.site_tasks import expires_in


@pytest.mark.parametrize(
    ("seconds", "status"), [(10, RunStatus.RUNNING), (-0.001, RunStatus.PENDING)]
)
def test_a_hint_counts_until_it_is_stale(start_run, seconds, status):
    run = start_run(generated=False)
    tasks.start_run.apply((run.pk,), headers=expires_in(seconds))
    run.refresh_from_db()
    assert run.status == status
