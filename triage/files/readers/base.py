"""The interface of all readers of translation files."""

from __future__ import annotations

import io
import re
import stat
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from triage.files.units import FileError, Unit, UnreadablePlace
from triage.methods.messages import MethodMessage

Read = Iterator[Unit | UnreadablePlace]

#: Max. size of a file that is read into memory as a whole: catalogues of programs are small.
LARGEST_WHOLE = 64 * 1024 * 1024
LARGEST_UNFOLDED = 1024 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Request:
    """A file to read, and what the caller knows about it.

    ``src_lang`` and ``tgt_lang`` take precedence over the file; "" leaves it to the file.
    ``source`` is the file with the source texts, for formats that have one file per language.
    ``progress`` is called with the number of bytes read. ``largest`` is the number of bytes that a
    compressed file may unfold to.
    """

    path: Path
    src_lang: str = ""
    tgt_lang: str = ""
    source: Path | None = None
    progress: Callable[[int], None] = field(default=lambda count: None)
    largest: int = LARGEST_UNFOLDED

    def open(self) -> io.BufferedReader:
        """Open the file; ``progress`` is called for every read.

        :raises OSError: it cannot be opened.
        """
        return io.BufferedReader(_Counted(self.path, self.progress), 256 * 1024)


class _Counted(io.RawIOBase):
    def __init__(self, path: Path, progress: Callable[[int], None]) -> None:
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise FileError(MethodMessage.NOT_A_FILE())  # opening a pipe might never end
        self._file = path.open("rb", buffering=0)
        self._progress = progress

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = self._file.readinto(buffer) or 0
        self._progress(count)
        return count

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        return self._file.seek(place, whence)

    def close(self) -> None:
        self._file.close()
        super().close()


class Reader(ABC):
    """A format of translation files."""

    name: ClassVar[str]
    endings: ClassVar[tuple[str, ...]]

    def beside(self, request: Request) -> Iterable[Path]:
        """Yield the files that may be read along with a file."""
        return ()

    @abstractmethod
    def read(self, request: Request) -> Read:
        """Yield the units of a file, and the places that could not be read.

        :raises FileError: it is not in this format, or a file that belongs to it is missing.
        :raises OSError: it cannot be opened.
        """


def language_tag(code: str) -> str:
    """Return a language code from gettext or a folder name as a BCP 47 tag.

    >>> language_tag("pt_BR"), language_tag("sr@latin"), language_tag("ca@valencia")
    ('pt-BR', 'sr-Latn', 'ca')
    """
    code, _, modifier = code.strip().partition("@")
    code = code.split(".")[0].replace("_", "-")
    script = {"latin": "Latn", "cyrillic": "Cyrl"}.get(modifier.lower(), "")
    return f"{code}-{script}" if script else code


_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[_-][A-Z][a-z]{3})?(?:[_-](?:[A-Z]{2}|\d{3}))?(?:@\w+)?")


def looks_like_language(name: str) -> bool:
    """Say whether a folder name, or part of a file name, is a language code.

    >>> [name for name in ("es", "pt_BR", "zh-Hans", "sr@latin", "main") if looks_like_language(name)]
    ['es', 'pt_BR', 'zh-Hans', 'sr@latin']
    """
    return _LANGUAGE.fullmatch(name) is not None


def whole_text(request: Request) -> str:
    """Return a file's text: UTF-8, or UTF-16 if it has a byte order mark.

    :raises FileError: it is neither, or too large to read into memory.
    """
    return decoded(whole_bytes(request))


def whole_bytes(request: Request) -> bytes:
    """Return a file's bytes.

    :raises FileError: it is too large to read into memory.
    """
    with request.open() as stream:
        data = stream.read(LARGEST_WHOLE + 1)
    if len(data) > LARGEST_WHOLE:
        raise FileError(MethodMessage.FILE_OVER_LIMIT(n=LARGEST_WHOLE // 2**20))
    return data


def decoded(data: bytes) -> str:
    """Decode UTF-8, or UTF-16 with a byte order mark.

    :raises FileError: the bytes are neither.
    """
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        detail = f"{data[error.start]:#04x}: {error.reason}"
        problem = MethodMessage.NOT_IN_ENCODING(name=encoding.upper(), detail=detail)
        raise FileError(problem, line) from error
