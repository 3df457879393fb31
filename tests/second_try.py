"""In continuous integration, a second try for tests that wait for other processes.

Chromium, workers and servers answer when the machine lets them. A test that needs them and fails
there is tried once more and listed as RERUN at the end, which is a defect to look into. Every
other test fails at once, everywhere; so do these on a developer's machine.
"""

from __future__ import annotations

import os

import pytest

from tests.kinds import uses_processes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use processes, where everything must run."""
    if not os.environ.get("MTRIAGE_TEST_EVERYTHING"):
        return
    for item in items:
        if uses_processes(item):
            item.add_marker(pytest.mark.flaky(reruns=1))
