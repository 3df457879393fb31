"""What people say of findings: fine or wrong."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from triage.models import FileAnswer, FileFinding, FindingAnswer, Project
from triage.services.events.history import record_change
from triage.services.file_checks.errors import FileCheckError
from triage.services.messages.sentences import ServiceMessage

NONE = ""


def answer(finding: FileFinding, user: User, value: str) -> str:
    """Say that a finding is fine (no error) or wrong (an error); "" takes the answer back.

    It holds for the same finding in every check of the project. Of two people who answer at once,
    the later one decides; the history keeps both.

    :return: the answer before, with which this can be undone.
    :raises FileCheckError: the value is no answer, or the user is not a member of the project.
    """
    if value not in (NONE, *FindingAnswer.values):
        raise FileCheckError(ServiceMessage.NO_SUCH_ANSWER(text=repr(value[:20])))
    project = finding.file.check_of.project
    if not (user.is_superuser or project.memberships.filter(user=user).exists()):
        raise FileCheckError(ServiceMessage.NOT_A_MEMBER(name=user.username))
    with transaction.atomic():
        # All answers of a project in turn, also to findings that have none yet.
        Project.objects.select_for_update(no_key=True).get(pk=project.pk)
        before = FileAnswer.objects.filter(project=project, fingerprint=finding.fingerprint).first()
        old = before.answer if before else NONE
        if value != old:
            _store(finding, user, project, value)
            place = {"finding": finding.pk, "file": finding.file.path, "signal": finding.signal}
            record_change(
                project,
                user,
                "finding answered",
                old={"answer": old},
                new={"answer": value, **place},
            )
    finding.refresh_from_db(fields=["answer", "answered_by", "answered_at"])
    return old


def _store(finding: FileFinding, user: User, project: Project, value: str) -> None:
    given = {
        "answer": value,
        "answered_by": user if value else None,
        "answered_at": timezone.now() if value else None,
    }
    for name, one in given.items():
        setattr(finding, name, one)
    if value:
        keep(finding, project)
    else:
        FileAnswer.objects.filter(project=project, fingerprint=finding.fingerprint).delete()
    same = FileFinding.objects.filter(
        fingerprint=finding.fingerprint, file__check_of__project=project
    )
    same.update(**given)


def keep(finding: FileFinding, project: Project) -> None:
    """Keep the answer to a finding for later checks."""
    same = ("answer", "signal", "confidence", "src_lang", "tgt_lang")
    given = {name: getattr(finding, name) for name in same}
    given |= {"user": finding.answered_by, "at": finding.answered_at}
    FileAnswer.objects.update_or_create(
        project=project, fingerprint=finding.fingerprint, defaults=given
    )


def carry_over(rows: Sequence[FileFinding], project: Project) -> None:
    """Give findings, not stored yet, the answers that they got in this or an earlier check."""
    prints = {row.fingerprint for row in rows}
    known = {
        one.fingerprint: one
        for one in FileAnswer.objects.filter(project=project, fingerprint__in=prints)
    }
    for row in rows:
        if given := known.get(row.fingerprint):
            row.answer, row.answered_at = given.answer, given.at
            row.answered_by_id = given.user_id
