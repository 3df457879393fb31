"""Comments on suspects."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from triage.models.suspect import Suspect


class Comment(models.Model):
    """A comment on a suspect's page. ``mentioned``: the members mentioned by ``@name``.

    ``mailed`` is set once the mail to them has been handed over.
    """

    suspect = models.ForeignKey(Suspect, on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    mentioned = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)
    mailed = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"comment {self.pk} on suspect {self.suspect_id}"


class CommentsRead(models.Model):
    """The last comment on a suspect that a user has read."""

    # Without its own index, since the constraint below begins with it.
    suspect = models.ForeignKey(Suspect, on_delete=models.CASCADE, related_name="+", db_index=False)
    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    last = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["suspect", "reader"], name="one_mark_per_reader")
        ]

    def __str__(self) -> str:
        return f"{self.reader_id} on suspect {self.suspect_id}"
