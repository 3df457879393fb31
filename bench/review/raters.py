"""Measures what raters wait for when two hundred work at once, each giving a vote every six seconds.

On this machine: a temporary PostgreSQL with 20,000 suspects, Redis, and the web server as
``script/server`` starts it. Each rater keeps one connection, sends a vote and asks for the next
item (pages ask for three in advance, so nobody sees this time), and asks for the banner every
fifteen seconds, as the page does. Wall times hold on an idle machine only; the processor time per
request holds on a busy one too.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from bench.database.servers import database
from bench.processes import used_by_postgres
from bench.review.queue import fill, make_bench_project, percentile
from tests.servers import free_port, page_answers, running, wait_until, web_command

RATERS, SECONDS, SUSPECTS = 200, 120, 20_000
PAUSE, BANNER = 6.0, 15.0
#: Seconds for the 95th percentile of the next item.
BOUND = 1.0
TOKEN = 32 * "x"


def main() -> None:
    parser = argparse.ArgumentParser("bench.review.raters", description=__doc__)
    parser.add_argument("--raters", type=int, default=RATERS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--suspects", type=int, default=SUSPECTS)
    options = parser.parse_args()
    with database("postgres") as environment:
        os.environ.update(environment)
        import django

        django.setup()
        folder = Path(environment["MTRIAGE_DATA"])
        _measure(options.raters, options.seconds, options.suspects, folder)


@dataclass
class Seen:
    """What the raters saw: seconds of each kind of request, and what went wrong."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    cut_off: int = 0
    refused: int = 0

    @property
    def requests(self) -> int:
        return sum(map(len, self.seconds.values()))


def _measure(raters: int, seconds: float, suspects: int, folder: Path) -> None:
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    project, values = make_bench_project()
    fill(values, 1, suspects)
    sessions = _sessions(project, raters)
    subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], check=True)
    port = free_port()
    with running(web_command(port), dict(os.environ), folder / "web.log") as process:
        wait_until(lambda: page_answers(f"http://127.0.0.1:{port}/healthz"), 60, "the web server")
        names = settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME
        cookies = [f"{names[0]}={session}; {names[1]}={TOKEN}" for session in sessions]
        # Opens the processes' connections, and compiles the templates.
        _rate(port, cookies[:20], 3.0, pause=0.5)
        postgres = int(str(connection.settings_dict["PORT"]))
        before = _cpu(process.pid), used_by_postgres(postgres).cpu
        seen = _rate(port, cookies, seconds, PAUSE)
        after = _cpu(process.pid), used_by_postgres(postgres).cpu
        memory = sum(one.memory_full_info().pss for one in _processes(process.pid)) / 1e6
    for kind, times in sorted(seen.seconds.items()):
        facts = {"bound": BOUND} if kind == "next" else {}
        _print(f"95th percentile of {kind}, s", percentile(times), requests=len(times), **facts)
        _print(f"median of {kind}, s", sorted(times)[len(times) // 2])
    _print("connections cut off", seen.cut_off, bound=0)
    _print("requests refused", seen.refused, bound=0)
    _print("requests per second", seen.requests / seconds, raters=raters)
    for name, start, end in zip(("web", "PostgreSQL"), before, after, strict=True):
        _print(f"processor time of {name} per request, ms", 1000 * (end - start) / seen.requests)
    _print("memory of the web processes, MB", memory)


def _sessions(project: Any, raters: int) -> list[str]:
    """The session keys of as many raters."""
    from django.conf import settings
    from django.test import Client

    from tests.factories import make_user

    found = []
    for _ in range(raters):
        client = Client()
        client.force_login(make_user(project=project))
        found.append(client.cookies[settings.SESSION_COOKIE_NAME].value)
    return found


def _rate(port: int, cookies: list[str], seconds: float, pause: float) -> Seen:
    """Let everybody rate for so long, beginning at different moments of the pause."""
    seen, lock = Seen(), threading.Lock()
    threads = [
        threading.Thread(target=_rater, args=(port, cookie, number, seconds, pause, seen, lock))
        for number, cookie in enumerate(cookies)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return seen


def _rater(
    port: int,
    cookie: str,
    number: int,
    seconds: float,
    pause: float,
    seen: Seen,
    lock: threading.Lock,
) -> None:
    rng = random.Random(number)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Cookie": cookie, "X-CSRFToken": TOKEN, "Content-Type": "application/json"}

    def ask(kind: str, path: str, body: dict[str, Any] | None = None) -> Any:
        start = time.perf_counter()
        try:
            data = None if body is None else json.dumps({"tab": f"tab {number}", **body})
            connection.request("GET" if body is None else "POST", path, data, headers)
            response = connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException):
            connection.close()
            with lock:
                seen.cut_off += 1
            return None
        with lock:
            seen.seconds[kind].append(time.perf_counter() - start)
            seen.refused += response.status >= 400
        return json.loads(text) if response.status < 400 and body is not None else None

    end = time.monotonic() + seconds
    time.sleep(rng.uniform(0, pause))
    ask("page", "/queue/")
    ready = (ask("next", "/queue/next", {"count": 3}) or {"items": []})["items"]
    banner = 0.0
    while ready and time.monotonic() < end:
        started = time.monotonic()
        if started > banner:
            ask("banner", "/health-banner")
            banner = started + BANNER
        ask("vote", f"/queue/{ready.pop(0)['id']}/judge", {"vote": {"answer": "reject"}})
        ready += (ask("next", "/queue/next", {"count": 1}) or {"items": []})["items"]
        time.sleep(max(started + pause * rng.uniform(0.8, 1.2) - time.monotonic(), 0))
    connection.close()


def _processes(pid: int) -> list[Any]:
    parent = psutil.Process(pid)
    return [parent, *parent.children()]


def _cpu(pid: int) -> float:
    """Seconds of processor time of the web server's processes."""
    times = [one.cpu_times() for one in _processes(pid)]
    return sum(float(one.user + one.system) for one in times)


def _print(figure: str, value: float, **facts: Any) -> None:
    print(json.dumps({"figure": figure, "value": round(value, 3), **facts}), flush=True)


if __name__ == "__main__":
    main()
