from __future__ import annotations

import time

import pytest

from triage.methods.timing import recorded, step


def test_steps_of_the_same_name_add_up():
    with recorded() as seconds:
        for _ in range(2):
            with step("parsing"):
                time.sleep(0.01)
    assert list(seconds) == ["parsing"]
    # Each takes as long at least; how much longer is the machine's affair.
    assert seconds["parsing"] >= 0.02


def test_without_a_recording_a_step_just_runs():
    with step("parsing"):
        pass


def test_a_step_that_fails_is_counted_too():
    with recorded() as seconds, pytest.raises(ValueError, match="odd"), step("parsing"):
        raise ValueError("odd")
    assert "parsing" in seconds
