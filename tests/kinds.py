"""Determines the kind of a test from the fixtures that it uses.

* A test that may issue SQL is marked ``sql`` and runs on SQLite and on PostgreSQL. All others run
  once, as do tests that use Chromium or language models, whose queries other tests cover as well.
  The mark is never set by hand: without a database fixture or ``django_db``, pytest-django refuses every
  query, so an unmarked test that issues SQL fails.
* Test files are distributed whole among processes (``--dist loadgroup``), those with Chromium first,
  because they take longest. Tests that start processes of the site form a group, so that only one
  of them runs at a time; tests with language models form a second group, which loads them once, and
  screening tests a third, for the dictionaries of its languages.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

#: Fixtures that give a test access to the database.
DATABASE = {"db", "transactional_db", "live_server"}
#: Folders of tests that cannot issue SQL, which script/test does not read for PostgreSQL.
PURE = ("tests/methods/", "tests/reporting/")
#: Fixtures that start processes of the site.
PROCESSES = {"process_environment"}
#: The places of groups that take longer than any file, after the tests with Chromium.
FIRST = {"processes": 0, "models": 1, "screening": 2}
#: The places of files whose tests start whole sites, which take longer than others.
SITES = {"test_three_hosts.py": 0, "test_setup_server.py": 1, "test_private_files.py": 2}


def mark(items: list[pytest.Item]) -> None:
    """Mark the tests with their kind and their group."""
    for item in items:
        slow = item.get_closest_marker("slow") is not None
        if slow and "pytest.mark.slow" not in item.path.read_text():
            raise pytest.UsageError(
                f"{item.nodeid}: .ci/run looks for pytest.mark.slow in its file."
            )
        if issues_sql(item):
            if item.nodeid.startswith(PURE):
                raise pytest.UsageError(
                    f"{item.nodeid} uses the database, but script/test expects none there."
                )
            item.add_marker(pytest.mark.sql)
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(group_of(item)))


def sort(items: list[pytest.Item]) -> None:
    """Put the slowest groups first, so that no process is left with a long one at the end."""
    items.sort(
        key=lambda item: (
            not uses_chromium(item),
            FIRST.get(group_of(item), len(FIRST)),
            SITES.get(item.path.name, len(SITES)),
        )
    )


def issues_sql(item: pytest.Item) -> bool:
    """Whether the test may access the database."""
    return bool(DATABASE & _fixtures(item)) or item.get_closest_marker("django_db") is not None


def uses_processes(item: pytest.Item) -> bool:
    """Whether the test depends on the timing of other processes."""
    started = bool(PROCESSES & _fixtures(item)) or uses_chromium(item)
    return started or item.get_closest_marker("slow") is not None


def uses_chromium(item: pytest.Item) -> bool:
    """Whether the test drives Chromium."""
    return "browser" in _fixtures(item)


def group_of(item: pytest.Item) -> str:
    """The group of tests that run one after another in the same process."""
    fixtures = _fixtures(item)
    if item.get_closest_marker("slow"):
        return item.nodeid  # these mostly wait, and have servers of their own
    if PROCESSES & fixtures and not uses_chromium(item):
        return "processes"
    if item.get_closest_marker("model"):
        return "models"
    file = item.nodeid.partition("::")[0]
    return "screening" if file.startswith("tests/methods/screening/") else file


def check_groups(session: pytest.Session) -> None:
    """Check that xdist has read the groups; it appends each to the names of its tests.

    :raises pytest.UsageError: it has not, and would distribute the tests one by one.
    """
    if session.config.getoption("loadgroup", False):
        alone = [item.nodeid for item in session.items if "@" not in item.nodeid]
        if alone:
            raise pytest.UsageError(f"pytest-xdist ignores the group of {alone[0]}.")


def _fixtures(item: pytest.Item) -> set[str]:
    names: Sequence[str] = getattr(item, "fixturenames", ())
    return set(names)
