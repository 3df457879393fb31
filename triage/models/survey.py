"""Surveys: how often engines are wrong on a text, estimated from a drawn part of it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.campaign import Campaign
from triage.models.judgement import Category
from triage.models.review import RatingCampaign


class SurveyQuestion(models.TextChoices):
    """Which translations a survey counts; each is answered by what raters are asked anyway."""

    SERIOUS = "serious", _("Serious errors: rated 1 or 2, or marked as major or critical")
    CRITICAL = "critical", _("Critical errors")
    CATEGORY = "category", _("Critical errors of one category")


class Survey(models.Model):
    """A rating campaign whose items were drawn with known, unequal probabilities.

    ``rating.size`` is the number of inputs drawn, ``cases`` that of the translations drawn from.
    ``stops_early``: it may end at one of the looks that were fixed when it began, and its intervals
    allow for the looking. ``drawn_from`` has what estimates need of the whole text:

    * ``inputs``, ``mean_risk``, ``least_chance``: of the inputs, and under ``engines`` the same of
      those that each engine line (by its key) translated;
    * ``called``: how many translations each method, signal and the ranking calls wrong.
    """

    rating = models.OneToOneField(
        RatingCampaign, on_delete=models.CASCADE, primary_key=True, related_name="survey"
    )
    campaigns = models.ManyToManyField(Campaign, related_name="surveys")
    question = models.CharField(max_length=8, choices=SurveyQuestion.choices)
    category = models.CharField(max_length=3, choices=Category.choices, blank=True)
    stops_early = models.BooleanField(default=False)
    cases = models.PositiveIntegerField()
    drawn_from = models.JSONField()
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"survey {self.pk}"
