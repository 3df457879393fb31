"""A complete, separate site for a benchmark: Redis, workers, scheduler and web, without data."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import free_port

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = STOP_SECONDS = 120


@contextmanager
def running_site(*options: str) -> Iterator[Path]:
    """Start the site on a temporary data folder and point this process's Django at it.

    An existing ``DATABASE_URL`` is used; the data folder is always new.

    :param options: those of ``script/server``
    """
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(MTRIAGE_DATA=folder, MTRIAGE_ADMIN_PASSWORD="for-the-benchmark-only")
        subprocess.run(
            [sys.executable, "manage.py", "set_up"], cwd=ROOT, check=True, stdout=sys.stderr
        )
        port = free_port()
        command = [sys.executable, "-m", "webapp.server", "--port", str(port), "--no-demo"]
        command += options
        with (Path(folder) / "server.log").open("wb") as log:
            process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        try:
            _wait_until_ready(f"http://127.0.0.1:{port}/readyz", process)
            yield Path(folder)
        finally:
            process.terminate()
            process.wait(STOP_SECONDS)


def _wait_until_ready(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise SystemExit("The site did not become ready; see server.log in its data folder.")
