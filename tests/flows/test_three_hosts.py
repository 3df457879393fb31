"""A site on several hosts, made and started by the lines of ``docs/deployment.md``."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
import httpx
import pytest
from moto.server import ThreadedMotoServer

from tests import postgres
from tests.hosts import Host, Network, bind, documented, host, network, units
from tests.servers import (
    RedisServer,
    free_port,
    get,
    missing_package,
    page_answers,
    running,
    wait_until,
)

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

CASES, BATCH = 900, 25
#: Seconds for which the engine keeps a batch, so that a host dies with some in hand.
DELAY = 1.0
MAKE_ENGINE = """
from engines.models import Engine, EngineLine
line = EngineLine.objects.create(name="loopback")
options = {"url": "%s", "batch": 25}
Engine.objects.create(line=line, kind="libretranslate", options=options, max_parallel=4)
"""


@dataclass
class Site:
    own: Network
    engine: str
    settings: dict[str, str]
    hosts: dict[str, Host]

    @property
    def url(self) -> str:
        web, listens = self.hosts["web"], self.settings["MTRIAGE_BIND"]
        return f"http://{web.address}:{listens.rpartition(':')[2]}"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """The servers that all hosts share, and hosts on which nothing runs yet."""
    if postgres.binaries() is None:
        missing_package("postgresql")
    with ExitStack() as stack:
        own = stack.enter_context(network())
        monkeypatch.setenv("NO_PROXY", own.address)
        everywhere = {"listen_addresses": f"127.0.0.1,{own.address}", "max_connections": "300"}
        database = stack.enter_context(postgres.running_cluster(**everywhere))
        database.admit(own.range, "for-the-test")
        redis = RedisServer(tmp_path)
        redis.url = f"redis://:for-the-test@{own.address}:{redis.port}/0"
        redis.start("--bind", own.address, "--requirepass", "for-the-test")
        stack.callback(redis.stop)
        bucket = ThreadedMotoServer(ip_address=own.address, port=0, verbose=False)
        bucket.start()
        stack.callback(bucket.stop)
        files = "http://{}:{}".format(*bucket.get_host_and_port())
        stored_in(files).create_bucket(Bucket="mtriage")
        port = free_port()
        command = [sys.executable, "-m", "tests.mt_server", str(port), own.address]
        stack.enter_context(running(command, {}, tmp_path / "engine.log"))
        engine = f"http://{own.address}:{port}"
        wait_until(lambda: page_answers(f"{engine}/stats"), what="the engine")
        httpx.post(f"{engine}/control", json={"delay": DELAY}, trust_env=False)
        settings = {
            "SECRET_KEY": "the-same-on-all-hosts-of-the-site-0123456789-abcdefghij",
            "DATABASE_URL": f"postgres://mtriage:for-the-test@{own.address}:{database.port}/mtriage",
            "REDIS_URL": redis.url,
            "EMAIL_URL": "consolemail://",
            "FORWARDED_ALLOW_IPS": own.address,
            "S3_BUCKET": "mtriage",
            "S3_ENDPOINT_URL": files,
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "MTRIAGE_BIND": bind(own),
            "MTRIAGE_ADMIN_PASSWORD": "for-the-test",
            "MTRIAGE_BATCH_LEASE_SECONDS": "10",
            "ENGINES_ALLOW_PRIVATE_ADDRESSES": "1",
            "LOG_FORMAT": "json",
        }
        hosts = {
            name: stack.enter_context(host(name, number, own, tmp_path))
            for number, name in enumerate(("web", "work", "more", "other"), start=2)
        }
        yield Site(own, engine, settings, hosts)


def stored_in(endpoint: str) -> Any:
    keys = {"aws_access_key_id": "testing", "aws_secret_access_key": "testing"}
    return boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1", **keys)


class Browser:
    """Someone who visits the site through a proxy that speaks HTTPS, as the document has it."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.cookies = url, dict[str, str]()
        self.headers = {
            "Host": name,
            "Referer": f"https://{name}/",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "192.0.2.7",
        }

    def visit(self, path: str, **form: str) -> httpx.Response:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        options: dict[str, Any] = {"headers": {**self.headers, "Cookie": cookies}}
        if form:
            (token,) = (name for name in self.cookies if name.startswith("mtriage_csrftoken_"))
            form["csrfmiddlewaretoken"] = self.cookies[token]
            options |= {"data": form}
        with httpx.Client(trust_env=False, timeout=300) as client:
            answer = client.request("POST" if form else "GET", self.url + path, **options)
        self.cookies.update(answer.cookies)
        return answer


def said(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    out, errors = process.communicate()
    assert process.returncode == 0, errors.decode()
    return json.loads(out.decode().splitlines()[-1]) if b"{" in out else {}


def test_hosts_brought_up_as_documented_share_keys_and_files_and_lose_nothing_with_a_host(
    site, tmp_path
):
    web, work, more, other = (site.hosts[name] for name in ("web", "work", "more", "other"))
    lines = documented()
    start_web, start_work = (
        units(line) for line in lines if line.startswith("sudo systemctl enable")
    )
    for one in (web, work, more):
        one.install({**site.settings, "ALLOWED_HOSTS": "mt.example.org"})
    other.install({**site.settings, "SECRET_KEY": "another-than-that-of-the-site-0123456789-abc"})

    # Two hosts change an empty database at once.
    at_once = [one.manage("set_up") for one in (web, more)]
    told = [process.communicate() for process in at_once]
    assert [process.returncode for process in at_once] == [0, 0], told
    assert sum(b"Made the administrator" in out for out, _ in told) == 1
    said(web.manage("check --deploy --fail-level WARNING"))

    # A host with another key is refused, and told why.
    refused = other.start("mtriage-worker@default")
    assert refused.wait() != 0
    assert "This host's SECRET_KEY is not the one that the site's other hosts have" in other.said()

    for unit in start_web:
        web.start(unit)
    for unit in start_work:
        work.start(unit)
    for queue in ("default", "translate"):
        more.start(f"mtriage-worker@{queue}")
    wait_until(lambda: page_answers(f"{site.url}/healthz"), what="the web server")
    wait_until(lambda: get(f"{site.url}/readyz").status_code == 200, what="every queue's worker")
    (ask,) = [line for line in lines if line.startswith("curl")]
    asked, _, wanted = ask.partition("# on web: ")
    port = site.settings["MTRIAGE_BIND"].rpartition(":")[2]
    assert json.loads(web.shell(asked.replace("8000", port))) == json.loads(wanted)

    # Translations that the web server's host took in are cases on a worker's host.
    rows = tmp_path / "rows.jsonl"
    row = {"source": "It has 3 doors.", "translation": "Tiene 3 puertas."}
    rows.write_text(json.dumps({**row, "src_lang": "en", "tgt_lang": "es"}))
    said(web.manage(f"import_recorded {rows} --engine recorded"))
    run = "run_campaign --direction en-es --wait --json"
    recorded = said(web.manage(f"{run} --engine recorded --method screening"))
    assert recorded["runs"][0]["cases"] == recorded["runs"][0]["passed"] == 1

    # A file that a worker's host writes is served by the web server's.
    browser = Browser(site.url, "mt.example.org")
    browser.visit("/accounts/login/")
    browser.visit("/accounts/login/", username="admin", password="for-the-test")
    browser.visit("/exchange/exports/", format="jsonl")
    numbers: list[str] = []

    def written() -> bool:
        numbers[:] = re.findall(
            r"/exchange/exports/(\d+)", browser.visit("/exchange/exports/files").text
        )
        return bool(numbers)

    wait_until(written, what="the export")
    assert browser.visit(f"/exchange/exports/{numbers[0]}").status_code == 200
    stored = stored_in(site.settings["S3_ENDPOINT_URL"]).list_objects_v2(Bucket="mtriage")
    assert {one["Key"].split("/")[0] for one in stored["Contents"]} == {"recorded", "media"}

    # A host that dies in the middle of a campaign takes nothing with it.
    said(more.manage(f"shell -v 0 -c {shlex.quote(MAKE_ENGINE % site.engine)}"))
    campaign = web.manage(f"{run} --engine loopback --option total={CASES}")
    wait_until(lambda: get(f"{site.engine}/stats").json()["calls"] >= 8, what="eight calls")
    more.die()
    (found,) = [row for row in said(campaign)["runs"] if "capability" not in row]
    assert found["cases"] == CASES
    assert sum(found[name] for name in ("passed", "failed", "abstained", "errors")) == CASES
    assert found["errors"] == 0
    assert len(get(f"{site.engine}/stats").json()["asked"]) >= CASES
