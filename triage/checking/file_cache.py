"""Keeps what was found in files, so that a file is neither read nor checked again while nothing changes
on which its findings depend; of a changed file, only the changed units are checked.

It is one SQLite file in the user's cache folder, which several runs may use at once. It is never
needed: a run that cannot read or write it checks everything itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import stat
import sys
import time
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engines import texts
from triage.checking.checker import EXTRA, FileTally, Gaps, SignalChoice
from triage.checking.findings import Finding
from triage.checking.kept_words import Kept
from triage.files.readers.base import Request
from triage.files.readers.registry import files_beside
from triage.files.units import Promise, SkipReason, Unit
from triage.methods.screening.spelling import folders as spelling_folders

#: What is kept at most, in bytes; files not met for longest go first.
MOST_BYTES = 256 * 1024 * 1024
#: Days after which a file is forgotten that no run has met.
UNUSED = 30
# More of one file is not kept, since it would have to be held until the file has been read.
_MOST_OF_A_FILE = 32 * 1024 * 1024
# Bytes that are written at once.
_AT_ONCE = 8 * 1024 * 1024
_SECONDS_TO_WAIT = 2.0
_DAY = 86_400
_DIGEST = 16
_PACKAGES = (
    "mtriage",
    "babel",
    "lxml",
    "openpyxl",
    "polib",
    "PyYAML",
    "regex",
    *EXTRA,
    "chunspell",
)
# The large column comes last: SQLite then reads the others without it.
_TABLE = (
    "CREATE TABLE IF NOT EXISTS file (key BLOB PRIMARY KEY, state BLOB NOT NULL, day INTEGER NOT NULL,"
    " size INTEGER NOT NULL, content BLOB NOT NULL, clean BLOB NOT NULL)"
)

#: A file or one read along with it, as it was: its path, size, times and the like.
_Stamp = tuple[int, ...]


def folder() -> Path | None:
    """Return the folder of the cache: ``MTRIAGE_CACHE``, or one in the user's cache folder.

    None in the wheel's base, which has no cache: its signals are quick.
    """
    if given := os.environ.get("MTRIAGE_CACHE"):
        return Path(given)
    if find_spec("platformdirs") is None:
        return None
    from platformdirs import user_cache_path

    return user_cache_path("mtriage", appauthor=False)


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a check of a whole file came to: its counts, its findings, and what could not look at it.

    The findings are those of the file alone; what other files keep may change them
    (:mod:`triage.checking.kept_words`), so ``kept`` is remembered beside them.
    """

    tally: FileTally
    findings: list[Finding]
    gaps: Gaps
    kept: Kept


class FileCache:
    """What was found in files, by all that the findings depend on."""

    def __init__(
        self,
        folder: Path,
        choice: SignalChoice,
        signals: Sequence[str],
        include: Collection[SkipReason] = (),
    ) -> None:
        """
        :param signals: those of the choice that can run here.
        :param include: which units are checked although they are left out by default.
        """
        self._context = _digest(_program(), repr(choice), *signals, "", *sorted(include))
        self._path = folder / "files.sqlite3"
        self._today = int(time.time() // _DAY)
        self._new: dict[bytes, tuple[bytes, bytes, bytes]] = {}
        self._met: list[bytes] = []
        self._size = 0
        self._digests: dict[Path, tuple[list[int], bytes]] = {}
        self._database = self._opened()

    def __enter__(self) -> FileCache:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _opened(self) -> sqlite3.Connection | None:
        for _ in range(2):
            try:
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                database = sqlite3.connect(self._path, _SECONDS_TO_WAIT, isolation_level=None)
                database.execute("PRAGMA journal_mode=WAL")
                database.execute("PRAGMA synchronous=NORMAL")
                database.execute(_TABLE)
                return database
            except sqlite3.OperationalError:
                return None  # locked, or not to be written
            except sqlite3.DatabaseError:
                self._remove()  # broken: begin anew
            except OSError:
                return None
        return None

    def _remove(self) -> None:
        for ending in ("", "-wal", "-shm"):
            with suppress(OSError):
                Path(f"{self._path}{ending}").unlink(missing_ok=True)

    def _give_up(self, error: sqlite3.Error) -> None:
        """Go on without the cache; a broken one is removed, a locked one is not."""
        if self._database is not None:
            with suppress(sqlite3.Error):
                self._database.close()
        self._database = None
        if not isinstance(error, sqlite3.OperationalError):
            self._remove()

    def file(self, request: Request, name: str) -> CachedFile | None:
        """Return what is known of a file; None if nothing can be kept of it.

        :param name: the file's name in the findings.
        """
        if self._database is None:
            return None
        stamps = _stamps(request.path, files_beside(request))
        if stamps is None:
            return None
        try:
            state = _digest(*(self._content(path, one) for path, one in stamps.items()))
        except OSError:
            return None
        languages = (request.src_lang, request.tgt_lang)
        places = (name, str(request.path.absolute()), str(request.source or ""))
        key = _digest(self._context, *places, *languages)
        return CachedFile(self, key, name, state, stamps)

    def _content(self, path: Path, stamp: _Stamp) -> bytes:
        """What stands for the content of a file; nothing for one that is not there."""
        if not stamp:
            return b""
        *state, is_first = stamp
        known = self._digests.get(path)
        if known is None or known[0] != state:
            with path.open("rb") as stream:
                made = hashlib.file_digest(stream, lambda: hashlib.blake2b(digest_size=_DIGEST))
            known = self._digests[path] = state, made.digest()
        return known[1] + bytes([is_first])

    def row(self, key: bytes, columns: str) -> tuple[Any, ...] | None:
        """Return columns of what is kept under a key; None if that is nothing."""
        if self._database is None:
            return None
        try:
            query = f"SELECT day, {columns} FROM file WHERE key = ?"
            found: tuple[Any, ...] | None = self._database.execute(query, (key,)).fetchone()
        except sqlite3.Error as error:
            self._give_up(error)
            return None
        if found is None:
            return None
        if found[0] != self._today:
            self._met.append(key)
        return found[1:]

    def keep(self, key: bytes, state: bytes, content: bytes, clean: bytes) -> None:
        """Remember what a file came to."""
        if self._database is None:
            return
        self._new[key] = state, _sealed(content), _sealed(clean)
        self._size += len(content) + len(clean)
        if self._size >= _AT_ONCE:
            self._write()

    def _write(self) -> None:
        if self._database is None:
            return
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                self._database.executemany(
                    "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?)",
                    (
                        (key, state, self._today, len(content) + len(clean), content, clean)
                        for key, (state, content, clean) in self._new.items()
                    ),
                )
                self._database.executemany(
                    "UPDATE file SET day = ? WHERE key = ?",
                    ((self._today, key) for key in self._met),
                )
        except sqlite3.Error as error:
            self._give_up(error)
        self._new.clear()
        self._met.clear()
        self._size = 0

    def close(self) -> None:
        """Write what is new, and remove what is unused or exceeds the limit."""
        if self._new or self._met:
            self._write()
            self._prune()
        if self._database is not None:
            self._database.close()
            self._database = None

    def _prune(self) -> None:
        if self._database is None:
            return
        try:
            self._database.execute("DELETE FROM file WHERE day < ?", (self._today - UNUSED,))
            (size,) = self._database.execute("SELECT total(size) FROM file").fetchone()
            if size > MOST_BYTES:
                sizes = self._database.execute("SELECT key, size FROM file ORDER BY day").fetchall()
                for key, one in sizes:
                    self._database.execute("DELETE FROM file WHERE key = ?", (key,))
                    size -= one
                    if size <= MOST_BYTES:
                        break
        except sqlite3.Error as error:
            self._give_up(error)


class CachedFile:
    """What is known of one file, and what becomes known of it in this run."""

    def __init__(
        self,
        cache: FileCache,
        key: bytes,
        name: str,
        state: bytes,
        stamps: dict[Path, _Stamp],
    ) -> None:
        """
        :param state: what stands for the contents of the files that are read for it.
        :param stamps: those files, the first of which it is.
        """
        self._cache = cache
        self._key = key
        self._name = name
        self._state = state
        self._stamps = stamps
        self._known_rows: dict[bytes, list[Any]] | None = None
        self._known_clean: frozenset[bytes] = frozenset()
        self._asked: deque[list[bytes]] = deque()
        self._found: list[str] = []
        self._clean = bytearray()
        self._size = 0
        self._is_whole = True

    def whole(self) -> Remembered | None:
        """Return what an earlier check of the file came to, if it would come to the same today."""
        row = self._cache.row(self._key, "state, content")
        if row is None or row[0] != self._state:
            return None
        try:
            return _remembered(_opened(row[1]), self._name)
        except (ValueError, TypeError, KeyError, IndexError):
            return None

    def known(self, units: Sequence[Unit]) -> list[list[Finding] | None]:
        """Return the findings on the next units of the file; None for a unit that has to be checked."""
        if self._known_rows is None:
            self._known_rows, self._known_clean = self._of_earlier()
        digests = [_digest_of(unit) for unit in units]
        self._asked.append(digests)
        found: list[list[Finding] | None] = []
        for unit, digest in zip(units, digests, strict=True):
            rows = self._known_rows.get(digest)
            if rows is not None:
                found.append([Finding.of_row(one, self._name, unit) for one in rows])
            else:
                found.append([] if digest in self._known_clean else None)
        return found

    def _of_earlier(self) -> tuple[dict[bytes, list[Any]], frozenset[bytes]]:
        """The findings by unit of an earlier state of the file, and the units without any."""
        row = self._cache.row(self._key, "content, clean")
        if row is None:
            return {}, frozenset()
        try:
            rows = {bytes.fromhex(one[0]): one[2] for one in _opened(row[0])["found"]}
            for found in rows.values():
                for one in found:
                    Finding.of_row(one, self._name, _NO_UNIT)
            return rows, frozenset(_parts(_unsealed(row[1])))
        except (ValueError, TypeError, KeyError, IndexError):
            return {}, frozenset()

    def keep(self, units: Sequence[Unit], found: Sequence[Sequence[Finding]]) -> None:
        """Remember the findings on the next units that were asked about."""
        for unit, digest, findings in zip(units, self._asked.popleft(), found, strict=True):
            if any(one.kind == "unchecked" for one in findings):
                self._is_whole = False  # a signal failed: it is asked again
            elif not findings:
                self._clean += digest
                self._size += _DIGEST
            else:
                rows = [one.as_row(unit) for one in findings]
                self._found.append(json.dumps([digest.hex(), _row_of(unit), rows]))
                self._size += len(self._found[-1])
        if self._size > _MOST_OF_A_FILE:
            self._found.clear()
            self._clean.clear()

    def end(self, tally: FileTally, gaps: Gaps, kept: Kept, *, is_whole: bool) -> None:
        """Keep what the file came to.

        :param gaps: the signals that cannot check a direction and why, for those of the file.
        :param kept: the words that its translations keep.
        :param is_whole: whether all of it could be read; if not, it is read again the next time.
        """
        if self._size > _MOST_OF_A_FILE:
            return
        path, *beside = self._stamps
        # What was read may be newer than what was looked at.
        is_same = is_whole and self._is_whole and _stamps(path, beside) == self._stamps
        left_out = [[*pair, reason, n] for (pair, reason), n in tally.left_out_of.items()]
        counts = {
            "checked": [[*pair, n] for pair, n in tally.checked_of.items()],
            "left_out": left_out,
            "gaps": [[*pair, reasons] for pair, reasons in gaps.items()],
            "kept": {language: sorted(words) for language, words in kept.items()},
        }
        content = f'{json.dumps(counts)[:-1]}, "found": [{",".join(self._found)}]}}'
        state = self._state if is_same else b""
        self._cache.keep(self._key, state, content.encode(), bytes(self._clean))


_NO_UNIT = Unit(1, "", "", "")


def _remembered(content: dict[str, Any], name: str) -> Remembered:
    tally = FileTally()
    for source, target, count in content["checked"]:
        tally.checked_of[source, target] = int(count)
    for source, target, reason, count in content["left_out"]:
        tally.left_out_of[(source, target), SkipReason(reason)] = int(count)
    findings = []
    for _, row, rows in content["found"]:
        unit = _unit_of(row)
        findings += [Finding.of_row(one, name, unit) for one in rows]
    gaps = {(source, target): dict(reasons) for source, target, reasons in content["gaps"]}
    kept = {language: set(words) for language, words in content["kept"].items()}
    return Remembered(tally, findings, gaps, kept)


def _row_of(unit: Unit) -> list[Any]:
    """A unit as JSON that :func:`_unit_of` reads."""
    texts = [unit.source, unit.translation, unit.src_lang, unit.tgt_lang]
    more = [unit.left_out, unit.comments, unit.other_sources, unit.element, unit.sheet]
    promised = [sorted(unit.promises), unit.formats, unit.fault]
    return [unit.line, unit.id, *texts, *more, *promised]


def _unit_of(row: list[Any]) -> Unit:
    line, id, source, translation, src_lang, tgt_lang, left_out, comments, others, *more = row
    element, sheet, promises, formats, fault = more
    return Unit(
        line=line,
        id=id,
        source=source,
        translation=translation,
        src_lang=src_lang,
        tgt_lang=tgt_lang,
        left_out=None if left_out is None else SkipReason(left_out),
        comments=tuple(comments),
        other_sources=tuple(others),
        element=element,
        sheet=sheet,
        promises=frozenset(map(Promise, promises)),
        formats=tuple(formats),
        fault=fault,
    )


def _digest_of(unit: Unit) -> bytes:
    """What stands for a unit: its texts and languages, and all that its findings depend on."""
    promised = ",".join((*sorted(unit.promises), *unit.formats, unit.fault))
    return _digest(
        promised, unit.src_lang, unit.tgt_lang, unit.source, unit.translation, *unit.other_sources
    )


def _stamps(path: Path, beside: Iterable[Path]) -> dict[Path, _Stamp] | None:
    """The state of a file and those that may be read along with it; None if one is no plain file.

    A file that is not there has an empty one. The last number says whether it is the first file,
    which under another name is that of the source texts, too.
    """
    found: dict[Path, _Stamp] = {}
    first: tuple[int, int] | None = None
    for one in (path, *beside):
        try:
            state = one.stat()
        except (FileNotFoundError, NotADirectoryError):
            found[one] = ()
            continue
        except OSError:
            return None
        if not stat.S_ISREG(state.st_mode):
            return None
        place = state.st_dev, state.st_ino
        first = first or place
        is_first = place == first and one.resolve() == path.resolve()
        found[one] = (*place, state.st_size, state.st_mtime_ns, int(is_first))
    return found


def _sealed(data: bytes) -> bytes:
    return _digest(data) + data


def _unsealed(data: bytes) -> bytes:
    """The bytes that were sealed.

    :raises ValueError: they have changed since.
    """
    if _digest(data[_DIGEST:]) != data[:_DIGEST]:
        raise ValueError("damaged")
    return data[_DIGEST:]


def _opened(data: bytes) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(_unsealed(data))
    return content


def _parts(digests: bytes) -> Iterable[bytes]:
    return (digests[place : place + _DIGEST] for place in range(0, len(digests), _DIGEST))


def _digest(*parts: str | bytes) -> bytes:
    digest = hashlib.blake2b(digest_size=_DIGEST)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()


@cache
def _program() -> bytes:
    """All of the program that findings depend on: its files, packages and the system's lists."""
    here = Path(__file__).parents[1]
    places = [here, Path(texts.__file__), *spelling_folders()]
    return _digest(sys.version, *map(_installed, _PACKAGES), *(_states(one) for one in places))


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _states(place: Path) -> bytes:
    """The names, sizes and times of a file or of the files in a folder."""
    return _digest(*sorted(_files(place)))


def _files(place: Path) -> Iterable[str]:
    if place.is_file():
        yield _state(str(place))
    for path, folders, names in os.walk(place):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            with suppress(OSError):
                yield _state(f"{path}/{name}")


def _state(path: str) -> str:
    found = os.stat(path)
    return f"{path} {found.st_size} {found.st_mtime_ns}"
