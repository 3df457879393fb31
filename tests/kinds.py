"""What kind of test an item is, read from the fixtures that it asks for.

* A test that may issue SQL is marked ``sql`` and runs on SQLite and on PostgreSQL; the others run
  once, and so do those in Chromium and with language models, whose queries the others make, too.
  Nobody marks by hand: without a database fixture or ``django_db``, pytest-django refuses every
  query, so a test that issues SQL and is not marked fails.
* Test files are shared out among processes as a whole (``--dist loadgroup``). Tests that drive
  Chromium make up one group, tests that start processes of the site another, so that there is
  never more than one of each at work; tests with language models a third, which loads them once,
  and those of screening a fourth, for the dictionaries of its languages.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

#: Fixtures through which a test reaches the database.
DATABASE = {"db", "transactional_db", "live_server"}
#: Fixtures that start processes of the site.
PROCESSES = {"process_environment"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark and group the tests; the groups that take longest come first."""
    order = {
        name: place for place, name in enumerate(("chromium", "processes", "models", "screening"))
    }
    for item in items:
        if issues_sql(item):
            item.add_marker(pytest.mark.sql)
        item.add_marker(pytest.mark.xdist_group(group_of(item)))
    items.sort(key=lambda item: order.get(group_of(item), len(order)))


def issues_sql(item: pytest.Item) -> bool:
    """Whether the test may reach the database."""
    return bool(DATABASE & _fixtures(item)) or item.get_closest_marker("django_db") is not None


def uses_processes(item: pytest.Item) -> bool:
    """Whether other processes take part, whose pace is their own."""
    needed = PROCESSES | {"browser"}
    return bool(needed & _fixtures(item)) or item.get_closest_marker("slow") is not None


def group_of(item: pytest.Item) -> str:
    """The group of tests that one process runs one after another."""
    fixtures = _fixtures(item)
    if item.get_closest_marker("slow"):
        return item.nodeid  # each waits for most of its time, and has servers of its own
    if "browser" in fixtures:
        return "chromium"
    if PROCESSES & fixtures:
        return "processes"
    if item.get_closest_marker("model"):
        return "models"
    file = item.nodeid.partition("::")[0]
    return "screening" if file.startswith("tests/methods/screening/") else file


def _fixtures(item: pytest.Item) -> set[str]:
    names: Sequence[str] = getattr(item, "fixturenames", ())
    return set(names)
