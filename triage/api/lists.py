"""The word lists of a project, used in screenings."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from triage.api.access import caller
from triage.api.errors import Problem
from triage.api.parameters import with_errors
from triage.api.schemas import WordListIn
from triage.client import models as replies
from triage.files.units import FileError
from triage.models import Role, WordListVersion
from triage.services.word_lists import stored_lists

router = Router(tags=["Word lists"])
responses = with_errors()


@router.get("/word-lists", response=responses(list[replies.WordList]), summary="List word lists")
def word_lists(request: HttpRequest) -> Any:
    """List the newest version of every word list; campaigns use them in the option ``lists``."""
    who = caller(request, Role.LEAD)
    return [_out(version) for version in stored_lists.newest(who.project)]


@router.post("/word-lists", response=responses(replies.WordList, 201), summary="Save a word list")
def keep_word_list(request: HttpRequest, body: WordListIn) -> Any:
    """Save rows as a list under a name; an existing name gets a new version."""
    who = caller(request, Role.LEAD, write=True)
    data = body.content.encode()
    file_name = f"upload.{body.format}"
    try:
        content, problems = stored_lists.read_list(BytesIO(data), file_name, len(data), body.kind)
    except FileError as error:
        raise Problem(422, str(error), problems=[str(error)]) from error
    version = stored_lists.save(who.project, who.user, body.name, content, file_name)
    return Status(201, _out(version, problems))


def _out(version: WordListVersion, problems: list[str] | None = None) -> replies.WordList:
    return replies.WordList(
        name=version.word_list.name,
        version=version.number,
        entries=version.entries,
        created=version.created,
        problems=problems or [],
    )
