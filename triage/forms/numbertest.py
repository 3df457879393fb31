"""What a campaign of number tests asks besides."""

from __future__ import annotations

from django import forms

from triage.forms.campaigns import CampaignForm
from triage.forms.fields import CAPABILITY_CHOICES

PAPER_CAPABILITIES = ["integers", "decimals", "numerals", "separators"]


class NumberTestForm(CampaignForm):
    method = "numbertest"
    option_names = ("preset", "capabilities", "per_format")

    preset = forms.ChoiceField(
        choices=[
            ("paper", "Paper: five templates a capability, 165 cases a direction"),
            ("full", "Full: every template, for comparisons"),
        ],
        initial="paper",
    )
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        initial=PAPER_CAPABILITIES,
        help_text="None ticked: the preset's own.",
    )
    per_format = forms.IntegerField(
        min_value=1,
        max_value=100_000,
        required=False,
        label="Cases of each format",
        help_text="Left empty, the preset decides.",
    )
