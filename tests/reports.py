"""Sends xdist fewer reports: of each test three would be sent, which takes as long as a small test."""

from __future__ import annotations

import os

import pytest
from _pytest.runner import runtestprotocol

#: Seconds from which a set-up or an end that passed is reported, for the list of the slowest.
LONG = 1.0


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Report a test's call, and whatever did not pass or took long."""
    if "PYTEST_XDIST_WORKER" not in os.environ or item.get_closest_marker("flaky"):
        return None  # pytest, or the plugin for reruns, runs it
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration > LONG:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
