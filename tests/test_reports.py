from __future__ import annotations

import os
import subprocess
import sys

TESTS = """
import pytest

@pytest.fixture
def broken():
    raise ValueError

@pytest.fixture
def left():
    yield
    raise ValueError

def test_whose_fixture_fails(broken): pass

def test_whose_end_fails(left): pass

def test_that_fails(): assert False

def test_that_passes(): pass

@pytest.mark.skip
def test_that_is_skipped(): pass
"""


def test_whatever_goes_wrong_in_another_process_is_reported(tmp_path):
    written = tmp_path / "test_all_sorts.py"
    written.write_text(TESTS)
    options = ["-n", "1", "-p", "no:django", "-p", "tests.reports", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, f"--rootdir={tmp_path}", "-c", os.devnull]
    answer = subprocess.run([*command, str(written)], capture_output=True, text=True, check=False)
    assert "1 failed, 2 passed, 1 skipped, 2 errors" in answer.stdout.splitlines()[-1]
