"""In continuous integration, gives tests that wait for other processes a second try.

Chromium, workers and servers depend on the speed of the machine. A test that uses them and fails
is run again and listed as RERUN at the end, which is a defect to look into. All other
tests fail at once, everywhere, as do these on a developer's machine.
"""

from __future__ import annotations

import os

import pytest

from tests.kinds import uses_processes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use processes for a rerun, but only in CI."""
    if not os.environ.get("MTRIAGE_TEST_EVERYTHING"):
        return
    for item in items:
        if uses_processes(item):
            item.add_marker(pytest.mark.flaky(reruns=1))
