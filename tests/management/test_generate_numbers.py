from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.servers import ROOT
from triage.methods.numbertest.importing import parse_text
from triage.services.projects.templates import store


def run_to_file(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    target = folder / "cases.jsonl"
    call_command("generate_numbers", *arguments, "--output", str(target))
    return [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]


def test_the_paper_preset_writes_165_lines_with_the_documented_fields(tmp_path):
    rows = run_to_file(tmp_path, "--src-lang", "en", "--preset", "paper", "--seed", "3")
    assert len(rows) == 165
    fields = {"id", "capability", "format", "style", "template", "source", "values", "spans"}
    assert all(fields <= set(row) for row in rows)
    assert len({row["id"] for row in rows}) == 165


def test_one_capability_and_a_count_per_format_can_be_asked_for(tmp_path):
    rows = run_to_file(
        tmp_path, "--src-lang", "zh", "--capability", "decimals", "--per-format", "3"
    )
    assert len(rows) == 12
    assert {row["capability"] for row in rows} == {"decimals"}


def test_the_same_seed_writes_the_same_file(tmp_path):
    arguments = ("--src-lang", "ne", "--preset", "paper", "--seed", "9")
    assert run_to_file(tmp_path, *arguments) == run_to_file(tmp_path, *arguments)


def test_standard_output_holds_only_json_lines():
    command = [sys.executable, "manage.py", "generate_numbers", "--src-lang", "es"]
    done = subprocess.run(
        [*command, "--capability", "integers", "--per-format", "1"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    rows = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert len(rows) == 10


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--src-lang", "sw"), "no template"),
        (("--src-lang", "en", "--capability", "colours"), "Unknown capability 'colours'"),
        (("--src-lang", "en", "--per-format", "0"), "--per-format"),
    ],
)
def test_a_wrong_argument_is_named(arguments, message):
    with pytest.raises(CommandError, match=message):
        call_command("generate_numbers", *arguments)


def test_a_folder_that_does_not_exist_is_named():
    with pytest.raises(CommandError, match="Cannot write /nowhere/x"):
        call_command(
            "generate_numbers", "--src-lang", "en", "--per-format", "1", "--output", "/nowhere/x"
        )


def test_lengths_and_scales_beyond_the_preset_can_be_asked_for(tmp_path):
    options = ("--src-lang", "en", "--per-format", "1")
    integers = run_to_file(
        tmp_path, *options, "--capability", "integers", "--lengths", "12", "--lengths", "15"
    )
    assert [len(row["values"][0]) for row in integers] == [12, 15]
    numerals = run_to_file(tmp_path, *options, "--capability", "numerals", "--scales", "billion")
    assert {row["format"] for row in numerals} == {"num-billion"}


@pytest.mark.django_db
def test_a_projects_own_templates_are_used_when_it_is_named(tmp_path, project):
    parsed = parse_text("The hangar holds [NUM] gliders.", "en", ["integers"])
    store(project, parsed)
    arguments = ("--src-lang", "en", "--capability", "integers")
    own = run_to_file(tmp_path, *arguments, "--project", project.slug)
    assert any("gliders" in row["source"] for row in own)
    assert not any("gliders" in row["source"] for row in run_to_file(tmp_path, *arguments))


@pytest.mark.django_db
def test_an_unknown_project_is_named(tmp_path):
    with pytest.raises(CommandError, match="no project 'nobody'"):
        run_to_file(tmp_path, "--src-lang", "en", "--project", "nobody")
