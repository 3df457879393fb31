"""Tests against the real server if it is installed (Debian: apertium-apy)."""

from __future__ import annotations

import shutil
import subprocess

import httpx
import pytest

from engines.adapters import registry
from engines.adapters.base import AdapterContext, Answer
from tests.servers import end, free_port, wait_until

pytestmark = [
    pytest.mark.apertium,
    pytest.mark.skipif(
        not shutil.which("apertium-apy"), reason="optional: apertium-apy is not on this machine"
    ),
]


@pytest.fixture(scope="module")
def apy():
    port = free_port()
    command = ["apertium-apy", "-p", str(port), "/usr/share/apertium"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return httpx.get(f"{url}/listPairs").is_success
        except httpx.HTTPError:
            return False

    wait_until(answers, what="APy's answer")
    yield registry.build(
        "apertium_apy", {"url": url}, context=AdapterContext(allow_private_addresses=True)
    )
    end(process)


def test_a_real_server_tells_its_directions(apy):
    assert {("en", "es"), ("en", "ca")} <= apy.directions()


def test_a_real_server_translates_what_texts_contain_as_the_programs_do(apy):
    texts = [
        "The house has three rooms.",
        "",
        "^ $ / < > { } [ ] @ \\ ~",
        "<p>Five <b>rooms</b></p>",
    ]
    here = registry.build("apertium", {}).translate(texts, "en", "es")
    expected = [Answer(one.text) for one in here if isinstance(one, Answer)]
    assert apy.translate(texts, "en", "es") == expected
