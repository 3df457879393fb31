"""The web server itself: slow and hostile connections, and how it ends."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from shutil import copy
from subprocess import Popen

import httpx
import psutil
import pytest

from tests.servers import free_port, get, page_answers, running, wait_until, web_command
from webapp import secret_key
from webapp.server import web

KEY = "for the tests of the web server"
#: Seconds in which a page is answered beside slow connections, however busy the machine.
PATIENCE = 60


class Server:
    """A web server of two processes, without Redis or workers."""

    def __init__(self, port: int, process: Popen[bytes]) -> None:
        self.port, self.process = port, process
        self.url = f"http://127.0.0.1:{port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def raw(self, text: str) -> str:
        """The answer to a request that no client would write."""
        with self.connect() as connection:
            connection.sendall(text.replace("\n", "\r\n").encode())
            with connection.makefile("rb") as answer:
                return answer.read().decode()

    def children(self) -> list[psutil.Process]:
        children: list[psutil.Process] = psutil.Process(self.process.pid).children()
        return children


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, migrated_database: Path) -> Path:
    folder = tmp_path_factory.mktemp("web")
    copy(migrated_database, folder / "database.sqlite3")
    return folder


def started(folder: Path, stack: ExitStack, redis: str = "redis://127.0.0.1:1/0") -> Server:
    port = free_port()
    environment = {
        "DATABASE_URL": f"sqlite:///{folder / 'database.sqlite3'}",
        "REDIS_URL": redis,
        "MTRIAGE_DATA": str(folder),
        "SECRET_KEY": KEY,
        "DEBUG": "1",
    }
    process = stack.enter_context(running(web_command(port), environment, folder / "web.log"))
    server = Server(port, process)
    wait_until(lambda: page_answers(f"{server.url}/healthz"), what="the web server")
    return server


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with ExitStack() as stack:
        yield started(folder, stack)


# --- Slow connections -----------------------------------------------------------------------------

LINES = "GET /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n"
#: With this cookie, the check of forms reads the whole form.
COOKIE = f"mtriage_csrftoken_{secret_key.cookie_suffix(KEY)}={32 * 'x'}"
FORM = (
    LINES.replace("GET", "POST") + f"Cookie: {COOKIE}\r\nContent-Length: 9000\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\n\r\nusername="
)
#: What a connection sends at first, and then bit by bit.
SLOW = {
    "silent": ("", ""),
    "headers": (LINES, "X-More: 1\r\n"),
    "form": (FORM, "x"),
    "reader": (LINES.replace("accounts/login/", "static/plotly/plotly.min.js") + "\r\n", ""),
}


@pytest.mark.parametrize("count", [24, 300])
@pytest.mark.parametrize("kind", [*SLOW])
def test_slow_connections_keep_nobody_waiting(server: Server, kind: str, count: int) -> None:
    first, more = SLOW[kind]
    with ExitStack() as stack:
        connections = [stack.enter_context(server.connect()) for _ in range(count)]
        for text in (first, more, more):
            for connection in connections:
                connection.sendall(text.encode())
            start = time.monotonic()
            assert get(f"{server.url}/accounts/login/").status_code == 200
            assert time.monotonic() - start < PATIENCE


def test_of_two_hundred_clients_at_once_none_is_cut_off(server: Server) -> None:
    clients = 200
    with (
        httpx.Client(
            base_url=server.url,
            trust_env=False,
            timeout=300,
            limits=httpx.Limits(max_connections=clients, max_keepalive_connections=clients),
        ) as client,
        ThreadPoolExecutor(clients) as pool,
    ):
        for _ in range(3):
            answers = [*pool.map(client.get, clients * ["/accounts/login/"])]
            assert {answer.status_code for answer in answers} == {200}


# --- What it takes from whom ----------------------------------------------------------------------


def test_an_upload_that_is_too_large_is_refused_unread(server: Server) -> None:
    answer = server.raw(
        f"POST /recordings/ HTTP/1.1\nHost: localhost\nContent-Length: {200 * 2**20 + 1}\n\n"
    )
    assert answer.startswith("HTTP/1.1 413 ")


def test_a_body_in_chunks_is_read_and_one_that_waits_is_asked_for(server: Server) -> None:
    answer = server.raw(
        "POST /i18n/setlang/ HTTP/1.1\nHost: localhost\nConnection: close\n"
        f"Cookie: {COOKIE}\nX-CSRFToken: {32 * 'x'}\nExpect: 100-continue\n"
        "Content-Type: application/x-www-form-urlencoded\nTransfer-Encoding: chunked\n\n"
        "b\nlanguage=es\n0\n\n"
    )
    assert answer.startswith("HTTP/1.1 100 Continue")
    assert "mtriage_language_" in answer
    assert "=es;" in answer


@pytest.mark.parametrize("header", ["SCRIPT_NAME: /x", "Script-Name: /x", "PATH_INFO: /healthz"])
def test_a_header_cannot_move_the_site_to_another_path(server: Server, header: str) -> None:
    lines = f"HTTP/1.1\nHost: localhost\nConnection: close\n{header}\n\n"
    assert server.raw(f"GET /x/healthz {lines}").startswith("HTTP/1.1 404 ")
    assert server.raw(f"GET /healthz {lines}").startswith("HTTP/1.1 200 ")


def test_a_name_with_underscores_does_not_pass_for_another_header(server: Server) -> None:
    lines = "HTTP/1.1\nHost: localhost\nConnection: close\n"
    assert server.raw(f"GET /metrics {lines}X-Forwarded-For: 1\n\n").startswith("HTTP/1.1 403 ")
    assert server.raw(f"GET /metrics {lines}X_Forwarded_For: 1\n\n").startswith("HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("address", "peers"),
    [("127.0.0.1:0", ["127.0.0.1"]), ("[::1]:0", ["::1"]), ("[::]:0", ["::1", "127.0.0.1"])],
)
def test_it_listens_where_it_is_told(address: str, peers: list[str]) -> None:
    with web.listen(address) as listener:
        port = listener.getsockname()[1]
        for peer in peers:
            socket.create_connection((peer, port), timeout=PATIENCE).close()


# --- How it ends ----------------------------------------------------------------------------------


def test_a_process_that_is_killed_is_replaced_and_the_other_answers_meanwhile(
    server: Server,
) -> None:
    killed, other = server.children()
    killed.kill()
    assert get(f"{server.url}/accounts/login/").status_code == 200
    wait_until(
        lambda: len(server.children()) == 2 and killed not in server.children(),
        what="another process",
    )
    assert other in server.children()


def test_a_process_that_does_not_serve_yet_ends_at_once(folder: Path) -> None:
    code = "import time\nfrom webapp.server import web\nweb._fork(2)\ntime.sleep(600)"
    command = [sys.executable, "-c", code]
    with running(command, {"SECRET_KEY": KEY, "DEBUG": "1"}, folder / "fork.log") as process:
        parent = psutil.Process(process.pid)
        wait_until(lambda: len(parent.children()) == 2, what="the processes")
        process.terminate()
        assert process.wait(60) == 0


def test_a_request_in_work_is_answered_before_the_end(folder: Path) -> None:
    with (
        ExitStack() as stack,
        socket.create_server(("127.0.0.1", 0)) as redis,
        ThreadPoolExecutor() as pool,
    ):
        server = started(folder, stack, f"redis://127.0.0.1:{redis.getsockname()[1]}/0")
        children = server.children()
        answer = pool.submit(get, f"{server.url}/readyz")
        asked, _address = redis.accept()
        server.process.terminate()
        wait_until(lambda: not listens(server.port), what="the end of new connections")
        redis.close()
        asked.close()
        assert answer.result().json()["reasons"]["redis"]
        assert server.process.wait(PATIENCE) == 0
        assert not any(child.is_running() for child in children)


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
    except OSError:
        return False
    return True


def test_no_process_outlives_the_one_that_started_it(folder: Path) -> None:
    with ExitStack() as stack:
        server = started(folder, stack)
        children = server.children()
        server.process.kill()
        wait_until(lambda: not any(one.is_running() for one in children), what="the end of all")
