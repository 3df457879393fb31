"""Unread comments."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from triage.models import Comment, CommentsRead


def unread_comments(username: str) -> QuerySet[Comment]:
    """Unread comments by others that concern a user.

    Those that mention the user, and those on suspects assigned to or commented on by the user.
    """
    own = Comment.objects.filter(suspect=OuterRef("suspect"), author__username=username)
    read = CommentsRead.objects.filter(
        suspect=OuterRef("suspect"), reader__username=username, last__gte=OuterRef("pk")
    )
    named = Comment.mentioned.through.objects.filter(
        comment=OuterRef("pk"), user__username=username
    )
    means = Exists(named) | Q(suspect__assignee__username=username) | Exists(own)
    return Comment.objects.filter(means, ~Exists(read)).exclude(author__username=username)
