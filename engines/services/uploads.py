"""Keeps uploaded files between their preview and their import."""

from __future__ import annotations

import re
import shutil
import time
import uuid
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePath

from django.core import signing
from django.db.models import Model

from engines import files
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

KEPT_SECONDS = 24 * 3600
SALT = "engines.upload"
FOLDER = "uploads"
_UNSAFE = re.compile(r"[^A-Za-z0-9.+_-]")
# Of a name, from its end: a token must fit into a column of 200 characters.
_LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class Upload:
    """A stored file, and the file of its source texts, if one was uploaded with it."""

    path: Path
    source: Path | None = None


def store(
    data: bytes | Iterable[bytes],
    name: str,
    owner: Model | None,
    source: tuple[bytes, str] | None = None,
) -> str:
    """Store an upload for a day and return its signed token; chunks are written one by one.

    :param name: of the file; its end, which tells the format and often the language, is kept.
    :param owner: who alone can read it with the token; None for a file of the whole site.
    :param source: the content and the name of the file of the source texts.
    """
    _forget_old()
    folder, names = uuid.uuid4().hex, [_safe(name)]
    try:
        _write(f"{folder}/{names[0]}", [data] if isinstance(data, bytes) else data)
        if source is not None:
            names.append(_safe(source[1]))
            _write(f"{folder}/source/{names[1]}", [source[0]])
    except BaseException:
        shutil.rmtree(_path(folder), ignore_errors=True)  # what makes the chunks has failed
        raise
    return signing.dumps([folder, *names], salt=_salt(owner))


def stored(token: str, owner: Model | None) -> Upload:
    """Return a stored upload.

    :raises EngineConfigurationError: it has expired, or the token is not one of its owner.
    """
    try:
        folder, name, *source = signing.loads(token, salt=_salt(owner), max_age=KEPT_SECONDS)
        path = _fetched(f"{folder}/{name}")
        sources = [_fetched(f"{folder}/source/{one}") for one in source]
    except (signing.BadSignature, OSError):
        raise EngineConfigurationError(
            EngineMessage.UPLOAD_GONE(), remedy=EngineMessage.UPLOAD_AGAIN()
        ) from None
    return Upload(path, next(iter(sources), None))


def _salt(owner: Model | None) -> str:
    return SALT if owner is None else f"{SALT}.{owner._meta.label_lower}.{owner.pk}"


def _forget_old() -> None:
    _path("").mkdir(parents=True, exist_ok=True)
    for old in _path("").iterdir():
        # Another upload may be deleting old files at the same time.
        with suppress(FileNotFoundError):
            if old.stat().st_mtime < time.time() - KEPT_SECONDS:
                shutil.rmtree(old) if old.is_dir() else old.unlink()


def _write(name: str, chunks: Iterable[bytes]) -> None:
    path = _path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.writelines(chunks)
    files.publish(f"{FOLDER}/{name}")


def _fetched(name: str) -> Path:
    """
    :raises OSError: there is no such file.
    """
    files.fetch(f"{FOLDER}/{name}")
    path = _path(name)
    path.stat()
    return path


def _path(name: str) -> Path:
    return files.path_of(FOLDER) / name


def _safe(name: str) -> str:
    return _UNSAFE.sub("-", PurePath(name).name)[-_LONGEST_NAME:].lstrip(".") or "upload"
