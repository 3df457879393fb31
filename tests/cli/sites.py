"""A small HTTP server that answers like a site, well or badly."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

RUN = {
    "run": 1, "engine": "mymt", "direction": "en-es", "method": "numbertest", "status": "done",
    "notice": "", "cases": 10, "passed": 8, "failed": 1, "abstained": 1, "errors": 0,
    "oversampled": False, "pass_rate": 88.9, "ci95": [56.5, 98.0],
}  # fmt: skip
NAME = "nightly | [x](y) <b>"


def campaign(done: bool, **changes: Any) -> dict[str, Any]:
    return {
        "id": 7, "name": NAME, "method": "numbertest", "seed": 1, "done": done,
        "created": "2026-11-22T02:00:00Z", "runs": [{**RUN, **changes}],
    }  # fmt: skip


def suspect(number: int, **changes: Any) -> dict[str, Any]:
    return {
        "id": number, "fingerprint": f"f{number}", "method": "numbertest", "capability": "integers",
        "direction": "en-es", "engine": "mymt", "status": "open", "presence": "new",
        "abstained": False, "error_kind": "digit_changed", "category": "", "critical": None,
        "source": "It has 4 | wheels.", "translation": "Tiene 5 ruedas.",
        "reason": "Expected 4; found “5”.", "evidence": {}, "output_hash": "", **changes,
    }  # fmt: skip


#: The site's reply once the list of replies is used up.
EMPTY: dict[str, Any] = {
    "/api/v1/engines": [],
    "/api/v1/campaigns": [],
    "/api/v1/suspects": {"items": [], "next": None},
}


class Site(HTTPServer):
    """Replies in the order of a list of statuses, headers and bodies; records the requests."""

    def __init__(self, *answers: tuple[int, dict[str, str], Any]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = list(answers)
        self.asked: list[tuple[str, str, dict[str, str], str]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        self.server.asked.append((self.command, self.path, dict(self.headers), body))
        if self.server.answers:
            status, headers, answer = self.server.answers.pop(0)
        else:
            status, headers, answer = 200, {}, EMPTY[self.path.partition("?")[0]]
        data = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    do_POST = do_GET

    def log_message(self, *args: Any) -> None:
        pass


Serve = Callable[..., Site]
