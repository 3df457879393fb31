"""The steps of the GitHub Action and the GitLab template, run in a shell."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
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
    # It also stands for the environment that "python3 -m venv DIR" makes.
    (programs / "python3").write_text(
        '#!/bin/sh\necho "$@" >> installed\n'
        'if [ "$2" = venv ]; then mkdir -p "$3/bin"; cp "$(dirname "$0")"/* "$3/bin/"; fi\n'
    )
    (programs / "python").write_text('#!/bin/sh\necho "$0 $@" >> installed\n')
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


def act(shell: Any, tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the steps of the action, as a runner does that gives them its folders and inputs."""
    given = {"ACTION": "/action", "PLACE": str(tmp_path / "temp" / "mtriage"), "SARIF": ""}
    given |= {"FILES": "es.po", "ARGUMENTS": "", **variables}
    for step in steps().values():
        done: subprocess.CompletedProcess[str] = shell(step["run"], **given)
        if done.returncode:
            break
    return done


def test_the_action_annotates_the_lines_and_fails(shell: Any, tmp_path: Path) -> None:
    done = act(shell, tmp_path, ARGUMENTS="--no-progress")
    assert "::error file=es.po,line=14,title=mtriage%3A numbers::Expected 4; found" in done.stdout
    assert done.returncode == 1


def test_the_action_writes_sarif_in_the_same_check(shell: Any, tmp_path: Path) -> None:
    done = act(shell, tmp_path, SARIF="out.sarif")
    assert '"ruleId": "numbers"' in (tmp_path / "out.sarif").read_text()
    assert done.stderr.count("3 units in 1 file checked.") == 1
    assert done.returncode == 1


def test_the_action_installs_itself_once_in_an_environment_of_its_own(
    shell: Any, tmp_path: Path
) -> None:
    for _ in range(2):
        act(shell, tmp_path)
    place = tmp_path / "temp" / "mtriage"
    assert (tmp_path / "installed").read_text().splitlines() == [
        f"-m venv {place}",
        f"{place}/bin/python -m pip install --quiet /action[signals]",
    ]


def test_no_step_of_the_action_lets_its_inputs_into_the_script() -> None:
    assert [name for name, step in steps().items() if "${{" in step["run"]] == []


def test_gitlabs_template_installs_checks_and_keeps_the_report(shell: Any, tmp_path: Path) -> None:
    job = yaml.safe_load((ROOT / "docs" / "integrations" / "gitlab.yml").read_text())["mtriage"]
    variables = {**job["variables"], "MTRIAGE_FILES": "es.po"}
    done = shell("\n".join(job["script"]), **variables)
    assert done.returncode == 1
    assert (
        "python -m pip install --quiet mtriage[signals] @ git+"
        in (tmp_path / "installed").read_text()
    )
    report = tmp_path / job["artifacts"]["reports"]["codequality"]
    assert [one["check_name"] for one in json.loads(report.read_text())] == [
        "mtriage/numbers",
        "mtriage/markup",
    ]


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
