"""``mtriage mcp``, driven by the protocol's official client."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args

import anyio
from mcp import ClientSession, StdioServerParameters, stdio_client

from tests.cli.sites import Serve, suspect
from tests.files.samples import SAMPLES
from tests.servers import ROOT
from triage import models
from triage.cli import mcp_server

Call = tuple[str, dict[str, Any]]


def answers(folder: Path, *calls: Call, **variables: str) -> list[tuple[bool, str]]:
    """Start the server in a folder and call its tools; return for each whether it failed, and its text."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "triage.cli.command", "mcp"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
    )

    async def talk() -> list[tuple[bool, str]]:
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            names = {tool.name for tool in (await session.list_tools()).tools}
            assert {name for name, _ in calls} <= names
            found = [await session.call_tool(name, arguments) for name, arguments in calls]
            return [
                (bool(one.is_error), "\n".join(getattr(part, "text", "") for part in one.content))
                for one in found
            ]

    # In a separate thread: another test's browser may have left an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, talk).result()


def test_an_assistant_checks_a_pair_and_a_file_and_reads_nothing_elsewhere(tmp_path: Path) -> None:
    sample = SAMPLES["PO"]
    sample.write(tmp_path)
    pair = {"source": "It has 4 wheels.", "translation": "Tiene 5 ruedas.", "src_lang": "en", "tgt_lang": "es"}  # fmt: skip
    said, listed, refused = answers(
        tmp_path,
        ("check_pair", pair),
        ("check_translation_file", {"path": sample.path}),
        ("check_translation_file", {"path": "../../etc/passwd"}),
    )
    assert '"signal": "numbers"' in said[1]
    assert '"line": 14' in listed[1]
    assert refused[0]
    assert "is not in the folder" in refused[1]


def test_an_assistant_lists_and_judges_suspects_of_a_site(serve: Serve, tmp_path: Path) -> None:
    site = serve(
        (200, {}, {"items": [suspect(3)], "next": None}),
        (201, {}, {"id": 1, "suspect": 3, "answer": "confirm", "status": "confirmed", "counted": True}),
    )  # fmt: skip
    listed, judged = answers(
        tmp_path,
        ("list_suspects", {"limit": 1}),
        ("judge_suspect", {"suspect": 3, "answer": "confirm", "category": "NUM", "likert": 1, "critical": True}),
        MTRIAGE_SERVER=site.address,
        MTRIAGE_TOKEN="token",
        no_proxy="127.0.0.1",
    )  # fmt: skip
    assert '"id": 3' in listed[1]
    assert "confirmed" in judged[1]
    assert [path for _, path, _, _ in site.asked] == [
        "/api/v1/suspects?limit=1&status=open",
        "/api/v1/suspects/3/judgements",
    ]
    vote = json.loads(site.asked[1][3])
    assert vote.pop("request_id")
    assert vote == {"answer": "confirm", "category": "NUM", "likert": 1, "critical": True}


def test_the_answers_are_those_of_the_site() -> None:
    assert set(get_args(mcp_server.Answer)) <= {str(answer.value) for answer in models.Answer}
