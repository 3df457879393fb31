"""``mtriage run`` on a site: its requests, output and exit status."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.checking.formats.test_output import sarif as valid_sarif
from tests.cli.conftest import Mtriage
from tests.cli.sites import NAME, Serve, Site, campaign, suspect
from tests.conftest import StartWorker
from tests.factories import make_project, make_user
from triage.cli.campaign_reports import junit, markdown, sarif, table
from triage.cli.campaign_texts import Texts, read_texts
from triage.cli.config import CampaignConfig, RunConfig
from triage.cli.run_command import RunSummary, run_campaign
from triage.client.client import Client
from triage.files.units import FileError
from triage.management.commands.demo_campaign import apertium_engine
from triage.models import Role, Scope
from triage.services.projects.tokens import issue

CONFIG = CampaignConfig(directions=("en-es",), fail_under=90)


def outcome(site: Site, config: CampaignConfig = CONFIG, key: str = "") -> RunSummary:
    rest = (Texts(), lambda line: None, True, key, lambda seconds: None)
    with Client.of(site.address, "token", sleep=lambda seconds: None) as client:
        return run_campaign(client, config, ["mymt"], *rest)


def test_a_campaign_is_started_once_watched_and_held_against_gates(serve: Serve) -> None:
    checks = [{"condition": "c", "problem": "2 critical"}]
    held = {"run": 1, "engine": "mymt", "direction": "en-es", "holds": False, "checks": checks}
    gate = {"gate": "release", "campaign": 7, "done": True, "holds": False, "runs": [held]}
    site = serve(
        (201, {}, campaign(False)), (200, {}, campaign(False)), (200, {}, campaign(True)), (200, {}, [gate])
    )  # fmt: skip
    found = outcome(site, key="once")
    assert found.failed == (
        "mymt en-es numbertest: pass rate: 88.9 %, wanted 90 %",
        "mymt en-es: release: 2 critical",
    )
    assert found.status == 1
    assert [(method, path) for method, path, _, _ in site.asked[:4]] == [
        ("POST", "/api/v1/campaigns"),
        ("GET", "/api/v1/campaigns/7"),
        ("GET", "/api/v1/campaigns/7"),
        ("GET", "/api/v1/campaigns/7/gates"),
    ]
    headers, body = site.asked[0][2:]
    assert headers["Authorization"] == "Bearer token"
    assert headers["Idempotency-Key"] == "once"
    assert json.loads(body)["engines"] == ["mymt"]


def test_what_the_site_skipped_is_told_in_every_report(serve: Serve) -> None:
    skipped = {"engine": "nordic", "direction": "en-es", "reason": "It lacks en-es."}
    started = {**campaign(True), "skipped": [skipped]}
    site = serve((201, {}, started), (200, {}, []))
    found = outcome(site, CONFIG.model_copy(update={"fail_under": None}))
    assert found.status == 0
    assert found.as_json()["skipped"] == [skipped]
    assert "nordic en-es: –, skipped: It lacks en-es." in table(found)
    assert "| nordic | en-es | – |" in markdown([found])
    case = ET.fromstring(junit([found]).encode()).find(".//testcase/skipped")
    assert case is not None
    assert case.get("message") == "It lacks en-es."


def test_an_undecided_gate_is_told_with_the_address_of_what_to_rate(serve: Serve) -> None:
    check = {
        "condition": "c", "problem": "", "state": "undecided",
        "undecided": "2 confirmed bugs were not rated.", "opens": "/suspects/?critical=-",
    }  # fmt: skip
    held = {"run": 1, "engine": "mymt", "direction": "en-es", "holds": True, "checks": [check]}
    gate = {"gate": "release", "campaign": 7, "done": True, "holds": True, "runs": [held]}
    site = serve((201, {}, campaign(True)), (200, {}, [gate]))
    found = outcome(site, CONFIG.model_copy(update={"fail_under": None}))
    line = (
        f"mymt en-es: release: 2 confirmed bugs were not rated. {site.address}/suspects/?critical=-"
    )
    assert (found.status, found.failed, found.undecided) == (0, (), (line,))
    assert f"GATE UNDECIDED: {line}" in table(found)
    assert "gate undecided" in markdown([found])
    assert found.as_json()["undecided"] == [line]
    (case,) = ET.fromstring(junit([found]).encode()).iter("skipped")
    assert case.get("message") == line


@pytest.mark.parametrize(("most", "status"), [(0, 1), (1, 0)])
def test_the_configuration_limits_the_unrated_bugs(most: int, status: int, serve: Serve) -> None:
    config = CONFIG.model_copy(update={"fail_under": None, "max_unrated": most})
    page = {"items": [suspect(1)], "next": None}
    site = serve((201, {}, campaign(True)), (200, {}, []), (200, {}, page))
    found = outcome(site, config)
    assert found.status == status
    assert any("critical=-" in path for _, path, _, _ in site.asked)
    if status:
        assert found.failed[0].endswith(": 1 confirmed bug was not rated, max. 0 allowed")


def test_the_lower_end_of_the_interval_can_be_asked_for(serve: Serve) -> None:
    config = CONFIG.model_copy(update={"fail_under": 60, "bound": "lower"})
    site = serve((201, {}, campaign(True)), (200, {}, []))
    assert "56.5 %, wanted 60 %" in outcome(site, config).failed[0]


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
    assert ET.fromstring(junit([found]).encode()).get("errors") == "1"
    assert "NOT FINISHED: mymt en-es numbertest: " in table(found)


def test_a_campaign_is_compared_with_the_one_before_of_its_name_and_engine_line(
    serve: Serve,
) -> None:
    engines = [{"name": f"mymt {version}", "line": "mymt", "version": version, "kind": "http", "enabled": True} for version in ("1", "2")]  # fmt: skip
    now = campaign(True, engine="mymt 2")
    earlier = {**campaign(True, engine="mymt 1", run=9, pass_rate=95.0, ci95=[90.0, 98.0]), "id": 5}
    others = [
        {**earlier, "id": 3, "name": "another"},
        {**earlier, "id": 4, "method": "sit"},
        {**earlier, "name": f"{NAME} (2026-11-21)"},
    ]
    cases = [suspect(1), suspect(2, presence="still")]
    site = serve(
        (201, {}, now), (200, {}, []), (200, {}, engines), (200, {}, [*others, now]),
        (200, {}, {"items": cases[:1], "next": 1}), (200, {}, {"items": cases[1:], "next": None}),
    )  # fmt: skip
    found = outcome(site)
    assert {run: one.run for run, one in found.before.items()} == {1: 9}
    assert "pass rate 88.9 % (56.5 to 98.0); before 95.0 % (90.0 to 98.0)" in table(found)
    assert "1 case fails now and did not before:" in table(found)
    assert "New failing cases: 1." in markdown([found])


def test_the_reports_escape_what_people_named(serve: Serve) -> None:
    page = {"items": [suspect(1)], "next": None}
    found = outcome(
        serve(
            (201, {}, campaign(True)), (200, {}, []), (200, {}, []), (200, {}, []), (200, {}, page)
        )
    )
    text = markdown([found])
    assert "## [nightly \\| \\[x\\](y) \\<b\\>](http://127.0.0.1" in text
    assert "88.9 % (56.5 to 98.0)" in text
    assert "| It has 4 \\| wheels. | Tiene 5 ruedas. |" in text
    assert ET.fromstring(junit([found]).encode()).get("failures") == "1"


def test_failing_cases_are_told_at_the_line_of_their_text_or_of_the_configuration(
    serve: Serve,
) -> None:
    page = {"items": [suspect(1), suspect(2, source="Other.", status="confirmed")], "next": None}
    found = outcome(
        serve(
            (201, {}, campaign(True)), (200, {}, []), (200, {}, []), (200, {}, []), (200, {}, page)
        )
    )
    places = {"It has 4 | wheels.": (Path("news.txt"), 3)}
    results = valid_sarif(sarif([(found, places, (Path("mtriage.yaml"), 2))]))["results"]
    told = [
        (one["level"], where["artifactLocation"]["uri"], where["region"]["startLine"])
        for one in results
        for where in [one["locations"][0]["physicalLocation"]]
    ]
    assert told == [("warning", "news.txt", 3), ("error", "mtriage.yaml", 2)]
    assert {one["ruleId"] for one in results} == {"numbertest/digit_changed"}


def test_several_campaigns_share_what_stands_beside_them() -> None:
    config = RunConfig.model_validate(
        {
            "engines": ["mymt"], "directions": ["en-es"], "seed": 3, "fail_under": 90,
            "campaigns": [{"fail_under": 99}, {"method": "screening", "seed": None}],
        }
    )  # fmt: skip
    assert [
        (one.method, one.seed, one.fail_under, one.directions) for one in config.all_campaigns
    ] == [
        ("numbertest", 3, 99, ("en-es",)),
        ("screening", None, 90, ("en-es",)),
    ]


@pytest.mark.parametrize(
    ("method", "file", "text", "options"),
    [
        ("sit", "a.txt", "One.\n\nTwo.\nOne.\n", {"sentences": [{"text": "One."}, {"text": "Two."}]}),
        ("screening", "a.tsv", "source\tcorpus\nOne.\tnews\n", {"segments": [{"source": "One.", "corpus": "news"}]}),
    ],
)  # fmt: skip
def test_the_texts_of_a_campaign_come_from_a_file(
    method: str, file: str, text: str, options: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / file).write_text(text)
    found = read_texts(tmp_path / file, method, "en-es")
    ((name, wanted),) = options.items()
    assert [{key: row[key] for key in one} for row, one in zip(found.options[name], wanted, strict=True)] == wanted  # fmt: skip
    assert found.rows["One."] == (1 if method == "sit" else 2)


@pytest.mark.parametrize(
    ("file", "data", "line", "said"),
    [
        ("a.txt", b"\n\n", 1, "no text in it"),
        ("a.txt", b"One.\n\xff\n", 2, "UTF-8"),
        ("a.pdf", b"%PDF", 1, "ending in .pdf"),
        ("missing.txt", None, 1, "No such file"),
    ],
)
def test_a_file_of_texts_that_cannot_be_read_is_named_with_its_place(
    file: str, data: bytes | None, line: int, said: str, tmp_path: Path
) -> None:
    if data is not None:
        (tmp_path / file).write_bytes(data)
    with pytest.raises(FileError, match=said) as problem:
        read_texts(tmp_path / file, "sit", "en-es")
    assert problem.value.line == line


NAMED = "run: {engines: [mymt], directions: [en-es]}"
OF_TEXTS = "run: {engines: [mymt], directions: [en-es], method: sit, texts: no.txt}"


@pytest.mark.parametrize(
    ("configuration", "arguments", "token", "said"),
    [
        ("", (), "t", "Name engines and directions"),
        ("run: {engines: [mymt]}", ("--server", "https://mt.example"), "t", "Name engines and directions"),
        (NAMED, ("--server", "file:///etc/passwd"), "t", "Name the site"),
        (NAMED, ("--server", "https://mt.example"), "", "MTRIAGE_TOKEN"),
        (NAMED, (), "t", "mymt: on which site? Give --server, or describe the engine here"),
        (NAMED, ("--server", "http://[x"), "t", "http://[x is not an address"),
        (NAMED, ("--server", "https://mt.example:x"), "t", "https://mt.example:x is not an address"),
        (NAMED, ("--server", "https://xn--/"), "t", "https://xn--/ is not an address"),
        (NAMED, ("--server", "https://a b"), "t", "https://a b is not an address"),
        (OF_TEXTS, ("--server", "https://mt.example"), "t", "no.txt:1: No such file"),
        ("run: {engines: [{kind: http}]}", (), "t", "mtriage.yaml:1: run.engines.0"),
    ],
)  # fmt: skip
def test_what_is_missing_is_named(
    configuration: str, arguments: tuple[str, ...], token: str, said: str,
    mtriage: Mtriage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    (tmp_path / "mtriage.yaml").write_text(configuration)
    monkeypatch.setenv("MTRIAGE_TOKEN", token)
    done = mtriage("run", *arguments)
    assert said in done.err
    assert done.status == 2


FROM_FILE = (
    "run: {{server: '{}', engines: [mymt], directions: [en-es], method: sit, texts: no.txt}}"
)


@pytest.mark.parametrize(
    ("configured", "variable", "named", "sent"),
    [
        ("https://mt.example", "", "", False),
        ("https://mt.example", "https://other.example", "", False),
        ("https://mt.example:8443", "https://mt.example", "", False),
        ("http://127.0.0.1.evil.example", "", "", False),
        ("http://localhost@evil.example", "", "", False),
        ("https://mt.example", "https://mt.example:443/", "", True),
        ("https://mt.example", "", "https://mt.example", True),
        ("http://127.0.0.1:1", "", "", True),
        ("http://[::1]:1", "", "", True),
    ],
)
def test_the_token_goes_only_to_a_site_that_its_owner_names(
    configured: str, variable: str, named: str, sent: bool,
    mtriage: Mtriage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """What is sent is not: the file of texts is missing, which is told next."""
    (tmp_path / "mtriage.yaml").write_text(FROM_FILE.format(configured))
    monkeypatch.setenv("MTRIAGE_TOKEN", "t")
    monkeypatch.setenv("MTRIAGE_SERVER", variable)
    done = mtriage("run", *(("--server", named) if named else ()))
    assert ("no.txt:1: No such file" in done.err) == sent
    assert (f"name yourself: --server {configured}" in done.err) != sent
    assert done.status == 2


@pytest.mark.parametrize(
    ("address", "warned"),
    [("http://mt.example", True), ("https://mt.example", False), ("http://127.0.0.1:1", False)],
)
def test_a_token_in_clear_text_is_warned_of(
    address: str, warned: bool, mtriage: Mtriage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mtriage.yaml").write_text(OF_TEXTS)
    monkeypatch.setenv("MTRIAGE_TOKEN", "t")
    assert ("can read the token" in mtriage("run", "--server", address).err) == warned


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
