"""The form of a campaign, shared by all methods, and the form of its character limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engines.models import Engine
from triage.forms.fields import (
    DirectionBoxes,
    FoldedForm,
    known_directions,
    optional_number,
    stated_directions,
)
from triage.models import Project
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.common.errors import CampaignError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

_IN_WORDS: Mapping[str, tuple[StrPromise | str, StrPromise | str]] = {
    "seed": (_("random seed"), _("seed {}")),
    "character_cap": (_("no character limit"), _("max. {} characters")),
    "repeats": (_("no repeats"), _("each suspect asked again {} times")),
}


def _shown(field: forms.BoundField) -> str:
    """A field's value as text, empty if it is blank; for a choice, its label up to the colon."""
    value = field.value()
    if isinstance(field.field, forms.MultipleChoiceField):
        return str(len(value)) if value else ""
    if isinstance(field.field, forms.ChoiceField):
        names = {str(code): str(label) for code, label in field.field.choices if code != ""}  # type: ignore[misc, union-attr]
        first = next(iter(names.values()), "")
        return names.get(str(value), first).partition(":")[0]
    return "" if value in (None, "", 0, "0") else str(value)


class CampaignForm(FoldedForm):
    """The fields of every campaign; subclasses add the options of their method."""

    method: str = ""
    option_names: tuple[str, ...] = ()
    #: The method's fields shown before the engines: what is tested.
    tested: tuple[str, ...] = ()
    #: Collapsed field -> summary while it is blank, and with a value.
    in_words: Mapping[str, tuple[StrPromise | str, StrPromise | str]] = {}

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
        engines = Engine.objects.visible_to(project).translating()
        self.fields["engines"].queryset = engines  # type: ignore[attr-defined]
        stated = stated_directions(engines)
        known = known_directions(stated)
        self.fields["directions"].choices = known  # type: ignore[attr-defined]
        self.fields["directions"].widget.stated = stated
        self.without_directions = [one for one in engines if stated[one.pk] is None]
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
        shown = {one.name for one in (*self.tested_fields, *self.main_fields)}
        return [one for one in self.visible_fields() if one.name not in shown]

    @property
    def advanced_summary(self) -> list[tuple[str, str, str, str]]:
        """Per summarised field its id, its current summary, and both forms of the summary.

        The page updates the summary as fields change.
        """
        phrases = []
        for name, (blank, filled) in {**_IN_WORDS, **self.in_words}.items():
            field = self[name]
            value = _shown(field)
            now = str(filled).replace("{}", value) if value else str(blank)
            phrases.append((str(field.auto_id), now, str(blank), str(filled)))
        return phrases

    def clean_other_directions(self) -> list[tuple[str, str]]:
        text = self.cleaned_data["other_directions"].replace(",", " ")
        try:
            return [parse_direction(part) for part in text.split()]
        except CampaignError as error:
            raise forms.ValidationError(error.problems) from error

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
