"""Keeps what was worked out from simplemma's dictionaries in files.

Reading a dictionary takes up to several seconds, and every process and every run of ``mtriage check``
needs the same few things of it. The files are in the user's cache folder (``~/.cache/mtriage`` on
Linux), closed to others, since they contain words of glossaries. Where that folder cannot be written,
the dictionary is read each time.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import file_digest, sha256
from importlib.metadata import version
from mmap import ACCESS_READ, mmap
from pathlib import Path

#: A file is deleted when it has not been used for so long; seconds.
UNUSED = 30 * 24 * 3600
_DIGEST = 32


def cached(name: str, language: str, parts: Iterable[str], make: Callable[[], bytes]) -> bytes:
    """Return what ``make`` returned when it was last called for the same name, language and parts.

    :param parts: whatever the result depends on, besides the language's dictionary and this package's code
    """
    return bytes(mapped(name, language, parts, make))


def mapped(name: str, language: str, parts: Iterable[str], make: Callable[[], bytes]) -> memoryview:
    """Return the same as :func:`cached` without reading it into memory, where processes share it."""
    digest = sha256("\0".join([name, language, *parts]).encode() + _code())
    path = folder() / f"{name}-{language}-{digest.hexdigest()[:24]}"
    if (content := _read(path)) is None:
        made = make()
        with suppress(OSError):
            _write(path, made)
        # What was written is shared, what could not be written is not.
        content = _read(path) or memoryview(made)
    return content


def folder() -> Path:
    # The wheel's base is installed without it.
    from platformdirs import user_cache_path

    return user_cache_path("mtriage", appauthor=False) / "dictionaries"


def _read(path: Path) -> memoryview | None:
    """The content of a whole file; None if there is none or it is damaged."""
    try:
        with path.open("rb") as stream:
            digest = stream.read(_DIGEST)
            if file_digest(stream, "sha256").digest() != digest:
                return None
            os.utime(path)
            return memoryview(mmap(stream.fileno(), 0, access=ACCESS_READ))[_DIGEST:]
    except OSError:
        return None


def _write(path: Path, content: bytes) -> None:
    if not path.is_absolute():  # a user without a home
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as unfinished:
        unfinished.write(sha256(content).digest() + content)
    Path(unfinished.name).replace(path)
    for file in path.parent.iterdir():
        if file.stat().st_mtime < time.time() - UNUSED:
            file.unlink(missing_ok=True)


@cache
def _code() -> bytes:
    """Stands for simplemma's version and for the modules by which content is made."""
    here = Path(__file__).parent
    made_by = (here / name for name in ("dictionaries.py", "lexicon.py", "text.py"))
    return version("simplemma").encode() + b"".join(file.read_bytes() for file in made_by)
