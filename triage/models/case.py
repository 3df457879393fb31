"""Test cases, the engines' answers and the oracle's outcomes."""

from __future__ import annotations

from django.db import models
from django.utils.translation import pgettext_lazy

from engines.messages import from_messages
from triage.models.campaign import Run


class Case(models.Model):
    """One test case of a run, as its method made it (``CaseSpec``)."""

    # The constraints below begin with the run: an index of its own would be a second one.
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="cases", db_index=False)
    index = models.PositiveIntegerField()
    inputs = models.JSONField()
    input_hash = models.CharField(max_length=32)
    capability = models.CharField(max_length=40)
    format = models.CharField(max_length=40, blank=True)
    style = models.CharField(max_length=40, blank=True)
    template = models.TextField(blank=True)
    cluster = models.CharField(max_length=80, blank=True)
    corpus = models.CharField(max_length=80, blank=True)
    expectation = models.JSONField(default=dict)

    class Meta:
        ordering = ["run", "index"]
        constraints = [
            models.UniqueConstraint(fields=["run", "index"], name="one_case_per_index"),
            models.UniqueConstraint(fields=["run", "input_hash"], name="one_case_per_input"),
        ]

    def __str__(self) -> str:
        return f"case {self.index} of run {self.run_id}"


class Translation(models.Model):
    """An engine's answer to one text, kept so that it is never paid for twice.

    ``key`` covers the engine's kind, line, version, options, the direction, the text, and
    whether it was translated alone or among neighbours.
    """

    # Unique by the constraint below: ``unique`` would bring a second index, for LIKE, to PostgreSQL.
    key = models.CharField(max_length=32)
    # Nothing looks for an engine's answers but the deletion of an engine, which may take its time.
    engine = models.ForeignKey(
        "engines.Engine", on_delete=models.CASCADE, related_name="translations", db_index=False
    )
    source_language = models.CharField(max_length=16)
    target_language = models.CharField(max_length=16)
    source = models.TextField()
    text = models.TextField()
    raw = models.TextField(blank=True)
    detail = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return self.text[:80]


class OutcomeVerdict(models.TextChoices):
    PASS = "pass", pgettext_lazy("one item", "Passed")
    FAIL = "fail", pgettext_lazy("one item", "Failed")
    ABSTAIN = "abstain", pgettext_lazy("one item", "Abstained")
    ERROR = "error", pgettext_lazy("one item", "Error")


class Outcome(models.Model):
    """What came of one case. Inserted once; a second insert of the same case is refused.

    ``repeats``: how often the doubted case was put to the engine again, ``repeats_failed`` how
    often the oracle doubted the answer again; empty where nothing was repeated.
    """

    case = models.OneToOneField(
        Case, on_delete=models.CASCADE, primary_key=True, related_name="outcome"
    )
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="outcomes", db_index=False)
    capability = models.CharField(max_length=40)
    verdict = models.CharField(max_length=8, choices=OutcomeVerdict.choices)
    error_kind = models.CharField(max_length=24, blank=True)
    message = models.TextField(blank=True)
    category = models.CharField(max_length=3, blank=True)
    cause = models.CharField(max_length=160, blank=True)
    confidence = models.FloatField(default=1.0)
    evidence = models.JSONField(default=dict)
    outputs = models.JSONField(default=list)
    raw_outputs = models.JSONField(default=list)
    output_hash = models.CharField(max_length=32, blank=True)
    # Empty instead of 0: a column that may be empty is added to millions of rows at once.
    repeats = models.PositiveSmallIntegerField(null=True)
    repeats_failed = models.PositiveSmallIntegerField(null=True)
    suspect = models.ForeignKey(
        "triage.Suspect", null=True, on_delete=models.SET_NULL, related_name="outcomes"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["case"]
        indexes = [
            models.Index(fields=["run", "capability", "verdict"], name="outcome_rates"),
        ]

    def __str__(self) -> str:
        return f"{self.verdict} of case {self.case_id}"

    @property
    def localisable_message(self) -> str:
        """The message with its code and arguments, from which it can be translated."""
        return from_messages(self.message, self.evidence.get("messages", ()))

    @property
    def flaky(self) -> bool:
        """Whether only some of the engine's answers to the same case are doubted."""
        return bool(self.repeats) and (self.repeats_failed or 0) < (self.repeats or 0)
