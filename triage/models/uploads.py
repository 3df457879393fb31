"""Uploads that are too large to process within a request: recorded translations and bugs."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.background import BackgroundWork
from triage.models.project import Project


class ImportStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting for a worker")
    RUNNING = "running", _("Importing")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Cancelled")


class RecordedImport(BackgroundWork):
    """The import of an upload as recorded engines; ``report`` holds the result as plain values.

    ``rows_read``: the worker's progress; nothing is stored before all rows are read.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="imports")
    name = models.CharField(max_length=150)
    token = models.CharField(max_length=200)
    columns = models.JSONField(default=dict)
    languages = models.JSONField(default=dict)
    status = models.CharField(
        max_length=8, choices=ImportStatus.choices, default=ImportStatus.WAITING
    )
    rows_read = models.PositiveIntegerField(default=0)
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"import of {self.name}"


class UploadStep(models.TextChoices):
    PREVIEW = "look", _("Preview")
    IMPORT = "import", _("Import")


class BugUpload(BackgroundWork):
    """An export of bugs that workers preview and then import into a project.

    ``status`` is that of ``step``; ``done`` counts the rows processed in that step, ``total`` those
    of the file, known after the preview. ``preview`` and ``report`` are plain values.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="bug_uploads")
    name = models.CharField(max_length=150)
    token = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField(default=0)
    step = models.CharField(max_length=8, choices=UploadStep.choices, default=UploadStep.PREVIEW)
    status = models.CharField(
        max_length=8, choices=ImportStatus.choices, default=ImportStatus.WAITING
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    preview = models.JSONField(default=dict)
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"import of {self.name}"
