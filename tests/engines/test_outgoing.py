"""Replies from other systems are read only for the log."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from engines.services.outgoing import MAX_READ, post
from tests.engines.loopback import Reply


class Dripping(BaseHTTPRequestHandler):
    """Sends one byte every 0.05 seconds, as many as a log entry takes."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(202)
        self.end_headers()
        for _ in range(MAX_READ):
            try:
                self.wfile.write(b".")
                self.wfile.flush()
            except OSError:
                return
            threading.Event().wait(0.05)

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def dripping(settings) -> Iterator[str]:
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    server = ThreadingHTTPServer(("127.0.0.1", 0), Dripping)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_reply_that_drips_is_not_waited_for(dripping):
    reply = post(dripping, b"{}", {}, seconds=1.0)
    assert reply.status == 202
    # Read to the end it would have all of them; under load there are only fewer.
    assert len(reply.text) < MAX_READ


def test_no_more_of_a_reply_is_kept_than_a_log_takes(service, settings):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    service.always(Reply("x" * 100_000))
    assert post(service.url, b"{}", {}, seconds=30).text == "x" * MAX_READ
