"""From a campaign to a build server's verdict, over the API and the commands alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from jsonschema import Draft202012Validator

from tests.conftest import StartWorker
from tests.factories import make_project, make_user
from tests.management.test_ci_docs import BLOCKS as EXAMPLES
from tests.management.test_ci_docs import SUITE
from tests.servers import ROOT, get, running, wait_until, worker_command
from triage.management.commands.demo_campaign import apertium_engine
from triage.models import Role, Scope
from triage.services.projects.tokens import issue

pytestmark = pytest.mark.apertium
ENGINE = "from triage.management.commands.demo_campaign import apertium_engine; apertium_engine()"
CAMPAIGN = {"engines": ["apertium"], "directions": ["en-es"], "options": {"preset": "paper"}}
NUMBERS = ("--engine", "apertium", "--direction", "en-es", "--method", "numbertest")


def manage(environment: dict[str, str], *arguments: str) -> CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def script(
    process_environment: dict[str, str], start_worker: StartWorker, start_web: Callable[[], Any]
) -> Iterator[httpx.Client]:
    """What an outsider has: an address and a token."""
    project = make_project("Numbers")
    lead = make_user("lead", project, Role.LEAD)
    apertium_engine()
    token = issue(lead, project, "script", Scope.WRITE, 1)
    start_worker()
    address, _ = start_web()
    headers = {"Authorization": f"Bearer {token}"}
    base = f"{address}/api/v1"
    with httpx.Client(base_url=base, headers=headers, trust_env=False, timeout=300) as client:
        yield client


@pytest.fixture
def elsewhere(
    process_environment: dict[str, str], migrated_database: Path, tmp_path: Path
) -> Iterator[dict[str, str]]:
    """An empty second installation with a worker of its own."""
    environment = {
        **process_environment,
        "DATABASE_URL": f"sqlite:///{tmp_path / 'second.sqlite3'}",
        "REDIS_URL": process_environment["REDIS_URL"].removesuffix("/0") + "/1",
        "MTRIAGE_DATA": str(tmp_path / "second"),
    }
    shutil.copy(migrated_database, tmp_path / "second.sqlite3")
    assert manage(environment, "shell", "-c", ENGINE).returncode == 0
    command = worker_command("default,upkeep,exchange,translate", "--pool=threads", "-c", "2")
    with running(command, environment, tmp_path / "second-worker.log"):
        yield environment


def pages(script: httpx.Client, path: str, **query: str) -> list[Any]:
    items: list[Any] = []
    after = 0
    while after is not None:
        page = script.get(path, params={**query, "after": after, "limit": 20}).json()
        items += page["items"]
        after = page["next"]
    return items


def judge_all(script: httpx.Client) -> int:
    """Reject one in four, confirm the rest as critical number errors; how many bugs there are."""
    suspects = pages(script, "/suspects", status="open")
    for number, suspect in enumerate(suspects):
        vote: dict[str, Any] = {"answer": "reject"}
        if number % 4:
            vote = {"answer": "confirm", "category": "NUM", "likert": 1, "critical": True}
        answer = script.post(f"/suspects/{suspect['id']}/judgements", json=vote)
        assert answer.status_code == 201, answer.text
    return sum(1 for number in range(len(suspects)) if number % 4)


def download_bugs(script: httpx.Client, path: Path) -> int:
    schema = get(str(script.base_url.join("/schema/bugs.json"))).json()
    bugs = pages(script, "/bugs")
    seen = bugs[0]["last_seen"]["time"]
    document = {"schema_version": bugs[0]["schema_version"], "generated": seen, "bugs": bugs}
    Draft202012Validator(schema).validate(document)
    path.write_text("".join(f"{json.dumps(bug)}\n" for bug in bugs), encoding="utf-8")
    return len(bugs)


@pytest.mark.slow
def test_bugs_found_over_the_api_stop_a_build_elsewhere(
    script: httpx.Client, elsewhere: dict[str, str], tmp_path: Path
) -> None:
    started = script.post("/campaigns", json=CAMPAIGN, headers={"Idempotency-Key": "build 7"})
    assert started.status_code == 201, started.text
    campaign = f"/campaigns/{started.json()['id']}"
    wait_until(lambda: script.get(campaign).json().get("done"), what="the campaign")
    assert script.get(campaign).json()["runs"][0]["status"] == "done"

    confirmed = judge_all(script)
    assert confirmed > 0
    bugs = tmp_path / "bugs.jsonl"
    assert download_bugs(script, bugs) == confirmed

    # The commands of the document, with this installation's paths and engine.
    program = f"{sys.executable} {ROOT / 'manage.py'}"
    commands = SUITE.replace(".venv/bin/python manage.py", program).replace("mymt/2.4", "apertium")
    suite = subprocess.run(
        ["bash", "-e", "-c", f"{commands.rstrip()} --json"],
        cwd=tmp_path,
        env={**os.environ, **elsewhere},
        capture_output=True,
        text=True,
    )
    assert suite.returncode == 1, suite.stderr
    added, _, counts = suite.stdout.partition("{")
    assert f"{confirmed} added" in added
    assert "GATE FAILED" in suite.stderr
    assert (tmp_path / "suite.xml").is_file()
    total = json.loads(f"{{{counts}")["runs"][0]
    assert (total["cases"], total["failed"]) == (confirmed, confirmed)


@pytest.fixture
def site(process_environment: dict[str, str], start_worker: StartWorker) -> dict[str, str]:
    make_project("Numbers")
    apertium_engine()
    start_worker()
    return process_environment


def run_gate(site: dict[str, str], junit: Path, *gate: str) -> CompletedProcess[str]:
    options = ("--option", "total=20", "--seed", "3", "--wait", "--json", "--junit", str(junit))
    return manage(site, "run_campaign", *NUMBERS, *options, *gate)


@pytest.mark.slow
def test_a_build_learns_from_the_exit_status_whether_its_gates_hold(
    site: dict[str, str], tmp_path: Path
) -> None:
    junit = tmp_path / "junit.xml"
    held = run_gate(site, junit, "--fail-under", "0")
    assert held.returncode == 0, held.stderr
    row = json.loads(held.stdout)["runs"][0]
    assert row["cases"] == row["passed"] + row["failed"] + row["abstained"] + row["errors"] == 20
    assert ElementTree.parse(junit).find(".//failure") is None

    refused = run_gate(site, junit, "--fail-under", "100")
    assert refused.returncode == 1, refused.stderr
    assert ElementTree.parse(junit).find(".//failure") is not None
    assert "\x1b" not in refused.stderr


@pytest.mark.slow
def test_a_build_learns_that_a_campaign_could_not_be_run(site: dict[str, str]) -> None:
    unknown = ("--engine", "none", "--direction", "en-es")
    answer = manage(site, "run_campaign", *unknown, "--wait")
    assert answer.returncode == 2
    assert "'none'" in answer.stderr


def shell_steps(block: dict[str, Any]) -> str:
    """What a build service of either kind hands to its shell, one command after the other."""
    (job,) = block["jobs"].values() if "jobs" in block else block.values()
    if "steps" in job:
        return "\n".join(step["run"] for step in job["steps"] if "run" in step)
    return "\n".join(job["script"])


@pytest.mark.slow
@pytest.mark.parametrize("block", EXAMPLES, ids=["github", "gitlab"])
def test_the_documents_examples_run_in_a_shell(
    block: dict[str, Any], site: dict[str, str], tmp_path: Path
) -> None:
    names = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
    service = dict.fromkeys(names, str(tmp_path)) | {"GITHUB_SHA": "abc", "CI_COMMIT_SHA": "abc"}
    own = {"MTRIAGE": str(ROOT), "ENGINE": "apertium"}
    answer = subprocess.run(
        ["bash", "-e", "-c", shell_steps(block)],
        cwd=tmp_path,
        env={**os.environ, **site, **service, **own},
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 1, answer.stderr
    assert "GATE FAILED apertium en-es: lower limit of the pass rate" in answer.stderr
    (row,) = (
        r
        for r in json.loads((tmp_path / "mtriage.json").read_text())["runs"]
        if "capability" not in r
    )
    assert row["cases"] == 500
    suite = ElementTree.parse(tmp_path / "mtriage.xml").find("testsuite")
    assert suite is not None
    assert (suite.get("failures"), suite.get("errors")) == ("1", "0")
