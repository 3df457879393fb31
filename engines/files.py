"""Files shared by all hosts of a site: in Django's storage ``files``, cached in the data folder.

On a single host the data folder is the storage. With several hosts the storage is remote (S3):
files are published there when written and fetched by hosts that lack them. A file never changes
under its name.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path, PurePath

from django.conf import settings
from django.core.files import File
from django.core.files.storage import Storage, storages


def path_of(name: str) -> Path:
    """The local path of a file, which may not exist yet; ``name`` is relative to the data folder."""
    return Path(settings.DATA_DIR) / name


def recorded_folder(owner: int | None) -> str:
    """The folder of recorded files, relative to the data folder; every owner has its own."""
    return "recorded" if owner is None else f"projects/{owner}/recorded"


def publish(name: str) -> None:
    """Make a file that was written here available to the other hosts."""
    if (storage := _elsewhere()) is not None:
        with path_of(name).open("rb") as file:
            storage.save(name, File(file))


def fetch(name: str) -> None:
    """Copy a file that another host wrote to this one; do nothing if there is no such file."""
    path, storage = path_of(name), _elsewhere()
    if storage is None or path.exists() or not storage.exists(name):
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Written under another name first: another process may be fetching it too.
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with storage.open(name) as source, part.open("wb") as target:
        shutil.copyfileobj(source, target)
    part.replace(path)


def forget(name: str) -> None:
    path_of(name).unlink(missing_ok=True)
    if (storage := _elsewhere()) is not None:
        storage.delete(name)


def move_to_owners(recorded: Iterable[tuple[int | None, str]]) -> None:
    """Move recorded files to their owners' folders; earlier releases had one folder for all.

    ``recorded``: the owner and the path of every recorded engine.
    """
    paths = {(owner, path) for owner, path in recorded if PurePath(path).name == path}
    common = recorded_folder(None)
    moved = set()
    for owner, path in paths:
        old, new = f"{common}/{path}", f"{recorded_folder(owner)}/{path}"
        if old == new or path_of(new).exists():
            continue
        fetch(old)
        if path_of(old).is_file():
            path_of(new).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.copy2(path_of(old), path_of(new), follow_symlinks=False)
            publish(new)
            moved.add(path)
    for path in moved - {path for owner, path in paths if owner is None}:
        forget(f"{common}/{path}")


def _elsewhere() -> Storage | None:
    return storages["files"] if "files" in settings.STORAGES else None
