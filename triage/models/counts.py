"""Counts per run, so that charts of a million cases read some hundred rows.

They cover outcomes, decisions, and the seconds that each step took.
"""

from __future__ import annotations

from django.db import models

from triage.models.campaign import Run
from triage.models.case import OutcomeVerdict
from triage.models.project import Project
from triage.models.suspect import Presence, SuspectStatus


class CaseCount(models.Model):
    """The number of a finished run's outcomes of one kind; ``example`` is the first of them.

    Stored outcomes never change, so a run's rows are valid as long as they add up to the run's
    counters. Decisions about the cases are not included: see :class:`DecisionCount`.
    """

    # Without its own index, since the constraint below begins with the run.
    run = models.ForeignKey(
        Run, on_delete=models.CASCADE, related_name="case_counts", db_index=False
    )
    capability = models.CharField(max_length=40)
    corpus = models.CharField(max_length=80, blank=True)
    verdict = models.CharField(max_length=8, choices=OutcomeVerdict.choices)
    error_kind = models.CharField(max_length=24, blank=True)
    oversampled = models.BooleanField(default=False)
    cases = models.PositiveIntegerField()
    example = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["run", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["run", "capability", "corpus", "verdict", "error_kind", "oversampled"],
                name="one_count_per_kind_of_case",
            )
        ]

    def __str__(self) -> str:
        return f"{self.cases} {self.verdict} in run {self.run_id}"


class DecisionCount(models.Model):
    """A change in the number of outcomes with a decided suspect; the sum of the rows is the count.

    Rows are only added, in the transaction that changes a decision, so that reviewers never wait
    for each other; from time to time, rows of the same kind are merged.
    ``critical`` is what people said of a bug, null where they left it open; ``category`` is empty
    unless a bug was confirmed.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="decision_counts")
    capability = models.CharField(max_length=40)
    corpus = models.CharField(max_length=80, blank=True)
    verdict = models.CharField(max_length=8, choices=OutcomeVerdict.choices)
    error_kind = models.CharField(max_length=24, blank=True)
    oversampled = models.BooleanField(default=False)
    status = models.CharField(max_length=12, choices=SuspectStatus.choices)
    critical = models.BooleanField(null=True)
    category = models.CharField(max_length=3, blank=True)
    cases = models.IntegerField()

    class Meta:
        ordering = ["run", "pk"]

    def __str__(self) -> str:
        return f"{self.cases:+d} {self.status} in run {self.run_id}"


class SuspectCount(models.Model):
    """A change in the number of suspects of one kind; the sum of the rows is the number.

    Rows are only added and merged, like those of :class:`DecisionCount`. ``category`` is empty
    unless the suspects are confirmed. ``newest`` is the newest of the suspects that were added.
    """

    # Without its own index, since one below begins with the project.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="suspect_counts", db_index=False
    )
    method = models.CharField(max_length=20)
    engine_line = models.ForeignKey(
        "engines.EngineLine", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    source_language = models.CharField(max_length=16)
    target_language = models.CharField(max_length=16)
    capability = models.CharField(max_length=40)
    error_kind = models.CharField(max_length=24, blank=True)
    status = models.CharField(max_length=12, choices=SuspectStatus.choices)
    presence = models.CharField(max_length=8, choices=Presence.choices)
    category = models.CharField(max_length=3, blank=True)
    suspects = models.IntegerField()
    newest = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["project", "pk"]
        indexes = [models.Index(fields=["project", "id"], name="suspect_counts_of_project")]

    def __str__(self) -> str:
        return f"{self.suspects:+d} {self.status} in project {self.project_id}"


class StepTime(models.Model):
    """The total seconds that all workers spent on one step of a run."""

    # Without its own index, since the constraint below begins with the run.
    run = models.ForeignKey(
        Run, on_delete=models.CASCADE, related_name="step_times", db_index=False
    )
    step = models.CharField(max_length=20)
    seconds = models.FloatField(default=0)

    class Meta:
        ordering = ["run", "pk"]
        constraints = [models.UniqueConstraint(fields=["run", "step"], name="one_time_per_step")]

    def __str__(self) -> str:
        return f"{self.step}: {self.seconds:.1f} s in run {self.run_id}"
