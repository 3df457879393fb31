"""Runs the command ``mtriage`` as a user would."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.cli.sites import Serve, Site
from triage.cli.command import main


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
def mtriage(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Mtriage:
    """Run the command in the test's folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MTRIAGE_CACHE", str(tmp_path_factory.mktemp("cache")))

    def run(*arguments: str | Path, stdin: str = "") -> Outcome:
        done = CliRunner().invoke(main, list(map(str, arguments)), input=stdin)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Outcome(done.exit_code, done.stdout, done.stderr)

    return run


@pytest.fixture
def serve() -> Iterator[Serve]:
    sites: list[Site] = []

    def start(*answers: tuple[int, dict[str, str], Any]) -> Site:
        sites.append(Site(*answers))
        threading.Thread(target=sites[-1].serve_forever, args=(0.01,), daemon=True).start()
        return sites[-1]

    yield start
    for site in sites:
        site.shutdown()
        site.server_close()
