"""The form that takes templates in."""

from __future__ import annotations

from typing import Any

from django import forms

from triage.forms.fields import CAPABILITY_CHOICES, upload_lines


class TemplatesForm(forms.Form):
    """Templates typed in or uploaded, in any of the formats that can be imported."""

    language = forms.CharField(max_length=16, initial="en", help_text="Its code, such as en.")
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        initial=["integers"],
        widget=forms.CheckboxSelectMultiple,
        help_text="For sentences that do not name their own.",
    )
    corpus = forms.CharField(max_length=80, required=False, help_text="Where they come from.")
    text = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        label="Sentences",
        help_text="One a line, with [NUM] where the number goes.",
    )
    file = forms.FileField(
        required=False,
        label="or a file",
        help_text="Plain text, JSON Lines, or the NumberTest repository's JSON; at most 10 MB.",
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        content = "\n".join([data.get("text", ""), *upload_lines(data.get("file"))]).strip()
        if not content:
            self.add_error("text", "Write at least one sentence, or choose a file.")
        data["content"] = content
        return data
