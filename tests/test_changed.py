"""``script/test --changed`` finds the tests that a change reaches."""

from __future__ import annotations

import functools

import pytest

from tests.changed import Project, files_of_project


@functools.cache
def project() -> Project:
    return Project(files_of_project())


def reached_from(file: str) -> set[str]:
    return project().reached_from([file])


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        (
            "triage/methods/numbers/annotators/clock_phrases.py",
            "tests/methods/numbers/test_hours.py",
        ),
        ("engines/adapters/deepl.py", "tests/engines/test_contract.py"),
        ("triage/management/commands/check_numbers.py", "tests/management/test_check_numbers.py"),
        ("triage/views/numbertest/check.py", "tests/views/campaigns/test_campaign_pages.py"),
        ("triage/templatetags/segments.py", "tests/templatetags/test_segments.py"),
        ("static/mtriage/queue/vote.js", "tests/browser/test_review_keys.py"),
        ("templates/triage/queue/_item.html", "tests/views/suspects/test_sit_suspect.py"),
        ("triage/methods/sit/method.py", "tests/flows/test_model_methods.py"),
        ("docs/ci.md", "tests/management/test_ci_docs.py"),
        ("tests/factories.py", "tests/services/review/test_queue.py"),
        ("tests/campaigns.py", "tests/services/runs/test_runtime.py"),
    ],
)
def test_a_change_reaches_the_test_that_would_show_it(changed, test):
    assert changed in project().files
    assert test in reached_from(changed)


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("triage/views/numbertest/check.py", "tests/methods/numbers/test_hours.py"),
        ("engines/adapters/deepl.py", "tests/methods/numbers/test_hours.py"),
        ("static/mtriage/queue/vote.js", "tests/engines/test_contract.py"),
    ],
)
def test_a_change_leaves_out_tests_that_it_cannot_reach(changed, test):
    assert test not in reached_from(changed)


def test_a_file_that_nothing_names_reaches_no_test():
    assert not [file for file in reached_from("LICENSE") if file.startswith("tests/")]
