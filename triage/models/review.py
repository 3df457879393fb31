"""Gold items, rating campaigns, ranking models and saved views."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from triage.models.background import Leased
from triage.models.judgement import Answer, Category
from triage.models.project import Project
from triage.models.suspect import Suspect


class GoldItem(models.Model):
    """The correct answer, set by a lead, to an item that is mixed into the queue."""

    item = models.OneToOneField(Suspect, on_delete=models.CASCADE, related_name="gold")
    answer = models.CharField(max_length=8, choices=Answer.choices)
    category = models.CharField(max_length=3, choices=Category.choices, blank=True)
    critical = models.BooleanField(null=True)
    likert_low = models.PositiveSmallIntegerField(default=1)
    likert_high = models.PositiveSmallIntegerField(default=5)
    explanation = models.TextField(blank=True)
    tutorial = models.BooleanField(default=False)
    injected = models.BooleanField(default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"gold item {self.item_id}: {self.answer}"


class RatingCampaign(models.Model):
    """A random sample of all outputs, rated by the protocol (Specia et al. 2020).

    ``raters``: how many rate each translation; WMT 2020 asks for more until three agree.
    ``reference_beside``: raters see and rate each output beside its reference translation.
    """

    project = models.ForeignKey(Project, on_delete=models.PROTECT, related_name="ratings")
    name = models.CharField(max_length=200)
    seed = models.BigIntegerField()
    size = models.PositiveIntegerField(default=400)
    raters = models.PositiveSmallIntegerField(default=3)
    reference_beside = models.BooleanField(default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name


class ReferenceBeside(models.Model):
    """A reference translation that is shown and rated beside the output of a rating campaign.

    The queue hands out the output; the reference has votes of its own, but no slots.
    """

    output = models.OneToOneField(
        Suspect, on_delete=models.CASCADE, primary_key=True, related_name="beside"
    )
    reference = models.OneToOneField(
        Suspect, on_delete=models.CASCADE, related_name="stands_beside"
    )

    def __str__(self) -> str:
        return f"reference {self.reference_id} beside {self.output_id}"


class RankingModel(models.Model):
    """A model that orders the queue, with its quality.

    ``decided``: the number of decided suspects when it was trained; it was trained on the newest
    ``judgements`` of them.
    """

    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="rankings", db_index=False
    )
    version = models.PositiveIntegerField()
    decided = models.PositiveIntegerField(default=0)
    judgements = models.PositiveIntegerField()
    confirmed = models.PositiveIntegerField()
    precision = models.FloatField(null=True)
    baseline = models.FloatField(null=True)
    ranked = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["project", "version"], name="one_ranking_per_version")
        ]

    def __str__(self) -> str:
        return f"ranking {self.version} of {self.project_id}"


class RankingTurn(Leased):
    """Lets one worker at a time order a project's suspects."""

    project = models.OneToOneField(
        Project, on_delete=models.CASCADE, primary_key=True, related_name="ranking_turn"
    )

    def __str__(self) -> str:
        return f"turn to rank project {self.project_id}"


class RankedSuspect(models.Model):
    """The place of one of the likeliest open suspects in the last ranking, from 1.

    A table of its own, since each ranking writes it anew: suspects are in many indexes, and an
    update of a suspect writes to all of them.
    """

    # Checking a constraint would lock thousands of suspects, in another order than the batches that
    # update them do; where a suspect is gone, the queue finds nothing for its place.
    suspect = models.OneToOneField(
        Suspect,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="ranked",
        db_constraint=False,
    )
    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="ranked_suspects", db_index=False
    )
    place = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "place"], name="one_suspect_per_place")
        ]

    def __str__(self) -> str:
        return f"place {self.place} of project {self.project_id}"


class SavedView(models.Model):
    """A named filter of suspects, visible to all members of the project."""

    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="views", db_index=False
    )
    name = models.CharField(max_length=80)
    query = models.CharField(max_length=1000)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["project", "name"], name="one_view_per_name")
        ]

    def __str__(self) -> str:
        return self.name
