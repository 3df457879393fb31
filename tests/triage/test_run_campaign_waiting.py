from __future__ import annotations

import pytest
from django.core.management import call_command

from tests.factories import make_run
from triage.management.commands.run_campaign import Command
from triage.models import RunStatus


@pytest.mark.parametrize("status", [RunStatus.PAUSED, RunStatus.BUDGET, RunStatus.STOPPED])
def test_waiting_ends_when_no_run_goes_on_by_itself(project, status):
    run = make_run(project, status=status)
    Command()._wait(run.campaign)


def test_an_unknown_engine_ends_with_status_two(project):
    with pytest.raises(Exception, match="nowhere") as caught:
        call_command("run_campaign", engine=["nowhere"], direction=["en-es"])
    assert getattr(caught.value, "returncode", None) == 2
