"""Suspected failures: one per method, direction, engine line and input."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from triage.models.case import Outcome
from triage.models.project import Project

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class SuspectStatus(models.TextChoices):
    OPEN = "open", pgettext_lazy("one item", "Open")
    ADJUDICATION = "adjudication", pgettext_lazy("one item", "In adjudication")
    CONFIRMED = "confirmed", pgettext_lazy("one item", "Confirmed")
    REJECTED = "rejected", pgettext_lazy("one item", "Rejected")
    #: Only of the outputs of rating campaigns: three ratings lie within one step.
    RATED = "rated", pgettext_lazy("one item", "Rated")

    @classmethod
    def of_suspects(cls) -> list[tuple[str, StrPromise | str]]:
        """The choices that a suspect can have."""
        return [choice for choice in cls.choices if choice[0] != cls.RATED]


DECIDED = (SuspectStatus.CONFIRMED, SuspectStatus.REJECTED)


class ItemKind(models.TextChoices):
    """Why an item is in a queue. Rates count only items of the first kind."""

    SUSPECT = "suspect", _("Suspect")
    PASSED = "passed", _("Sample of passed cases")
    RATING = "rating", _("Output in a rating campaign")
    GOLD = "gold", _("Gold item")


class Presence(models.TextChoices):
    """A suspect's result in the newest run, compared with earlier ones."""

    NEW = "new", _("New")
    STILL = "still", _("Still failing")
    FIXED = "fixed", _("Fixed")
    REOPENED = "reopened", _("Reopened")


class SuspectManager(models.Manager["Suspect"]):
    """Only suspects; ``Suspect.items`` includes items mixed into queues for measurement."""

    def get_queryset(self) -> models.QuerySet[Suspect]:
        return super().get_queryset().filter(kind=ItemKind.SUSPECT)


class Suspect(models.Model):
    """A suspected failure and what people decided about it. A confirmed one is a bug.

    ``available`` is a hint for the queue: items with False are never handed out; True is set back
    to False if all slots turn out to be taken.
    ``content`` holds the texts of items that no run produced, such as reference translations.
    """

    # Without its own index, since several below begin with it.
    project = models.ForeignKey(
        Project, on_delete=models.PROTECT, related_name="suspects", db_index=False
    )
    kind = models.CharField(max_length=8, choices=ItemKind.choices, default=ItemKind.SUSPECT)
    available = models.BooleanField(default=True)
    extra_slots = models.PositiveSmallIntegerField(default=0)
    # This and the fields below have a partial index or none: most suspects have no rating campaign
    # and no assignee, and only the deletion of an engine, which may be slow, looks for runs.
    rating = models.ForeignKey(
        "triage.RatingCampaign",
        null=True,
        on_delete=models.CASCADE,
        related_name="items",
        db_index=False,
    )
    content = models.JSONField(default=dict, blank=True)
    method = models.CharField(max_length=20)
    engine_line = models.ForeignKey(
        "engines.EngineLine", on_delete=models.PROTECT, related_name="suspects", db_index=False
    )
    source_language = models.CharField(max_length=16)
    target_language = models.CharField(max_length=16)
    fingerprint = models.CharField(max_length=32)
    capability = models.CharField(max_length=40)
    error_kind = models.CharField(max_length=24, blank=True)
    cause = models.CharField(max_length=160, blank=True)
    abstained = models.BooleanField(default=False)
    flaky = models.BooleanField(default=False)
    priority = models.FloatField(default=0.0)
    shuffle = models.FloatField(default=0.0)
    status = models.CharField(
        max_length=12, choices=SuspectStatus.choices, default=SuspectStatus.OPEN
    )
    presence = models.CharField(max_length=8, choices=Presence.choices, default=Presence.NEW)
    category = models.CharField(max_length=3, blank=True)
    critical = models.BooleanField(null=True)
    disclosed = models.BooleanField(default=False)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    current = models.ForeignKey(Outcome, null=True, on_delete=models.SET_NULL, related_name="+")
    output_hash = models.CharField(max_length=32, blank=True)
    first_run = models.ForeignKey(
        "triage.Run", null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    last_run = models.ForeignKey(
        "triage.Run", null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    first_seen = models.DateTimeField(default=timezone.now, editable=False)
    last_seen = models.DateTimeField()

    objects: ClassVar[SuspectManager] = SuspectManager()
    items: ClassVar[models.Manager[Suspect]] = models.Manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "fingerprint"], name="one_suspect_per_identity"
            )
        ]
        # Each order of the queue reads its next items from the start of one of these indexes.
        indexes = [
            models.Index(
                fields=["project", "kind", "available", "cause", "id"], name="queue_group"
            ),
            models.Index(fields=["project", "kind", "available", "shuffle"], name="queue_shuffle"),
            models.Index(
                fields=["project", "kind", "available", "-priority", "id"], name="queue_rank"
            ),
            models.Index(fields=["project", "kind", "status", "id"], name="suspect_by_status"),
            models.Index(fields=["engine_line", "project", "id"], name="suspect_engine"),
            # For filters that few suspects match.
            models.Index(
                fields=["assignee"],
                condition=models.Q(assignee__isnull=False),
                name="suspect_assignee",
            ),
            models.Index(
                fields=["rating"], condition=models.Q(rating__isnull=False), name="suspect_rating"
            ),
            models.Index(
                fields=["project", "id"], condition=models.Q(flaky=True), name="suspect_flaky"
            ),
            models.Index(
                fields=["project", "id"],
                condition=models.Q(disclosed=True),
                name="suspect_disclosed",
            ),
            models.Index(
                fields=["project", "id"],
                condition=models.Q(presence=Presence.FIXED),
                name="suspect_fixed",
            ),
            # For the adjudication page, which counts the few suspects with extra slots.
            models.Index(
                fields=["project"],
                condition=models.Q(extra_slots__gt=0),
                name="suspect_extra_slots",
            ),
            # For filters combined with the order by cause: without these, a value that comes late
            # in that order would have to skip all others.
            models.Index(
                fields=["project", "available", "error_kind", "cause", "id"], name="queue_error"
            ),
            models.Index(
                fields=["project", "available", "capability", "cause", "id"],
                name="queue_capability",
            ),
            models.Index(
                fields=["project", "available", "method", "cause", "id"], name="queue_method"
            ),
            # A rare direction may come late in every order.
            models.Index(
                fields=[
                    "project",
                    "available",
                    "source_language",
                    "target_language",
                    "cause",
                    "id",
                ],
                name="queue_direction",
            ),
            models.Index(
                fields=[
                    "project",
                    "available",
                    "source_language",
                    "target_language",
                    "-priority",
                    "id",
                ],
                name="queue_direction_rank",
            ),
        ]

    def __str__(self) -> str:
        return f"suspect {self.pk}"

    @property
    def direction(self) -> str:
        return f"{self.source_language}-{self.target_language}"


class SuspectText(models.Model):
    """A suspect's texts in folded case, for searches; a separate table keeps suspects' rows narrow.

    :mod:`triage.services.suspects.text_search` maintains it and its index on PostgreSQL.
    """

    suspect = models.OneToOneField(
        Suspect, on_delete=models.CASCADE, primary_key=True, related_name="searchable"
    )
    text = models.TextField()

    def __str__(self) -> str:
        return f"texts of suspect {self.suspect_id}"


class Reservation(models.Model):
    """A reviewer's reservation of one voting slot of a suspect.

    The reservation of a stored vote never expires (``expires_at`` is null), so that the unique
    constraints prevent surplus votes and second votes by the same person. ``tab`` is the browser
    tab that holds it. ``chance`` is the probability with which the sampling strategy ``arm`` drew
    the item; null if its order has none.
    """

    # Without its own index, since the constraints below begin with the suspect.
    suspect = models.ForeignKey(
        Suspect, on_delete=models.CASCADE, related_name="reservations", db_index=False
    )
    slot = models.PositiveSmallIntegerField()
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    expires_at = models.DateTimeField(null=True, db_index=True)
    tab = models.CharField(max_length=40, blank=True)
    arm = models.CharField(max_length=16, blank=True)
    chance = models.FloatField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["suspect", "slot"], name="one_reservation_per_slot"),
            models.UniqueConstraint(
                fields=["suspect", "reviewer"], name="one_reservation_per_reviewer"
            ),
        ]

    def __str__(self) -> str:
        return f"slot {self.slot} of suspect {self.suspect_id}"
