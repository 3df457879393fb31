"""Disclosure of bugs, which are private unless a lead discloses them, and public links."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.http import QueryDict
from django.utils import timezone

from triage.models import (
    Export,
    HistoryEntry,
    Judgement,
    Project,
    PublicLink,
    Suspect,
    SuspectStatus,
)
from triage.models.bulk_insert import chunks
from triage.models.token import digest_of
from triage.reporting.bug_record import BugRecord, EngineInfo
from triage.services.events.history import record_change
from triage.services.exchange.export import bug_records
from triage.services.suspects.filters import ViewFilter

_CHUNK = 1000
#: The parts of a run's signature that are needed to generate its cases again.
_TOLD = ("method", "method_version", "version", "seed", "options")


def to_change(project: Project, view: ViewFilter, *, disclosed: bool) -> QuerySet[Suspect]:
    """The confirmed bugs of a view that do not have this state yet."""
    bugs = view.suspects(project).filter(status=SuspectStatus.CONFIRMED)
    return bugs.exclude(disclosed=disclosed).order_by("pk")


def set_disclosed(project: Project, user: User, view: ViewFilter, *, disclosed: bool) -> list[int]:
    """Disclose the confirmed bugs of a view, or make them private; return those that changed."""
    with transaction.atomic():
        pks = list(to_change(project, view, disclosed=disclosed).values_list("pk", flat=True))
        for some in chunks(pks, _CHUNK):
            _change(project, user, some, disclosed)
        if pks:
            record_change(
                project,
                user,
                "view disclosed" if disclosed else "view made private",
                new={"view": view.query_string(), "bugs": len(pks)},
            )
    return pks


def set_back(project: Project, user: User, pks: Sequence[int], *, disclosed: bool) -> int:
    """Undo a disclosure or its reversal; bugs that have changed since stay as they are."""
    with transaction.atomic():
        rows = Suspect.objects.select_for_update(of=("self",)).filter(
            project=project, pk__in=pks, disclosed=not disclosed, status=SuspectStatus.CONFIRMED
        )
        published = list(rows.values_list("pk", flat=True))
        _change(project, user, published, disclosed)
    return len(published)


def set_one_disclosed(suspect: Suspect, user: User, *, disclosed: bool) -> bool:
    """Disclose one bug or make it private; False if it is not a bug or nothing changed."""
    with transaction.atomic():
        one = Suspect.objects.select_for_update(of=("self",)).filter(
            pk=suspect.pk, status=SuspectStatus.CONFIRMED
        )
        pks = list(one.exclude(disclosed=disclosed).values_list("pk", flat=True))
        _change(suspect.project, user, pks, disclosed)
    return bool(pks)


def _change(project: Project, user: User, pks: list[int], disclosed: bool) -> None:
    Suspect.objects.filter(pk__in=pks).update(disclosed=disclosed)
    HistoryEntry.objects.bulk_create(
        HistoryEntry(
            project=project,
            actor=user,
            action="disclosed" if disclosed else "made private",
            suspect_id=pk,
            old={"disclosed": not disclosed},
            new={"disclosed": disclosed},
        )
        for pk in pks
    )


def add_link(
    project: Project,
    user: User,
    name: str,
    view: ViewFilter,
    *,
    report: bool = False,
    days: int | None = None,
) -> tuple[PublicLink, str]:
    """Store a link; return it with the token of its URL, which is not shown again.

    :param report: it shows figures of the view's runs as well
    :param days: it expires after this many days; None for never
    """
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        link = PublicLink.objects.create(
            project=project,
            name=name,
            query=view.query_string(),
            report=report,
            expires_at=timezone.now() + timedelta(days=days) if days else None,
            digest=digest_of(token),
            created_by=user,
        )
        record_change(project, user, "public link made", new={"name": name, "view": link.query})
    return link, token


def revoke_link(link: PublicLink, user: User) -> None:
    """Revoke a link; nothing happens if somebody just did."""
    with transaction.atomic():
        standing = PublicLink.objects.filter(pk=link.pk, revoked_at__isnull=True)
        if standing.update(revoked_at=timezone.now()):
            record_change(link.project, user, "public link revoked", new={"name": link.name})


def public_bugs(token: str) -> Iterator[BugRecord] | None:
    """The disclosed bugs behind a link; None if there is no such link.

    Reviewers' names and notes are left out, and so are engines' options, which may contain internal
    addresses or prompts. A bug that is no longer confirmed or disclosed disappears at once.
    """
    link = link_of(token)
    if link is None:
        return None
    return (_anonymous(record) for record in bug_records(link.project, _disclosed(link)))


def link_of(token: str) -> PublicLink | None:
    """The link with this token, unless it was revoked or has expired."""
    link = (
        PublicLink.objects.select_related("project")
        .filter(digest=digest_of(token), revoked_at__isnull=True, project__archived_at__isnull=True)
        .first()
    )
    return None if link is None or link.expired else link


def view_of(row: PublicLink | Export) -> ViewFilter:
    """What a link or an export is about."""
    return ViewFilter.from_query(QueryDict(row.query).dict())


def public_suspects(link: PublicLink) -> QuerySet[Suspect]:
    """The disclosed bugs as rows for a page."""
    return _disclosed(link).suspects(link.project).filter(status=SuspectStatus.CONFIRMED)


def _disclosed(link: PublicLink) -> ViewFilter:
    return replace(view_of(link), disclosed="yes")


def corrections_of(suspects: Sequence[Suspect]) -> dict[int, list[str]]:
    """Reviewers' corrected translations of the current outputs."""
    rows = Judgement.objects.filter(
        suspect__in=suspects,
        output_hash=F("suspect__output_hash"),
        withdrawn_at__isnull=True,
    ).exclude(corrected_translation="")
    found: dict[int, list[str]] = {}
    for pk, text in rows.values_list("suspect", "corrected_translation"):
        found.setdefault(pk, []).append(text)
    return found


def _anonymous(record: BugRecord) -> BugRecord:
    votes = tuple(
        replace(vote, reviewer=f"reviewer {number}", comment="")
        for number, vote in enumerate(record.votes, start=1)
    )
    engine = EngineInfo(record.engine.line, record.engine.version, record.engine.kind)
    signature = {name: record.signature[name] for name in _TOLD if name in record.signature}
    return replace(record, votes=votes, engine=engine, signature=signature)
