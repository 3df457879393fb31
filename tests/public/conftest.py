"""The command ``mtriage``, run as a user would."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from triage.public.command import main


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Mtriage = Callable[..., Outcome]


@pytest.fixture
def mtriage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mtriage:
    """Run the command in the folder of the test."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path, stdin: str = "") -> Outcome:
        done = CliRunner().invoke(main, list(map(str, arguments)), input=stdin)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Outcome(done.exit_code, done.stdout, done.stderr)

    return run
