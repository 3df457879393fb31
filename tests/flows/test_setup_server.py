"""``script/server`` and ``script/setup`` for a new user."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import psutil
import pytest

from tests.servers import ROOT, free_port, get, wait_until

PROGRAMS = {
    "redis",
    "web",
    "default",
    "translate-1",
    "translate-2",
    "nlp",
    "exchange",
    "upkeep",
    "beat",
}


StartServer = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start_server() -> Iterator[StartServer]:
    with ExitStack() as stack:

        def start(data: Path, port: int, *options: str) -> subprocess.Popen[str]:
            server = subprocess.Popen(
                ["script/server", "--port", str(port), "--no-demo", *options],
                cwd=ROOT,
                env={**os.environ, "MTRIAGE_DATA": str(data), "DATABASE_URL": "", "REDIS_URL": ""},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            stack.enter_context(server)
            stack.callback(server.terminate)
            return server

        yield start


def read_until_ready(server: subprocess.Popen[str]) -> list[str]:
    assert server.stdout is not None
    lines = []
    for line in server.stdout:
        lines.append(line)
        if line.startswith("ready: "):
            return lines
    pytest.fail("the server ended: " + "".join(lines))


def readiness(port: int) -> dict[str, object]:
    try:
        return dict(get(f"http://127.0.0.1:{port}/readyz").json())
    except httpx.TransportError:
        return {}


def processes_of(data: Path) -> list[psutil.Process]:
    return [
        process
        for process in psutil.process_iter()
        if process.is_running() and f"MTRIAGE_DATA={data}" in _environment(process)
    ]


def _environment(process: psutil.Process) -> str:
    try:
        return "\n".join(f"{name}={value}" for name, value in process.environ().items())
    except psutil.Error:
        return ""


@pytest.mark.slow
def test_the_server_starts_heals_itself_and_stops_without_a_trace(tmp_path, start_server):
    port = free_port()
    server = start_server(tmp_path, port)
    first = "".join(read_until_ready(server))
    assert "name admin, password " in first
    wait_until(lambda: readiness(port).get("ready"), what="readiness")

    children = psutil.Process(server.pid).children()
    assert len(children) >= len(PROGRAMS)
    for child in children:
        child.kill()
    wait_until(
        lambda: readiness(port).get("ready"), what="readiness after every process was killed"
    )

    server.send_signal(signal.SIGINT)
    assert server.wait(300) == 0
    wait_until(lambda: not processes_of(tmp_path), what="the end of all processes")

    again = start_server(tmp_path, port)
    second = "".join(read_until_ready(again))
    again.terminate()
    assert again.wait(300) == 0
    wait_until(lambda: not processes_of(tmp_path), what="the end of all processes")
    assert "password" not in second


@pytest.mark.slow
def test_no_process_outlives_a_killed_supervisor(tmp_path, start_server):
    server = start_server(tmp_path, free_port())
    read_until_ready(server)
    server.kill()
    wait_until(lambda: not processes_of(tmp_path), what="the end of all processes")


@pytest.mark.slow
def test_a_closed_terminal_stops_the_server(tmp_path, start_server):
    server = start_server(tmp_path, free_port(), "--light")
    read_until_ready(server)
    server.send_signal(signal.SIGHUP)
    assert server.wait(300) == 0
    wait_until(lambda: not processes_of(tmp_path), what="the end of all processes")


@pytest.mark.slow
def test_a_second_server_on_the_same_data_says_so(tmp_path, start_server):
    server = start_server(tmp_path, free_port(), "--light")
    read_until_ready(server)
    second = start_server(tmp_path, free_port(), "--light")
    text = second.communicate()[0]
    server.terminate()
    assert server.wait(300) == 0
    assert second.returncode == 1
    assert f"mtriage already runs from {tmp_path}" in text


@pytest.mark.slow
def test_a_busy_port_gets_a_sentence(tmp_path, start_server):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = start_server(tmp_path, port)
        text = server.communicate()[0]
    assert server.returncode == 1
    assert text.splitlines()[-1] == (
        f"Cannot listen on 127.0.0.1 port {port} (Address already in use): "
        "choose another with --port or --host."
    )


def set_up(data: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["script/setup", "--without-models", *options],
        cwd=ROOT,
        env={**os.environ, "MTRIAGE_DATA": str(data), "DATABASE_URL": ""},
        capture_output=True,
        text=True,
    )


def test_a_data_folder_that_cannot_be_made_gets_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    done = set_up(tmp_path / "file" / "data")
    assert done.returncode == 1
    assert done.stderr == (
        f"Cannot write to {tmp_path}/file/data: set MTRIAGE_DATA to a folder that you may write to.\n"
    )


def test_an_unknown_option_gets_a_sentence():
    done = subprocess.run(["script/setup", "--nonsense"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        1,
        "script/setup does not know --nonsense: try script/setup --help\n",
    )


def test_a_host_is_set_up_without_the_database_that_its_service_makes(tmp_path):
    done = set_up(tmp_path, "--without-database")
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_image_compiles_the_texts():
    (command,) = re.findall(r"^RUN (\.venv/.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    subprocess.run(command.split(), cwd=ROOT, check=True)
