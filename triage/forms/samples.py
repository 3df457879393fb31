"""The form of a sample of passed cases."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy


class SampleForm(forms.Form):
    percent = forms.FloatField(
        label=gettext_lazy("Target miss rate (max. %)"),
        min_value=0.1,
        max_value=50,
        help_text=gettext_lazy(
            "What you want to be able to claim with 95 % confidence if no passed case turns out wrong. 1.3 % takes about 300 cases."
        ),
    )
