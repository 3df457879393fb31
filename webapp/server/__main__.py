"""Checks that the site can start, writes supervisord's configuration and execs it."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from webapp import local_redis
from webapp.server.programs import LIGHT_QUEUES, ROOT, Site, render

EVERY_ADDRESS = ("0.0.0.0", "::")


def main(arguments: Sequence[str]) -> None:
    options = parse(arguments)
    data = Path(os.environ.get("MTRIAGE_DATA") or ROOT / "var").resolve()
    problem = already_running(data) or address_problem(options.host, options.port)
    if problem:
        sys.exit(problem)
    site = Site(
        host=options.host,
        port=options.port,
        data=data,
        own_redis=not os.environ.get("REDIS_URL"),
        demo=not options.no_demo,
        models_missing=options.install_models,
        light=options.light,
    )
    become_supervisor(site)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("script/server", description="Set mtriage up and run it.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
    parser.add_argument("--no-demo", action="store_true", help="do not run the first campaign")
    parser.add_argument("--light", action="store_true", help="fewer processes, no language models")
    parser.add_argument("--install-models", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def already_running(data: Path) -> str:
    """An error message if another supervisor serves the data folder, else an empty string."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(os.fspath(local_redis.socket_path(data, "supervisor")))
        except OSError:
            return ""
    return (
        f"mtriage already runs from {data}: stop it first, or set MTRIAGE_DATA to another folder."
    )


def address_problem(host: str, port: int) -> str:
    """An error message if the web server cannot listen there, else an empty string."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return (
            f"Cannot listen on {host} port {port} ({reason}): choose another with --port or --host."
        )
    return ""


def allowed_hosts(host: str) -> str:
    """ALLOWED_HOSTS for a server that listens on ``host``."""
    names = ["localhost", "127.0.0.1", "[::1]", host]
    if host in EVERY_ADDRESS:
        own = socket.gethostname()
        names += [own, socket.getfqdn(), *addresses_of(own)]
    return ",".join(dict.fromkeys(names))


def addresses_of(name: str) -> list[str]:
    try:
        return socket.gethostbyname_ex(name)[2]
    except OSError:
        return []


def make_stdout_openable() -> None:
    """Pipe the output through ``cat`` if it cannot be opened by name, as with journald's socket.

    The supervisor opens ``/dev/stdout`` for programs that write to the console.
    """
    try:
        os.close(os.open("/dev/stdout", os.O_WRONLY | os.O_APPEND))
    except OSError:
        # ``cat`` outlives this program: the supervisor takes over as its parent and owns the pipe.
        pipe = subprocess.Popen(["cat"], stdin=subprocess.PIPE).stdin
        assert pipe
        os.dup2(pipe.fileno(), sys.stdout.fileno())


def become_supervisor(site: Site) -> None:
    # For the supervisor and Redis, which do not read settings.py.
    os.umask(0o077)
    for folder in (site.config.parent, site.data / "log"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    site.config.write_text(render(site), encoding="utf-8")
    os.environ.setdefault("ALLOWED_HOSTS", allowed_hosts(site.host))
    os.environ["MTRIAGE_DATA"] = str(site.data)
    if site.light:
        os.environ["MTRIAGE_QUEUES"] = LIGHT_QUEUES
    os.chdir(ROOT)
    make_stdout_openable()
    module = ["-m", "webapp.server.foreground", "-c", str(site.config)]
    os.execv(sys.executable, [sys.executable, *module])


if __name__ == "__main__":
    main(sys.argv[1:])
