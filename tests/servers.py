"""Starts real servers for tests, as separate processes that end with their test."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis import Redis, RedisError

from webapp import local_redis
from webapp.server.programs import WORKER_FLAGS

ROOT = Path(__file__).resolve().parents[1]
#: Prefer the browser without windows: a new page takes an eighth of the processor time.
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
    None,
)


def missing_package(package: str) -> None:
    """Skip the test because a Debian package is missing, or fail it in CI."""
    message = f"missing package: {package}"
    if os.environ.get("MTRIAGE_TEST_EVERYTHING"):
        pytest.fail(message)
    pytest.skip(message)


def free_port() -> int:
    """A port below the range for outgoing connections, which take and release theirs all the time."""
    draw = random.SystemRandom()
    while True:
        port = draw.randrange(15_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def wait_until(
    done: Callable[[], object], seconds: float = 300, what: str = "the condition"
) -> None:
    """Poll ``done`` until it is true; fail the test if it stays false for ``seconds``.

    The limit is generous, because a successful wait ends early and a busy machine is slow.
    """
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if done():
            return
        time.sleep(0.05)
    pytest.fail(f"{what} did not come true in {seconds:.0f} s")


def workers_heard_of() -> set[str]:
    """The workers that report to this process's Redis, which may answer slowly."""
    from triage.services.common.workers import live_workers

    return set(live_workers(timeout=60))


def end(process: subprocess.Popen[bytes], seconds: float = 10) -> int:
    """Terminate the process, kill it if it does not stop, and return its exit status."""
    process.terminate()
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


class RedisServer:
    """A separate Redis on a free local port, which a test can stop and restart."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *options: str) -> None:
        command = [local_redis.executable(), "--port", str(self.port), "--dir", str(self.folder)]
        command += ["--bind", "127.0.0.1", "--appendonly", "yes", "--save", "", *options]
        with (self.folder / "redis.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_until(self.answers, what="Redis")

    def answers(self) -> bool:
        try:
            with Redis.from_url(self.url) as client:
                return bool(client.ping())
        except RedisError:
            return False

    def empty(self) -> None:
        with Redis.from_url(self.url) as client:
            client.flushall()

    def stop(self) -> None:
        if self.process is not None:
            end(self.process)
            self.process = None


def worker_command(queues: str, *options: str) -> list[str]:
    """The command that starts a Celery worker for the comma-separated ``queues``."""
    name = f"{queues.replace(',', '-')}-{free_port()}@%h"
    command = [sys.executable, "-m", "celery", "-A", "webapp", "worker", "-Q", queues, "-n", name]
    return [*command, *WORKER_FLAGS, *options]


def web_command(port: int, *options: str) -> list[str]:
    """The command that starts the web server on a port of this machine."""
    return [sys.executable, "-m", "webapp.server.web", "--bind", f"127.0.0.1:{port}", *options]


@contextmanager
def running(
    command: list[str], environment: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Run ``command`` in the repository's root for the duration of the block."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=output,
            stderr=output,
        )
    try:
        yield process
    finally:
        end(process)


def get(url: str, **options: Any) -> httpx.Response:
    """Send a GET request to a local server, with a timeout long enough for a busy machine."""
    return httpx.get(url, trust_env=False, timeout=300, **options)


def page_answers(url: str) -> bool:
    try:
        return get(url).status_code < 500
    except httpx.TransportError:
        return False
