"""Checks of translation files: the same as ``mtriage check``, on the site."""

from __future__ import annotations

from dataclasses import asdict
from itertools import zip_longest
from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import File, Form, Query, Router, Status
from ninja.files import UploadedFile
from pydantic import Field

from triage import tasks
from triage.api.access import caller
from triage.api.errors import Problem
from triage.api.parameters import with_errors
from triage.api.schemas import FileCheckIn
from triage.checking.findings import Level
from triage.client import models as replies
from triage.files.messages import FileMessage, Remedies, with_remedy
from triage.models import FileCheck, Role
from triage.services.file_checks import findings
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.requesting import CheckOptions, request_check
from triage.services.file_checks.stored_findings import finding_of
from triage.services.file_checks.uploaded_files import CheckedUpload

#: What a request can say where the files do not.
REMEDIES: Remedies = {
    FileMessage.NO_SOURCES_AT.code: "Send it along with this one, and where both lie in paths.",
    FileMessage.NO_FILE_OF_SOURCES.code: "Send a table with the sources and the translations.",
}
router = Router(tags=["File checks"])
responses = with_errors(404)
Identifier = Annotated[int, Field(ge=1, le=2**63 - 1)]
Cursor = Annotated[str, Query(pattern=r"^(\d{1,19}-\d{1,10})?$")]
Limit = Annotated[int, Query(ge=1, le=500)]


@router.post(
    "/files", response=responses(replies.FileCheck, 202), summary="Check translation files"
)
def check_files(
    request: HttpRequest, files: File[list[UploadedFile]], body: Form[FileCheckIn]
) -> Any:
    """Upload translation files, or zip files of them, to be checked as ``mtriage check`` does.

    ``paths`` are the files' names with their folders, in the order of ``files``, where folders
    matter; multipart forms do not send them. ``previous`` is the check that this one repeats.
    """
    who = caller(request, Role.LEAD, write=True)
    own = FileCheck.objects.filter(project=who.project)
    previous = get_object_or_404(own, pk=body.previous) if body.previous else None
    if len(body.paths) > len(files):
        raise Problem(422, "There are more paths than files.")
    named = zip_longest(files, body.paths)
    uploads = [CheckedUpload(path or file.name or "", file) for file, path in named]
    options = CheckOptions(
        src_lang=body.src_lang,
        tgt_lang=body.tgt_lang,
        signals=tuple(body.signals),
        level=Level[body.level.upper()],
    )
    try:
        check = request_check(who.project, who.user, uploads, options, previous)
    except FileCheckError as error:
        raise Problem(422, str(error), problems=[str(error)]) from error
    tasks.enqueue_file_check(check.pk)
    return Status(202, _out(check, findings.FindingsPage([], "")))


@router.get("/files/{check_id}", response=responses(replies.FileCheck), summary="Read a file check")
def file_report(
    request: HttpRequest, check_id: Identifier, after: Cursor = "", limit: Limit = 100
) -> Any:
    """Read a check's state and a page of its findings, as ``mtriage check --format jsonl`` writes them.

    Findings come in the order of the files; ``next`` is the value of ``after`` for the next page.
    Those that a comment or a rule ignores are not among them.
    """
    check = get_object_or_404(FileCheck, pk=check_id, project=caller(request).project)
    return _out(check, findings.page(check, findings.FindingsView(), after, limit))


def _out(check: FileCheck, page: findings.FindingsPage) -> replies.FileCheck:
    return replies.FileCheck(
        **asdict(findings.counts(check)),
        id=check.pk,
        url=reverse("file-check", args=[check.pk]),
        title=check.title,
        status=check.status,
        message=check.message,
        done=check.done,
        total=check.total,
        files=[
            replies.CheckedFile(
                path=one.path,
                units=one.units,
                checked=one.checked,
                skipped=one.skipped,
                unread=[
                    replies.UnreadPlace(line=line, problem=problem)
                    for line, problem in one.unread_places
                ],
                problem=with_remedy(one.problem, REMEDIES),
            )
            for one in check.files.all()
        ],
        findings=[finding_of(row).as_json() for row in page.rows],
        next=page.after or None,
    )
