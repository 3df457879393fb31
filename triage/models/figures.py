"""Figures that take a worker some seconds to compute, and lists of cases and suspects."""

from __future__ import annotations

from django.db import models

from triage.models.background import Leased
from triage.models.fields import MessageField
from triage.models.project import Project


class ComputedFigure(Leased):
    """One resampled figure of one view, by the view's key.

    ``state`` describes the rows at the time of the request, ``computed_state`` those that ``value``
    was computed from; while they differ, the figure is out of date.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="figures")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=64)
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
        constraints = [models.UniqueConstraint(fields=["key"], name="one_figure_per_key")]

    def __str__(self) -> str:
        return f"{self.kind} of project {self.project_id}"


class ComputedCases(models.Model):
    """The cases that one mark of a computed figure links to, as packed primary keys of outcomes."""

    # Without its own index, since the constraint below begins with it.
    figure = models.ForeignKey(
        ComputedFigure, on_delete=models.CASCADE, related_name="lists", db_index=False
    )
    name = models.CharField(max_length=40)
    cases = models.PositiveIntegerField()
    pks = models.BinaryField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["figure", "name"], name="one_list_per_mark")]

    def __str__(self) -> str:
        return f"{self.cases} {self.name}"


class ListedItems(models.Model):
    """A list of suspects that a URL refers to by name, if it is too long for the URL.

    The name is a hash of the primary keys, so the same list has one row, which never changes.
    """

    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="listed_items", db_index=False
    )
    name = models.CharField(max_length=32)
    pks = models.BinaryField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["project", "name"], name="one_list_per_name")
        ]

    def __str__(self) -> str:
        return f"list {self.name} of project {self.project_id}"
