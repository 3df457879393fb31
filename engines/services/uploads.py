"""Keeps an uploaded file between its preview and its import."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from django.core import signing
from django.db.models import Model

from engines import files
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

KEPT_SECONDS = 24 * 3600
SALT = "engines.upload"
FOLDER = "uploads"


def store(data: bytes | Iterable[bytes], layout: str, owner: Model | None) -> str:
    """Store an upload for a day and return its signed token; chunks are written one by one.

    :param owner: who alone can read it with the token; None for a file of the whole site.
    """
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        # Another upload may be deleting old files at the same time.
        with suppress(FileNotFoundError):
            if old.stat().st_mtime < time.time() - KEPT_SECONDS:
                old.unlink()
    name = f"{uuid.uuid4().hex}.{layout}"
    try:
        with (folder / name).open("wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
    except BaseException:
        (folder / name).unlink()  # what makes the chunks has failed
        raise
    files.publish(f"{FOLDER}/{name}")
    return signing.dumps(name, salt=_salt(owner))


def stored(token: str, owner: Model | None) -> tuple[bytes, str]:
    """The content of a stored upload, and its layout.

    :raises EngineConfigurationError: the upload has expired, or the token is not one of its owner.
    """
    path, layout = stored_path(token, owner)
    return path.read_bytes(), layout


def stored_path(token: str, owner: Model | None) -> tuple[Path, str]:
    """The path of a stored upload, for those too large to be read at once, and its layout.

    :raises EngineConfigurationError: the upload has expired, or the token is not one of its owner.
    """
    try:
        name = signing.loads(token, salt=_salt(owner), max_age=KEPT_SECONDS)
        files.fetch(f"{FOLDER}/{name}")
        path = _folder() / name
        path.stat()
    except (signing.BadSignature, OSError):
        raise EngineConfigurationError(
            EngineMessage.UPLOAD_GONE(), remedy=EngineMessage.UPLOAD_AGAIN()
        ) from None
    return path, path.suffix.removeprefix(".")


def _salt(owner: Model | None) -> str:
    return SALT if owner is None else f"{SALT}.{owner._meta.label_lower}.{owner.pk}"


def _folder() -> Path:
    return files.path_of(FOLDER)
