"""What a campaign of structure tests (SIT) asks besides."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from triage.forms.campaigns import CampaignForm
from triage.forms.fields import optional_file, optional_lines, optional_number, upload_lines


class StructureForm(CampaignForm):
    method = "sit"
    option_names = ("structure", "threshold", "top_k", "candidates", "variants", "sentences")

    sentences_text = optional_lines(_("Sentences"), 8, _("One a line, 2 to 35 words each."))
    sentences_file = optional_file(
        _("or a text file"), _("UTF-8, one sentence a line, at most 10 MB.")
    )
    structure = forms.ChoiceField(
        choices=[
            ("dependency", _("Dependency relations")),
            ("raw", _("Raw string")),
            ("constituency", _("Constituency phrases")),
            ("aligned", _("Aligned tokens and relations")),
        ],
        initial="dependency",
        label=_("Structure"),
    )
    threshold = forms.FloatField(
        min_value=0,
        required=False,
        help_text=_("Left empty: the default of structure and language."),
        label=_("Threshold"),
    )
    top_k = optional_number(_("Variants shown"), 50, help_text=_("Default 3."))
    candidates = optional_number(_("Words a position"), 100, help_text=_("Default 10."))
    variants = optional_number(_("Variants a sentence"), 1000, help_text=_("Default 10."))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        lines = data.get("sentences_text", "").splitlines() + upload_lines(
            data.get("sentences_file")
        )
        sentences = [line.strip() for line in lines if line.strip()]
        if not sentences:
            self.add_error("sentences_text", _("Give at least one sentence, here or in a file."))
        data["sentences"] = list(dict.fromkeys(sentences))
        return data
