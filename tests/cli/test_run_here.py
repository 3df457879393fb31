"""``mtriage run`` without a server, as a separate process."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from engines.errors import EngineError
from engines.models import Engine
from tests.factories import make_engine
from tests.servers import ROOT, free_port
from triage.cli.config import EngineConfig
from webapp.one_process import store_engines

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def translates() -> Iterator[str]:
    """A local service that returns texts unchanged except for numbers, written the Spanish way."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    process = subprocess.Popen([sys.executable, "-m", "tests.mt_server", str(port)], cwd=ROOT)
    while True:
        try:
            urllib.request.urlopen(f"{address}/stats").close()
            break
        except OSError:
            time.sleep(0.05)
    yield address
    process.kill()
    process.wait()


def behave(address: str, **how: Any) -> None:
    urllib.request.urlopen(f"{address}/control", json.dumps(how).encode()).close()


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "triage.cli.command", "run", *arguments]


def environment(**variables: str) -> dict[str, str]:
    # Settings of another site in the environment are not used.
    elsewhere = {"DATABASE_URL": "postgres://nowhere/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
    return {
        **os.environ,
        **elsewhere,
        "PYTHONPATH": str(ROOT),
        "no_proxy": "127.0.0.1",
        **variables,
    }


@pytest.fixture
def here(tmp_path: Path) -> Run:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(*arguments),
            cwd=tmp_path,
            env=environment(),
            umask=0o022,
            capture_output=True,
            text=True,
        )

    return run


def configure(folder: Path, engines: list[dict[str, Any]], **run: Any) -> None:
    said = {"engines": engines, "directions": ["en-es"], "seed": 1, **run}
    (folder / "mtriage.yaml").write_text(json.dumps({"run": said}))


@pytest.mark.slow
def test_campaigns_run_are_compared_and_held_against_gates_without_a_server(
    translates: str, here: Run, tmp_path: Path
) -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    (example,) = re.findall(r"^```yaml\n(run:\n  engines:\n    - name.*?)^```$", page, re.M | re.S)
    (line,) = re.findall(r"^mtriage run (--here .+)$", page, re.M)
    said = yaml.safe_load(example)["run"]
    said["engines"][0] |= {"options": {"url": translates}, "requests_per_second": 1000}
    said["campaigns"][0]["options"] = {"total": 20}
    configure(tmp_path, **said)
    (tmp_path / "news.txt").write_text(
        "There are 4 wheels on it.\nThere are 5 cats in the house.\n"
    )
    first = here(*shlex.split(line), "--json")
    numbers, screening = map(json.loads, first.stdout.splitlines())
    assert numbers["runs"][0]["cases"] == 20, first.stderr
    assert numbers["before"] == {}
    assert "lower end of the pass rate" in numbers["failed"][0]
    assert screening["runs"][0]["method"] == "screening"
    assert screening["runs"][0]["cases"] == 2
    assert "mymt 2.4 en-es: news: pass rate" in screening["failed"][0]
    assert first.returncode == 1
    reports = [tmp_path / f"{name}" for name in ("campaign.xml", "campaign.sarif", "summary.md")]
    assert all(one.stat().st_mode & 0o044 for one in reports)
    assert (tmp_path / ".mtriage").stat().st_mode & 0o077 == 0

    # Another version, with the same cases from the same seed, is compared with the previous one.
    engine = {**said["engines"][0], "version": "2.5"}
    configure(tmp_path, [engine], options={"total": 20}, fail_under=1)
    second = here("--json")
    (again,) = map(json.loads, second.stdout.splitlines())
    assert again["before"][str(again["runs"][0]["run"])]["engine"] == "mymt 2.4"
    assert again["runs"][0]["failed"] == numbers["runs"][0]["failed"]
    assert second.returncode == 0


@pytest.mark.slow
def test_what_was_killed_is_gone_on_with(translates: str, here: Run, tmp_path: Path) -> None:
    engine = {"name": "mymt", "kind": "libretranslate", "options": {"url": translates}}
    configure(tmp_path, [engine], options={"total": 400})
    behave(translates, delay=2)
    broken_off = subprocess.Popen(
        command(), cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True
    )
    assert broken_off.stderr is not None
    for line in broken_off.stderr:
        if "cases judged" in line and " 0 of" not in line:
            break
    broken_off.send_signal(signal.SIGKILL)
    broken_off.wait()
    broken_off.stderr.close()
    behave(translates, delay=0)
    done = here("--json")
    assert done.stderr.startswith("Campaign 1 goes on: ")
    answer = json.loads(done.stdout)
    assert answer["campaign"] == 1
    assert answer["runs"][0]["cases"] == 400
    stats = json.loads(urllib.request.urlopen(f"{translates}/stats").read())
    # Cases that were already judged are not sent again.
    assert sum(stats["asked"].values()) < 2 * 400


@pytest.mark.firefox
@pytest.mark.slow
def test_a_campaign_runs_here_on_a_neural_engine(here: Run, tmp_path: Path) -> None:
    configure(tmp_path, [{"name": "firefox", "kind": "firefox"}], directions=["en-pt"], options={"total": 10})  # fmt: skip
    (answer,) = map(json.loads, here("--json").stdout.splitlines())
    assert answer["runs"][0]["status"] == "done"
    assert answer["runs"][0]["passed"]


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        ({"name": "mymt", "kind": "htpp"}, "'htpp'"),
        ({"name": "mymt", "kind": "libretranslate", "options": {"uri": "x"}}, "uri"),
        ({"name": "mymt", "kind": "deepl", "key": "NO_SUCH_KEY"}, "NO_SUCH_KEY"),
        ({"name": "mymt", "kind": "recorded", "file": "no.jsonl"}, "no.jsonl"),
    ],
)
def test_an_engine_that_cannot_be_as_described_is_named(
    engine: dict[str, Any], said: str, tmp_path: Path, db: None
) -> None:
    with pytest.raises(EngineError, match=said):
        store_engines([EngineConfig.model_validate(engine)], tmp_path)


def test_other_options_of_a_version_that_a_campaign_has_used_need_another_label(
    tmp_path: Path, db: None
) -> None:
    engine = {"name": "mymt", "version": "1", "kind": "command", "options": {"command": "cat"}}
    store_engines([EngineConfig.model_validate(engine)], tmp_path)
    Engine.objects.note_used(Engine.objects.all())
    changed = {**engine, "options": {"command": "tac"}}
    with pytest.raises(EngineError, match="Runs have used mymt 1"):
        store_engines([EngineConfig.model_validate(changed)], tmp_path)
    store_engines([EngineConfig.model_validate({**changed, "version": "2"})], tmp_path)
    assert [one.name for one in Engine.objects.filter(enabled=True)] == ["mymt 2"]


def test_engines_that_are_not_described_any_more_are_not_asked(tmp_path: Path, db: None) -> None:
    make_engine("old")
    line = {"source": "A", "translation": "B", "src_lang": "en", "tgt_lang": "es"}
    (tmp_path / "out.jsonl").write_text(json.dumps(line))
    described = {"name": "ours", "kind": "recorded", "file": "out.jsonl"}
    store_engines([EngineConfig.model_validate(described)], tmp_path)
    assert [one.name for one in Engine.objects.filter(enabled=True)] == ["ours"]
