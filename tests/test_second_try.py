from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FAILS_ONCE = """
from pathlib import Path

import pytest

@pytest.fixture
def browser():
    return None

def once(place):
    tried = Path(__file__).with_name(place)
    before = tried.exists()
    tried.touch()
    assert before

def test_with_a_process(browser):
    once("with")

def test_alone():
    once("alone")

def test_never(browser):
    assert False
"""


def outcome(folder: Path, everything: str) -> str:
    written = folder / "test_sometimes.py"
    written.write_text(FAILS_ONCE)
    environment = {**os.environ, "MTRIAGE_TEST_EVERYTHING": everything, "PYTEST_ADDOPTS": ""}
    plugins = ["-p", "no:django", "-p", "tests.second_try", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, f"--rootdir={folder}", "-c", os.devnull]
    answer = subprocess.run(
        [*command, str(written)], env=environment, capture_output=True, text=True, check=False
    )
    return answer.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("everything", "counts"),
    [("1", ("2 failed", "1 passed", "2 rerun")), ("", ("3 failed",))],
)
def test_only_tests_with_processes_are_tried_again_and_only_in_integration(
    tmp_path, everything, counts
):
    last = outcome(tmp_path, everything)
    assert all(count in last for count in counts)
    assert ("rerun" in last) == bool(everything)
