from __future__ import annotations

import gc
from collections.abc import Iterator
from decimal import Decimal

import pytest

from triage.methods.numbers.gc_pause import LONG_TEXT, pause_for
from triage.methods.numbers.oracle import check


@pytest.fixture
def collector() -> Iterator[None]:
    yield
    gc.enable()


def test_the_collector_runs_again_after_a_long_text() -> None:
    check("5 cats", "123 " * LONG_TEXT, "en", "en", [Decimal(5)])
    assert gc.isenabled()


@pytest.mark.usefixtures("collector")
def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    with pause_for("1" * LONG_TEXT):
        assert not gc.isenabled()
    assert not gc.isenabled()


def test_the_collector_runs_again_after_an_error() -> None:
    with pytest.raises(ValueError, match="no language"), pause_for("1" * LONG_TEXT):
        raise ValueError("no language")
    assert gc.isenabled()
