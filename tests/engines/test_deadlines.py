"""A server that sends a byte at a time never triggers a read timeout, yet the call ends on time."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from engines.adapters import registry
from engines.adapters.base import Adapter, AdapterContext
from engines.adapters.http import HttpAdapter
from engines.errors import EngineUnavailable
from engines.services.outgoing import post

pytestmark = pytest.mark.timeout(120)
SECONDS = 0.5
StartDripping = Callable[[bytes], str]


@pytest.fixture
def start_dripping(settings) -> Iterator[StartDripping]:
    """A server that sends ``first`` at once, then one byte at a time until the test ends."""
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    over = threading.Event()
    threads: list[threading.Thread] = []
    listening: list[socket.socket] = []

    def drip(connection: socket.socket, first: bytes) -> None:
        with closing(connection):
            try:
                connection.sendall(first)
                while not over.wait(0.05):
                    connection.sendall(b"x")
            except OSError:
                return

    def serve(server: socket.socket, first: bytes) -> None:
        while not over.is_set():
            try:
                connection, _ = server.accept()
            except OSError:
                return
            thread = threading.Thread(target=drip, args=(connection, first))
            threads.append(thread)
            thread.start()

    def start(first: bytes) -> str:
        server = socket.create_server(("127.0.0.1", 0))
        listening.append(server)
        thread = threading.Thread(target=serve, args=(server, first), daemon=True)
        thread.start()
        return f"http://127.0.0.1:{server.getsockname()[1]}"

    yield start
    over.set()
    for server in listening:
        server.shutdown(socket.SHUT_RDWR)
        server.close()
    for thread in threads:
        thread.join()


HEADERS = b"HTTP/1.1 200 OK\r\nX-Endless: "
BODY = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"


def adapter(kind: str, url: str, **options: str) -> Adapter:
    return registry.build(
        kind,
        {"url": url, "timeout_seconds": SECONDS, **options},
        key="secret",
        context=AdapterContext(allow_private_addresses=True),
    )


@pytest.mark.parametrize("first", [b"", HEADERS, BODY], ids=["status line", "headers", "body"])
@pytest.mark.parametrize("kind", ["http", "libretranslate", "apertium_apy"])
def test_a_reply_that_drips_ends_with_the_time_of_the_whole_call(start_dripping, kind, first):
    engine = adapter(kind, start_dripping(first))
    with pytest.raises(EngineUnavailable, match=r"No answer from 127\.0\.0\.1 within 0\.5 seconds"):
        engine.translate(["a"], "en", "es")


def test_a_chat_endpoint_that_drips_is_no_exception(start_dripping):
    engine = adapter("openai_chat", start_dripping(HEADERS), model="m")
    with pytest.raises(EngineUnavailable, match="within"):
        engine.translate(["a"], "en", "es")


def test_asking_for_directions_has_the_same_end(start_dripping):
    engine = adapter("libretranslate", start_dripping(HEADERS))
    with pytest.raises(EngineUnavailable, match="within"):
        engine.directions()


def test_a_webhook_whose_headers_drip_holds_no_worker(start_dripping):
    with pytest.raises(EngineUnavailable, match="timed out"):
        post(start_dripping(HEADERS), b"{}", {}, seconds=SECONDS)


def test_every_service_is_called_through_the_one_place_that_keeps_time():
    remote = [kind for kind in map(registry.adapter_type, registry.ADAPTERS) if kind.remote]
    assert len(remote) >= 7
    for kind in remote:
        assert issubclass(kind, HttpAdapter)
        assert kind._send is HttpAdapter._send
