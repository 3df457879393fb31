"""The name of an engine made of imported translations, and whether it is offered."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from triage.forms.fields import tick_box
from triage.services.recordings import recorded_engines


class RecordedEngineForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=recorded_engines.LONGEST_NAME, required=False
    )
    enabled = tick_box(gettext_lazy("Offered for new campaigns"))
