"""Keeps what the signals found in a unit, so that an unchanged unit is not checked again.

It is one SQLite file in the user's cache folder, which several runs may use at once. It is never
needed: a run that cannot read or write it checks the units itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from triage.checking.checker import EXTRA, SignalChoice
from triage.checking.findings import Finding
from triage.files.units import Unit
from triage.methods.screening.spelling import FOLDERS as SPELLING

#: Units that are kept; those not met for longest go first. A million takes some 60 MB.
MOST_UNITS = 1_000_000
#: Units whose answers are written at once.
_AT_ONCE = 20_000
_ASKED_AT_ONCE = 500
_SECONDS_TO_WAIT = 2.0
_DAY = 86_400
_PACKAGES = ("mtriage", "babel", "regex", *EXTRA, "chunspell")
_TABLE = (
    "CREATE TABLE IF NOT EXISTS unit (key BLOB PRIMARY KEY, found TEXT NOT NULL, day INTEGER NOT NULL)"
    " WITHOUT ROWID"
)


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


class UnitCache:
    """What was found in units, by a key of all that the answer depends on."""

    def __init__(self, folder: Path, choice: SignalChoice, signals: Sequence[str]) -> None:
        """
        :param signals: those of the choice that can run here.
        """
        self._context = _digest(_program(), repr(choice), *signals)
        self._path = folder / "units.sqlite3"
        self._today = int(time.time() // _DAY)
        self._new: dict[bytes, str] = {}
        self._met: list[bytes] = []
        self._database = self._opened()

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

    def key(self, unit: Unit) -> bytes:
        """Return the key of a unit: its texts and languages, and all that findings depend on."""
        texts = (unit.src_lang, unit.tgt_lang, unit.source, unit.translation, *unit.other_sources)
        promised = ",".join((*sorted(unit.promises), *unit.formats, unit.fault))
        return _digest(self._context, promised, *texts)

    def known(self, units: Sequence[Unit], file: str) -> list[list[Finding] | None]:
        """Return the findings on units; None for a unit that has to be checked."""
        keys = [self.key(unit) for unit in units]
        rows = self._rows(keys)
        found: list[list[Finding] | None] = []
        for unit, key in zip(units, keys, strict=True):
            row = rows.get(key)
            found.append(None if row is None else _findings(row, file, unit))
        return found

    def _rows(self, keys: Sequence[bytes]) -> Mapping[bytes, str]:
        rows: dict[bytes, str] = {}
        if self._database is None:
            return rows
        try:
            for start in range(0, len(keys), _ASKED_AT_ONCE):
                asked = keys[start : start + _ASKED_AT_ONCE]
                marks = ",".join("?" * len(asked))
                query = f"SELECT key, found, day FROM unit WHERE key IN ({marks})"
                for key, found, day in self._database.execute(query, asked):
                    rows[key] = found
                    if day != self._today:
                        self._met.append(key)
        except sqlite3.Error as error:
            self._give_up(error)
        return rows

    def keep(self, units: Sequence[Unit], found: Sequence[Sequence[Finding]]) -> None:
        """Remember the findings on units, unless a signal failed on one."""
        if self._database is None:
            return
        for unit, findings in zip(units, found, strict=True):
            if all(one.kind != "unchecked" for one in findings):
                rows = [one.as_row(unit) for one in findings]
                self._new[self.key(unit)] = json.dumps(rows) if rows else ""
        if len(self._new) >= _AT_ONCE:
            self._write()

    def _write(self) -> None:
        if self._database is None:
            return
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                self._database.executemany(
                    "INSERT OR REPLACE INTO unit VALUES (?, ?, ?)",
                    ((key, found, self._today) for key, found in self._new.items()),
                )
                self._database.executemany(
                    "UPDATE unit SET day = ? WHERE key = ?",
                    ((self._today, key) for key in self._met),
                )
        except sqlite3.Error as error:
            self._give_up(error)
        self._new.clear()
        self._met.clear()

    def close(self) -> None:
        """Write what is new, and remove what exceeds the limit."""
        if self._new or self._met:
            self._write()
        if self._database is None:
            return
        try:
            (count,) = self._database.execute("SELECT count(*) FROM unit").fetchone()
            if count > MOST_UNITS:
                self._database.execute(
                    "DELETE FROM unit WHERE key IN (SELECT key FROM unit ORDER BY day LIMIT ?)",
                    (count - MOST_UNITS,),
                )
            self._database.close()
        except sqlite3.Error as error:
            self._give_up(error)


def _findings(row: str, file: str, unit: Unit) -> list[Finding] | None:
    """The findings that a row stands for; None if it is not one."""
    if not row:
        return []
    try:
        return [Finding.of_row(one, file, unit) for one in json.loads(row)]
    except (ValueError, TypeError, KeyError, IndexError):
        return None


def _digest(*parts: str | bytes) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()


@cache
def _program() -> bytes:
    """All of the program that a finding depends on: its files, packages and the system's lists."""
    here = Path(__file__).parents[1]
    lists = [here, *map(Path, SPELLING)]
    return _digest(*map(_installed, _PACKAGES), *(_states(one) for one in lists))


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _states(folder: Path) -> bytes:
    """The names, sizes and times of the files in a folder."""
    return _digest(*sorted(_files(folder)))


def _files(folder: Path) -> Iterable[str]:
    for path, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            with suppress(OSError):
                found = os.stat(os.path.join(path, name))
                yield f"{path}/{name} {found.st_size} {found.st_mtime_ns}"
