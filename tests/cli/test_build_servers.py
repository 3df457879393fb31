"""The steps of the GitHub Action and the GitLab template, run in a shell."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.files.samples import SAMPLES
from tests.servers import ROOT
from triage.files.readers.registry import all_readers

PO = SAMPLES["PO"]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())


@pytest.fixture
def shell(tmp_path: Path) -> Any:
    """Run a build's lines in a folder with a catalogue; pip only records what it should install."""
    PO.write(tmp_path)
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "mtriage").write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m triage.cli.command "$@"\n'
    )
    (programs / "python3").write_text('#!/bin/sh\necho "$@" >> installed\n')
    for program in programs.iterdir():
        program.chmod(0o755)

    def run(script: str, **variables: str) -> subprocess.CompletedProcess[str]:
        path = f"{programs}:{os.environ['PATH']}"
        return subprocess.run(
            ["bash", "-eo", "pipefail", "-c", script],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, **variables},
            capture_output=True,
            text=True,
        )

    return run


def steps() -> dict[str, dict[str, Any]]:
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    return {step["name"]: step for step in action["runs"]["steps"]}


def test_the_action_annotates_the_lines_and_fails(shell: Any) -> None:
    done = shell(steps()["Check"]["run"], FILES="es.po", ARGUMENTS="--no-progress")
    assert "::error file=es.po,line=14,title=mtriage%3A numbers::Expected 4; found" in done.stdout
    assert done.returncode == 1


def test_the_action_writes_sarif_and_goes_on(shell: Any, tmp_path: Path) -> None:
    done = shell(steps()["Write SARIF"]["run"], FILES="es.po", ARGUMENTS="", SARIF="out.sarif")
    assert done.returncode == 0
    assert '"ruleId": "numbers"' in (tmp_path / "out.sarif").read_text()


def test_the_action_installs_itself(shell: Any, tmp_path: Path) -> None:
    shell(steps()["Install"]["run"], ACTION="/action")
    assert "pip install --quiet /action[signals]" in (tmp_path / "installed").read_text()


def test_no_step_of_the_action_lets_its_inputs_into_the_script() -> None:
    assert [name for name, step in steps().items() if "${{" in step["run"]] == []


def test_gitlabs_template_installs_checks_and_keeps_the_report(shell: Any, tmp_path: Path) -> None:
    job = yaml.safe_load((ROOT / "docs" / "integrations" / "gitlab.yml").read_text())["mtriage"]
    variables = {**job["variables"], "MTRIAGE_FILES": "es.po"}
    done = shell("\n".join(job["script"]), **variables)
    assert done.returncode == 1
    assert "pip install --quiet mtriage[signals] @ git+" in (tmp_path / "installed").read_text()
    report = tmp_path / job["artifacts"]["reports"]["junit"]
    assert ET.parse(report).getroot().get("failures") == "2"


def test_the_hooks_of_pre_commit_take_the_files_that_a_folder_is_searched_for() -> None:
    patterns = [pattern for reader in all_readers() for pattern in reader.in_folders]
    expressions = {
        re.sub(r"[.+]", r"\\\g<0>", pattern).replace("**", "*").replace("*", "[^/]*")
        for pattern in patterns
    }
    for hook in HOOKS:
        assert hook["files"].startswith("(^|/)(")
        assert expressions <= set(hook["files"][6:-2].split("|"))


@pytest.mark.parametrize(
    ("name", "is_taken"),
    [
        ("app/res/values-es/strings.xml", True),
        ("app/res/values-b+sr+Latn/strings.xml", True),
        ("app/res/values-night/colors.xml", False),
        ("app/res/values-v31/styles.xml", False),
        ("src/messages_es.properties", True),
        ("gradle.properties", False),
        ("locales/qqq/common.json", False),
        ("po/qqq.po", False),
        ("pom.xml", False),
    ],
)
def test_the_hooks_of_pre_commit_take_translations_only(name: str, is_taken: bool) -> None:
    for hook in HOOKS:
        found = re.search(hook["files"], name) and not re.search(hook["exclude"], name)
        assert bool(found) is is_taken


def test_the_hooks_of_pre_commit_run_once_and_accept_a_catalogue_that_is_not_begun() -> None:
    for hook in HOOKS:
        assert hook["entry"] == "mtriage check --allow-empty"
        assert hook["require_serial"] is True


def test_the_hook_with_all_signals_brings_the_extra() -> None:
    import tomllib

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert HOOKS[1]["additional_dependencies"] == extras["signals"]
