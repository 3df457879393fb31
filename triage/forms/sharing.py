"""The form that makes a public report of a campaign."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from triage.forms.fields import optional_number
from triage.models import Campaign, Project, Run
from triage.services.suspects.filters import ViewFilter


class ReportForm(forms.Form):
    name = forms.CharField(
        max_length=80, label=_("Title"), help_text=_("Readers see it at the top of the report.")
    )
    campaign = forms.ModelChoiceField(
        Campaign.objects.none(), label=_("Campaign"), empty_label=_("choose a campaign")
    )
    engine = forms.ChoiceField(
        required=False,
        label=_("Engine"),
        help_text=_("A vendor sees its own engine only, if you choose it."),
    )
    days = optional_number(
        _("Days until it expires"), 3650, initial=90, help_text=_("Leave blank for no expiry.")
    )

    def __init__(self, project: Project, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        runs = Run.objects.filter(campaign__project=project, cases_total__gt=0)
        campaigns = self.fields["campaign"]
        assert isinstance(campaigns, forms.ModelChoiceField)
        campaigns.queryset = Campaign.objects.filter(
            project=project, archived_at__isnull=True
        ).order_by("-created")
        names = runs.order_by().values_list("engine__line__name", flat=True).distinct()
        engine = self.fields["engine"]
        assert isinstance(engine, forms.ChoiceField)
        engine.choices = [("", _("all engines")), *((name, name) for name in sorted(names))]

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        campaign, engine = found.get("campaign"), found.get("engine")
        if campaign and engine and not campaign.runs.filter(engine__line__name=engine).exists():
            raise ValidationError(_("This engine has no run in this campaign."))
        return found

    @property
    def view(self) -> ViewFilter:
        """What the report is about."""
        asked = self.cleaned_data
        return ViewFilter(campaign=str(asked["campaign"].pk), engine=asked["engine"])
