"""Figures that take a worker some seconds: what was asked, what came out, and when."""

from __future__ import annotations

from django.db import models

from triage.models.background import Leased
from triage.models.fields import MessageField
from triage.models.project import Project


class ComputedFigure(Leased):
    """One resampled figure of one view, under the key of the view.

    ``state`` describes the rows that were there when it was asked for, ``computed_state`` those
    that ``value`` rests on; while they differ a worker still has to compute.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="figures")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=64, unique=True)
    question = models.JSONField()
    state = models.CharField(max_length=64)
    computed_state = models.CharField(max_length=64, blank=True)
    value = models.JSONField(null=True)
    problem = MessageField(blank=True)
    asked_at = models.DateTimeField(auto_now=True, db_index=True)
    computed_at = models.DateTimeField(null=True, blank=True)
    seconds = models.FloatField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} of project {self.project_id}"


class ComputedCases(models.Model):
    """The cases that one mark of a computed figure opens, as packed numbers of outcomes."""

    figure = models.ForeignKey(ComputedFigure, on_delete=models.CASCADE, related_name="lists")
    name = models.CharField(max_length=40)
    cases = models.PositiveIntegerField()
    pks = models.BinaryField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["figure", "name"], name="one_list_per_mark")]

    def __str__(self) -> str:
        return f"{self.cases} {self.name}"


class ListedItems(models.Model):
    """Suspects that an address opens by name, where they are too many to stand in it.

    The name is made from the numbers, so that the same list has one row and never changes.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="listed_items")
    name = models.CharField(max_length=32)
    pks = models.BinaryField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["project", "name"], name="one_list_per_name")
        ]

    def __str__(self) -> str:
        return f"list {self.name} of project {self.project_id}"
