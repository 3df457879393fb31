"""A temporary PostgreSQL cluster. ``python -m tests.postgres COMMAND...`` runs a command with it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import free_port

NO_SERVER = 3
# The data need not outlive the tests, so nothing has to reach the disk.
FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60"]


def binaries() -> Path | None:
    """The folder of PostgreSQL's server programs, newest Debian version first."""
    installed = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[4]
    )
    found = installed[-1:] or [Path(shutil.which("initdb") or "")]
    return found[0].parent if found[0].name == "initdb" else None


def _as_owner(command: list[str]) -> list[str]:
    """Run as ``nobody`` if this is root, because PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "nobody", "--", *command] if os.geteuid() == 0 else command


def _call(*command: str) -> None:
    subprocess.run(_as_owner(list(command)), check=True, capture_output=True, cwd="/")


class Cluster:
    """A temporary cluster with an empty database, which a test can stop and restart."""

    def __init__(self, **options: str) -> None:
        """:param options: server settings besides :data:`FAST`

        :raises FileNotFoundError: PostgreSQL's server is not installed.
        """
        programs = binaries()
        if programs is None:
            raise FileNotFoundError("PostgreSQL's server is not installed (Debian: postgresql)")
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="mtriage-pg-"))
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
        self.port = free_port()
        self._settings = [*FAST, *(f"{name}={value}" for name, value in options.items())]
        self.url = f"postgres://mtriage@127.0.0.1:{self.port}/mtriage"

    def create(self) -> None:
        """Create the cluster, start it, and create the database."""
        make = ["-U", "mtriage", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        self._run("initdb", "-D", self._data, *make)
        self.start()
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "mtriage"]
        self._run("createdb", *address, "mtriage")

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        places = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}"]
        settings = [*places, f"port={self.port}", *self._settings]
        flags = " ".join(f"-c {setting}" for setting in settings)
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", self._data, "-w", "-s", "-l", log, "-o", flags, "start")

    def admit(self, network: str, password: str) -> None:
        """Let hosts of a network in, with a password."""
        line = f"host all all {network} scram-sha-256\n"
        with (self._folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write(line)
        self._run("pg_ctl", "-D", self._data, "-s", "reload")
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "mtriage", "-d", "mtriage"]
        self._run("psql", *address, "-q", "-c", f"ALTER ROLE mtriage PASSWORD '{password}'")

    def stop(self) -> None:
        """Stop the server as if it crashed: connections are cut and nothing is finished."""
        self._run("pg_ctl", "-D", self._data, "-w", "-s", "-m", "immediate", "stop")

    def remove(self) -> None:
        shutil.rmtree(self._folder)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        _call(str(self._programs / program), *arguments)


@contextmanager
def running_cluster(**options: str) -> Iterator[Cluster]:
    """Yield a running cluster, and remove it at the end; see :class:`Cluster`."""
    server = Cluster(**options)
    try:
        server.create()
        try:
            yield server
        finally:
            server.stop()
    finally:
        server.remove()


@contextmanager
def cluster() -> Iterator[str]:
    """Start a cluster; yield the DATABASE_URL of an empty database in it.

    :raises FileNotFoundError: PostgreSQL's server is not installed.
    """
    with running_cluster() as server:
        yield server.url


def main(command: list[str]) -> int:
    if binaries() is None:
        return NO_SERVER
    with cluster() as url:
        return subprocess.call(command, env={**os.environ, "DATABASE_URL": url})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
