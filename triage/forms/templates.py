"""The form that takes templates in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from triage.forms.fields import (
    CAPABILITY_CHOICES,
    optional_file,
    optional_lines,
    upload_lines,
)


class TemplatesForm(forms.Form):
    """Templates typed in or uploaded, in any of the formats that can be imported."""

    language = forms.CharField(
        max_length=16, initial="en", help_text=_("Its code, such as en."), label=_("Language")
    )
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        initial=["integers"],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("For sentences that do not name their own."),
        label=_("Capabilities"),
    )
    corpus = forms.CharField(
        max_length=80, required=False, help_text=_("Where they come from."), label=_("Corpus")
    )
    text = optional_lines(_("Sentences"), 5, _("One a line, with [NUM] where the number goes."))
    file = optional_file(
        _("or a file"),
        _("Plain text, JSON Lines, or the NumberTest repository's JSON; at most 10 MB."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        content = "\n".join([data.get("text", ""), *upload_lines(data.get("file"))]).strip()
        if not content:
            self.add_error("text", _("Write at least one sentence, or choose a file."))
        data["content"] = content
        return data
