"""File checks: translation files that people upload to see what is wrong in them; no engine, no campaign."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.db import models, transaction
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engines import files
from engines.catalogue import restored
from triage.models.background import BackgroundWork
from triage.models.fields import MessageField
from triage.models.project import Project


class FileCheckStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting for a worker")
    RUNNING = "running", _("In progress")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Cancelled")


class FileCheckStage(models.TextChoices):
    """What a running check is busy with."""

    LOADING = "loading", _("Loading language models")
    READING = "reading", _("Checking")


class FileCheck(BackgroundWork):
    """One check of one or several files, uploaded together.

    ``stored`` names the archive of the uploaded files (:mod:`engines.files`), blank once deleted.
    ``previous`` is the check that this one repeats: its findings are compared by fingerprint.
    ``options``: languages, signals and levels as requested. ``done`` and ``total`` count bytes read.
    ``mended`` counts findings of ``previous`` that are gone. ``former_campaign`` is the number of the
    campaign that an earlier release made of this check; its address leads here.
    """

    # Without its own index, since the one below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="file_checks", db_index=False
    )
    title = models.CharField(max_length=200)
    previous = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="repeats"
    )
    options = models.JSONField(default=dict)
    stored = models.CharField(max_length=200, blank=True)
    status = models.CharField(
        max_length=8, choices=FileCheckStatus.choices, default=FileCheckStatus.WAITING
    )
    stage = models.CharField(max_length=8, choices=FileCheckStage.choices, blank=True)
    done = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(default=0)
    mended = models.PositiveIntegerField(default=0)
    former_campaign = models.PositiveBigIntegerField(null=True, unique=True, editable=False)

    class Meta:
        ordering = ["-created", "-pk"]
        indexes = [models.Index(fields=["project", "-created"], name="file_checks_of_project")]

    def __str__(self) -> str:
        return f"check of {self.title}"


@receiver(models.signals.post_delete, sender=FileCheck)
def forget_files(instance: FileCheck, **kwargs: object) -> None:
    """Delete the uploaded files with their check, whether it goes alone or with its project."""
    if instance.stored:
        transaction.on_commit(partial(files.forget, instance.stored), robust=True)


class CheckedFile(models.Model):
    """A file of a check: what was read of it, and what could not be.

    ``path`` is relative to the upload, as in the command's output. ``directions`` lists pairs of
    language codes, ``skipped`` counts units by the reason why they were not checked, ``unread`` lists
    places that could not be read as ``[line, message]`` (see :attr:`unread_places`), and ``gaps`` the
    signals that had to be silent, with the reason, by direction. ``problem``: why reading it ended.
    """

    # Without its own index, since the constraint below begins with it.
    check_of = models.ForeignKey(
        FileCheck, on_delete=models.CASCADE, related_name="files", db_index=False
    )
    path = models.CharField(max_length=1000)
    size = models.PositiveBigIntegerField(default=0)
    units = models.PositiveIntegerField(default=0)
    checked = models.PositiveIntegerField(default=0)
    directions = models.JSONField(default=list)
    skipped = models.JSONField(default=dict)
    unread = models.JSONField(default=list)
    gaps = models.JSONField(default=dict)
    problem = MessageField(blank=True)

    class Meta:
        ordering = ["check_of_id", "path"]
        constraints = [
            models.UniqueConstraint(
                fields=["check_of", "path"], name="one_file_per_path_of_a_check"
            )
        ]

    def __str__(self) -> str:
        return self.path

    @property
    def unread_places(self) -> list[tuple[int, str]]:
        """The lines that could not be read, with the messages that say why."""
        return [(line, restored(text)) for line, text in self.unread]

    @property
    def silent_signals(self) -> dict[str, dict[str, str]]:
        """The signals that had to be silent and the messages that say why, by direction."""
        return {
            direction: {name: restored(reason) for name, reason in reasons.items()}
            for direction, reasons in self.gaps.items()
        }


class FindingAnswer(models.TextChoices):
    FINE = "fine", _("Fine")
    WRONG = "wrong", pgettext_lazy("answer", "Wrong")


class Ignored(models.TextChoices):
    """What makes a finding ignored."""

    COMMENT = "comment", _("Comment in the file")
    RULE = "rule", _("Rule")


class FileFinding(models.Model):
    """A finding in a unit of a checked file.

    ``number`` orders the findings of a file as they stand in it. ``fingerprint`` is that of the command's
    baselines. ``level`` is 1 (note), 2 (warning) or 3 (error). ``is_new``: the check that this one
    repeats did not have it. ``ignored`` says what makes it ignored: a comment in the file, or a rule.
    ``answer`` repeats the :class:`FileAnswer` of its fingerprint. ``former_suspect`` is the number of
    the suspect that an earlier release made of it; its address leads here.
    """

    # Without its own index, since the constraint below begins with it.
    file = models.ForeignKey(
        CheckedFile, on_delete=models.CASCADE, related_name="findings", db_index=False
    )
    number = models.PositiveIntegerField()
    line = models.PositiveIntegerField()
    unit = models.TextField(blank=True)
    sheet = models.CharField(max_length=200, blank=True)
    element = models.PositiveIntegerField(default=0)
    comments = models.JSONField(default=list)
    src_lang = models.CharField(max_length=20, blank=True)
    tgt_lang = models.CharField(max_length=20, blank=True)
    source = models.TextField(blank=True)
    translation = models.TextField(blank=True)
    signal = models.CharField(max_length=40)
    kind = models.CharField(max_length=40, blank=True)
    category = models.CharField(max_length=3, blank=True)
    level = models.PositiveSmallIntegerField()
    confidence = models.FloatField(default=0)
    message = MessageField()
    marks = models.JSONField(default=list)
    fingerprint = models.CharField(max_length=32)
    is_new = models.BooleanField(default=False)
    ignored = models.CharField(max_length=8, choices=Ignored.choices, blank=True)
    answer = models.CharField(max_length=5, choices=FindingAnswer.choices, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    former_suspect = models.PositiveBigIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["file_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["file", "number"], name="one_finding_per_number_of_a_file"
            )
        ]
        indexes = [
            models.Index(fields=["fingerprint"], name="file_findings_by_fingerprint"),
            models.Index(
                fields=["former_suspect"],
                condition=models.Q(former_suspect__isnull=False),
                name="file_findings_of_suspects",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.signal}"


class FileAnswer(models.Model):
    """What people said of a finding; it holds for the same finding in every check of the project.

    It outlives the checks: a repeated check shows it again, and the signal's accuracy counts it once.
    """

    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="file_answers", db_index=False
    )
    fingerprint = models.CharField(max_length=32)
    answer = models.CharField(max_length=5, choices=FindingAnswer.choices)
    signal = models.CharField(max_length=40)
    confidence = models.FloatField(default=0)
    src_lang = models.CharField(max_length=20, blank=True)
    tgt_lang = models.CharField(max_length=20, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "fingerprint"], name="one_answer_per_finding_of_a_project"
            )
        ]

    def __str__(self) -> str:
        return f"{self.answer}: {self.signal}"


class IgnoreRule(models.Model):
    """Findings that a project's file checks ignore: those that match all given patterns.

    The same as a rule under ``ignore`` in ``mtriage.yaml``.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="ignore_rules")
    signals = models.JSONField(default=list)
    file = models.CharField(max_length=1000, default="*")
    unit = models.CharField(max_length=1000, default="*")
    text = models.CharField(max_length=1000, blank=True)
    reason = models.CharField(max_length=1000, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return ", ".join(self.signals) or "all signals"
