from __future__ import annotations

import pytest

from triage.methods.timing import recorded, step


def test_steps_of_the_same_name_add_up():
    with recorded() as seconds:
        for _ in range(2):
            with step("parsing"):
                pass
    assert list(seconds) == ["parsing"]
    assert 0 < seconds["parsing"] < 1


def test_without_a_recording_a_step_just_runs():
    with step("parsing"):
        pass


def test_a_step_that_fails_is_counted_too():
    with recorded() as seconds, pytest.raises(ValueError, match="odd"), step("parsing"):
        raise ValueError("odd")
    assert "parsing" in seconds
