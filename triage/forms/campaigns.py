"""What every campaign asks, and the limit that its page lets one change."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engines.models import Engine
from triage.forms.fields import known_directions, optional_number
from triage.models import Project
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.common.errors import CampaignError


class CampaignForm(forms.Form):
    """What every campaign asks, whatever its method; subclasses add the method's options."""

    method: str = ""
    option_names: tuple[str, ...] = ()

    name = forms.CharField(
        max_length=200,
        required=False,
        help_text=_("Defaults to the engine names."),
        label=_("Name"),
    )
    engines = forms.ModelMultipleChoiceField(
        Engine.objects.none(), widget=forms.CheckboxSelectMultiple, label=_("Engines")
    )
    directions = forms.MultipleChoiceField(
        choices=[], required=False, widget=forms.CheckboxSelectMultiple, label=_("Directions")
    )
    other_directions = forms.CharField(
        required=False,
        help_text=_("For engines that do not state what they translate, such as en-de, de-en."),
        label=_("Other directions"),
    )
    seed = optional_number(
        _("Seed"),
        2**31 - 1,
        least=0,
        help_text=_(
            "The same seed makes the same cases. Leave blank for a random seed (it is saved)."
        ),
    )
    character_cap = optional_number(
        _("Character limit"),
        help_text=_("Stops sending once this many characters were sent. Leave blank for no limit."),
    )
    bypass_cache = forms.BooleanField(
        required=False,
        label=_("Ignore cached translations"),
        help_text=_("Requests every translation again instead of using stored ones."),
    )
    repeats = optional_number(
        _("Repeats per suspect"),
        20,
        least=0,
        help_text=_(
            "Sends each suspect to its engine this many more times without the cache. A suspect that passes in between is flaky and not counted as a regression. Leave blank for none."
        ),
    )

    def __init__(self, *args: Any, project: Project | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.project = project
        engines = Engine.objects.filter(enabled=True).select_related("line")
        self.fields["engines"].queryset = engines  # type: ignore[attr-defined]
        self.fields["directions"].choices = known_directions(engines)  # type: ignore[attr-defined]

    def clean_other_directions(self) -> list[tuple[str, str]]:
        text = self.cleaned_data["other_directions"].replace(",", " ")
        try:
            return [parse_direction(part) for part in text.split()]
        except CampaignError as error:
            raise forms.ValidationError(error.problems) from error

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        """Return what the form asks for; call it after ``is_valid``."""
        data = self.cleaned_data
        chosen = [parse_direction(text) for text in data["directions"]]
        return CampaignRequest(
            project=project,
            method=self.method,
            engines=list(data["engines"]),
            directions=list(dict.fromkeys(chosen + data["other_directions"])),
            name=data["name"],
            options=self.options(),
            seed=data["seed"],
            bypass_cache=data["bypass_cache"],
            repeats=data["repeats"] or 0,
            character_cap=data["character_cap"],
            created_by=user,
        )

    def options(self) -> dict[str, Any]:
        """The method's options that were filled in; the method's defaults stand for the rest."""
        given = {name: self.cleaned_data[name] for name in self.option_names}
        return {name: value for name, value in given.items() if value not in (None, "", [])}


class CapForm(forms.Form):
    character_cap = optional_number(_("Character limit"))
