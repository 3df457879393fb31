"""``mtriage run`` on a site: what it sends, shows and ends with."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import StartWorker
from tests.factories import make_project, make_user
from tests.public.conftest import Mtriage
from tests.public.sites import Serve, Site, campaign
from triage.management.commands.demo_campaign import apertium_engine
from triage.models import Role, Scope
from triage.public.config import RunWish
from triage.public.run_command import Outcome, run_on_server
from triage.public.server import WAITS, Server, ServerProblem
from triage.services.projects.tokens import issue

WISH = RunWish(engines=("mymt",), directions=("en-es",), fail_under=90)


def outcome(site: Site, wish: RunWish = WISH) -> Outcome:
    server = Server(site.address, "token", sleep=lambda seconds: None)
    return run_on_server(server, wish, lambda line: None, sleep=lambda seconds: None)


def test_a_campaign_is_started_once_watched_and_held_against_gates(serve: Serve) -> None:
    gate = {"gate": "release", "runs": [{"engine": "mymt", "direction": "en-es", "checks": [{"condition": "c", "problem": "2 critical"}]}]}  # fmt: skip
    site = serve(
        (201, {}, campaign(False)), (200, {}, campaign(False)), (200, {}, campaign(True)), (200, {}, [gate])
    )  # fmt: skip
    found = outcome(site)
    assert found.failed == (
        "mymt en-es numbertest: pass rate: 88.9 %, wanted 90 %",
        "mymt en-es: release: 2 critical",
    )
    assert found.status == 1
    assert [(method, path) for method, path, _, _ in site.asked] == [
        ("POST", "/api/v1/campaigns"),
        ("GET", "/api/v1/campaigns/7"),
        ("GET", "/api/v1/campaigns/7"),
        ("GET", "/api/v1/campaigns/7/gates"),
    ]
    headers, body = site.asked[0][2:]
    assert headers["Authorization"] == "Bearer token"
    assert headers["Idempotency-Key"]
    assert json.loads(body)["engines"] == ["mymt"]


def test_the_lower_end_of_the_interval_can_be_asked_for(serve: Serve) -> None:
    wish = WISH.model_copy(update={"fail_under": 60, "bound": "lower"})
    site = serve((201, {}, campaign(True)), (200, {}, []))
    assert "56.5 %, wanted 60 %" in outcome(site, wish).failed[0]


@pytest.mark.parametrize(
    "changes",
    [{"status": "failed", "notice": "no key"}, {"passed": 0, "failed": 0, "abstained": 0, "pass_rate": None, "ci95": None}],
)  # fmt: skip
def test_a_run_that_did_not_finish_or_judged_nothing_ends_with_2(
    changes: dict[str, Any], serve: Serve
) -> None:
    site = serve((201, {}, campaign(True, **changes)), (200, {}, []))
    found = outcome(site)
    assert found.status == 2
    assert ET.fromstring(found.junit().encode()).get("errors") == "1"


def test_the_summary_escapes_what_people_named(serve: Serve) -> None:
    found = outcome(serve((201, {}, campaign(True)), (200, {}, [])))
    text = found.markdown()
    assert "## [nightly \\| \\[x\\](y) \\<b\\>](http://127.0.0.1" in text
    assert "88.9 % (56.5 to 98.0)" in text
    assert ET.fromstring(found.junit().encode()).get("failures") == "1"


@pytest.mark.parametrize(
    "trouble", [(503, {}, b""), (429, {"Retry-After": "7"}, b"slow"), (502, {}, b"<html>")]
)
def test_what_may_pass_is_asked_again_with_the_same_key(
    trouble: tuple[int, dict[str, str], bytes], serve: Serve
) -> None:
    site = serve(trouble, (201, {}, campaign(True)))
    waits: list[float] = []
    Server(site.address, "t", sleep=waits.append).post("/campaigns", {}, "key")
    assert waits == [7 if trouble[0] == 429 else WAITS[0]]
    assert [asked[2]["Idempotency-Key"] for asked in site.asked] == ["key", "key"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((422, {}, {"title": "t", "problems": ["no such engine x"]}), "answers 422: no such engine x"),
        ((401, {}, {"title": "Unauthorized", "detail": "no token"}), "answers 401: no token"),
        ((404, {}, b"<html>"), "answers 404"),
        ((200, {}, b"<html>"), "no JSON"),
        ((302, {"Location": "https://evil.example/"}, b""), "sends on to https://evil.example/"),
    ],
)  # fmt: skip
def test_a_refusal_is_said_in_the_words_of_the_site(
    answer: tuple[int, dict[str, str], Any], said: str, serve: Serve
) -> None:
    site = serve(answer)
    with pytest.raises(ServerProblem, match=said):
        Server(site.address, "t").get("/campaigns/7")
    assert len(site.asked) == 1


def test_a_site_that_is_away_is_named_after_the_last_attempt() -> None:
    waits: list[float] = []
    server = Server("http://127.0.0.1:9", "t", sleep=waits.append)
    with pytest.raises(ServerProblem, match=r"http://127.0.0.1:9 cannot be reached"):
        server.get("/campaigns")
    assert tuple(waits) == WAITS


@pytest.mark.parametrize(
    ("arguments", "token", "said"),
    [
        ((), "t", "Name the site"),
        (("--server", "file:///etc/passwd"), "t", "Name the site"),
        (("--server", "https://mt.example"), "", "MTRIAGE_TOKEN"),
        (("--server", "https://mt.example"), "t", "Name engines and directions"),
    ],
)
def test_what_is_missing_is_named(
    arguments: tuple[str, ...], token: str, said: str, mtriage: Mtriage, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setenv("MTRIAGE_TOKEN", token)
    done = mtriage("run", *arguments)
    assert said in done.err
    assert done.status == 2


@pytest.mark.slow
@pytest.mark.apertium
def test_a_campaign_runs_on_a_real_site(
    process_environment: dict[str, str],
    start_worker: StartWorker,
    start_web: Callable[[], Any],
    mtriage: Mtriage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    project = make_project("Numbers")
    lead = make_user("lead", project, Role.LEAD)
    apertium_engine()
    start_worker()
    address, _ = start_web()
    monkeypatch.setenv("MTRIAGE_TOKEN", issue(lead, project, "build", Scope.WRITE, 1))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    (tmp_path / "mtriage.yaml").write_text(
        "run: {engines: [apertium], directions: [en-es], options: {total: 20}, seed: 1, fail_under: 100}"
    )
    done = mtriage(
        "run", "--server", address, "--junit", "out.xml", "--summary", "out.md", "--json"
    )
    answer = json.loads(done.out)
    assert answer["runs"][0]["cases"] == 20
    assert done.status == (1 if answer["failed"] else 0)
    assert f"({address}/campaigns/{answer['campaign']}/)" in (tmp_path / "out.md").read_text()
    assert ET.parse(tmp_path / "out.xml").getroot().get("errors") == "0"
