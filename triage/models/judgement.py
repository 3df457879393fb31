"""Judgements of reviewers, and the history of changes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.case import Outcome
from triage.models.suspect import Suspect


class Category(models.TextChoices):
    """Catastrophic errors of the WMT 2020 robustness task (Specia et al. 2020, section 3.5)."""

    TOX = "TOX", _("Toxicity introduced")
    SAF = "SAF", _("Safety risk introduced")
    NAM = "NAM", _("Named entity wrong")
    NEG = "NEG", _("Negation lost or added")
    SEN = "SEN", _("Sentiment reversed")
    NUM = "NUM", _("Number, unit, date or time wrong")
    OTH = "OTH", _("Other")


class Answer(models.TextChoices):
    """What a rater answered; in rating campaigns, which ask for no verdict, a rating or a skip."""

    CONFIRM = "confirm", _("Confirm")
    REJECT = "reject", _("Reject")
    SKIP = "skip", _("Skip")
    RATE = "rate", _("Rated")


class RejectReason(models.TextChoices):
    ODD_INPUT = "odd_input", _("Odd input")
    PARSER_ERROR = "parser_error", _("Parser error")
    VALID_VARIATION = "valid_variation", _("Valid variation")
    CHECKER_WRONG = "checker_wrong", _("Checker wrong")


class JudgeHelp(models.TextChoices):
    """Whether a rater was shown a judge's suggestion; empty if there was none that could be shown.

    ``WITH`` and ``WITHOUT`` were drawn by the random split; ``SHOWN`` was not.
    """

    SHOWN = "shown"
    WITH = "with"
    WITHOUT = "without"


class Judgement(models.Model):
    """One reviewer's answer on one suspect and output. Kept even when withdrawn."""

    suspect = models.ForeignKey(Suspect, on_delete=models.CASCADE, related_name="judgements")
    outcome = models.ForeignKey(Outcome, null=True, on_delete=models.SET_NULL, related_name="+")
    output_hash = models.CharField(max_length=32, blank=True)
    # Without its own index, since one below begins with the reviewer.
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="judgements",
        db_index=False,
    )
    answer = models.CharField(max_length=8, choices=Answer.choices)
    category = models.CharField(max_length=3, choices=Category.choices, blank=True)
    critical = models.BooleanField(null=True)
    likert = models.PositiveSmallIntegerField(null=True)
    # 0 to 100, in rating campaigns that ask for it.
    score = models.PositiveSmallIntegerField(null=True)
    source_toxic = models.BooleanField(null=True)
    reject_reason = models.CharField(max_length=16, choices=RejectReason.choices, blank=True)
    note = models.TextField(blank=True)
    corrected_translation = models.TextField(blank=True)
    members = models.JSONField(default=list, blank=True)
    flagged = models.BooleanField(default=False)
    bulk = models.BooleanField(default=False)
    adjudication = models.BooleanField(default=False)
    guideline_gap = models.BooleanField(default=False)
    evidence_shown = models.BooleanField(default=True)
    seconds = models.FloatField(null=True)
    arm = models.CharField(max_length=16, blank=True)
    chance = models.FloatField(null=True)
    judge_help = models.CharField(max_length=8, choices=JudgeHelp.choices, blank=True)
    revision_of = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="revision"
    )
    batch = models.CharField(max_length=40, blank=True)
    gold_correct = models.BooleanField(null=True)
    request_id = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created", "pk"]
        indexes = [models.Index(fields=["reviewer", "-created"], name="judgements_of_reviewer")]
        constraints = [
            models.UniqueConstraint(
                fields=["suspect", "reviewer", "output_hash", "adjudication"],
                condition=models.Q(withdrawn_at__isnull=True),
                name="one_standing_judgement_per_reviewer",
            ),
            models.UniqueConstraint(
                fields=["reviewer", "request_id"],
                condition=~models.Q(request_id=""),
                name="one_judgement_per_request",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.answer} by {self.reviewer_id} on suspect {self.suspect_id}"


class Side(models.TextChoices):
    SOURCE = "source", _("Source")
    TRANSLATION = "translation", _("Translation")


class Severity(models.TextChoices):
    """How bad a marked error is. Critical is one of the catastrophic errors of :class:`Category`."""

    MINOR = "minor", _("minor")
    MAJOR = "major", _("major")
    CRITICAL = "critical", _("critical")


class ErrorType(models.TextChoices):
    """Top categories of MQM as WMT rates them, and the two kinds that its score weighs apart.

    :source: M. Freitag et al., Experts, Errors, and Context, TACL 9 (2021), tables 10 and 12.
    """

    ACCURACY = "accuracy", _("Accuracy")
    FLUENCY = "fluency", _("Fluency")
    PUNCTUATION = "punctuation", _("Punctuation")
    TERMINOLOGY = "terminology", _("Terminology")
    STYLE = "style", _("Style")
    LOCALE = "locale", _("Locale convention")
    NON_TRANSLATION = "non-translation", _("Non-translation")
    OTHER = "other", _("Other")


class ErrorSpan(models.Model):
    """An error that a rater marked; stored with the judgement, and kept like it when withdrawn.

    ``start`` and ``end`` are offsets in code points, the end not included; both null mark what is
    missing from the translation. ``category`` is empty where the protocol asks for severities only.
    """

    judgement = models.ForeignKey(Judgement, on_delete=models.CASCADE, related_name="spans")
    side = models.CharField(max_length=12, choices=Side.choices)
    start = models.PositiveIntegerField(null=True)
    end = models.PositiveIntegerField(null=True)
    severity = models.CharField(max_length=8, choices=Severity.choices)
    category = models.CharField(max_length=16, choices=ErrorType.choices, blank=True)
    critical = models.CharField(max_length=3, choices=Category.choices, blank=True)

    class Meta:
        ordering = ["judgement", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(start__isnull=True, end__isnull=True)
                | models.Q(start__lt=models.F("end")),
                name="span_is_text_or_missing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.severity} at {self.side} {self.start}-{self.end}"


class HistoryEntry(models.Model):
    """Who changed what and when, with the old and new values. Rows are only added."""

    project = models.ForeignKey("triage.Project", on_delete=models.CASCADE, related_name="history")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    action = models.CharField(max_length=40)
    suspect = models.ForeignKey(
        Suspect, null=True, on_delete=models.SET_NULL, related_name="history"
    )
    old = models.JSONField(default=dict)
    new = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "history entries"
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.action} at {self.at}"
