"""The processes of an installation, and their supervisor's configuration."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from webapp import local_redis, url_prefix

ROOT = Path(__file__).resolve().parents[2]
# Two processes: in one, the interpreter lock would hold up threads whose answers have arrived.
TRANSLATE_PROCESSES = 2
TRANSLATE_THREADS = 12
#: The supervisor's group for everything but Redis, as in ``site:nlp``.
GROUP = "site"
#: Kilobytes after which a worker process that holds no language models is replaced.
WORKER_MEMORY = 600_000


@dataclass(frozen=True, slots=True)
class Program:
    """A process to keep running; with ``once`` it exits by itself and is not restarted."""

    name: str
    command: Sequence[str]
    priority: int
    once: bool = False
    to_console: bool = False
    stop_signal: str = "TERM"
    stop_seconds: int = 10


@dataclass(frozen=True, slots=True)
class Site:
    """The options of one start of the site."""

    host: str
    port: int
    data: Path
    own_redis: bool
    demo: bool
    models_missing: bool
    light: bool = False
    """Run the fewest processes that will do, and none for language models."""

    @property
    def address(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.address}{url_prefix.from_environment()}/"

    @property
    def config(self) -> Path:
        return self.data / "run" / "supervisord.conf"


def programs(site: Site) -> list[Program]:
    """All programs of the site, in no particular order."""
    announce = [sys.executable, "-m", "webapp.server.announce", site.url]
    announce += ["--demo"] * site.demo + ["--numbers-only"] * site.models_missing
    found = [
        *(_light_workers() if site.light else _workers()),
        Program("beat", [*_celery(), "beat", "--loglevel=WARNING", "--pidfile="], 30),
        Program("web", _web(site), 20),
        Program("announce", announce, 40, once=True, to_console=True),
    ]
    if site.own_redis:
        found.append(Program("redis", local_redis.command(site.data), 10))
    if site.models_missing:
        install = [sys.executable, "-m", "webapp.server.install_models", str(site.config)]
        install += ["--demo"] * site.demo
        found.append(Program("models", install, 50, once=True, to_console=True))
    return found


WORKER_FLAGS = ["--loglevel=INFO", "--without-gossip", "--without-mingle", "--without-heartbeat"]
"""``webapp.celery.WorkerHeartbeat`` replaces Celery's heartbeat."""


def _workers() -> list[Program]:
    bound = f"--max-memory-per-child={WORKER_MEMORY}"
    return [
        *(_translate_worker(number) for number in range(1, TRANSLATE_PROCESSES + 1)),
        _worker("default", "default", ["-c", str(_processes()), bound]),
        _worker("nlp", "nlp", ["-c", "1"]),
        _worker("exchange", "exchange", ["-c", "1", bound]),
        _worker("upkeep", "upkeep", ["-c", "2", bound]),
    ]


def _light_workers() -> list[Program]:
    """Here long imports and exports share their processes with judging."""
    options = ["-c", "2", f"--max-memory-per-child={WORKER_MEMORY}"]
    return [_translate_worker(1), _worker("default", "default,exchange,upkeep", options)]


LIGHT_QUEUES = "default,translate,exchange,upkeep"


def _processes() -> int:
    return max(2, min(4, os.cpu_count() or 1))


def _celery() -> list[str]:
    return [sys.executable, "-m", "celery", "-A", "webapp"]


def _worker(name: str, queue: str, options: Sequence[str]) -> Program:
    # QUIT returns unfinished tasks to the queue after a few seconds of grace (settings.py).
    command = [*_celery(), "worker", "-Q", queue, "-n", f"{name}@%h", *WORKER_FLAGS, *options]
    return Program(name, command, 30, stop_signal="QUIT", stop_seconds=15)


def _translate_worker(number: int) -> Program:
    threads = ["--pool=threads", "-c", str(TRANSLATE_THREADS)]
    return _worker(f"translate-{number}", "translate", threads)


def _web(site: Site) -> list[str]:
    options = ["--processes", "1"] if site.light else []
    return [sys.executable, "-m", "webapp.server.web", "--bind", site.address, *options]


def render(site: Site) -> str:
    """The supervisor's configuration for ``site``."""
    paths = {
        "run": site.config.parent,
        "socket": local_redis.socket_path(site.data, "supervisor"),
        "log": _log(site, "supervisor"),
    }
    escaped = {name: _escape(str(path)) for name, path in paths.items()}
    found = programs(site)
    sections = [SUPERVISOR.format(**escaped), _render_group(found)]
    sections += [_render_program(program, site) for program in found]
    return "\n".join(sections)


def _render_group(found: Sequence[Program]) -> str:
    """Group everything that needs Redis, so that it stops together and before Redis does."""
    members = ",".join(program.name for program in found if program.name != "redis")
    return f"[group:{GROUP}]\nprograms={members}\npriority=20\n"


SUPERVISOR = """\
[supervisord]
nodaemon=true
silent=true
logfile={log}
pidfile={run}/supervisord.pid
childlogdir={run}
[unix_http_server]
file={socket}
chmod=0700
[supervisorctl]
serverurl=unix://{socket}
[rpcinterface:supervisor]
supervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface
"""


def _render_program(program: Program, site: Site) -> str:
    log = "/dev/stdout" if program.to_console else _log(site, program.name)
    settings = {
        "command": shlex.join([*_end_with_parent(program), *program.command]),
        "directory": str(ROOT),
        "priority": program.priority,
        "startsecs": 0 if program.once else 3,
        "autorestart": "false" if program.once else "true",
        "startretries": 1000,
        "stopsignal": program.stop_signal,
        "stopwaitsecs": program.stop_seconds,
        "stopasgroup": "true" if program.once else "false",
        "killasgroup": "true",
        "redirect_stderr": "true",
        "stdout_logfile": log,
        "stdout_logfile_maxbytes": 0 if program.to_console else "10MB",
        "stdout_logfile_backups": 2,
    }
    lines = [f"{name}={_escape(str(value))}" for name, value in settings.items()]
    return "\n".join([f"[program:{program.name}]", *lines, ""])


def _end_with_parent(program: Program) -> list[str]:
    """Have the kernel end the program even if the supervisor itself is killed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", program.stop_signal] if setpriv else []


def _log(site: Site, name: str) -> str:
    return str(site.data / "log" / f"{name}.log")


def _escape(value: str) -> str:
    return value.replace("%", "%%")
