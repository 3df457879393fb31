"""Checks of a pair and of files, and the word lists that screenings look for."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from io import BytesIO
from itertools import zip_longest
from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import File, Form, Query, Router, Status
from ninja.files import UploadedFile

from triage import tasks
from triage.api.access import caller
from triage.api.errors import Problem
from triage.api.parameters import Identifier, Limit, responses
from triage.api.schemas import CheckIn, FileCheckIn, WordListIn
from triage.checking.findings import Level
from triage.client import models as replies
from triage.files.messages import FileMessage, Remedies, with_remedy
from triage.methods.numbers import oracle
from triage.methods.numbers.languages import covers
from triage.methods.numbers.plain_data import expected_texts, finding_data
from triage.methods.numbers.prose.elsewhere import elsewhere
from triage.models import FileCheck, Role, WordListVersion
from triage.services.file_checks import findings
from triage.services.file_checks.requesting import CheckOptions, request_check
from triage.services.file_checks.stored_findings import finding_of
from triage.services.file_checks.uploaded_files import CheckedUpload
from triage.services.word_lists import stored_lists

router = Router()


@router.post(
    "/check",
    response=responses(replies.NumberVerdict),
    summary="Check a pair",
    tags=["Number check"],
)
def check(request: HttpRequest, body: CheckIn) -> Any:
    """Check one pair with the number oracle; without ``values``, the source's numbers are read."""
    caller(request)
    pair = (body.source, body.translation, body.source_language, body.target_language)
    values = None if body.values is None else [Decimal(value) for value in body.values]
    answer = oracle.check(*pair, values)
    other_findings = elsewhere(*pair, answer) if values is not None else ()
    return replies.NumberVerdict(
        verdict=answer.result.value,
        error=answer.error_kind or None,
        expected=[item.value for item in answer.expected],
        expected_text=expected_texts(answer, body.target_language),
        found=[
            replies.Number(
                text=item.text,
                start=item.start,
                end=item.end,
                values=[f"{value:f}" for value in item.values],
                kind=item.kind,
            )
            for item in answer.found
        ],
        message=answer.message,
        findings=[replies.NumberFinding(**finding_data(item)) for item in answer.findings],
        elsewhere=[replies.NumberFinding(**finding_data(item)) for item in other_findings],
        covered=covers(body.source_language, body.target_language),
    )


#: What a request can say where the files do not.
REMEDIES: Remedies = {
    FileMessage.NO_SOURCES_AT.code: "Send it along with this one, and where both lie in paths.",
    FileMessage.NO_FILE_OF_SOURCES.code: "Send a table with the sources and the translations.",
}
#: Where a page of findings begins.
Place = Annotated[str, Query(pattern=r"^(\d{1,19}-\d{1,10})?$")]


@router.post(
    "/files",
    response=responses(replies.FileCheck, 202),
    summary="Check translation files",
    tags=["File checks"],
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
    check = request_check(who.project, who.user, uploads, options, previous)
    tasks.enqueue_file_check(check.pk)
    return Status(202, _file_check(check, findings.FindingsPage([], "")))


@router.get(
    "/files/{check_id}",
    response=responses(replies.FileCheck),
    summary="Read a file check",
    tags=["File checks"],
)
def file_report(
    request: HttpRequest, check_id: Identifier, after: Place = "", limit: Limit = 100
) -> Any:
    """Read a check's state and a page of its findings, as ``mtriage check --format jsonl`` writes them.

    Findings come in the order of the files; ``next`` is the value of ``after`` for the next page.
    Those that a comment or a rule ignores are not among them.
    """
    check = get_object_or_404(FileCheck, pk=check_id, project=caller(request).project)
    return _file_check(check, findings.page(check, findings.FindingsView(), after, limit))


def _file_check(check: FileCheck, page: findings.FindingsPage) -> replies.FileCheck:
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


@router.get(
    "/word-lists",
    response=responses(list[replies.WordList]),
    summary="List word lists",
    tags=["Word lists"],
)
def word_lists(request: HttpRequest) -> Any:
    """List the newest version of every word list; campaigns use them in the option ``lists``."""
    who = caller(request, Role.LEAD)
    return [_word_list(version) for version in stored_lists.newest(who.project)]


@router.post(
    "/word-lists",
    response=responses(replies.WordList, 201),
    summary="Save a word list",
    tags=["Word lists"],
)
def keep_word_list(request: HttpRequest, body: WordListIn) -> Any:
    """Save rows as a list under a name; an existing name gets a new version."""
    who = caller(request, Role.LEAD, write=True)
    data = body.content.encode()
    file_name = f"upload.{body.format}"
    content, problems = stored_lists.read_list(BytesIO(data), file_name, len(data), body.kind)
    version = stored_lists.save(who.project, who.user, body.name, content, file_name)
    return Status(201, _word_list(version, problems))


def _word_list(version: WordListVersion, problems: list[str] | None = None) -> replies.WordList:
    return replies.WordList(
        name=version.word_list.name,
        version=version.number,
        entries=version.entries,
        created=version.created,
        problems=problems or [],
    )
