"""The default SECRET_KEY, generated once and kept in the data folder, and what follows from a key."""

from __future__ import annotations

import hashlib
import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def load_or_make(path: Path) -> str:
    """Return the key stored in ``path``, generating it on first use.

    :raises ImproperlyConfigured: the file can be neither read nor created.
    """
    try:
        return path.read_text(encoding="ascii") if path.exists() else _make(path)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The secret key {path} cannot be read or made ({error.strerror}): "
            "set SECRET_KEY, or MTRIAGE_DATA to a folder that you may write to."
        ) from error


def cookie_suffix(key: str) -> str:
    """What the names of a site's cookies end in; a browser sends them to every port of its host."""
    return hashlib.sha256(f"names of cookies {key}".encode()).hexdigest()[:8]


def _make(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    # mkstemp makes a file that only its owner can read.
    descriptor, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    try:
        # Linking fails if the file exists, so one of several processes wins and all read its key.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
    return path.read_text(encoding="ascii")
