"""Comments that wait for somebody."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from triage.models import Comment, CommentsRead


def unread_comments(username: str) -> QuerySet[Comment]:
    """Comments by others that somebody has not read and that mean them.

    Those that name them, and those on suspects that are assigned to them or that they have
    commented on.
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
