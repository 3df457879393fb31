"""The interface of all readers of translation files."""

from __future__ import annotations

import io
import re
import stat
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from triage.files.messages import FileMessage
from triage.files.units import FileError, Row, Rows, Unit, Units

#: Max. size of a file that is read into memory as a whole: catalogues of programs are small.
LARGEST_WHOLE = 64 * 1024 * 1024
LARGEST_UNFOLDED = 1024 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Request:
    """A file to read, and what the caller knows about it.

    ``src_lang`` and ``tgt_lang`` take precedence over the file; "" leaves it to the file.
    ``source`` is the file with the source texts, for formats that have one file per language.
    ``progress`` is called with the number of bytes read. ``largest`` is the number of bytes that a
    compressed file may unfold to. ``root`` is the folder of all files: its name and those above it
    say nothing about languages, and messages leave them out. ``content`` is what is in the file, if
    it does not lie at its path.
    """

    path: Path
    src_lang: str = ""
    tgt_lang: str = ""
    source: Path | None = None
    progress: Callable[[int], None] = field(default=lambda count: None)
    largest: int = LARGEST_UNFOLDED
    root: Path | None = None
    content: bytes | None = field(default=None, repr=False)

    @property
    def name(self) -> Path:
        """The path, from the root on if there is one."""
        return self.path if self.root is None else self.path.relative_to(self.root)

    def at(self, name: Path) -> Path:
        """The path of a file named from the root on."""
        return name if self.root is None else self.root / name

    def open(self) -> io.BufferedReader:
        """Open the file; ``progress`` is called for every read.

        :raises OSError: it cannot be opened.
        """
        if self.content is not None:
            return io.BufferedReader(io.BytesIO(self.content))
        return io.BufferedReader(_Counted(self.path, self.progress), 256 * 1024)


class _Counted(io.RawIOBase):
    def __init__(self, path: Path, progress: Callable[[int], None]) -> None:
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise FileError(FileMessage.NOT_A_FILE())  # opening a pipe might never end
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


@dataclass(frozen=True, slots=True)
class Example:
    """The smallest file of a format, from which tests and documents make theirs.

    ``unit`` is repeated between ``head`` and ``foot``, with ``{key}``, ``{source}`` and
    ``{translation}`` in it; ``source_path`` is the file of the source texts, which has the source
    in place of the translation. ``options`` are what the command must be told.
    """

    path: str
    unit: str
    head: str = ""
    foot: str = ""
    between: str = ""
    source_path: str = ""
    options: tuple[str, ...] = ()

    def file(self, units: Iterable[tuple[str, str, str]]) -> str:
        """Return a file with units of a key, a source and a translation."""
        texts = (
            self.unit.replace("{key}", key)
            .replace("{source}", source)
            .replace("{translation}", translation)
            for key, source, translation in units
        )
        return f"{self.head}{self.between.join(texts)}{self.foot}"


class Reader(ABC):
    """A format of translation files. Everything that depends on the format is said here."""

    name: ClassVar[str]
    endings: ClassVar[tuple[str, ...]]
    #: Patterns (:meth:`pathlib.PurePath.match`) of the files that are looked for in folders. Files
    #: that may be something else, such as tables, are read only if they are named.
    in_folders: ClassVar[tuple[str, ...]] = ()
    is_xml: ClassVar[bool] = False
    #: Whether people count its rows, and not the lines of the file.
    has_rows: ClassVar[bool] = False
    #: Whether the source texts are in another file, and whether nothing can be read without it.
    takes_source: ClassVar[bool] = False
    needs_source: ClassVar[bool] = False
    #: None for a format that is not text, or whose units need more than a key and texts.
    example: ClassVar[Example | None]

    def is_catalogue(self, path: Path) -> bool:
        """Say whether a file found by ``in_folders`` is taken for a catalogue of this format.

        :raises OSError: it cannot be opened.
        """
        return True

    def beside(self, request: Request) -> Iterable[Path]:
        """Yield the files that may be read along with a file."""
        return ()

    def lacks_source(self, request: Request) -> bool:
        """Say whether a file cannot be read for lack of a file of source texts.

        :raises OSError: it cannot be opened.
        """
        return self.needs_source and request.source is None

    @abstractmethod
    def read(self, request: Request) -> Units:
        """Yield the units of a file, and the places that could not be read.

        :raises FileError: it is not in this format, or a file that belongs to it is missing.
        :raises OSError: it cannot be opened.
        """

    def rows(self, request: Request) -> Rows:
        """Yield the rows of a table, or the units of another format as rows.

        :raises FileError, OSError: as in :meth:`read`.
        """
        return (Row.of_unit(one) if isinstance(one, Unit) else one for one in self.read(request))


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
        return all_bytes(stream)


def all_bytes(stream: io.BufferedIOBase) -> bytes:
    """Return what is left in a stream.

    :raises FileError: it is too large to read into memory.
    """
    data = stream.read(LARGEST_WHOLE + 1)
    if len(data) > LARGEST_WHOLE:
        raise FileError(FileMessage.FILE_OVER_LIMIT(n=LARGEST_WHOLE // 2**20))
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
        problem = FileMessage.NOT_IN_ENCODING(name=encoding.upper(), detail=detail)
        raise FileError(problem, line) from error
