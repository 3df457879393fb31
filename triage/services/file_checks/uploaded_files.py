"""The files of a check: uploads and the zip files among them, kept as one archive with their paths."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import stat
import time
import uuid
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import IO

from engines import files
from engines.texts import storable
from triage.models import FileCheck, Project
from triage.services.file_checks.errors import FileCheckError
from triage.services.messages.sentences import ServiceMessage

MAX_FILES = 2000
MAX_BYTES = 200 * 2**20
LONGEST_PATH = 500
#: Files that systems add to archives and folders; nobody means to have them checked.
_CLUTTER = re.compile(r"(?:^|/)(?:__MACOSX/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$|\.git/)")
_PIECE = 2**20
_UNPACKED = "mtriage-check-"
#: Seconds after which a folder is certainly locked if anyone uses it.
_UNLOCKED_FOR = 60
_ENCRYPTED = 0x1
_BAD_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError)


@dataclass(frozen=True, slots=True)
class CheckedUpload:
    """An uploaded file; ``path`` is its name, with folders if it came in one."""

    path: str
    file: IO[bytes]


class _Archive:
    """An archive that is being filled, within the limits."""

    def __init__(self, target: zipfile.ZipFile) -> None:
        self._target = target
        self._left = MAX_BYTES
        self.paths: list[str] = []
        self._known: set[str] = set()

    def add(self, path: str, source: IO[bytes]) -> None:
        """
        :raises FileCheckError: a limit is exceeded, or the path is taken.
        """
        if path.casefold() in self._known:
            raise FileCheckError(ServiceMessage.FILE_TWICE(name=path))
        if len(self.paths) == MAX_FILES:
            raise FileCheckError(ServiceMessage.TOO_MANY_FILES(n=MAX_FILES))
        self._known.add(path.casefold())
        self.paths.append(path)
        with self._target.open(path, "w", force_zip64=True) as target:
            while piece := source.read(_PIECE):
                self._left -= len(piece)
                if self._left < 0:
                    raise FileCheckError(ServiceMessage.UPLOAD_TOO_LARGE(n=MAX_BYTES // 2**20))
                target.write(piece)


def store(project: Project, uploads: Iterable[CheckedUpload]) -> tuple[str, list[str]]:
    """Store uploads as one archive; return its name and the paths of its files.

    :raises FileCheckError: there is nothing in them, or something that cannot be taken.
    """
    name = f"projects/{project.pk}/checks/{uuid.uuid4().hex}.zip"
    path = files.path_of(name)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as target:
            archive = _Archive(target)
            for upload in uploads:
                _take(archive, upload)
        if not archive.paths:
            raise FileCheckError(ServiceMessage.NO_FILE_UPLOADED())
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    files.publish(name)
    return name, archive.paths


def _take(archive: _Archive, upload: CheckedUpload) -> None:
    path = normalised(upload.path)
    upload.file.seek(0)
    if not path.lower().endswith(".zip"):
        if not _CLUTTER.search(path):
            archive.add(path, upload.file)
        return
    try:
        with zipfile.ZipFile(upload.file) as packed:
            folder = path.rpartition("/")[0]
            for member in packed.infolist():
                _take_member(archive, packed, member, path, folder)
    except _BAD_ZIP as error:
        raise FileCheckError(ServiceMessage.BROKEN_ZIP(name=path)) from error


def _take_member(
    archive: _Archive, packed: zipfile.ZipFile, member: zipfile.ZipInfo, zip_path: str, folder: str
) -> None:
    if member.is_dir() or _CLUTTER.search(member.filename):
        return
    path = normalised(member.filename)
    if member.flag_bits & _ENCRYPTED:
        raise FileCheckError(ServiceMessage.ENCRYPTED_ZIP(name=zip_path))
    if stat.S_ISLNK(member.external_attr >> 16):
        raise FileCheckError(ServiceMessage.LINK_IN_ZIP(name=path))
    if path.lower().endswith(".zip"):
        raise FileCheckError(ServiceMessage.ZIP_IN_ZIP(name=path))
    with packed.open(member) as source:
        archive.add(f"{folder}/{path}" if folder else path, source)


def normalised(path: str) -> str:
    """Return an uploaded path with slashes and without empty parts.

    :raises FileCheckError: it leads out of the upload, is too long or cannot be stored.

    >>> normalised("app\\\\.\\\\es.po"), normalised("app//es.po")
    ('app/es.po', 'app/es.po')
    """
    unified = path.replace("\\", "/")
    parts = [part for part in unified.split("/") if part not in ("", ".")]
    climbs = unified.startswith("/") or ".." in parts or re.match(r"[A-Za-z]:", unified)
    if climbs or not parts or not storable(path) or not path.isprintable():
        raise FileCheckError(ServiceMessage.BAD_PATH(name=ascii(path)[1:-1][:LONGEST_PATH]))
    joined = "/".join(parts)
    if len(joined) > LONGEST_PATH or any(len(part.encode()) > 255 for part in parts):
        raise FileCheckError(ServiceMessage.LONG_PATH(name=joined[:80], n=LONGEST_PATH))
    return joined


@contextmanager
def unpacked(check: FileCheck) -> Iterator[Path]:
    """Unpack the files of a check into a folder for the duration of the block.

    :raises FileCheckError: they have been deleted.
    """
    _clear_up()
    with (
        archive_of(check) as archive,
        TemporaryDirectory(prefix=_UNPACKED) as folder,
        _locked(folder),
    ):
        for member in archive.infolist():
            # The paths were normalised when the archive was written.
            path = Path(folder, *member.filename.split("/"))
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as source, path.open("xb") as target:
                shutil.copyfileobj(source, target)
        yield Path(folder)


@contextmanager
def _locked(folder: str) -> Iterator[None]:
    """Hold a lock on a folder, which the system releases however this process ends."""
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(held)


def _clear_up() -> None:
    """Delete what killed workers on this machine have left unpacked."""
    for folder in Path(gettempdir()).glob(f"{_UNPACKED}*"):
        # Gone meanwhile, in use, or of another account.
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > _UNLOCKED_FOR:
                with _locked(str(folder)):
                    shutil.rmtree(folder)


@contextmanager
def archive_of(check: FileCheck) -> Iterator[zipfile.ZipFile]:
    """Open the archive with the files of a check.

    :raises FileCheckError: they have been deleted.
    """
    if check.stored:
        files.fetch(check.stored)
    path = files.path_of(check.stored)
    if not check.stored or not path.is_file():
        raise FileCheckError(ServiceMessage.FILES_GONE())
    with zipfile.ZipFile(path) as archive:
        yield archive


def uploads_of(archive: zipfile.ZipFile) -> Iterable[CheckedUpload]:
    """The files of a stored archive, to be stored again."""
    for member in archive.infolist():
        yield CheckedUpload(member.filename, archive.open(member))
