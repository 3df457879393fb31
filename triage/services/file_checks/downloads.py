"""The findings of a check as files: copies of its files with notes, and the command's formats."""

from __future__ import annotations

import re
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import TextIOWrapper
from pathlib import PurePosixPath
from tempfile import TemporaryFile
from typing import IO

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from triage.checking.findings import Level
from triage.checking.formats.base import Summary
from triage.checking.formats.registry import format_type
from triage.checking.notes import note_of, with_notes
from triage.files.messages import with_remedy
from triage.files.units import SkipReason, UnreadablePlace
from triage.files.writers.registry import writer_of
from triage.models import FileCheck, FileFinding, FindingAnswer
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.findings import FindingsView
from triage.services.file_checks.stored_findings import finding_of
from triage.services.file_checks.uploaded_files import archive_of
from triage.services.messages.remedies import OF_CHECKS
from triage.services.messages.sentences import ServiceMessage

#: The kinds of downloads, in the order of the menu. ``notes``: the files themselves.
FORMATS = {
    "notes": _("Files with notes (PO, XLIFF)"),
    "html": _("Report (HTML)"),
    "xlsx": _("Workbook (XLSX)"),
    "csv": _("Table (CSV)"),
    "sarif": "SARIF",
    "jsonl": "JSON Lines",
}
_TYPES = {
    "html": "text/html; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "sarif": "application/sarif+json",
    "jsonl": "application/jsonl; charset=utf-8",
}
#: Spreadsheets take a file without a byte order mark for one in their system's encoding.
_MARKED = frozenset({"csv"})
_PIECE = 64 * 1024
_ROWS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Download:
    """A file to send: its name, its media type and its content in pieces."""

    name: str
    content_type: str
    pieces: Iterator[bytes]


def download(check: FileCheck, kind: str, view: FindingsView | None = None) -> Download:
    """Write the findings of a check.

    :param kind: one of :data:`FORMATS`.
    :param view: which findings; without one, those that are not ignored and that nobody called
        fine. JSON Lines have the latter too, since a baseline must know them.
    :raises KeyError: the kind is unknown.
    :raises FileCheckError: the files have been deleted, or none of them takes notes.
    """
    FORMATS[kind]
    rows = (view or FindingsView()).rows(check)
    if view is None and kind != "jsonl":
        rows = rows.exclude(answer=FindingAnswer.FINE)
    if kind == "notes":
        return _annotated(check, rows)
    file = TemporaryFile()  # noqa: SIM115 - closed once it has been sent
    _write(check, kind, rows, file)
    return Download(f"{_stem(check)}.{kind}", _TYPES[kind], _pieces(file))


def _stem(check: FileCheck) -> str:
    """The beginning of a download's name, from that of the check."""
    name = re.sub(r"[^\w.-]+", "-", PurePosixPath(check.title).name).strip("-.")
    return f"mtriage-{check.pk}-{name[:60] or 'check'}"


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        file.seek(0)
        yield from iter(partial(file.read, _PIECE), b"")


def _write(check: FileCheck, kind: str, rows: QuerySet[FileFinding], file: IO[bytes]) -> None:
    encoding = "utf-8-sig" if kind in _MARKED else "utf-8"
    stream = TextIOWrapper(file, encoding, errors="replace", newline="")
    report = format_type(kind)(stream)
    summary = _summary(check)
    report.begin()
    for checked in check.files.all():
        report.begin_file(checked.path)
        for line, problem in checked.unread_places:
            report.broken(checked.path, UnreadablePlace(line, problem))
        if checked.problem:
            problem = with_remedy(checked.problem, OF_CHECKS)
            report.broken(checked.path, UnreadablePlace(1, problem))
        for row in rows.filter(file=checked).iterator(_ROWS_AT_ONCE):
            summary.levels[Level(row.level)] += 1
            report.finding(finding_of(row))
        report.end_file(checked.path, checked.checked)
    report.end(summary)
    stream.flush()
    stream.detach()


def _summary(check: FileCheck) -> Summary:
    """What the command would say that it has read."""
    files = list(check.files.all())
    left_out: Counter[SkipReason] = Counter()
    gaps: dict[tuple[str, str], dict[str, str]] = {}
    for one in files:
        left_out.update({SkipReason(reason): n for reason, n in one.skipped.items()})
        for src_lang, tgt_lang in one.directions:
            if silent := one.silent_signals.get(f"{src_lang}-{tgt_lang}"):
                gaps[src_lang, tgt_lang] = {
                    name: with_remedy(why, OF_CHECKS) for name, why in silent.items()
                }
    return Summary(
        files=len(files),
        units=sum(one.checked for one in files),
        broken=sum(len(one.unread) + bool(one.problem) for one in files),
        ignored=FileFinding.objects.filter(file__check_of=check).exclude(ignored="").count(),
        left_out=left_out,
        gaps=gaps,
    )


def _annotated(check: FileCheck, rows: QuerySet[FileFinding]) -> Download:
    """Copies of the files that have findings and take notes; a zip file if there are several.

    :raises FileCheckError: there is none.
    """
    paths = [path for path in _paths(rows) if writer_of(path)]
    if not paths:
        raise FileCheckError(ServiceMessage.NO_FILE_WITH_NOTES())
    with archive_of(check) as archive:
        if len(paths) == 1:
            data = _noted(archive, paths[0], rows)
            name = PurePosixPath(paths[0]).name
            return Download(name, "application/octet-stream", iter([data]))
        file = TemporaryFile()  # noqa: SIM115 - closed once it has been sent
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
            for path in paths:
                target.writestr(path, _noted(archive, path, rows))
    return Download(f"{_stem(check)}.zip", "application/zip", _pieces(file))


def _paths(rows: QuerySet[FileFinding]) -> list[str]:
    found = rows.order_by("file__path").values_list("file__path", flat=True)
    return list(found.distinct())


def _noted(archive: zipfile.ZipFile, path: str, rows: QuerySet[FileFinding]) -> bytes:
    """A file with its notes; unchanged if its XML is broken."""
    notes: defaultdict[int, list[str]] = defaultdict(list)
    for row in rows.filter(file__path=path).iterator(_ROWS_AT_ONCE):
        notes[row.element].append(note_of(finding_of(row)))
    data = archive.read(path)
    noted = with_notes(PurePosixPath(path), data, notes)
    return data if noted is None else noted
