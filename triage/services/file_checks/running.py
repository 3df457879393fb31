"""Runs a check in a worker: file by file, the findings stored as they come."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.db import InterfaceError, OperationalError, transaction

from engines.catalogue import stored
from triage.checking.checker import (
    Checker,
    FileTally,
    SignalChoice,
    findings_in,
    known_signals,
    unreadable,
)
from triage.checking.findings import Finding
from triage.checking.ignoring import ignored_by
from triage.files.readers.base import Request
from triage.files.readers.registry import files_in, readers
from triage.files.readers.text import Text
from triage.files.units import UnreadablePlace
from triage.methods.screening.method import Screening
from triage.models import (
    CheckedFile,
    FileCheck,
    FileCheckStage,
    FileCheckStatus,
    FileFinding,
)
from triage.services.common import background_work
from triage.services.file_checks import answers, comparing, ignore_rules
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.requesting import CheckOptions
from triage.services.file_checks.stored_findings import finding_of, row_of, rules_of
from triage.services.file_checks.uploaded_files import unpacked
from triage.services.messages.sentences import ServiceMessage

#: Seconds between progress updates.
SECONDS_BETWEEN_REPORTS = 0.5
#: Findings stored together, and places that could not be read which are kept of each file.
ROWS_AT_ONCE = 200
MAX_UNREAD = 200


def run(check_id: int) -> bool:
    """Run a check unless it is done; that of a killed worker starts over.

    Return False if another worker has it.
    """
    return background_work.run(FileCheck, check_id, _check, FileCheckError)


def _check(check: FileCheck) -> None:
    with unpacked(check) as folder:
        paths = files_to_check(folder, check.options.get("named", ()))
        if not paths:
            raise FileCheckError(ServiceMessage.NO_TRANSLATION_FILE(n=_count(folder)))
        checker = _checker(CheckOptions.from_json(check.options))
        for file in _start(check, folder, paths):
            _FileRun(check, file, folder, checker).run()
    ignore_rules.apply(check.project, [check.pk])
    with transaction.atomic():
        background_work.finish(
            check, FileCheckStatus.DONE, done=check.total, mended=comparing.count_mended(check)
        )


def files_to_check(folder: Path, named: Sequence[str]) -> list[str]:
    """Return the files that the command would check in a folder, in order.

    :param named: files chosen one by one, which are checked whatever they are. Without any
        catalogue among the others, all that a reader knows are checked.
    """
    found = {path.relative_to(folder).as_posix() for path in files_in(folder)} | {*named}
    if not found:
        # Nothing tells which text file has the source texts of another.
        known = readers().keys() - {*Text.endings}
        found = {
            path.relative_to(folder).as_posix()
            for path in folder.rglob("*")
            if path.is_file() and path.suffix.lower() in known
        }
    return sorted(found)


def _count(folder: Path) -> int:
    return sum(path.is_file() for path in folder.rglob("*"))


def _start(check: FileCheck, folder: Path, paths: Sequence[str]) -> list[CheckedFile]:
    """Store the files, in place of what a killed worker may have left."""
    sizes = {path: (folder / path).stat().st_size for path in paths}
    check.done, check.total = 0, sum(sizes.values())
    with transaction.atomic():
        background_work.update_progress(
            check, stage=FileCheckStage.LOADING, done=0, total=check.total, mended=0
        )
        check.files.all().delete()
        return CheckedFile.objects.bulk_create(
            [CheckedFile(check_of=check, path=path, size=sizes[path]) for path in paths]
        )


def _checker(options: CheckOptions) -> Checker:
    """What ``mtriage check`` would use with the same options."""
    names = options.signals or tuple(known_signals())
    return Checker(SignalChoice(names, levels=options.levels), Screening())


class _FileRun:
    """The check of one file, whose findings are stored as they come."""

    def __init__(self, check: FileCheck, file: CheckedFile, folder: Path, checker: Checker) -> None:
        self._check = check
        self._file = file
        self._folder, self._path = folder, folder / file.path
        self._checker = checker
        self._options = CheckOptions.from_json(check.options)
        self._tally = FileTally()
        self._rows: list[FileFinding] = []
        self._number = self._read = 0
        self._due = 0.0
        self._lines = _line_count(self._path)

    def run(self) -> None:
        try:
            for one in self._findings():
                self._take(one)
        except (background_work.LeaseLost, OperationalError, InterfaceError):
            raise
        except Exception as error:  # must not keep the other files from being checked
            self._file.problem = unreadable(error).problem
        self._store(self._file.size)
        self._check.done += self._file.size

    def _findings(self) -> Iterator[Finding | UnreadablePlace]:
        options = self._options
        request = Request(
            self._path,
            options.src_lang,
            options.tgt_lang,
            progress=self._on_read,
            root=self._folder,
        )
        return findings_in(
            request, self._file.path, self._checker, self._tally, after_lot=self._after_lot
        )

    def _take(self, one: Finding | UnreadablePlace) -> None:
        if isinstance(one, UnreadablePlace):
            if len(self._file.unread) < MAX_UNREAD:
                self._file.unread.append([one.line, stored(one.problem)])
        elif one.level >= self._options.level:
            self._number += 1
            self._rows.append(row_of(self._file, self._number, one))
            if len(self._rows) >= ROWS_AT_ONCE:
                self._store()

    def _on_read(self, count: int) -> None:
        self._read += count

    def _after_lot(self, line: int) -> None:
        if time.monotonic() < self._due:
            return
        size = self._file.size
        share = min(line / self._lines, 1) if self._lines else 1
        self._store(min(self._read, int(size * share), size))

    def _store(self, done: int | None = None) -> None:
        """Store the findings that wait, what was read so far, and the progress, all or nothing."""
        self._due = time.monotonic() + SECONDS_BETWEEN_REPORTS
        file, tally, rows = self._file, self._tally, self._rows
        file.checked = tally.checked
        file.units = tally.checked + tally.left_out.total()
        file.skipped = {str(reason): n for reason, n in tally.left_out.items()}
        file.directions = tally.directions
        file.gaps = {
            f"{source}-{target}": {name: stored(why) for name, why in silent.items()}
            for (source, target), silent in self._checker.gaps().items()
            if (source, target) in tally.directions
        }
        progress = {} if done is None else {"done": self._check.done + done}
        with transaction.atomic():
            # Raises if another worker has taken over, so that its rows are not doubled.
            background_work.update_progress(self._check, stage=FileCheckStage.READING, **progress)
            file.save()
            if rows:
                self._complete(rows)
                FileFinding.objects.bulk_create(rows)
        rows.clear()

    def _complete(self, rows: Sequence[FileFinding]) -> None:
        """Fill in what is known of the findings: rules, earlier answers, the earlier check."""
        rules = rules_of(self._check.project)
        comparing.mark_new(rows, self._check.previous_id)
        answers.carry_over(rows, self._check.project)
        for row in rows:
            row.ignored = ignored_by(finding_of(row), rules) or ""


def _line_count(path: Path) -> int:
    """The lines of a text file; 0 for a workbook, whose lines are not those of its bytes."""
    if path.suffix.lower() == ".xlsx":
        return 0
    with path.open("rb") as stream:
        return sum(piece.count(b"\n") for piece in iter(lambda: stream.read(2**20), b"")) + 1
