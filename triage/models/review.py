"""Gold items, rating campaigns, ranking models and saved views."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

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


class Protocol(models.TextChoices):
    """What a rating campaign asks of each translation."""

    WMT20 = "wmt20", _("WMT 2020: a rating from 1 to 5, critical errors below 3")
    ESA = "esa", _("ESA: errors marked as minor or major, then a score from 0 to 100")
    MQM = "mqm", _("MQM: errors marked with category and severity")


class RatingCampaign(models.Model):
    """Outputs that raters rate by a protocol: a random sample, or those of a file.

    ``raters``: how many rate each translation; WMT 2020 asks for more until three agree.
    ``reference_beside``: raters see and rate each output beside its reference translation.
    ``contrastive``: the outputs of all systems for an input stand on one screen.
    ``checker_spans``: marks start with what a checker found.
    """

    project = models.ForeignKey(Project, on_delete=models.PROTECT, related_name="ratings")
    name = models.CharField(max_length=200)
    seed = models.BigIntegerField()
    size = models.PositiveIntegerField(default=400)
    protocol = models.CharField(max_length=8, choices=Protocol.choices, default=Protocol.WMT20)
    raters = models.PositiveSmallIntegerField(default=3)
    reference_beside = models.BooleanField(default=False)
    contrastive = models.BooleanField(default=False)
    checker_spans = models.BooleanField(default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def asks_spans(self) -> bool:
        return self.protocol != Protocol.WMT20


class Beside(models.Model):
    """A translation that is shown and rated on the screen of another item, its lead.

    The queue hands out the lead; the others have votes of their own, but no slots.
    """

    item = models.OneToOneField(
        Suspect, on_delete=models.CASCADE, primary_key=True, related_name="stands_beside"
    )
    lead = models.ForeignKey(Suspect, on_delete=models.CASCADE, related_name="beside")

    def __str__(self) -> str:
        return f"item {self.item_id} beside {self.lead_id}"


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
