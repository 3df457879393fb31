"""Files that all hosts of a site need: in Django's storage ``files``, and at hand in the data folder.

On one host the data folder is the storage. On several the storage is elsewhere (S3): whoever writes a
file puts it there, and a host that lacks one fetches it. A file never changes under its name.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from django.conf import settings
from django.core.files import File
from django.core.files.storage import Storage, storages


def path_of(name: str) -> Path:
    """Where a file is at hand, if it is; ``name`` is its path in the data folder."""
    return Path(settings.DATA_DIR) / name


def publish(name: str) -> None:
    """Let the other hosts have a file that was written here."""
    if (storage := _elsewhere()) is not None:
        with path_of(name).open("rb") as file:
            storage.save(name, File(file))


def fetch(name: str) -> None:
    """Bring a file here that another host wrote; nothing happens where there is none."""
    path, storage = path_of(name), _elsewhere()
    if storage is None or path.exists() or not storage.exists(name):
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Another process may fetch it at the same time.
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with storage.open(name) as source, part.open("wb") as target:
        shutil.copyfileobj(source, target)
    part.replace(path)


def forget(name: str) -> None:
    path_of(name).unlink(missing_ok=True)
    if (storage := _elsewhere()) is not None:
        storage.delete(name)


def _elsewhere() -> Storage | None:
    return storages["files"] if "files" in settings.STORAGES else None
