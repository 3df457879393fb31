"""A local translation server with LibreTranslate's protocol, which can be told to misbehave.

Run it as a separate process: ``python -m tests.mt_server PORT [ADDRESS]``. ``POST /control`` sets its
behaviour and ``GET /stats`` returns the requests. A translation is the text with its numbers in
the target language's format.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SWAP = str.maketrans(",.", ".,")


@dataclass
class State:
    """``mode`` applies to a ``share`` of calls, ``times`` times, and to every call that contains ``poison``.

    ``delay``, in seconds, applies to every call except those told to retry later.
    """

    mode: str = "good"
    times: int = 0
    share: float = 1.0
    poison: str = ""
    retry_after: str = "1"
    delay: float = 0.0
    calls: int = 0
    replies: Counter[str] = field(default_factory=Counter)
    in_flight: int = 0
    most_in_flight: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def next_mode(self, texts: list[str]) -> str:
        with self.lock:
            mode = "good"
            if self.poison and any(self.poison in text for text in texts):
                mode = self.mode
            elif self.times > 0 and self.rng.random() < self.share:
                self.times -= 1
                mode = self.mode
            self.replies[mode] += 1
            return mode


STATE = State()
Reply = tuple[int, bytes, dict[str, str]]


def translations(texts: list[str]) -> bytes:
    return json.dumps({"translatedText": [text.translate(SWAP) for text in texts]}).encode()


BROKEN: dict[str, Callable[[list[str]], Reply]] = {
    "400": lambda texts: (400, b'{"error": "not that text"}', {}),
    "429": lambda texts: (429, b'{"error": "slow down"}', {"Retry-After": STATE.retry_after}),
    "500": lambda texts: (500, b'{"error": "oops"}', {}),
    "503": lambda texts: (503, b"<html>busy</html>", {}),
    "html": lambda texts: (200, b"<html><script>alert(1)</script></html>", {}),
    "invalid json": lambda texts: (200, b'{"translatedText": [', {}),
    "too few": lambda texts: (200, translations(texts[:-1]), {}),
    "too many": lambda texts: (200, translations([*texts, "more"]), {}),
    "invalid utf-8": lambda texts: (200, b'{"translatedText": ["\xff\xfe"]}', {}),
    "10 MB": lambda texts: (
        200,
        json.dumps({"translatedText": ["9" * (10_000_000 // len(texts))] * len(texts)}).encode(),
        {},
    ),
    "empty": lambda texts: (200, json.dumps({"translatedText": [""] * len(texts)}).encode(), {}),
    "unchanged": lambda texts: (200, json.dumps({"translatedText": texts}).encode(), {}),
    "other language": lambda texts: (
        200,
        json.dumps(
            {"translatedText": ["这是另一种语言。"] * len(texts)}, ensure_ascii=False
        ).encode(),
        {},
    ),
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/languages":
            codes = ("en", "es")
            rows = [{"code": code, "name": code, "targets": list(codes)} for code in codes]
            self._send(200, json.dumps(rows).encode(), {})
            return
        with STATE.lock:
            values = {
                "calls": STATE.calls,
                "replies": STATE.replies,
                "most_in_flight": STATE.most_in_flight,
                "asked": STATE.asked,
            }
            self._send(200, json.dumps(values).encode(), {})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/control":
            for name, value in body.items():
                setattr(STATE, name, value)
            self._send(200, b"{}", {})
            return
        self._translate(body["q"])

    def _translate(self, texts: list[str]) -> None:
        with STATE.lock:
            STATE.calls += 1
            STATE.asked.update(texts)
            STATE.in_flight += 1
            STATE.most_in_flight = max(STATE.most_in_flight, STATE.in_flight)
        mode = STATE.next_mode(texts)
        if mode != "429":
            time.sleep(STATE.delay)
        with STATE.lock:
            STATE.in_flight -= 1
        if mode == "cut":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{")
            self.close_connection = True
            return
        status, content, headers = BROKEN.get(mode, self._good)(texts)
        self._send(status, content, headers)

    @staticmethod
    def _good(texts: list[str]) -> Reply:
        return 200, translations(texts), {}

    def _send(self, status: int, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet."""


def main() -> None:
    ThreadingHTTPServer.request_queue_size = 64
    address = sys.argv[2] if len(sys.argv) > 2 else "127.0.0.1"
    ThreadingHTTPServer((address, int(sys.argv[1])), Handler).serve_forever()


if __name__ == "__main__":
    main()
