"""What every campaign asks, and the limit that its page lets one change."""

from __future__ import annotations

from typing import Any

from django import forms

from engines.models import Engine
from triage.forms.fields import known_directions
from triage.models import Project
from triage.services.campaigns import CampaignError, CampaignRequest, parse_direction


class CampaignForm(forms.Form):
    """What every campaign asks, whatever its method; subclasses add the method's options."""

    method: str = ""
    option_names: tuple[str, ...] = ()

    name = forms.CharField(
        max_length=200, required=False, help_text="Left empty, it is named after its engines."
    )
    engines = forms.ModelMultipleChoiceField(
        Engine.objects.none(), widget=forms.CheckboxSelectMultiple
    )
    directions = forms.MultipleChoiceField(
        choices=[], required=False, widget=forms.CheckboxSelectMultiple
    )
    other_directions = forms.CharField(
        required=False,
        help_text="For engines that do not say what they translate. Write them like en-de, de-en.",
    )
    seed = forms.IntegerField(
        min_value=0,
        max_value=2**31 - 1,
        required=False,
        help_text="The same seed makes the same cases. Left empty, one is drawn and kept.",
    )
    character_cap = forms.IntegerField(
        min_value=1,
        required=False,
        help_text="No call leaves beyond this many characters. Left empty, there is no cap.",
    )
    bypass_cache = forms.BooleanField(
        required=False,
        label="Ask the engines anew",
        help_text="Answers that are stored already are used again unless this is ticked.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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
            character_cap=data["character_cap"],
            created_by=user,
        )

    def options(self) -> dict[str, Any]:
        """The method's options that were filled in; the method's defaults stand for the rest."""
        given = {name: self.cleaned_data[name] for name in self.option_names}
        return {name: value for name, value in given.items() if value not in (None, "", [])}


class CapForm(forms.Form):
    character_cap = forms.IntegerField(min_value=1, required=False)
