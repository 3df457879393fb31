"""The key that signs sessions and links: random, made once, kept beside the data."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def load_or_make(path: Path) -> str:
    """Return the key in ``path``, made on first use and readable by its owner alone.

    :raises ImproperlyConfigured: the file can neither be read nor made.
    """
    try:
        return path.read_text(encoding="ascii") if path.exists() else _make(path)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The secret key {path} cannot be read or made ({error.strerror}): "
            "set SECRET_KEY, or MTRIAGE_DATA to a folder that you may write to."
        ) from error


def _make(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Such a file is readable by its owner alone.
    descriptor, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    try:
        # A link fails where the file exists: of several processes one wins, all read the same key.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
    return path.read_text(encoding="ascii")
