"""Requests a check, repeats or cancels it, and deletes it with its files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engines import files
from engines.services.language_codes import problem_with
from triage.checking.checker import known_signals
from triage.checking.findings import Level
from triage.models import FileCheck, Project
from triage.services.common import background_work
from triage.services.events.history import record_change
from triage.services.file_checks import uploaded_files
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.uploaded_files import CheckedUpload
from triage.services.messages.sentences import ServiceMessage

LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How to check files, with the command's defaults.

    :param src_lang: "" reads it from the files; so does ``tgt_lang``.
    :param signals: which signals to run; all if empty.
    :param level: the lowest level to report.
    :param levels: the level of all findings of a signal, by its name.
    """

    src_lang: str = ""
    tgt_lang: str = ""
    signals: tuple[str, ...] = ()
    level: Level = Level.WARNING
    levels: dict[str, Level] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {
            "src_lang": self.src_lang,
            "tgt_lang": self.tgt_lang,
            "signals": list(self.signals),
            "level": str(self.level),
            "levels": {name: str(level) for name, level in self.levels.items()},
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> CheckOptions:
        levels = data.get("levels", {})
        return cls(
            src_lang=data.get("src_lang", ""),
            tgt_lang=data.get("tgt_lang", ""),
            signals=tuple(data.get("signals", ())),
            level=Level[data.get("level", "warning").upper()],
            levels={name: Level[level.upper()] for name, level in levels.items()},
        )

    def check(self) -> None:
        """
        :raises FileCheckError: a signal is unknown, or a language is not a code.
        """
        unknown = {*self.signals, *self.levels} - {*known_signals()}
        if unknown:
            names = ", ".join(sorted(unknown))
            raise FileCheckError(ServiceMessage.NO_SUCH_SIGNALS(names=names))
        for code in filter(None, (self.src_lang, self.tgt_lang)):
            if problem := problem_with(code):
                raise FileCheckError(problem)


def request_check(
    project: Project,
    user: User,
    uploads: Sequence[CheckedUpload],
    options: CheckOptions,
    previous: FileCheck | None = None,
) -> FileCheck:
    """Store uploaded files and a request to check them; nothing is enqueued here.

    :param uploads: zip files among them are unpacked.
    :param previous: the check that this one repeats.
    :raises FileCheckError: the files or options cannot be taken.
    """
    options.check()
    stored, paths = uploaded_files.store(project, uploads)
    named = _named(uploads)
    return _request(project, user, stored, paths, _title(uploads, paths), named, options, previous)


def _request(
    project: Project,
    user: User,
    stored: str,
    paths: Sequence[str],
    title: str,
    named: Sequence[str],
    options: CheckOptions,
    previous: FileCheck | None,
) -> FileCheck:
    try:
        with transaction.atomic():
            check = FileCheck.objects.create(
                project=project,
                requested_by=user,
                title=title,
                options={**options.as_json(), "named": list(named)},
                stored=stored,
                previous=previous,
            )
            new = {"file_check": check.pk, "name": check.title, "files": len(paths)}
            record_change(project, user, "file check requested", new=new)
    except BaseException:
        files.forget(stored)
        raise
    return check


def _title(uploads: Sequence[CheckedUpload], paths: Sequence[str]) -> str:
    """With its folder, which tells files of one name apart."""
    name = uploads[0].path.replace("\\", "/") if len(uploads) == 1 else paths[0]
    more = f" + {len(paths) - 1}" if len(uploads) > 1 and len(paths) > 1 else ""
    return f"{name}{more}"[-LONGEST_TITLE:]


def _named(uploads: Sequence[CheckedUpload]) -> list[str]:
    """The files chosen one by one: they are checked whatever they are, as if named to the command."""
    paths = (uploaded_files.normalised(upload.path) for upload in uploads)
    return [path for path in paths if "/" not in path and not path.lower().endswith(".zip")]


def check_again(check: FileCheck, user: User, uploads: Sequence[CheckedUpload] = ()) -> FileCheck:
    """Request a check that is compared with an earlier one, of new files or of the same.

    :raises FileCheckError: the files cannot be taken, or those of the earlier check are gone.
    """
    options = CheckOptions.from_json(check.options)
    if uploads:
        return request_check(check.project, user, uploads, options, check)
    with uploaded_files.archive_of(check) as archive:
        stored, paths = uploaded_files.store(check.project, uploaded_files.uploads_of(archive))
    named = check.options.get("named", ())
    return _request(check.project, user, stored, paths, check.title, named, options, check)


def cancel(check: FileCheck, user: User) -> bool:
    """Cancel a check; its findings so far stay. Return False if it was over already."""
    with transaction.atomic():
        ended = background_work.cancel(check)
        if ended:
            new = {"file_check": check.pk, "name": check.title}
            record_change(check.project, user, "file check cancelled", new=new)
    return ended


def delete(check: FileCheck, user: User) -> None:
    """Delete a check with its files and findings; the answers are kept for later checks."""
    with transaction.atomic():
        old = {"file_check": check.pk, "name": check.title}
        record_change(check.project, user, "file check deleted", old=old)
        check.delete()


def forget_old(before: datetime) -> int:
    """Delete the checks that ended before a time; return their number."""
    old = FileCheck.objects.filter(finished_at__lt=before)
    return old.delete()[1].get(FileCheck._meta.label, 0)
