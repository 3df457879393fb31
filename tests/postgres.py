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
# The data lives as long as the tests: nothing needs to reach the disk.
FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60"]


def binaries() -> Path | None:
    """The folder of PostgreSQL's server programs, the newest Debian version first."""
    installed = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[4]
    )
    found = installed[-1:] or [Path(shutil.which("initdb") or "")]
    return found[0].parent if found[0].name == "initdb" else None


def _as_owner(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root, so root becomes ``nobody`` for it."""
    return ["runuser", "-u", "nobody", "--", *command] if os.geteuid() == 0 else command


def _call(*command: str) -> None:
    subprocess.run(_as_owner(list(command)), check=True, capture_output=True, cwd="/")


@contextmanager
def cluster() -> Iterator[str]:
    """Start a cluster; yield the DATABASE_URL of an empty database in it.

    :raises FileNotFoundError: PostgreSQL's server is not installed.
    """
    programs = binaries()
    if programs is None:
        raise FileNotFoundError("PostgreSQL's server is not installed (Debian: postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="mtriage-pg-"))
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    data, port = folder / "data", free_port()
    options = ["listen_addresses=127.0.0.1", f"unix_socket_directories={folder}", f"port={port}"]
    flags = " ".join(f"-c {option}" for option in [*options, *FAST])
    pg_ctl = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-s"]
    try:
        make = ["-U", "mtriage", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        _call(str(programs / "initdb"), "-D", str(data), *make)
        _call(*pg_ctl, "-l", str(folder / "log"), "-o", flags, "start")
        try:
            _call(
                str(programs / "createdb"),
                "-h",
                "127.0.0.1",
                "-p",
                str(port),
                "-U",
                "mtriage",
                "mtriage",
            )
            yield f"postgres://mtriage@127.0.0.1:{port}/mtriage"
        finally:
            _call(*pg_ctl, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def main(command: list[str]) -> int:
    if binaries() is None:
        return NO_SERVER
    with cluster() as url:
        return subprocess.call(command, env={**os.environ, "DATABASE_URL": url})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
