"""Campaigns and their runs, each of one engine in one direction."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from engines.catalogue import restored
from triage.models.background import Leased
from triage.models.fields import MessageField
from triage.models.project import Project


@dataclass(frozen=True)
class SkippedRun:
    """An engine and direction of a campaign that could not be run, such as ``en-es``, and why."""

    engine: str
    direction: str
    reason: str


class Campaign(models.Model):
    """A test of several engines with one method; archived, and deleted only with its last engine.

    ``repeats``: how often each suspect is translated again, bypassing the cache.
    ``skipped``: the runs that could not be made when it was started; see :attr:`skipped_runs`.
    ``request_key``, ``request_hash``: the API's Idempotency-Key and a hash of its request.
    """

    project = models.ForeignKey(Project, on_delete=models.PROTECT, related_name="campaigns")
    name = models.CharField(max_length=200)
    method = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    seed = models.BigIntegerField()
    bypass_cache = models.BooleanField(default=False)
    repeats = models.PositiveSmallIntegerField(default=0)
    suite = models.JSONField(default=dict, blank=True)
    skipped = models.JSONField(default=list, blank=True)
    character_cap = models.PositiveBigIntegerField(null=True, blank=True)
    characters_sent = models.PositiveBigIntegerField(default=0)
    request_key = models.CharField(max_length=64, blank=True)
    request_hash = models.CharField(max_length=64, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="campaigns"
    )
    created = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "request_key"],
                condition=~models.Q(request_key=""),
                name="one_campaign_per_request_key",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def skipped_runs(self) -> list[SkippedRun]:
        """What was skipped, with reasons that keep their codes."""
        return [
            SkippedRun(one["engine"], one["direction"], restored(one["reason"]))
            for one in self.skipped
        ]


class CampaignInput(models.Model):
    """A campaign's input texts; a separate table, since only the generation of cases reads them."""

    campaign = models.OneToOneField(
        Campaign, on_delete=models.CASCADE, primary_key=True, related_name="input"
    )
    items = models.JSONField()

    def __str__(self) -> str:
        return f"input of campaign {self.pk}"


class RunStatus(models.TextChoices):
    """The status of a run; workers no longer change runs in FINAL_STATUSES."""

    PENDING = "pending", _("Waiting to start")
    GENERATING = "generating", _("Generating test cases")
    RUNNING = "running", _("In progress")
    PAUSED = "paused", _("Paused")
    BUDGET = "budget", _("Character limit reached")
    STOPPED = "stopped", _("Stopped")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


FINAL_STATUSES = frozenset({RunStatus.STOPPED, RunStatus.DONE, RunStatus.FAILED})
ACTIVE_STATUSES = frozenset({RunStatus.PENDING, RunStatus.GENERATING, RunStatus.RUNNING})


class Run(Leased):
    """One engine and direction of a campaign, with its counters.

    ``cases_complete``: all cases are generated; until then ``cases_total`` still grows.
    Its lease is for generating the cases; ``losses`` counts since the last case was stored.
    ``given_up``: the number of cases over which every worker was lost; null if there are none.
    ``answers_from``, ``answers_to``: the days of the cached translations from before the run that it
    used; null if it used none.
    """

    # Without its own index, since the constraint below begins with it.
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="runs", db_index=False
    )
    engine = models.ForeignKey("engines.Engine", on_delete=models.PROTECT, related_name="runs")
    source_language = models.CharField(max_length=16)
    target_language = models.CharField(max_length=16)
    status = models.CharField(max_length=12, choices=RunStatus.choices, default=RunStatus.PENDING)
    signature = models.JSONField(default=dict)
    report = models.JSONField(default=dict, blank=True)
    cases_complete = models.BooleanField(default=False)
    cases_total = models.PositiveIntegerField(default=0)
    passed = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    abstained = models.PositiveIntegerField(default=0)
    errored = models.PositiveIntegerField(default=0)
    engine_calls = models.PositiveIntegerField(default=0)
    rechecked_alone = models.PositiveIntegerField(default=0)
    differed_alone = models.PositiveIntegerField(default=0)
    cleared_alone = models.PositiveIntegerField(default=0)
    given_up = models.PositiveSmallIntegerField(null=True, editable=False)
    answers_from = models.DateField(null=True, editable=False)
    answers_to = models.DateField(null=True, editable=False)
    notice = MessageField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "engine", "source_language", "target_language"],
                name="one_run_per_engine_and_direction",
            )
        ]
        indexes = [models.Index(fields=["status"], name="run_status")]

    def __str__(self) -> str:
        return f"{self.engine} {self.direction}"

    @property
    def direction(self) -> str:
        return f"{self.source_language}-{self.target_language}"

    @property
    def judged(self) -> int:
        return self.passed + self.failed + self.abstained + self.errored

    @property
    def is_final(self) -> bool:
        return self.status in FINAL_STATUSES

    @property
    def judged_nothing(self) -> bool:
        """Whether the run is done without a verdict on any case."""
        return self.status == RunStatus.DONE and self.judged == self.errored


class BatchStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting for the engine")
    TRANSLATING = "translating", _("Being translated")
    TRANSLATED = "translated", _("Waiting for the checker")
    JUDGING = "judging", _("Being checked")
    DONE = "done", _("Done")


class Batch(Leased):
    """A slice of a run's cases, which workers claim by its lease.

    The database, not the broker, records what is left to do: if a worker is killed, its lease
    expires and the batch is claimed again.
    """

    # Without its own index, since two below begin with the run.
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="batches", db_index=False)
    number = models.PositiveIntegerField()
    first_index = models.PositiveIntegerField()
    end_index = models.PositiveIntegerField()
    status = models.CharField(
        max_length=12, choices=BatchStatus.choices, default=BatchStatus.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["run", "number"]
        constraints = [
            models.UniqueConstraint(fields=["run", "number"], name="one_batch_per_number")
        ]
        indexes = [
            models.Index(fields=["run", "status", "number"], name="batch_to_claim"),
            models.Index(
                fields=["status"],
                condition=models.Q(losses__isnull=False),
                name="batch_that_lost_a_worker",
            ),
        ]

    def __str__(self) -> str:
        return f"batch {self.number} of run {self.run_id}"

    @property
    def indexes(self) -> range:
        """The indexes of its cases."""
        return range(self.first_index, self.end_index)
