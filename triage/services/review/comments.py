"""Comments on suspects, mentions of members, and the assignment of suspects."""

from __future__ import annotations

import re

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.utils.translation import gettext as _
from django.utils.translation import override

from triage.models import Comment, CommentsRead, ItemKind, Membership, Project, Suspect
from triage.services.events.history import record_change
from triage.services.projects import ui_language

MAX_CHARACTERS = 5000
#: Sent with ``comment_id`` and ``address`` (of the suspect's page) when members are mentioned.
members_named = Signal()
_NAME = re.compile(r"@([\w.@+-]+)")


class CommentError(Exception):
    """An invalid comment or assignment; the message says why."""


def members_of(project: Project) -> QuerySet[User]:
    rows = Membership.objects.filter(project=project)
    return User.objects.filter(pk__in=rows.values("user"), is_active=True).order_by("username")


def add_comment(
    project: Project, author: User, suspect: Suspect, text: str, address: str
) -> Comment:
    """Store a comment; members it mentions are mailed after the transaction.

    :raises CommentError: it is empty, too long, or has characters that cannot be stored.
    """
    text = text.strip()
    if not text:
        raise CommentError(_("Write something first."))
    if len(text) > MAX_CHARACTERS or "\0" in text:
        raise CommentError(
            _("A comment has at most %(most)d characters.") % {"most": MAX_CHARACTERS}
        )
    with transaction.atomic():
        comment = Comment.objects.create(suspect=suspect, author=author, text=text)
        named = named_in(text, members_of(project).exclude(pk=author.pk))
        comment.mentioned.set(named)
        record_change(project, author, "commented", suspect=suspect, new={"comment": comment.pk})
    if named:
        members_named.send(Comment, comment_id=comment.pk, address=address)
    return comment


def named_in(text: str, members: QuerySet[User]) -> list[User]:
    """The members mentioned as ``@name``, ignoring case and a full stop at the end."""
    wanted = {
        name.casefold() for found in _NAME.findall(text) for name in (found, found.rstrip(".-"))
    }
    return [member for member in members if member.username.casefold() in wanted] if wanted else []


def comments_on(item: Suspect, rater: User | None) -> QuerySet[Comment]:
    """The comments on an item. On a gold item raters see their own only, as others may reveal it."""
    rows = Comment.objects.filter(suspect=item).select_related("author")
    if rater is not None and item.kind == ItemKind.GOLD:
        rows = rows.filter(author=rater)
    return rows


def first_unread(item: Suspect, reader: User) -> int:
    """The number of the first comment by others since the reader's last visit; 0 if there is none."""
    mark = CommentsRead.objects.filter(suspect=item, reader=reader).first()
    newer = Comment.objects.filter(suspect=item, pk__gt=mark.last_id if mark else 0)
    return newer.exclude(author=reader).values_list("pk", flat=True).first() or 0


def mark_read(item: Suspect, reader: User) -> None:
    last = Comment.objects.filter(suspect=item).last()
    if last is not None:
        CommentsRead.objects.update_or_create(suspect=item, reader=reader, defaults={"last": last})


def mail_named(comment_id: int, address: str) -> int:
    """Mail the members that a comment mentions, once, each in their language.

    :raises OSError: the mail server did not accept it; the next attempt sends it.
    """
    rows = Comment.objects.filter(pk=comment_id)
    comment = rows.select_related("author", "suspect__project").first()
    if comment is None or not rows.filter(mailed=False).update(mailed=True):
        return 0
    # Former members get no mail.
    readers = members_of(comment.suspect.project) & comment.mentioned.exclude(email="")
    try:
        return get_connection().send_messages(_messages(comment, list(readers), address)) or 0
    except BaseException:
        rows.update(mailed=False)
        raise


def _messages(comment: Comment, readers: list[User], address: str) -> list[EmailMessage]:
    found = []
    for reader in readers:
        with override(ui_language.of(reader) or settings.LANGUAGE_CODE):
            values = {"author": comment.author.username, "number": comment.suspect_id}
            subject = _("%(author)s named you on suspect %(number)d") % values
            body = f"{comment.text}\n\n{address}\n"
        found.append(EmailMessage(subject, body, None, [reader.email]))
    return found


def assign(project: Project, actor: User, suspect: Suspect, username: str) -> None:
    """Assign a suspect to a member, or to nobody if ``username`` is empty.

    :raises CommentError: there is no such member.
    """
    member = members_of(project).filter(username=username).first() if username else None
    if username and member is None:
        raise CommentError(_("%(name)s is not a member.") % {"name": username})
    with transaction.atomic():
        locked = (
            Suspect.items.select_for_update(of=("self",))
            .select_related("assignee")
            .get(pk=suspect.pk)
        )
        before = locked.assignee.username if locked.assignee else ""
        if before == username:
            return
        locked.assignee = member
        locked.save(update_fields=["assignee"])
        record_change(
            project,
            actor,
            "assigned",
            suspect=locked,
            old={"assignee": before},
            new={"assignee": username},
        )
