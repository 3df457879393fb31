"""``mtriage filter``, and the OpusCleaner filter that runs it."""

from __future__ import annotations

import json
import os
import string
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Mtriage
from tests.servers import ROOT

FILTER = json.loads((ROOT / "docs" / "integrations" / "opuscleaner" / "mtriage.json").read_text())
GOOD = b"It has 4 wheels.\tTiene 4 ruedas.\tnews\r\n"
WRONG = b"It has 4 wheels.\tTiene 5 ruedas.\n"


def filtered(
    data: bytes, command: list[str], **variables: str
) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    return subprocess.run(command, input=data, env=environment, capture_output=True)


def test_opuscleaners_filter_keeps_the_good_lines_as_they_are(tmp_path: Path) -> None:
    """Follows OpusCleaner's protocol: a shell command, parameters in variables, lines in and out."""
    program = tmp_path / "mtriage"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m triage.cli.command "$@"\n')
    program.chmod(0o755)
    parameters = {name: str(one["default"]) for name, one in FILTER["parameters"].items()}
    named = string.Template(FILTER["command"].replace("${DEBUG:+", "$DEBUG{"))
    assert set(named.get_identifiers()) == set(parameters)
    path = f"{tmp_path}:{os.environ['PATH']}"
    last = b"It has 3 doors.\tTiene 3 puertas."
    data = GOOD + WRONG + b"no pair\n" + b"\xff\t4\n" + last
    done = filtered(
        data, ["sh", "-c", FILTER["command"]], **{**parameters, "DEBUG": "1", "PATH": path}
    )
    assert done.stdout == GOOD + last
    assert done.stderr.decode().splitlines() == [
        "2: numbers: Expected 4; found “5”.",
        "3: no pair of texts in UTF-8",
        "4: no pair of texts in UTF-8",
        "3 pairs dropped.",
    ]


def test_an_unknown_signal_is_named(mtriage: Mtriage) -> None:
    done = mtriage("filter", "--src-lang", "en", "--tgt-lang", "es", "--signals", "numbers,nubmers")
    assert "Unknown signals: nubmers. Known: numbers, " in done.err
    assert done.status == 2
