"""The form that creates an API token."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from triage.forms.fields import optional_number
from triage.models import Scope


class TokenForm(forms.Form):
    name = forms.CharField(
        max_length=80, help_text=_("What it is for, e.g. nightly build."), label=_("Name")
    )
    scope = forms.ChoiceField(choices=Scope.choices, label=_("Scope"))
    days = optional_number(
        _("Days until it expires"), 3650, initial=90, help_text=_("Leave blank for no expiry.")
    )
