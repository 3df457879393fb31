"""Engines' keys never appear in anything that people can see."""

from __future__ import annotations

import json

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from engines.adapters import registry
from engines.adapters.base import Adapter, AdapterContext, Exchange
from engines.adapters.http import SHOWN
from engines.adapters.masking import MASK, masked
from engines.errors import EngineError
from tests.engines.loopback import Asked, Reply, Service


@pytest.mark.parametrize(
    "text",
    ["ab/c+d", "ab%2Fc%2Bd", "ab%2fc%2bd", r"ab\/c+d", r"ab\u002fc\u002bd", r"\\u0061b\\/c+d"],
)
def test_a_key_is_found_however_its_characters_are_spelled(text: str) -> None:
    assert masked(f"<{text}>", ["ab/c+d"]) == f"<{MASK}>"


@pytest.mark.timeout(60)
def test_a_hostile_reply_does_not_keep_the_search_busy() -> None:
    masked("\\" * 20_000, ["ab/c+d" * 20])


def test_a_key_at_the_cut_of_a_long_reply_is_not_shown_by_half(service: Service) -> None:
    key = "k3y" * 40
    service.always(Reply("x" * (SHOWN - 60) + key + "y" * 500))
    seen: list[Exchange] = []
    with pytest.raises(EngineError):
        generic(service, key, seen).translate(["a"], "en", "es")
    assert "k3yk3y" not in seen[0].response
    assert MASK in seen[0].response


def generic(service: Service, key: str, seen: list[Exchange]) -> Adapter:
    around = AdapterContext(allow_private_addresses=True, record=seen.append)
    return registry.build("http", {"url": f"{service.url}/mt"}, key=key, context=around)


def test_a_key_with_a_line_feed_behind_it_is_sent_without(service: Service) -> None:
    service.always(Reply({"translation": "x"}))
    headers = {"Authorization": "Bearer {{key}}"}
    registry.build(
        "http",
        {"url": f"{service.url}/mt", "headers": headers},
        key="out of a file\n",
        context=AdapterContext(allow_private_addresses=True),
    ).translate(["a"], "en", "es")
    assert service.asked[0].headers["authorization"] == "Bearer out of a file"


def test_the_token_that_a_service_account_is_given_is_in_no_trial(service: Service) -> None:
    def answer(asked: Asked) -> Reply:
        if asked.path == "/token":
            return Reply({"access_token": "ya29.t0k3n"})
        return Reply({"translations": [{"translatedText": asked.headers["authorization"]}]})

    service.answer = answer
    seen: list[Exchange] = []
    adapter = registry.build(
        "google_v3",
        {"url": service.url, "project": "p"},
        key=service_account(f"{service.url}/token"),
        context=AdapterContext(allow_private_addresses=True, record=seen.append),
    )
    adapter.translate(["a"], "en", "es")
    assert service.asked[0].path == "/token"
    assert "ya29" not in "".join(one.request + one.response for one in seen)


def service_account(token_uri: str) -> str:
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    values = {"client_email": "a@b.c", "private_key": pem.decode(), "token_uri": token_uri}
    return json.dumps(values)
