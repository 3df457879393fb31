"""A real HTTP server on this machine that answers, or misbehaves, as a test tells it."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from engines.adapters.http import _client


@dataclass
class Asked:
    """A request as received by the server."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content)

    @property
    def form(self) -> dict[str, str]:
        return dict(parse_qsl(self.content.decode()))


@dataclass
class Reply:
    """The server's reply; ``cut``: the connection is closed half-way through."""

    content: Any = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    cut: bool = False
    delay: float = 0.0

    def data(self) -> bytes:
        if isinstance(self.content, bytes):
            return self.content
        if isinstance(self.content, str):
            return self.content.encode()
        return json.dumps(self.content).encode()


class Service:
    """The server's address, the requests it received, and its replies."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[Asked] = []
        self.answer: Callable[[Asked], Reply] = lambda asked: Reply(status=500)
        self.released = threading.Event()

    def always(self, reply: Reply) -> None:
        self.answer = lambda asked: reply


@contextmanager
def running_service() -> Iterator[Service]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    service = Service(f"http://127.0.0.1:{server.server_address[1]}")
    server.service = service  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield service
    finally:
        service.released.set()
        server.shutdown()
        thread.join()
        server.server_close()
        _close_connections()


def _close_connections() -> None:
    """Close the connections of HTTP adapters, which would cause warnings when garbage-collected."""
    for allowed in (True, False):
        _client(os.getpid(), allowed).close()
    _client.cache_clear()


class _Handler(BaseHTTPRequestHandler):
    def _respond(self) -> None:
        service: Service = self.server.service  # type: ignore[attr-defined]
        length = int(self.headers.get("Content-Length") or 0)
        parts = urlsplit(self.path)
        asked = Asked(
            self.command,
            parts.path,
            dict(parse_qsl(parts.query)),
            {name.lower(): value for name, value in self.headers.items()},
            self.rfile.read(length),
        )
        service.asked.append(asked)
        reply = service.answer(asked)
        if reply.delay:
            service.released.wait(reply.delay)
        self._send(reply)

    def _send(self, reply: Reply) -> None:
        data = reply.data()
        self.send_response(reply.status)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data[: len(data) // 2] if reply.cut else data)

    do_GET = do_POST = do_PUT = _respond

    def log_message(self, *_: Any) -> None:
        """Keep the test's output clean."""
