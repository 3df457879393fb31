"""Forms of number tests: campaigns, templates, harvests, and the check of one pair."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engines import services as engine_services
from engines.errors import EngineError
from engines.models import Engine
from triage.forms.campaigns import CampaignForm
from triage.forms.fields import (
    CAPABILITY_CHOICES,
    known_directions,
    optional_file,
    optional_lines,
    optional_number,
    stated_directions,
    tick_box,
    upload_lines,
)
from triage.models import Project
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.common.errors import CampaignError
from triage.services.messages.sentences import labelled, translated

PAPER_CAPABILITIES = ["integers", "decimals", "numerals", "separators"]


class NumberTestForm(CampaignForm):
    method = "numbertest"
    option_names = ("preset", "capabilities", "per_format")
    tested = ("preset", "capabilities")

    preset = forms.ChoiceField(
        choices=[
            ("paper", _("five templates per capability, as in Wang et al. (2021)")),
            ("full", _("every template: for comparisons")),
        ],
        initial="paper",
        label=_("Preset"),
        help_text=_(
            "Tests integers, decimals, numerals and separators unless you tick capabilities."
        ),
    )
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label=_("Capabilities"),
    )
    per_format = optional_number(
        _("Cases per format"), 100_000, help_text=_("Leave blank to use the preset.")
    )
    new_templates = tick_box(
        _("Use current templates"),
        _(
            "A seed used before with these settings keeps the templates of that time. Tick this to include templates added since."
        ),
    )

    def clean_capabilities(self) -> list[str]:
        """Those ticked, or the paper's by name: a seed used before keeps its templates by them."""
        return self.cleaned_data["capabilities"] or PAPER_CAPABILITIES

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        campaign_request = super().to_request(project, user)
        return replace(campaign_request, new_templates=self.cleaned_data["new_templates"])


class CheckForm(forms.Form):
    source_language = forms.CharField(max_length=16, initial="en", label=_("Source language"))
    target_language = forms.CharField(max_length=16, initial="es", label=_("Target language"))
    source = forms.CharField(
        max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}), label=_("Source")
    )
    translation = forms.CharField(
        max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}), label=_("Translation")
    )


class TemplatesForm(forms.Form):
    field_order = ("text", "file", "language", "capabilities", "corpus")

    language = forms.CharField(
        max_length=16, initial="en", help_text=_("Language code, e.g. en."), label=_("Language")
    )
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        initial=["integers"],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("For sentences without their own capability."),
        label=_("Capabilities"),
    )
    corpus = forms.CharField(
        max_length=80,
        required=False,
        help_text=_("Where the sentences come from."),
        label=_("Corpus"),
    )
    text = optional_lines(_("Sentences"), 5, _("One per line, with [NUM] in place of the number."))
    file = optional_file(
        _("Upload a file instead"),
        _("Plain text, JSON Lines, or the NumberTest repository's JSON; max. 10 MB."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        content = "\n".join([data.get("text", ""), *upload_lines(data.get("file"))]).strip()
        if not content:
            self.add_error("text", _("Enter at least one sentence or choose a file."))
        data["content"] = content
        return data


class HarvestForm(forms.Form):
    field_order = ("file", "engines", "direction", "minimum", "corpus")

    file = forms.FileField(help_text=_("UTF-8 text, max. 10 MB."), label=_("File"))
    corpus = forms.CharField(
        max_length=80,
        required=False,
        help_text=_("Name. Leave blank to use the file name."),
        label=_("Corpus"),
    )
    direction = forms.CharField(
        initial="en-es",
        help_text=_("From the language of the corpus, e.g. en-es."),
        label=_("Direction"),
    )
    engines = forms.ModelMultipleChoiceField(
        Engine.objects.none(), widget=forms.CheckboxSelectMultiple, label=_("Engines")
    )
    minimum = optional_number(
        _("Engines that must be correct"), help_text=_("Leave blank to require all of them.")
    )

    def __init__(self, *args: Any, project: Project, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        engines = Engine.objects.visible_to(project).translating()
        self.fields["engines"].queryset = engines  # type: ignore[attr-defined]
        if known := known_directions(stated_directions(engines)):
            self.initial["direction"] = known[0][0]

    def clean_direction(self) -> tuple[str, str]:
        try:
            return parse_direction(self.cleaned_data["direction"])
        except CampaignError as error:
            raise forms.ValidationError(error.problems) from error

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        upload = data.get("file")
        data["text"] = "\n".join(upload_lines(upload))
        data["corpus"] = data.get("corpus") or (upload.name[:80] if upload else "")
        for engine in data.get("engines") or ():
            try:
                engine_services.check_direction(engine, *data.get("direction", ("", "")))
            except EngineError as error:
                self.add_error("engines", labelled(engine.name, translated(str(error))))
        return data

    def wanted(self) -> dict[str, Any]:
        """The keyword arguments of ``request_harvest``; call it after ``is_valid``."""
        names = ("corpus", "text", "direction", "engines", "minimum")
        return {name: self.cleaned_data[name] for name in names}
