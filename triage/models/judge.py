"""Language models that are asked to judge translations, and what they answered.

A judge is no person: its answers stand in tables of their own, settle nothing and are never votes.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from triage.models.background import BackgroundWork
from triage.models.campaign import Campaign
from triage.models.case import Outcome
from triage.models.fields import MessageField
from triage.models.judgement import Severity
from triage.models.project import Project
from triage.models.survey import Survey


class JudgePermission(models.Model):
    """A lead's permission for a project's texts to go to an engine that judges them.

    Never deleted: who gave and who withdrew it stays known.
    """

    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="judge_permissions", db_index=False
    )
    engine = models.ForeignKey("engines.Engine", on_delete=models.CASCADE, related_name="+")
    allowed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    allowed_at = models.DateTimeField(auto_now_add=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-allowed_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "engine"],
                condition=models.Q(withdrawn_at__isnull=True),
                name="one_standing_permission_per_judge",
            )
        ]

    def __str__(self) -> str:
        return f"engine {self.engine_id} may judge for project {self.project_id}"


class JudgeScope(models.TextChoices):
    """Which translations a judge reads."""

    CASES = "cases", _("All cases of a campaign")
    SUSPECTS = "suspects", _("Open suspects")
    SURVEY = "survey", _("Translations drawn for a survey")


class JudgeRunStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("In progress")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Stopped")


class JudgeRun(BackgroundWork):
    """One engine asked to judge many translations.

    ``scope`` says which: all cases of ``campaign``, the open suspects of ``campaign`` (or of the
    project, if null), or what was drawn for ``survey``. ``limit``: of these, so many at random, by
    ``seed``; null for all. ``repeats``: how often each is judged. ``fresh``: answers of earlier runs
    are not used again.

    ``prompt``: the version and hash of what the judge was told. ``options``: of the requests.
    ``prepared``: the rows of :class:`JudgeAnswer` are all there; ``total`` is their number, until
    then an estimate. ``cost_cap`` is in the currency of the engine's price. ``not_before``: the
    service asked to wait until then, for the reason in ``message``.
    """

    # Without its own index, since the one below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="judge_runs", db_index=False
    )
    engine = models.ForeignKey("engines.Engine", on_delete=models.PROTECT, related_name="+")
    scope = models.CharField(max_length=8, choices=JudgeScope.choices)
    campaign = models.ForeignKey(
        Campaign, null=True, on_delete=models.CASCADE, related_name="judge_runs"
    )
    survey = models.ForeignKey(
        Survey, null=True, on_delete=models.CASCADE, related_name="judge_runs"
    )
    limit = models.PositiveIntegerField(null=True)
    seed = models.BigIntegerField()
    repeats = models.PositiveSmallIntegerField(default=1)
    fresh = models.BooleanField(default=False)
    prompt = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    status = models.CharField(
        max_length=8, choices=JudgeRunStatus.choices, default=JudgeRunStatus.WAITING
    )
    prepared = models.BooleanField(default=False)
    total = models.PositiveIntegerField(default=0)
    call_cap = models.PositiveIntegerField(null=True)
    cost_cap = models.DecimalField(max_digits=12, decimal_places=4, null=True)
    not_before = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created", "-pk"]
        indexes = [models.Index(fields=["project", "-created"], name="judge_runs_of_project")]

    def __str__(self) -> str:
        return f"judge run {self.pk}"


class JudgeAnswerState(models.TextChoices):
    """``WAITING`` and ``ASKED`` have no answer yet; the others are final."""

    WAITING = "waiting", pgettext_lazy("a judge's answer", "Waiting")
    ASKED = "asked", pgettext_lazy("a judge's answer", "Asked")
    ANSWERED = "answered", pgettext_lazy("a judge's answer", "Answered")
    REFUSED = "refused", pgettext_lazy("a judge's answer", "Refused")
    BROKEN = "broken", pgettext_lazy("a judge's answer", "Unreadable")
    CUT = "cut", pgettext_lazy("a judge's answer", "Cut off")
    FAILED = "failed", pgettext_lazy("a judge's answer", "No answer")


class JudgeFlag(models.TextChoices):
    """Why an answer is doubtful: somebody should look before it is used for anything."""

    ORDERS = "orders", _("The text gives the judge orders, or seems to")
    WORDS = "words", _("It quotes words that are not in the text")
    PROMPT = "prompt", _("It repeats what the judge was told")
    CONTROL = "control", _("It overlooks the error of its control pair")
    CONTRADICTION = "contradiction", _("Its score does not fit the errors that it names")
    CORRECTION = "correction", _("Its own translation does not fit the text")


class JudgeAnswer(models.Model):
    """One translation that a judge run reads, and the judge's answer to it.

    Made before anything is asked, so that there is one row for each translation and repeat whatever
    happens. ``calls`` is raised, and the row marked as asked, before a request is sent: what a killed
    worker had in flight stays counted. ``calls`` is 0 for an answer that was ``cached``: copied from
    another row with the same ``key``. ``attempts`` counts calls that brought no usable answer, lost ones
    aside. ``cost`` includes that of lost calls, by estimate; null if the
    engine has no price.

    ``spans`` lists what the judge marked: ``side``, ``start``, ``end`` (code points, the end not
    included; both null for what is missing or not found in the text), ``text``, ``severity``,
    ``category`` (:class:`ErrorType`), ``critical`` (:class:`Category` or ""), and ``found``.
    ``worst`` is the worst severity among them, "" without any; ``unlocated`` counts those whose words
    are not in the text. ``flags`` has the codes of :class:`JudgeFlag`.
    """

    # Without its own index, since the constraint below begins with it.
    run = models.ForeignKey(
        JudgeRun, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    outcome = models.ForeignKey(Outcome, on_delete=models.CASCADE, related_name="judge_answers")
    repeat = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(
        max_length=8, choices=JudgeAnswerState.choices, default=JudgeAnswerState.WAITING
    )
    key = models.CharField(max_length=32, blank=True)
    score = models.PositiveSmallIntegerField(null=True)
    worst = models.CharField(max_length=8, choices=Severity.choices, blank=True)
    spans = models.JSONField(default=list)
    unlocated = models.PositiveSmallIntegerField(default=0)
    corrected = models.TextField(blank=True)
    flags = models.JSONField(default=list)
    message = MessageField(blank=True)
    reply = models.TextField(blank=True)
    model = models.CharField(max_length=200, blank=True)
    cached = models.BooleanField(default=False)
    calls = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    tokens_sent = models.PositiveIntegerField(null=True)
    tokens_received = models.PositiveIntegerField(null=True)
    cost = models.DecimalField(max_digits=14, decimal_places=8, null=True)
    seconds = models.FloatField(null=True)
    asked_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["run", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["run", "outcome", "repeat"], name="one_judge_answer_per_item"
            )
        ]
        indexes = [
            models.Index(fields=["run", "state", "id"], name="judge_answers_by_state"),
            models.Index(
                fields=["key"],
                condition=models.Q(state="answered"),
                name="judge_answer_cache",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.state} answer to outcome {self.outcome_id} in judge run {self.run_id}"
