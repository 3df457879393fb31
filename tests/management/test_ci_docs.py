"""The examples for build services name options that exist."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
import yaml

from tests.servers import ROOT
from triage.management.commands.run_campaign import Command

TEXT = (ROOT / "docs" / "ci.md").read_text("utf-8")
BLOCKS = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.S)]
#: The commands that hold an engine against confirmed bugs.
(SUITE,) = re.findall(r"```sh\n(.*?)```", TEXT, re.S)


def scripts(value: Any) -> list[str]:
    """Every text in a build file that calls the command."""
    if isinstance(value, str):
        return [value] if "run_campaign" in value else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [script for part in parts for script in scripts(part)]


COMMANDS = [script for block in BLOCKS for script in scripts(block)]


def test_there_is_an_example_for_two_services():
    assert len(BLOCKS) == len(COMMANDS) == 2


@pytest.mark.parametrize("command", COMMANDS, ids=["github", "gitlab"])
def test_an_examples_command_has_only_known_options(command):
    words = shlex.split(command.replace("\\\n", " "))
    arguments = words[words.index("run_campaign") + 1 : words.index(">")]
    parsed = Command().create_parser("manage.py", "run_campaign").parse_args(arguments)
    assert parsed.wait
    assert (parsed.fail_under, parsed.bound) == (95, "lower")
