"""Where the time of a run with language models went."""

from __future__ import annotations

import pytest

from tests.factories import make_run
from triage.methods.timing import step
from triage.models import StepTime
from triage.services.runs.step_times import timed


@pytest.fixture
def run(project):
    run = make_run(project)
    run.campaign.method = "sit"
    return run


def test_a_methods_own_steps_are_kept_apart(run):
    with timed(run, "comparison"), step("parsing"):
        pass
    assert set(run.step_times.values_list("step", flat=True)) == {"comparison", "parsing"}


def test_the_seconds_of_all_batches_add_up(run):
    for _ in range(2):
        with timed(run, "translation"):
            pass
        first = run.step_times.get().seconds
    assert StepTime.objects.get().seconds >= first > 0


def test_methods_without_models_leave_no_rows(run):
    run.campaign.method = "numbertest"
    with timed(run, "translation"):
        pass
    assert not StepTime.objects.exists()
