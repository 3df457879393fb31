"""Runs a check in a worker: file by file, the findings stored as they come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q, QuerySet

from engines.catalogue import stored
from triage.checking.checker import (
    Checker,
    FileTally,
    Lot,
    SignalChoice,
    known_signals,
    lots_in,
    unreadable,
)
from triage.checking.findings import Finding, Level
from triage.checking.ignoring import ignored_by
from triage.checking.kept_words import OF_WORDS, Kept, Names, kept_in
from triage.files.readers.base import Request
from triage.files.readers.registry import files_in, readers
from triage.files.readers.text import Text
from triage.files.units import UnreadablePlace
from triage.methods.screening.method import Screening
from triage.models import CheckedFile, FileCheck, FileCheckStage, FileCheckStatus, FileFinding
from triage.models.bulk_insert import chunks
from triage.services.common import background_work, leases
from triage.services.file_checks import answers, findings, ignore_rules
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


def run(check_id: int, has_to_wait: Callable[[], bool] = lambda: False) -> bool:
    """Run a check unless it is done or another worker has it; that of a killed worker starts over.

    Return whether it gave way to other work, and is to be gone on with.

    :param has_to_wait: asked between lots of units whether other work comes first.
    """
    turn = _Turn(has_to_wait)
    background_work.run(FileCheck, check_id, turn.check, FileCheckError)
    return turn.gave_way


class _Turn:
    """What a worker does of a check before other work comes first, or all of it."""

    def __init__(self, has_to_wait: Callable[[], bool]) -> None:
        self._has_to_wait = has_to_wait
        self.gave_way = False

    def check(self, check: FileCheck) -> None:
        with unpacked(check) as folder:
            paths = files_to_check(folder, check.options.get("named", ()))
            if not paths:
                raise FileCheckError(ServiceMessage.NO_TRANSLATION_FILE(n=_count(folder)))
            left = _left(check) if _has_begun(check) else _start(check, folder, paths)
            checker = _checker(CheckOptions.from_json(check.options))
            for file in left:
                if not _FileRun(check, file, folder, checker).run(self._has_to_wait):
                    # Losses are counted since the last progress, so this check will go on.
                    background_work.update_progress(check, losses=None, **leases.RELEASED)
                    self.gave_way = True
                    return
            lower_kept_names(check, folder)
        ignore_rules.apply(check.project, [check.pk])
        with transaction.atomic():
            background_work.finish(
                check, FileCheckStatus.DONE, done=check.total, mended=findings.mended(check).count()
            )


def _has_begun(check: FileCheck) -> bool:
    """Whether the check has given way, and no worker was killed since."""
    return check.stage == FileCheckStage.READING and not check.losses


def _left(check: FileCheck) -> list[CheckedFile]:
    """The files that are not checked yet, the first of them perhaps in part.

    ``done`` becomes the bytes of the files before.
    """
    files = list(check.files.all())
    ends = list(accumulate(file.size for file in files))
    place = next((place for place, end in enumerate(ends) if end > check.done), len(files))
    check.done = ends[place - 1] if place else 0
    return files[place:]


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
        self._number = file.findings.count()
        self._read = 0
        self._due = 0.0
        self._lines = _line_count(self._path)

    def run(self, has_to_wait: Callable[[], bool]) -> bool:
        """Check the file, or what is left of it; return whether it is over."""
        try:
            for lot in self._lots():
                for place in lot.unread:
                    self._note(place)
                for finding in self._checker.check(self._file.path, lot.units):
                    self._take(finding)
                self._after_lot(lot)
                if lot.units and has_to_wait():
                    self._store(self._place(lot))
                    return False
        except (background_work.LeaseLost, OperationalError, InterfaceError):
            raise
        except Exception as error:  # must not keep the other files from being checked
            self._file.problem = unreadable(error).problem
        self._store(self._file.size)
        self._check.done += self._file.size
        return True

    def _lots(self) -> Iterator[Lot]:
        """What is left of the file. Lots are the same whenever it is read, so units tell the place."""
        options = self._options
        request = Request(
            self._path,
            options.src_lang,
            options.tgt_lang,
            progress=self._on_read,
            root=self._folder,
        )
        lots = lots_in(request, self._tally)
        if known := self._file.units:
            next((lot for lot in lots if self._units >= known), None)
        return lots

    @property
    def _units(self) -> int:
        return self._tally.checked + self._tally.left_out.total()

    def _note(self, place: UnreadablePlace) -> None:
        if len(self._file.unread) < MAX_UNREAD:
            self._file.unread.append([place.line, stored(place.problem)])

    def _take(self, finding: Finding) -> None:
        if finding.level >= self._options.level:
            self._number += 1
            self._rows.append(row_of(self._file, self._number, finding))
            if len(self._rows) >= ROWS_AT_ONCE:
                self._store()

    def _on_read(self, count: int) -> None:
        self._read += count

    def _after_lot(self, lot: Lot) -> None:
        if time.monotonic() >= self._due:
            self._store(self._place(lot))

    def _place(self, lot: Lot) -> int:
        """How far the file was checked, in bytes; less than its size until it is over."""
        size = self._file.size
        share = min(lot.last_line / self._lines, 1) if self._lines else 1
        return max(0, min(self._read, int(size * share), size - 1))

    def _store(self, done: int | None = None) -> None:
        """Store the findings that wait, what was read so far, and the progress, all or nothing."""
        self._due = time.monotonic() + SECONDS_BETWEEN_REPORTS
        file, tally, rows = self._file, self._tally, self._rows
        file.checked = tally.checked
        file.units = self._units
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
        findings.mark_new(rows, self._check.previous_id)
        answers.carry_over(rows, self._check.project)
        for row in rows:
            row.ignored = ignored_by(finding_of(row), rules) or ""


def _line_count(path: Path) -> int:
    """The lines of a text file; 0 for a workbook, whose lines are not those of its bytes."""
    if path.suffix.lower() == ".xlsx":
        return 0
    with path.open("rb") as stream:
        return sum(piece.count(b"\n") for piece in iter(lambda: stream.read(2**20), b"")) + 1


_AT_ONCE = 1000


def lower_kept_names(check: FileCheck, folder: Path) -> None:
    """Make the findings of a check notes that rest on names alone; those too low to report go.

    The files are read once more, since a check may have been the work of several workers.
    """
    if not _of_words(check).exists():
        return
    names = Names()
    for kept in _kept(check, folder):
        names.add(kept)
    named = [
        row.pk
        for row in _of_words(check).select_related("file").iterator(_AT_ONCE)
        if names.judged(finding_of(row)).level == Level.NOTE
    ]
    is_reported = CheckOptions.from_json(check.options).level == Level.NOTE
    with transaction.atomic():
        for pks in chunks(named, _AT_ONCE):
            rows = FileFinding.objects.filter(pk__in=pks)
            if is_reported:
                rows.update(level=Level.NOTE)
            else:
                rows.delete()


def _of_words(check: FileCheck) -> QuerySet[FileFinding]:
    kinds = Q()
    for signal, kind in OF_WORDS:
        kinds |= Q(signal=signal, kind=kind)
    return FileFinding.objects.filter(kinds, file__check_of=check, level__gt=Level.NOTE)


def _kept(check: FileCheck, folder: Path) -> Iterator[Kept]:
    options = CheckOptions.from_json(check.options)
    for file in check.files.all():
        request = Request(folder / file.path, options.src_lang, options.tgt_lang, root=folder)
        try:
            for lot in lots_in(request, FileTally()):
                yield kept_in(lot.units)
        except Exception:  # it was named when the file was checked
            continue
