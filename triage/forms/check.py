"""The form of the page that looks at one pair of texts."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class CheckForm(forms.Form):
    """A pair of texts to look at with the number oracle."""

    source_language = forms.CharField(max_length=16, initial="en", label=_("Source language"))
    target_language = forms.CharField(max_length=16, initial="es", label=_("Target language"))
    source = forms.CharField(
        max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}), label=_("Source")
    )
    translation = forms.CharField(
        max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}), label=_("Translation")
    )
