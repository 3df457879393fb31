"""The form of the page that looks at one pair of texts."""

from __future__ import annotations

from django import forms


class CheckForm(forms.Form):
    """A pair of texts to look at with the number oracle."""

    source_language = forms.CharField(max_length=16, initial="en")
    target_language = forms.CharField(max_length=16, initial="es")
    source = forms.CharField(max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}))
    translation = forms.CharField(max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}))
