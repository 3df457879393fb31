"""The form of a campaign, shared by all methods, and the form of its character limit."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from engines.models import Engine
from triage.forms.fields import (
    DirectionBoxes,
    Folded,
    known_directions,
    optional_number,
    stated_directions,
    tick_box,
)
from triage.language_codes import base_language
from triage.language_names import is_language
from triage.models import Project
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.common.errors import CampaignError
from triage.services.messages.sentences import listed


class CampaignForm(Folded, forms.Form):
    """The fields of every campaign; subclasses add the options of their method."""

    method: str = ""
    option_names: tuple[str, ...] = ()
    #: The method's fields shown before the engines: what is tested.
    tested: tuple[str, ...] = ()
    in_words = {
        "seed": (_("random seed"), _("seed {}")),
        "character_cap": (_("no character limit"), _("max. {} characters")),
        "repeats": (_("no repeats"), _("each suspect asked again {} times")),
    }

    name = forms.CharField(
        max_length=200,
        required=False,
        help_text=_("Defaults to the engine names."),
        label=_("Name"),
    )
    engines = forms.ModelMultipleChoiceField(
        Engine.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        label=_("Engines"),
        error_messages={"required": _("Choose at least one engine.")},
    )
    directions = forms.MultipleChoiceField(
        choices=[], required=False, widget=DirectionBoxes, label=_("Directions")
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
    bypass_cache = tick_box(
        _("Ignore cached translations"),
        _("Requests every translation again instead of using stored ones."),
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
        engines = Engine.objects.visible_to(project).translating()
        self.fields["engines"].queryset = engines  # type: ignore[attr-defined]
        stated = stated_directions(engines)
        known = known_directions(stated)
        self.fields["directions"].choices = known  # type: ignore[attr-defined]
        self.fields["directions"].widget.stated = stated
        self.without_directions = [str(one.pk) for one in engines if stated[one.pk] is None]
        self.fields["other_directions"].widget.attrs["data-engines"] = " ".join(
            self.without_directions
        )
        unknown = [one for one in self.initial.get("directions") or () if one not in dict(known)]
        self.initial["other_directions"] = ", ".join(unknown)
        if len(engines) == 1:
            self.initial["engines"] = self.initial.get("engines") or [engines[0].pk]
        if len(known) == 1:
            self.initial["directions"] = self.initial.get("directions") or [known[0][0]]

    @property
    def tested_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.tested]

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """The fields for engines and directions."""
        names = ["engines"]
        if self.fields["directions"].choices:  # type: ignore[attr-defined]
            names.append("directions")
        return [self[name] for name in names + ["other_directions"] * self._asks_directions]

    @property
    def _asks_directions(self) -> bool:
        """Whether some engine does not report its directions."""
        return bool(self.without_directions) or bool(self.errors.get("other_directions"))

    @property
    def advanced_fields(self) -> list[forms.BoundField]:
        """The method's own fields first, then those of every campaign."""
        shown = {one.name for one in (*self.tested_fields, *self.main_fields)}
        folded = [one for one in self.visible_fields() if one.name not in shown]
        return sorted(folded, key=lambda one: one.name in CampaignForm.base_fields)

    def clean_other_directions(self) -> list[tuple[str, str]]:
        text = self.cleaned_data["other_directions"].replace(",", " ")
        try:
            directions = [parse_direction(part) for part in text.split()]
        except CampaignError as error:
            raise forms.ValidationError(error.problems) from error
        unknown = [
            code for codes in directions for code in codes if not is_language(base_language(code))
        ]
        if unknown:
            raise forms.ValidationError(
                ngettext(
                    "No language has the code %(codes)s.",
                    "No languages have the codes %(codes)s.",
                    len(unknown),
                )
                % {"codes": listed(unknown)}
            )
        return directions

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        """Return the request for the campaign; call it after ``is_valid``."""
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
        """The method's options that were filled in; for the others the method's defaults apply."""
        given = {name: self.cleaned_data[name] for name in self.option_names}
        return {name: value for name, value in given.items() if value not in (None, "", [])}


class CapForm(forms.Form):
    character_cap = optional_number(_("Character limit"))
