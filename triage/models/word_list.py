"""Lists of words that a project keeps for its screenings: every version that was uploaded."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from triage.models.campaign import Campaign
from triage.models.project import Project


class WordList(models.Model):
    """A list under a name; deleted ones stay for the campaigns that used them."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="word_lists")
    name = models.CharField(max_length=80)
    created = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name"],
                condition=models.Q(deleted_at__isnull=True),
                name="one_word_list_per_name",
            )
        ]

    def __str__(self) -> str:
        return self.name


class WordListVersion(models.Model):
    """The content of a list from one upload to the next; never changed.

    ``content``: values of a screening's options. ``entries``: the number of words or terms.
    """

    # Without its own index, since the constraint below begins with it.
    word_list = models.ForeignKey(
        WordList, on_delete=models.CASCADE, related_name="versions", db_index=False
    )
    number = models.PositiveIntegerField()
    content = models.JSONField()
    entries = models.PositiveIntegerField()
    file_name = models.CharField(max_length=150)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    campaigns = models.ManyToManyField(Campaign, related_name="list_versions", blank=True)

    class Meta:
        ordering = ["word_list", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["word_list", "number"], name="one_version_per_number_of_a_word_list"
            )
        ]

    def __str__(self) -> str:
        return f"{self.word_list}, version {self.number}"
