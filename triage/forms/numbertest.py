"""What a campaign of number tests asks besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from triage.forms.campaigns import CampaignForm
from triage.forms.fields import CAPABILITY_CHOICES, optional_number
from triage.models import Project
from triage.services.campaigns.requests import CampaignRequest

PAPER_CAPABILITIES = ["integers", "decimals", "numerals", "separators"]


class NumberTestForm(CampaignForm):
    method = "numbertest"
    option_names = ("preset", "capabilities", "per_format")

    preset = forms.ChoiceField(
        choices=[
            ("paper", _("Paper: five templates a capability, 165 cases a direction")),
            ("full", _("Full: every template, for comparisons")),
        ],
        initial="paper",
        label=_("Preset"),
    )
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        initial=PAPER_CAPABILITIES,
        help_text=_("None ticked: the preset's own."),
        label=_("Capabilities"),
    )
    per_format = optional_number(
        _("Cases of each format"), 100_000, help_text=_("Left empty, the preset decides.")
    )
    new_templates = forms.BooleanField(
        required=False,
        label=_("Templates as they are now"),
        help_text=_(
            "A seed that was used before with these settings keeps the templates of that time. Tick "
            "this to take in those added since."
        ),
    )

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        asked = super().to_request(project, user)
        return replace(asked, new_templates=self.cleaned_data["new_templates"])
